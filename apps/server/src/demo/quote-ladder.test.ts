import { seededRandom } from '@openbourse/testkit';
import { describe, expect, it } from 'vitest';
import { isStale, type LadderShape, levelPrice, quoteAt } from './quote-ladder.ts';

const SHAPE: LadderShape = { levels: 16, halfSpreadPpm: 60n, stepPpm: 90n, notional: 4_000n };
const BITCOIN = { indexTicks: 6_401_235n, unitInTickLots: 10_000_000n };
const CHEAP = { indexTicks: 12n, unitInTickLots: 1_000n };

describe.each([
  ['a liquid market', BITCOIN],
  ['a market whose tick is coarse', CHEAP],
])('ladder of %s', (_name, market) => {
  it('falls and rises away from the index without two levels at one price', () => {
    for (const side of ['buy', 'sell'] as const) {
      const prices = Array.from({ length: 11 }, (_, level) => levelPrice(market, SHAPE, { side, level }));
      const sign = side === 'buy' ? -1n : 1n;
      expect((prices[0] ?? 0n) * sign > market.indexTicks * sign).toBe(true);
      for (let level = 1; level < prices.length; level += 1) {
        expect((prices[level] ?? 0n) * sign > (prices[level - 1] ?? 0n) * sign).toBe(true);
      }
    }
  });

  it('quotes at least one lot', () => {
    const random = seededRandom(7);
    for (let level = 0; level < SHAPE.levels; level += 1) {
      expect(quoteAt(market, SHAPE, { side: 'sell', level, random }).quantityLots > 0n).toBe(true);
    }
  });
});

describe('stale quotes', () => {
  const quote = { side: 'buy', level: 0, priceTicks: 1_000n, quantityLots: 1n } as const;
  it.each([
    ['where it belongs', 1_000n, 1_010n, false],
    ['slightly off', 1_002n, 1_012n, false],
    ['far off', 1_020n, 1_030n, true],
    ['crossed by the index', 999n, 1_000n, true],
  ])('%s', (_name, wanted, index, expected) => {
    expect(isStale(quote, wanted, index)).toBe(expected);
  });
});
