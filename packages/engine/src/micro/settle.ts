import { compareDecimal } from '@openbourse/money';
import { RATE_ONE } from '../contract/terms.ts';

export type MicroDirection = 'up' | 'down';
export type MicroOutcome = 'won' | 'lost' | 'tied';

/**
 * Rates of a product on the stake, paid and taken, as fractions at RATE_SCALE (rule book, section 3,
 * "Products").
 */
export interface MicroRates {
  readonly profit: bigint;
  readonly loss: bigint;
}

/** A product is refused unless its profit rate is below its loss rate and nothing is lost beyond the stake. */
export function isProductValid({ profit, loss }: MicroRates): boolean {
  return profit > 0n && profit < loss && loss <= RATE_ONE;
}

/** Compares the prices of entry and exit as they were recorded, at full precision: equal prices are a tie. */
export function microOutcome(
  direction: MicroDirection,
  prices: { readonly entry: string; readonly exit: string },
): MicroOutcome {
  const move = compareDecimal(prices.exit, prices.entry);
  if (move === 0) return 'tied';
  return move > 0 === (direction === 'up') ? 'won' : 'lost';
}

/**
 * Payout of a stake in USDT: `stake x (1 + profit)`, `stake x (1 - loss)`, or the stake for a tie; cut at
 * USDT's scale (rule book, section 3; a credit rounds down, section 0).
 */
export function microPayout(outcome: MicroOutcome, stake: bigint, rates: MicroRates): bigint {
  switch (outcome) {
    case 'won':
      return (stake * (RATE_ONE + rates.profit)) / RATE_ONE;
    case 'lost':
      return (stake * (RATE_ONE - rates.loss)) / RATE_ONE;
    case 'tied':
      return stake;
  }
}

/** The most that an order can pay out, which the exposure limits count (rule book, section 3, "Exposure"). */
export function microExposure(stake: bigint, rates: MicroRates): bigint {
  return microPayout('won', stake, rates);
}
