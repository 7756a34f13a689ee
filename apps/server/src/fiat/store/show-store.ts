import { FIAT_LIMITS, type fiat as calls, type ReplyOf, USDT_ID } from '@openbourse/api';
import { mulDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { HISTORY, judgeCriteria } from '../merchant/criteria.ts';
import { findMerchantOf, readCoverUsed } from '../merchant/merchant-queries.ts';
import { readCandidate, readFacts } from '../merchant/read-merchant.ts';

export type Store = ReplyOf<typeof calls.store>;

/** The store of a user, or how far it is from one. */
export async function showStore(deps: Deps, db: Db, userId: number): Promise<Store> {
  const now = deps.clock.now();
  const [merchant, candidate] = await Promise.all([
    findMerchantOf(db, userId),
    readCandidate(db, { userId, now }),
  ]);
  const facts = merchant === undefined ? null : await readFacts({ db, now }, [merchant.id]);
  const hasBond = merchant !== undefined && merchant.bond !== '0';
  const bond = hasBond ? merchant.bond : await readAvailable(deps, db, userId);
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

async function readAvailable(deps: Deps, db: Db, userId: number): Promise<string> {
  const rows = await deps.ledger.balancesOf(userId, db);
  const isBond = (row: (typeof rows)[number]): boolean =>
    row.account_type_id === 3 && row.currency_id === USDT_ID;
  return rows.find(isBond)?.available ?? '0';
}
