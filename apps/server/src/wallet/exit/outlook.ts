import type { ReplyOf, wallet, WithdrawalLessReason } from '@openbourse/api';
import { compareDecimal, divDecimal, MAX_SCALE, mulDecimal, subDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import type { LeavingPart } from '../deposit/leaving-part.ts';
import { readTradeBalance } from './exit-queries.ts';
import { isMessageCodeEnough, type Limits, measureLimits } from './measure-limits.ts';

type Quote = ReplyOf<typeof wallet.withdrawalQuote>;
type Reason = Quote['reasons'][number];

/** Answer of the door to money that would leave the trade account, before it is asked. */
export interface Outlook {
  readonly limits: Limits;
  readonly price: string | null;
  readonly valueUsdt: string | null;
  /** Parts of a quote, whatever it is for. */
  readonly quote: Pick<Quote, 'available' | 'maximum' | 'reasons' | 'limits' | 'value_usdt' | 'factor'>;
}

interface OutlookDeps {
  readonly leaving: LeavingPart;
  readonly priceOf: (code: string) => string | null;
  readonly leavableAmount: (
    db: Db,
    from: { readonly userId: number; readonly currencyId: number; readonly wallet: 'trade' },
  ) => Promise<string>;
  readonly now: () => number;
  readonly identity: { readUser(db: Db, userId: number): Promise<OutlookStanding> };
}

/** Standing of a user that decides what may leave, and how it is proved. */
export interface OutlookStanding {
  readonly level: number;
  readonly isFrozen: boolean;
  readonly withdrawalHoldUntil: number | null;
  readonly hasPayPassword: boolean;
  readonly hasAuthenticator: boolean;
}

export interface OutlookRequest {
  readonly userId: number;
  readonly coin: { readonly currencyId: number; readonly code: string; readonly scale: number };
  readonly amount: string | undefined;
  /** Reasons of the way itself, which stop everything. */
  readonly stops: readonly WithdrawalLessReason[];
}

/** The amount of a coin that can leave now, everything that makes it less, and the factor that proves it. */
export async function readOutlook(
  db: Db,
  deps: OutlookDeps,
  { userId, coin, amount, stops: given }: OutlookRequest,
): Promise<Outlook> {
  const { currencyId, code, scale } = coin;
  const at = deps.now();
  const user = await deps.identity.readUser(db, userId);
  const limits = await measureLimits(db, deps.leaving, { userId, level: user.level, at });
  const price = deps.priceOf(code);
  const { available, held } = await readTradeBalance(db, userId, currencyId);
  const leavable = await deps.leavableAmount(db, { userId, wallet: 'trade', currencyId });
  const unpriced = price === null ? [stop('price_unknown')] : [];
  const stops = [...userStops(user, at), ...given.map((key) => stop(key)), ...unpriced];
  const less = lessReasons({ held, available, leavable, limits, price, scale });
  const valueUsdt =
    amount === undefined || price === null ? null : mulDecimal(amount, price, MAX_SCALE, 'ceil');
  return {
    limits,
    price,
    valueUsdt,
    quote: {
      available,
      maximum: stops.length > 0 ? '0' : less.maximum,
      reasons: [...stops, ...less.reasons],
      limits: presentLimits(limits),
      value_usdt: valueUsdt,
      factor: factorOf(user, isMessageCodeEnough(limits, valueUsdt ?? '0')),
    },
  };
}

function presentLimits(limits: Limits): Quote['limits'] {
  return {
    level: limits.level,
    daily_limit_usdt: limits.dailyLimit,
    daily_left_usdt: limits.dailyLeft,
    monthly_limit_usdt: limits.monthlyLimit,
    monthly_left_usdt: limits.monthlyLeft,
    effective_from: limits.effectiveFrom,
    message_code_max_usdt: limits.terms.valueOf('message_code_max'),
  };
}

function factorOf(user: OutlookStanding, isMessageEnough: boolean): Quote['factor'] {
  if (user.hasAuthenticator) return 'authenticator';
  return isMessageEnough ? 'message_code' : 'authenticator_missing';
}

function stop(key: WithdrawalLessReason, until: number | null = null): Reason {
  return { key, amount: null, until };
}

function userStops(user: OutlookStanding, at: number): readonly Reason[] {
  const until = user.withdrawalHoldUntil;
  return [
    ...(user.isFrozen ? [stop('frozen')] : []),
    ...(until !== null && until > at ? [stop('withdrawal_hold', until)] : []),
    ...(user.hasPayPassword ? [] : [stop('no_pay_password')]),
  ];
}

/** Each reason with what it holds back, and what is left by all of them. */
function lessReasons(input: {
  readonly held: string;
  readonly available: string;
  readonly leavable: string;
  readonly limits: Limits;
  readonly price: string | null;
  readonly scale: number;
}): { readonly maximum: string; readonly reasons: readonly Reason[] } {
  const { held, available, leavable, limits, price, scale } = input;
  const reasons: Reason[] = [];
  if (held !== '0') reasons.push({ key: 'held', amount: held, until: null });
  if (compareDecimal(leavable, available) < 0)
    reasons.push({ key: 'immature', amount: subDecimal(available, leavable), until: null });
  let maximum = leavable;
  const lefts = [
    ['daily_limit', limits.dailyLeft],
    ['monthly_limit', limits.monthlyLeft],
  ] as const;
  for (const [key, leftUsdt] of lefts) {
    if (price === null) continue;
    const left = divDecimal(leftUsdt, price, scale, 'floor');
    if (compareDecimal(left, leavable) >= 0) continue;
    reasons.push({ key, amount: left, until: null });
    if (compareDecimal(left, maximum) < 0) maximum = left;
  }
  return { maximum, reasons };
}
