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

/**
 * Keeps money from leaving in any form while a chain may still take back its deposit (rule book, section 6), and for a
 * day after it was bought from people (section 5).
 */
export interface MayLeave {
  /** How much of a coin an account of a user can let go now; a decimal at the coin's scale. */
  leavableAmount(db: Db, from: LeavingFrom): Promise<string>;
  /**
   * Refuses with `wallet.immature_funds` what would leave less than needed by the user's immature deposits, and by
   * what was bought from people within a day: of the same coin, and in worth of the whole account. Others that let
   * money of this user go wait until the transaction ends.
   */
  assertMayLeave(tx: Tx, input: LeavingFrom & { readonly amount: string }): Promise<void>;
}

/** Withdrawals leave the trade account, sales to people the fiat account. */
export interface LeavingFrom {
  readonly userId: number;
  readonly currencyId: number;
  readonly wallet: 'trade' | 'fiat';
}

export function createMayLeave(deps: {
  readonly priceOf: (code: string) => string | null;
  readonly now: () => number;
}): MayLeave {
  const { priceOf } = deps;
  const leavableAmount: MayLeave['leavableAmount'] = async (db, { userId, currencyId, wallet }) => {
    const coin = await queries.findMaturity(db, { userId, currencyId, wallet, at: deps.now() });
    if (coin === undefined) return '0';
    const own = ownAmount(coin, wallet);
    const needed = immatureValue(await queries.listKept(db, { userId, at: deps.now() }));
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
    assertMayLeave: async (tx, { amount, ...from }) => {
      await queries.lockExits(tx, from.userId);
      const at = deps.now();
      if ((await queries.listKept(tx, { userId: from.userId, at })).length === 0) return;
      const limit = await leavableAmount(tx, from);
      if (compareDecimal(amount, limit) <= 0) return;
      const coin = await queries.findMaturity(tx, { ...from, at });
      throw new AppError('wallet.immature_funds', {
        field: 'amount',
        limit,
        accepted: limit,
        asset: coin?.code ?? '',
      });
    },
  };
}

/**
 * What of the same coin is not waiting: of all accounts without what was bought within a day and what is immature, and
 * of the trade account, where deposits arrive, without what is immature.
 */
function ownAmount(coin: queries.Maturity, wallet: LeavingFrom['wallet']): string {
  const ofAll = atLeastZero(subDecimal(subDecimal(coin.owned, coin.immature), coin.bought));
  const ofAccount =
    wallet === 'trade' ? atLeastZero(subDecimal(coin.available, coin.immature)) : coin.available;
  return compareDecimal(ofAccount, ofAll) < 0 ? ofAccount : ofAll;
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
