import {
  addDecimal,
  compareDecimal,
  divDecimal,
  MAX_SCALE,
  mulDecimal,
  subDecimal,
  truncateDecimal,
} from '@openbourse/money';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Market } from '../../market/index.ts';
import * as queries from './deposit-queries.ts';

/** What an account keeps at least, in parts of the worth of its immature deposits (reliability, D4). */
const EQUITY_COVER = '1.1';

/** Keeps money of a deposit that its chain may still take back from leaving in any form (rule book, section 6). */
export interface MayLeave {
  /** How much of a coin a user's trade account can let go now; a decimal at the coin's scale. */
  leavableAmount(db: Db, input: { readonly userId: number; readonly currencyId: number }): Promise<string>;
  /**
   * Refuses with `wallet.immature_funds` what would leave less than the user's immature deposits need: of the same
   * coin, and in worth of the whole account. Others that let money of this user go wait until the transaction ends.
   */
  assertMayLeave(
    tx: Tx,
    input: { readonly userId: number; readonly currencyId: number; readonly amount: string },
  ): Promise<void>;
}

export function createMayLeave(priceOf: (code: string) => string | null): MayLeave {
  const leavableAmount: MayLeave['leavableAmount'] = async (db, { userId, currencyId }) => {
    const coin = await queries.findMaturity(db, { userId, currencyId });
    if (coin === undefined) return '0';
    const own = atLeastZero(subDecimal(coin.available, coin.immature));
    const needed = immatureValue(await queries.listImmature(db, userId));
    if (needed === '0') return own;
    const price = priceOf(coin.code);
    if (price === null || needed === null) return '0';
    const spare = subDecimal(valueOf(await queries.listEquity(db, userId)), needed);
    const byWorth = atLeastZero(divDecimal(spare, price, coin.scale, 'floor'));
    return compareDecimal(own, byWorth) < 0 ? own : byWorth;
  };
  /** What the account has to be worth, null while that cannot be known. */
  function immatureValue(immature: readonly { code: string; amount: string }[]): string | null {
    let sum = '0';
    for (const { code, amount } of immature) {
      const price = priceOf(code);
      if (price === null) return null;
      sum = addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'ceil'));
    }
    return truncateDecimal(mulDecimal(sum, EQUITY_COVER, MAX_SCALE, 'ceil'), MAX_SCALE);
  }
  /** What has no price counts for nothing here. */
  function valueOf(holdings: readonly { code: string; amount: string }[]): string {
    return holdings.reduce((sum, { code, amount }) => {
      const price = priceOf(code);
      return price === null ? sum : addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'floor'));
    }, '0');
  }
  return {
    leavableAmount,
    assertMayLeave: async (tx, { userId, currencyId, amount }) => {
      await queries.lockExits(tx, userId);
      if ((await queries.listImmature(tx, userId)).length === 0) return;
      const limit = await leavableAmount(tx, { userId, currencyId });
      if (compareDecimal(amount, limit) <= 0) return;
      const coin = await queries.findMaturity(tx, { userId, currencyId });
      throw new AppError('wallet.immature_funds', {
        field: 'amount',
        limit,
        accepted: limit,
        asset: coin?.code ?? '',
      });
    },
  };
}

/** The guarded index in USDT, which an own thin book cannot move; null while it is stale or unknown. */
export function indexPriceOf(
  market: Pick<Market, 'findBySymbol' | 'indexPrice'>,
): (code: string) => string | null {
  return (code) => {
    if (code === 'USDT') return '1';
    const match = market.findBySymbol(`${code}/USDT`);
    return match === undefined ? null : market.indexPrice(match.id);
  };
}

function atLeastZero(amount: string): string {
  return compareDecimal(amount, '0') < 0 ? '0' : amount;
}
