import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db.ts';
import type { Chain } from '../chain/chain.ts';
import { isSpent, type StoredTransaction } from './transaction-queries.ts';

/** Time that a transaction may wait to be mined before another one comes in its place. */
const STUCK_MS = 900_000;

/** The live one of the transactions of a payment, and after it those that it replaced, any of which may be mined instead. */
export function candidatesOf(all: readonly StoredTransaction[]): readonly StoredTransaction[] {
  const found: StoredTransaction[] = [];
  let next = all.find((one) => one.state === 'signed');
  while (next !== undefined) {
    found.push(next);
    const { replaces } = next;
    next = replaces === null ? undefined : all.find((one) => one.txid === replaces);
  }
  return found;
}

/**
 * Reports whether another transaction may come in the place of one that waits for too long: once it has expired, or, where
 * none expires, unless its change is spent.
 */
export async function mayReplace(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  chain: Chain,
  live: StoredTransaction,
): Promise<boolean> {
  if (clock.now() - live.createdAt < STUCK_MS) return false;
  if (chain.hasExpired !== undefined) return chain.hasExpired(live);
  return !(await isSpent(db, chain.code, live.txid));
}
