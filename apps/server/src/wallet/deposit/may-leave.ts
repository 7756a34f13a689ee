import { compareDecimal, divDecimal, subDecimal } from '@openbourse/money';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { lockExits } from '../lock-queries.ts';
import * as queries from './deposit-queries.ts';
import { type EquityDeps, equityOf, worthKept } from './equity.ts';

/** The least that an account keeps, in parts of the value of its immature deposits (reliability, D4). */
const EQUITY_COVER = '1.1';

/**
 * The one door by which money leaves for another user or for a chain. It is shut while a user is frozen or
 * held after a change of what opens the account (rule book, section 4), and to what a chain may still take
 * back (section 6) or was bought from people within a day (section 5). Every exit asks it; `exits.test.ts`
 * lists them.
 */
export interface MayLeave {
  /** Amount of a coin that an account of a user can let go now; a decimal at the coin's scale. */
  leavableAmount(db: Db, from: LeavingFrom): Promise<string>;
  /**
   * Refuses with `identity.frozen` and `wallet.withdrawals_held` whose money stays, and with `wallet.immature_funds` what would leave less than needed by the user's immature deposits, and by
   * what was bought from people within a day: of the same coin, and in worth of the whole account. Others that let
   * money of this user go wait until the transaction ends. What was held before and judged then asks again with an
   * amount of 0, for its owner may be held since.
   */
  assertMayLeave(tx: Tx, input: LeavingFrom & { readonly amount: string }): Promise<void>;
}

/** Withdrawals leave the trade account, sales to people the fiat account. */
export interface LeavingFrom {
  readonly userId: number;
  readonly currencyId: number;
  readonly wallet: 'trade' | 'fiat';
}

/** Standing of a user whose money may not leave at all. */
interface LeavingStanding {
  readonly isFrozen: boolean;
  readonly isDisabled: boolean;
  /** Until when what leaves is held, past or future; null when it never was. */
  readonly withdrawalHoldUntil: number | null;
}

export function createMayLeave(
  deps: EquityDeps & {
    readonly standingOf: (db: Db, userId: number) => Promise<LeavingStanding>;
    readonly now: () => number;
  },
): MayLeave {
  const { priceOf, leaving } = deps;
  const leavableAmount: MayLeave['leavableAmount'] = async (db, { userId, currencyId, wallet }) => {
    const coin = await queries.findMaturity(db, leaving, { userId, currencyId, wallet, at: deps.now() });
    if (coin === undefined) return '0';
    const own = ownAmount(coin, wallet);
    const kept = await queries.listKept(db, leaving, { userId, at: deps.now() });
    if (kept.length === 0) return own;
    const needed = worthKept(kept, { priceOf, share: EQUITY_COVER });
    const price = priceOf(coin.code);
    if (price === null || needed === null) return '0';
    const spare = subDecimal(await equityOf(deps, db, userId), needed);
    const byWorth = atLeastZero(divDecimal(spare, price, coin.scale, 'floor'));
    return compareDecimal(own, byWorth) < 0 ? own : byWorth;
  };
  return {
    leavableAmount,
    assertMayLeave: async (tx, { amount, ...from }) => {
      await lockExits(tx, from.userId);
      const at = deps.now();
      assertNotHeld(await deps.standingOf(tx, from.userId), at);
      if ((await queries.listKept(tx, leaving, { userId: from.userId, at })).length === 0) return;
      const limit = await leavableAmount(tx, from);
      if (compareDecimal(amount, limit) <= 0) return;
      const coin = await queries.findMaturity(tx, leaving, { ...from, at });
      throw new AppError('wallet.immature_funds', {
        field: 'amount',
        limit,
        accepted: limit,
        asset: coin?.code ?? '',
      });
    },
  };
}

function assertNotHeld(
  { isFrozen, isDisabled, withdrawalHoldUntil: until }: LeavingStanding,
  at: number,
): void {
  if (isFrozen || isDisabled) throw new AppError('identity.frozen');
  if (until !== null && until > at) throw new AppError('wallet.withdrawals_held', { until });
}

/**
 * The part of the same coin that is not waiting: of all accounts without what was bought within a day and
 * what is immature, and of the trade account, where deposits arrive, without what is immature.
 */
function ownAmount(coin: queries.Maturity, wallet: LeavingFrom['wallet']): string {
  const ofAll = atLeastZero(subDecimal(subDecimal(coin.owned, coin.immature), coin.bought));
  const ofAccount =
    wallet === 'trade' ? atLeastZero(subDecimal(coin.available, coin.immature)) : coin.available;
  return compareDecimal(ofAccount, ofAll) < 0 ? ofAccount : ofAll;
}

function atLeastZero(amount: string): string {
  return compareDecimal(amount, '0') < 0 ? '0' : amount;
}
