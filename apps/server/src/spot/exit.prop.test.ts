import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFee, exitLots, exitOrders, isEnough, legsOf } from './exit.ts';
import { type ExitLevels, needOf } from './order.ts';
import type { Terms } from './terms.ts';

const terms = fc.record({
  basePerLot: fc.bigInt(1n, 5_000n),
  quotePerTickLot: fc.bigInt(1n, 300n),
  notionalMin: fc.bigInt(1n, 100_000n),
  lotsMax: fc.integer({ min: 1, max: 100_000 }),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Terms>;
const price = fc.integer({ min: 2, max: 10_000 });
const distance = fc.integer({ min: 1, max: 5_000 });
const executed = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price,
  lots: fc.integer({ min: 1, max: 100_000 }),
  feePpm: fc.integer({ min: 0, max: 20_000 }),
  distances: fc.record({ profit: fc.option(distance), loss: fc.option(distance) }),
});
type Executed = typeof executed extends fc.Arbitrary<infer T> ? T : never;

/** Levels on the right sides of the price; null where there is none. */
function levelsOf({ side, price: at, distances: { profit, loss } }: Executed): ExitLevels | null {
  const sign = side === 'buy' ? 1 : -1;
  const takeProfitTicks = profit === null ? null : Math.max(1, at + sign * profit);
  const stopLossTicks = loss === null ? null : Math.max(1, at - sign * loss);
  return profit === null && loss === null ? null : { takeProfitTicks, stopLossTicks };
}

describe('an exit', () => {
  it('gives no more than was received, and as much of it as steps and bounds allow', () => {
    fc.assert(
      fc.property(terms, executed, (of, order) => {
        const exit = levelsOf(order);
        fc.pre(exit !== null);
        if (exit === null) return;
        const { side, lots: whole } = order;
        const gross =
          side === 'buy'
            ? BigInt(whole) * of.basePerLot
            : BigInt(order.price) * BigInt(whole) * of.quotePerTickLot;
        const received = { amount: afterFee(gross, order.feePpm), lots: whole };
        const lots = exitLots(side, exit, { received, terms: of });
        const holds = (count: number): bigint =>
          exitOrders(side, exit, count)
            .map((leg) => needOf({ ...leg, executedLots: 0 }, of))
            .reduce((most, one) => (one > most ? one : most), 0n);
        expect(holds(lots) <= received.amount).toBe(true);
        expect(lots <= whole && lots <= of.lotsMax).toBe(true);
        const isBound = lots === Math.min(whole, of.lotsMax);
        expect(isBound || holds(lots + 1) > received.amount).toBe(true);
        const legs = exitOrders(side, exit, lots);
        expect(legs).toHaveLength(legsOf(exit));
        const isWorthIt = legs.every(
          (leg) => BigInt(leg.priceTicks ?? leg.stopTicks ?? 0) * BigInt(lots) >= of.notionalMin,
        );
        expect(isEnough(lots, exit, of)).toBe(isWorthIt);
      }),
      { numRuns: 2_000 },
    );
  });
});
