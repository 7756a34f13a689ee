import { mulDiv } from '@openbourse/money';

/**
 * Staking: an amount is held for whole UTC days and gives a dividend for each of them (rule book, section 7).
 * Amounts are minor units of their currency, rates millionths of the principal a year, instants epoch milliseconds.
 */
export interface StakingTerms {
  readonly aprPpm: number;
  readonly cycleDays: number;
}

export const STAKING_DAY_MS = 86_400_000;
const PPM = 1_000_000n;
const DAYS_PER_YEAR = 365n;

/** Dividend of one full day: `principal x APR / 365`, cut at the currency's scale. */
export function dailyDividend(principal: bigint, aprPpm: number): bigint {
  return mulDiv(principal, BigInt(aprPpm), DAYS_PER_YEAR * PPM, 'floor');
}

export interface StakingPlan {
  /** 00:00 UTC of the first day that counts: the one after the day of the order. */
  readonly firstDay: number;
  /** When the dividend of the first day falls due. */
  readonly firstDividendAt: number;
  /** When the last dividend falls due and the principal is free again. */
  readonly maturesAt: number;
  readonly dailyDividend: bigint;
  readonly dividendsTotal: bigint;
}

/** The dates and amounts of an order that is placed at an instant. */
export function planStaking(
  order: StakingTerms & { readonly principal: bigint; readonly at: number },
): StakingPlan {
  const firstDay = (Math.floor(order.at / STAKING_DAY_MS) + 1) * STAKING_DAY_MS;
  const daily = dailyDividend(order.principal, order.aprPpm);
  return {
    firstDay,
    firstDividendAt: firstDay + STAKING_DAY_MS,
    maturesAt: firstDay + order.cycleDays * STAKING_DAY_MS,
    dailyDividend: daily,
    dividendsTotal: daily * BigInt(order.cycleDays),
  };
}

/** The places, from 0, of the days whose dividend is due by an instant and not yet paid, in their order. */
export function daysDue(order: {
  readonly firstDay: number;
  readonly daysTotal: number;
  readonly daysPaid: number;
  readonly at: number;
}): readonly number[] {
  const over = Math.floor((order.at - order.firstDay) / STAKING_DAY_MS);
  const until = Math.min(Math.max(over, 0), order.daysTotal);
  return Array.from({ length: Math.max(until - order.daysPaid, 0) }, (_, index) => order.daysPaid + index);
}

/** Payout of an order that ends early: the principal, less the dividends that it was paid. */
export function redemptionPayout(order: { readonly principal: bigint; readonly paid: bigint }): bigint {
  return order.principal - order.paid;
}

/**
 * The dividends that an open pool may still have to pay, as if all of it were taken for a whole cycle; `paid` is what
 * the orders that were not redeemed have received.
 */
export function poolObligation(
  pool: StakingTerms & { readonly quantity: bigint; readonly paid: bigint },
): bigint {
  const full = mulDiv(
    pool.quantity * BigInt(pool.cycleDays),
    BigInt(pool.aprPpm),
    DAYS_PER_YEAR * PPM,
    'ceil',
  );
  return full - pool.paid;
}
