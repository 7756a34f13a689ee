import { FIAT_LIMITS, type fiat as calls, type ReplyOf } from '@openbourse/api';
import { mulDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { listCoins } from '../ad/publish-ad.ts';
import type { Kit } from '../kit.ts';
import { HISTORY, judgeCriteria } from './criteria.ts';
import { dayBefore, RELIABILITY_DAYS } from './days.ts';
import type { Candidate } from './merchant.ts';
import { findMerchantOf, listCandidates, readCoverUsed } from './merchant-queries.ts';
import { readFacts } from './read-merchant.ts';

const BOND_COIN = 'USDT';

/** The store of a user, or how far it is from one. */
export async function showStore(kit: Kit, userId: number): Promise<ReplyOf<typeof calls.store>> {
  const { db } = kit;
  const now = kit.clock.now();
  const [merchant, candidate] = await Promise.all([
    findMerchantOf(db, userId),
    readCandidate(db, { userId, now }),
  ]);
  const facts = merchant === undefined ? null : await readFacts({ db, now }, [merchant.id]);
  const hasBond = merchant !== undefined && merchant.bond !== '0';
  const bond = hasBond ? merchant.bond : await readAvailable(kit, userId);
  const criteria = judgeCriteria(candidate, { bond, now });
  const isWaived = merchant?.isHistoryWaived ?? false;
  return {
    state: merchant?.state ?? 'none',
    business_name: merchant?.businessName ?? null,
    merchant: merchant === undefined ? null : (facts?.get(merchant.id) ?? null),
    criteria: criteria.map((one) => ({ ...one, is_waived: isWaived && HISTORY.includes(one.name) })),
    bond: merchant?.bond ?? '0',
    cover: mulDecimal(merchant?.bond ?? '0', String(FIAT_LIMITS.bondCover), 0, 'floor'),
    cover_used: merchant === undefined ? '0' : await readCoverUsed(db, merchant),
    reason: merchant?.reason ?? null,
    applied_at: merchant?.appliedAt ?? null,
    decided_at: merchant?.decidedAt ?? null,
    leaving_at: merchant?.leavingAt ?? null,
    is_away: merchant?.isAway ?? false,
  };
}

/** What a user has of the criteria now. */
export async function readCandidate(
  db: Db,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<Candidate> {
  const since = dayBefore(now, RELIABILITY_DAYS);
  const [candidate] = await listCandidates(db, { userIds: [userId], since });
  if (candidate === undefined) throw new AppError('identity.user_not_found', { field: 'user_id' });
  return candidate;
}

/** The coin of the bond. */
export function bondCurrencyId(kit: Pick<Kit, 'market'>): number {
  const coin = listCoins(kit).find(({ code }) => code === BOND_COIN);
  assert(coin !== undefined, 'bonds are in a coin that is traded');
  return coin.id;
}

async function readAvailable(kit: Kit, userId: number): Promise<string> {
  const rows = await kit.ledger.balancesOf(userId);
  const isBond = (row: (typeof rows)[number]): boolean => row.account_type_id === 3 && row.code === BOND_COIN;
  return rows.find(isBond)?.available ?? '0';
}
