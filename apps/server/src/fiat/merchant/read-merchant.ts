import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { dayBefore, RELIABILITY_DAYS } from './days.ts';
import { type Candidate, type MerchantFacts, type MerchantRecord, presentFacts } from './merchant.ts';
import { findMerchantOf, listCandidates, listFacts } from './merchant-queries.ts';

/** Public facts about some merchants, by their ids. */
export async function readFacts(
  { db, now }: { readonly db: Db; readonly now: number },
  ids: readonly string[],
): Promise<ReadonlyMap<string, MerchantFacts>> {
  const since = dayBefore(now, RELIABILITY_DAYS);
  const rows = await listFacts(db, { ids: [...new Set(ids)], since });
  return new Map(rows.map((row) => [row.id, presentFacts(row)]));
}

/** The certified merchant that a user is; refuses `fiat.not_a_merchant`. Whoever decides by it has the person locked. */
export async function requireMerchant(db: Db, userId: number): Promise<MerchantRecord> {
  const merchant = await findMerchantOf(db, userId);
  if (merchant?.state !== 'certified') throw new AppError('fiat.not_a_merchant');
  return merchant;
}

/** A user's standing by the criteria now. */
export async function readCandidate(
  db: Db,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Candidate> {
  const since = dayBefore(now, RELIABILITY_DAYS);
  const [candidate] = await listCandidates(db, { userIds: [userId], since });
  if (candidate === undefined) throw new AppError('identity.user_not_found', { field: 'user_id' });
  return candidate;
}
