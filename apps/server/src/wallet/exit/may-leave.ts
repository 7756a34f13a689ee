import type { CodePurpose } from '@openbourse/api';
import { compareDecimal, divDecimal, MAX_SCALE, mulDecimal, subDecimal } from '@openbourse/money';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { type ExitName, EXITS, type Leaving } from '../../ledger/index.ts';
import * as queries from '../deposit/deposit-queries.ts';
import { type EquityDeps, equityOf, worthKept } from '../deposit/equity.ts';
import type { Screening } from '../../screening/index.ts';
import { lockExits } from '../lock-queries.ts';
import type { Proved, RequestProver } from '../request-prover.ts';
import { isMessageCodeEnough, leftInUsdt, type Limits, measureLimits } from './measure-limits.ts';
import { type Outlook, type OutlookRequest, type OutlookStanding, readOutlook } from './outlook.ts';

/** The least that an account keeps, in parts of the value of its immature deposits (reliability, D4). */
const EQUITY_COVER = '1.1';

/**
 * The one door by which money leaves for another user or for a chain. It is shut while a user is frozen or held after
 * a change of what opens the account (rule book, section 4), while a case of screening is about them, to a payee who has
 * not cooled down, above the sums of the user's level over all exits, to what a chain may still take back (section 6) or
 * was bought from people within a day (section 5) or was paid by them, and to whoever does not prove it. `EXITS` declares
 * what each exit asks; `exits.test.ts` holds it.
 */
export interface MayLeave {
  /** Amount of a coin that an account of a user can let go now, without the sums of the level; a decimal at the coin's scale. */
  leavableAmount(db: Db, from: LeavingFrom): Promise<string>;
  /** Reads the amount that can leave the trade account now, and why it is not more. */
  readOutlook(db: Db, request: OutlookRequest): Promise<Outlook>;
  /**
   * Refuses in this order: `identity.frozen` and `wallet.withdrawals_held` whose money stays, `screening.not_accepted`
   * and `screening.under_review` whom a case of screening is about, `wallet.address_cooling`,
   * `wallet.price_unknown` and `wallet.withdrawal_limit` what the level does not let go, `wallet.immature_funds` what
   * would leave less than needed by the user's immature deposits and by what was bought from people within a day, of
   * the same coin and in worth of the whole account, and a proof that does not hold. Others that let money of this user
   * go wait until the transaction ends.
   */
  assertMayLeave(tx: Tx, leaving: Leaving): Promise<Passed>;
}

/** Withdrawals and payments leave the trade account, sales to people the fiat account. */
export interface LeavingFrom {
  readonly userId: number;
  readonly currencyId: number;
  readonly wallet: 'trade' | 'fiat';
}

/** Findings of the door about money that it let through. */
export interface Passed {
  /** Limits with the value of the amount in USDT; null where it counted before. */
  readonly sums: { readonly limits: Limits; readonly valueUsdt: string } | null;
  /** Proof of a whole request; null where something else proves it. */
  readonly proved: Proved | null;
}

/** Standing of a user: whether money may leave at all, and the level whose sums hold. */
interface LeavingStanding {
  readonly level: number;
  readonly isFrozen: boolean;
  readonly isDisabled: boolean;
  /** Until when what leaves is held, past or future; null when it never was. */
  readonly withdrawalHoldUntil: number | null;
}

interface DoorDeps extends EquityDeps {
  readonly identity: RequestProver & {
    readUser(db: Db, userId: number): Promise<LeavingStanding & OutlookStanding>;
  };
  readonly screening: Pick<Screening, 'assertMayLeave'>;
  readonly now: () => number;
}

export function createMayLeave(deps: DoorDeps): MayLeave {
  const leavableAmount: MayLeave['leavableAmount'] = async (db, given) => {
    const from = { ...given, at: deps.now() };
    const coin = await queries.findMaturity(db, deps.leaving, from);
    if (coin === undefined) return '0';
    return leavableOf(deps, db, { coin, from, kept: await queries.listKept(db, deps.leaving, from) });
  };
  return {
    leavableAmount,
    readOutlook: (db, request) => readOutlook(db, { ...deps, leavableAmount }, request),
    assertMayLeave: async (tx, leaving) => {
      const { userId, currencyId, payee } = leaving;
      await lockExits(tx, userId);
      const at = deps.now();
      const user = await deps.identity.readUser(tx, userId);
      assertNotHeld(user, at);
      await deps.screening.assertMayLeave(tx, userId);
      if (payee !== null && payee.usableAt > at)
        throw new AppError('wallet.address_cooling', { field: 'address_id', until: payee.usableAt });
      const { counts, wallet } = EXITS[leaving.exit];
      const from = { userId, currencyId, wallet, at };
      const coin = await queries.findMaturity(tx, deps.leaving, from);
      assert(coin !== undefined, 'what leaves is a coin');
      const { level } = user;
      const sums =
        counts === 'before' ? null : await assertWithinSums(tx, deps, { leaving, coin, level, at });
      await assertMature(tx, deps, { leaving, coin, from });
      return { sums, proved: await prove(tx, deps, { leaving, sums }) };
    },
  };
}

/** Maturity of a coin with where and when it was read. */
interface Read {
  readonly coin: queries.Maturity;
  readonly from: LeavingFrom & { readonly at: number };
}

async function leavableOf(
  deps: DoorDeps,
  db: Db,
  { coin, from, kept }: Read & { readonly kept: Awaited<ReturnType<typeof queries.listKept>> },
): Promise<string> {
  const { priceOf } = deps;
  const own = ownAmount(coin, from.wallet);
  if (kept.length === 0) return own;
  const needed = worthKept(kept, { priceOf, share: EQUITY_COVER });
  const price = priceOf(coin.code);
  if (price === null || needed === null) return '0';
  const spare = subDecimal(await equityOf(deps, db, from.userId), needed);
  const byWorth = atLeastZero(divDecimal(spare, price, coin.scale, 'floor'));
  return compareDecimal(own, byWorth) < 0 ? own : byWorth;
}

function assertNotHeld(
  { isFrozen, isDisabled, withdrawalHoldUntil: until }: LeavingStanding,
  at: number,
): void {
  if (isFrozen || isDisabled) throw new AppError('identity.frozen');
  if (until !== null && until > at) throw new AppError('wallet.withdrawals_held', { until });
}

async function assertWithinSums(
  tx: Tx,
  deps: DoorDeps,
  given: {
    readonly leaving: Leaving;
    readonly coin: queries.Maturity;
    readonly level: number;
    readonly at: number;
  },
): Promise<NonNullable<Passed['sums']>> {
  const { leaving, coin, level, at } = given;
  const price = deps.priceOf(coin.code);
  if (price === null) throw new AppError('wallet.price_unknown', { asset: coin.code });
  const limits = await measureLimits(tx, deps.leaving, { userId: leaving.userId, level, at });
  const valueUsdt = mulDecimal(leaving.amount, price, MAX_SCALE, 'ceil');
  const left = leftInUsdt(limits);
  if (compareDecimal(valueUsdt, left) <= 0) return { limits, valueUsdt };
  throw new AppError('wallet.withdrawal_limit', {
    field: 'amount',
    limit: left,
    accepted: divDecimal(left, price, coin.scale, 'floor'),
    asset: coin.code,
    period: left === limits.dailyLeft ? 'day' : 'month',
  });
}

/** Refuses immature money. An amount that was held before was judged when it was free. */
async function assertMature(
  tx: Tx,
  deps: DoorDeps,
  { leaving, coin, from }: Read & { readonly leaving: Leaving },
): Promise<void> {
  const kept = await queries.listKept(tx, deps.leaving, from);
  if (kept.length === 0) return;
  const limit = await leavableOf(deps, tx, { coin, from, kept });
  const taken = EXITS[leaving.exit].takes === 'held' ? '0' : leaving.amount;
  if (compareDecimal(taken, limit) <= 0) return;
  throw new AppError('wallet.immature_funds', { field: 'amount', limit, accepted: limit, asset: coin.code });
}

async function prove(
  tx: Tx,
  { identity }: DoorDeps,
  { leaving, sums }: { readonly leaving: Leaving; readonly sums: Passed['sums'] },
): Promise<Proved | null> {
  const { userId, proof } = leaving;
  if (proof === null) return null;
  if ('code' in proof) {
    const { code, context } = proof;
    await identity.proveSecondFactor(tx, { userId, code, field: 'auth_code' }, context);
    return null;
  }
  const { context, ...secrets } = proof;
  const isMessageEnough = sums !== null && isMessageCodeEnough(sums.limits, sums.valueUsdt);
  const codePurpose = isMessageEnough ? codeOf(leaving.exit) : null;
  return identity.proveRequest(tx, { userId, ...secrets, codePurpose }, context);
}

/** Purpose of a sent code that proves a request; one for a payment opens no withdrawal. */
const codeOf = (exit: ExitName): CodePurpose => (exit === 'payment' ? 'pay' : 'withdraw');

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
