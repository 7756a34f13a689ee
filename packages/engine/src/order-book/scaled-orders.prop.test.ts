import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naiveSplit, naiveWithin } from '../../test/naive-scaled.ts';
import {
  type Ladder,
  lotsForLeast,
  lotsForMost,
  lotsWithin,
  scaledCost,
  scaledPrices,
  scaledWeights,
  splitLots,
} from './scaled-orders.ts';

const ladders: fc.Arbitrary<Ladder> = fc
  .record({
    low: fc.bigInt({ min: 1n, max: 1_000n }),
    more: fc.bigInt({ min: 0n, max: 1_000n }),
    count: fc.integer({ min: 2, max: 20 }),
    distribution: fc.constantFrom('even' as const, 'rising' as const, 'falling' as const),
  })
  .map(({ low, more, count, distribution }) => ({
    ...{ low, high: low + BigInt(count - 1) + more, count, distribution },
  }));
const fewLots = fc.integer({ min: 0, max: 500 });
const manyLots = fc.bigInt({ min: 0n, max: 10n ** 15n });
const needs = fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 20, maxLength: 20 });

const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n);

describe('prices of scaled orders', () => {
  it('are on ticks, rise, and begin and end with what was given', () => {
    fc.assert(
      fc.property(ladders, (ladder) => {
        const prices = scaledPrices(ladder);
        expect(prices).toHaveLength(ladder.count);
        expect([prices[0], prices.at(-1)]).toEqual([ladder.low, ladder.high]);
        for (const [index, price] of prices.slice(1).entries())
          expect(price > (prices[index] ?? 0n)).toBe(true);
      }),
    );
  });

  it('are less than a tick below an even spread', () => {
    fc.assert(
      fc.property(ladders, (ladder) => {
        const gaps = BigInt(ladder.count - 1);
        for (const [index, price] of scaledPrices(ladder).entries()) {
          const rest = ladder.low * gaps + (ladder.high - ladder.low) * BigInt(index) - price * gaps;
          expect(rest >= 0n && rest < gaps).toBe(true);
        }
      }),
    );
  });
});

describe('sizes of scaled orders', () => {
  it('are those of the reference that gives each lot by itself', () => {
    fc.assert(
      fc.property(ladders, fewLots, (ladder, lots) => {
        const parts = splitLots(ladder, BigInt(lots));
        expect(parts.map(String)).toEqual(naiveSplit(scaledWeights(ladder), lots).map(String));
      }),
    );
  });

  it('sum up to the whole, each less than a lot from its exact share', () => {
    fc.assert(
      fc.property(ladders, manyLots, (ladder, lots) => {
        const parts = splitLots(ladder, lots);
        const weights = scaledWeights(ladder);
        const whole = sum(weights);
        expect(sum(parts)).toBe(lots);
        for (const [index, part] of parts.entries()) {
          const off = part * whole - lots * (weights[index] ?? 0n);
          expect(off < whole && off > -whole).toBe(true);
        }
      }),
    );
  });

  it('cost no more than exact shares, and one lot more costs more', () => {
    fc.assert(
      fc.property(ladders, manyLots, (ladder, lots) => {
        const weights = scaledWeights(ladder);
        const exact = sum(scaledPrices(ladder).map((price, index) => price * (weights[index] ?? 0n))) * lots;
        expect(scaledCost(ladder, lots) * sum(weights) <= exact).toBe(true);
        expect(scaledCost(ladder, lots + 1n) > scaledCost(ladder, lots)).toBe(true);
      }),
    );
  });
});

describe('lots of a ladder', () => {
  it('within a budget are as many as the reference counts', () => {
    const budgets = fc.bigInt({ min: 0n, max: 100_000n });
    fc.assert(
      fc.property(ladders, budgets, (ladder, budget) => {
        fc.pre(budget / ladder.low < 400n);
        const expected = naiveWithin(scaledWeights(ladder), scaledPrices(ladder), budget);
        expect(lotsWithin(ladder, budget)).toBe(BigInt(expected));
      }),
    );
  });

  it('within the cost of some lots are exactly those', () => {
    fc.assert(
      fc.property(ladders, manyLots, (ladder, lots) => {
        expect(lotsWithin(ladder, scaledCost(ladder, lots))).toBe(lots);
      }),
    );
  });

  it('give each order what it needs, and no more than it may have', () => {
    fc.assert(
      fc.property(ladders, needs, (ladder, all) => {
        const bounds = all.slice(0, ladder.count);
        const enough = splitLots(ladder, lotsForLeast(ladder, bounds));
        const few = splitLots(ladder, lotsForMost(ladder, bounds));
        expect(enough.every((part, index) => part >= (bounds[index] ?? 0n))).toBe(true);
        expect(few.every((part, index) => part <= (bounds[index] ?? 0n))).toBe(true);
      }),
    );
  });
});
