/** Sizes by hand: each lot is given by itself, the first to the highest price. */
export function naiveSplit(weights: readonly bigint[], lots: number): readonly number[] {
  const whole = weights.reduce((total, one) => total + one, 0n);
  const parts = weights.map(() => 0);
  for (let lot = 1; lot <= lots; lot += 1) {
    let owner = weights.length;
    let reached = 0n;
    // The highest price whose share, with those above it, has room for this lot.
    do {
      owner -= 1;
      reached += weights[owner] ?? 0n;
    } while (BigInt(lot) * whole > reached * BigInt(lots));
    parts[owner] = (parts[owner] ?? 0) + 1;
  }
  return parts;
}

/** The most lots of which the cost fits, lot by lot from none. */
export function naiveWithin(weights: readonly bigint[], prices: readonly bigint[], budget: bigint): number {
  const costOf = (lots: number): bigint =>
    naiveSplit(weights, lots).reduce((cost, part, index) => cost + BigInt(part) * (prices[index] ?? 0n), 0n);
  let lots = 0;
  while (costOf(lots + 1) <= budget) lots += 1;
  return lots;
}
