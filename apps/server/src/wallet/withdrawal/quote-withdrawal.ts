import type { ReplyOf, wallet, WithdrawalLessReason } from '@openbourse/api';
import { compareDecimal, divDecimal, MAX_SCALE, mulDecimal, subDecimal } from '@openbourse/money';
import { AppError } from '../../kernel/error.ts';
import { type Asset, findAsset } from '../asset/asset-queries.ts';
import { withdrawalClosed } from '../asset/read-coins.ts';
import { assertAmount } from '../deposit/claim-deposit.ts';
import { isStopped } from './control-queries.ts';
import { isMessageCodeEnough, type Limits, measureLimits } from '../exit/measure-limits.ts';
import { reviewOf } from './review-of.ts';
import { readTradeBalance } from './risk-queries.ts';
import type { Standing, WithdrawalDeps } from './withdrawal-deps.ts';

type Quote = ReplyOf<typeof wallet.withdrawalQuote>;
type Reason = Quote['reasons'][number];

export interface QuoteRequest {
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string;
  readonly amount: string | undefined;
}

/** Cost of a withdrawal, the amount that can leave now, and every reason why it is not all. */
export async function quoteWithdrawal(deps: WithdrawalDeps, request: QuoteRequest): Promise<Quote> {
  const { db, clock, priceOf } = deps;
  const { userId, currencyId, amount } = request;
  const at = clock.now();
  const asset = await findAsset(db, { ...request, at });
  if (asset === undefined) throw new AppError('wallet.coin_not_found', { field: 'chain' });
  if (amount !== undefined) assertAmount(amount, Math.min(asset.scale, asset.chainScale));
  const user = await deps.identity.readUser(db, userId);
  const limits = await measureLimits(db, deps.leaving, { userId, level: user.level, at });
  const price = priceOf(asset.code);
  const { available, held } = await readTradeBalance(db, userId, currencyId);
  const leavable = await deps.mayLeave.leavableAmount(db, { userId, wallet: 'trade', currencyId });
  const isPaused = await isStopped(db, asset.chainCode);
  const stops = [...userStops(user, at), ...coinStops(asset, { isPaused, hasPrice: price !== null })];
  const less = lessReasons({ held, available, leavable, limits, price, scale: asset.scale });
  const valueUsdt =
    amount === undefined || price === null ? null : mulDecimal(amount, price, MAX_SCALE, 'ceil');
  const isCredited = amount !== undefined && compareDecimal(amount, asset.withdrawalFee) > 0;
  return {
    ...presentTerms(asset),
    available,
    maximum: stops.length > 0 ? '0' : less.maximum,
    reasons: [...stops, ...less.reasons],
    limits: {
      level: limits.level,
      daily_limit_usdt: limits.dailyLimit,
      daily_left_usdt: limits.dailyLeft,
      monthly_limit_usdt: limits.monthlyLimit,
      monthly_left_usdt: limits.monthlyLeft,
      effective_from: limits.effectiveFrom,
      message_code_max_usdt: limits.terms.valueOf('message_code_max'),
    },
    amount: amount ?? null,
    credited: isCredited ? subDecimal(amount, asset.withdrawalFee) : null,
    value_usdt: valueUsdt,
    approvals_needed:
      valueUsdt === null
        ? null
        : reviewOf(limits, { valueUsdt, flags: [], addressUsed: '0' }).approvalsNeeded,
    factor: factorOf(user, isMessageCodeEnough(limits, valueUsdt ?? '0')),
  };
}

function presentTerms(asset: Asset) {
  return {
    currency_id: asset.currencyId,
    code: asset.code,
    chain: asset.chainCode,
    chain_name: asset.chainName,
    network: asset.network,
    scale: Math.min(asset.scale, asset.chainScale),
    needs_memo: asset.needsMemo,
    fee: asset.withdrawalFee,
    minimum: asset.minWithdrawal,
    effective_from: asset.effectiveFrom,
  };
}

function factorOf(user: Standing, isMessageEnough: boolean): Quote['factor'] {
  if (user.hasAuthenticator) return 'authenticator';
  return isMessageEnough ? 'message_code' : 'authenticator_missing';
}

function stop(key: WithdrawalLessReason, until: number | null = null): Reason {
  return { key, amount: null, until };
}

function userStops(user: Standing, at: number): readonly Reason[] {
  const until = user.withdrawalHoldUntil;
  return [
    ...(user.isFrozen ? [stop('frozen')] : []),
    ...(until !== null && until > at ? [stop('withdrawal_hold', until)] : []),
    ...(user.hasPayPassword ? [] : [stop('no_pay_password')]),
  ];
}

function coinStops(
  asset: Asset,
  { isPaused, hasPrice }: { readonly isPaused: boolean; readonly hasPrice: boolean },
): readonly Reason[] {
  const closed = withdrawalClosed(asset, isPaused);
  return [...(closed === null ? [] : [stop(closed)]), ...(hasPrice ? [] : [stop('price_unknown')])];
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
