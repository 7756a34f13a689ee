/**
 * The references of the property tests: what was won is summed day by day, returns are multiplied as fractions, and average
 * costs are fractions of whole numbers that are never rounded.
 */
export interface NaiveDay {
  readonly total: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/** Profit of the days after one up to another. */
export function naiveProfit(days: readonly NaiveDay[], from: number, to: number): bigint {
  let [profit, total] = [0n, from === 0 ? 0n : (days[from - 1]?.total ?? 0n)];
  for (const day of days.slice(from, to)) {
    profit += day.total - total - (day.inflow - day.outflow);
    total = day.total;
  }
  return profit;
}

/** Growth of the days after one up to another; 1 is none. */
export function naiveReturn(days: readonly NaiveDay[], from: number, to: number): number {
  let [growth, total] = [1, from === 0 ? 0n : (days[from - 1]?.total ?? 0n)];
  for (const day of days.slice(from, to)) {
    const base = total + day.inflow;
    if (base > 0n) growth *= Number(day.total + day.outflow) / Number(base);
    total = day.total;
  }
  return growth;
}

export interface NaiveCostMove {
  readonly asset: string;
  readonly units: number;
  readonly price: number;
  readonly isMoved: boolean;
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, units: number): Fraction => ({ over: a.over * BigInt(units), under: a.under });
const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n });

/** Quantity, cost and profit of each asset after moves that take no more than there is. */
export function naiveCosts(
  moves: readonly NaiveCostMove[],
): ReadonlyMap<string, { quantity: number; cost: number; realised: number }> {
  const held = new Map<string, { quantity: number; cost: Fraction; realised: Fraction }>();
  for (const { asset, units, price, isMoved } of moves) {
    const before = held.get(asset) ?? { quantity: 0, cost: whole(0), realised: whole(0) };
    if (units > 0) {
      const cost = plus(before.cost, whole(units * price));
      held.set(asset, { ...before, quantity: before.quantity + units, cost });
      continue;
    }
    const each = { over: before.cost.over, under: before.cost.under * BigInt(before.quantity) };
    const share = times(each, -units);
    const won = plus(whole(-units * price), times(share, -1));
    held.set(asset, {
      quantity: before.quantity + units,
      cost: plus(before.cost, times(share, -1)),
      realised: isMoved ? before.realised : plus(before.realised, won),
    });
  }
  const decimal = ({ over, under }: Fraction): number => Number((over * 10n ** 9n) / under) / 1e9;
  return new Map(
    [...held].map(([asset, { quantity, cost, realised }]) => [
      asset,
      { quantity, cost: decimal(cost), realised: decimal(realised) },
    ]),
  );
}
