import { addDecimal, MAX_SCALE, mulDecimal, subDecimal, truncateDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import * as queries from './deposit-queries.ts';
import type { LeavingPart } from './leaving-part.ts';

export interface EquityDeps {
  readonly leaving: LeavingPart;
  /** The guarded index in USDT; null while it is stale or unknown. */
  readonly priceOf: (code: string) => string | null;
  /** Loss of each open order of a user against the index at its worst price, in USDT. */
  readonly restingLoss: (db: Db, userId: number) => Promise<readonly string[]>;
}

/**
 * A user's equity whatever happens next, in USDT at the index: without the accounts for contracts and micro
 * contracts, which the next tick may take, and without what open orders could lose. What has no price counts
 * for nothing.
 */
export async function equityOf(
  { leaving, priceOf, restingLoss }: EquityDeps,
  db: Db,
  userId: number,
): Promise<string> {
  const owned = (await queries.listEquity(db, leaving, userId)).reduce((sum, { code, amount }) => {
    const price = priceOf(code);
    return price === null ? sum : addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'floor'));
  }, '0');
  return (await restingLoss(db, userId)).reduce((rest, loss) => subDecimal(rest, loss), owned);
}

/**
 * Value of coins that may not leave yet, times the share that has to stay; null while that cannot be known.
 */
export function worthKept(
  kept: readonly { readonly code: string; readonly amount: string }[],
  { priceOf, share }: { readonly priceOf: EquityDeps['priceOf']; readonly share: string },
): string | null {
  let sum = '0';
  for (const { code, amount } of kept) {
    const price = priceOf(code);
    if (price === null) return null;
    sum = addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'ceil'));
  }
  return truncateDecimal(mulDecimal(sum, share, MAX_SCALE, 'ceil'), MAX_SCALE);
}
