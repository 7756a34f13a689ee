import { mulDiv } from '@openbourse/money';

/** Sizes of scaled orders from the lowest price to the highest. */
export type Distribution = 'even' | 'rising' | 'falling';

/** Limit orders of one side, spread over a range of prices in ticks. */
export interface Ladder {
  readonly low: bigint;
  readonly high: bigint;
  /** Number of orders, at least two. */
  readonly count: number;
  readonly distribution: Distribution;
}

/** Prices of the orders, the lowest first: evenly apart, each cut to a tick; the first and the last as they are given. */
export function scaledPrices({
  low,
  high,
  count,
}: Pick<Ladder, 'low' | 'high' | 'count'>): readonly bigint[] {
  const gaps = BigInt(count - 1);
  return Array.from({ length: count }, (_, index) => low + ((high - low) * BigInt(index)) / gaps);
}

/** Shares of the orders in the whole, the lowest price first. */
export function scaledWeights({
  count,
  distribution,
}: Pick<Ladder, 'count' | 'distribution'>): readonly bigint[] {
  return Array.from({ length: count }, (_, index) => {
    if (distribution === 'even') return 1n;
    return BigInt(distribution === 'rising' ? index + 1 : count - index);
  });
}

/**
 * Lots of the orders, the lowest price first; their sum is `lots`. Shares are cut to lots from the highest price down, and what is
 * cut off there goes to the next lower price.
 *
 * Invariants: each order is less than a lot from its exact share; all of them together cost no more than exact shares would, and
 * more lots cost more.
 */
export function splitLots(ladder: Ladder, lots: bigint): readonly bigint[] {
  const weights = scaledWeights(ladder);
  const whole = sum(weights);
  let weight = 0n;
  let given = 0n;
  return weights
    .toReversed()
    .map((own) => {
      weight += own;
      const until = mulDiv(lots, weight, whole, 'floor');
      const part = until - given;
      given = until;
      return part;
    })
    .toReversed();
}

/** Cost of so many lots in ticks x lots. */
export function scaledCost(ladder: Ladder, lots: bigint): bigint {
  const prices = scaledPrices(ladder);
  return sum(splitLots(ladder, lots).map((part, index) => part * (prices[index] ?? 0n)));
}

/** The most lots that cost no more than `budget`, in ticks x lots. */
export function lotsWithin(ladder: Ladder, budget: bigint): bigint {
  const whole = sum(scaledWeights(ladder));
  const weights = scaledWeights(ladder);
  const exact = sum(scaledPrices(ladder).map((price, index) => price * (weights[index] ?? 0n)));
  // Exact shares cost at least as much, and more by less than the highest price.
  let least = mulDiv(budget, whole, exact, 'floor');
  let most = mulDiv(budget + ladder.high, whole, exact, 'ceil');
  while (least < most) {
    const middle = (least + most + 1n) / 2n;
    if (scaledCost(ladder, middle) <= budget) least = middle;
    else most = middle - 1n;
  }
  return least;
}

/** Lots with which no order has fewer than it needs; fewer may do by a part of a lot for each order. */
export function lotsForLeast(ladder: Ladder, needs: readonly bigint[]): bigint {
  const bounds = shareBounds(ladder, needs, 'ceil');
  return bounds.reduce((most, one) => (one > most ? one : most), 0n);
}

/** Lots with which no order has more than it may. */
export function lotsForMost(ladder: Ladder, limits: readonly bigint[]): bigint {
  const [first = 0n, ...others] = shareBounds(ladder, limits, 'floor');
  return others.reduce((least, one) => (one < least ? one : least), first);
}

/** Whole lots of which the exact share of an order is its bound. */
function shareBounds(
  ladder: Ladder,
  bounds: readonly bigint[],
  rounding: 'ceil' | 'floor',
): readonly bigint[] {
  const weights = scaledWeights(ladder);
  const whole = sum(weights);
  return bounds.map((bound, index) => mulDiv(bound, whole, weights[index] ?? 1n, rounding));
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, one) => total + one, 0n);
}
