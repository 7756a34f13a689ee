import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConversionLevel,
  type ConversionQuote,
  type ConversionTerms,
  type ConversionWish,
  quoteConversion,
} from './quote.ts';

/** Small numbers, so that the reference can try every size. */
const levelsOf = (side: 'buy' | 'sell') =>
  fc
    .uniqueArray(fc.record({ ticks: fc.bigInt(1n, 60n), lots: fc.bigInt(1n, 15n) }), {
      selector: ({ ticks }) => ticks,
      maxLength: 6,
    })
    .map((levels) => levels.toSorted((a, b) => (side === 'buy' ? 1 : -1) * (a.ticks < b.ticks ? -1 : 1)));
const terms: fc.Arbitrary<ConversionTerms> = fc.record({
  basePerLot: fc.bigInt(1n, 5_000n),
  quotePerTickLot: fc.bigInt(1n, 300n),
  feePpm: fc.integer({ min: 0, max: 20_000 }),
});
const wish: fc.Arbitrary<ConversionWish> = fc.record({
  kind: fc.constantFrom('pay' as const, 'receive' as const),
  units: fc.bigInt(1n, 900_000n),
});
const wanted = fc
  .constantFrom('buy' as const, 'sell' as const)
  .chain((side) => fc.record({ side: fc.constant(side), levels: levelsOf(side), terms, wish }));

const feeOf = (gross: bigint, feePpm: number): bigint => (gross * BigInt(feePpm) + 999_999n) / 1_000_000n;

/** Promise of a size, by taking its lots one by one. */
function promiseOf(
  side: 'buy' | 'sell',
  levels: readonly ConversionLevel[],
  of: ConversionTerms,
  lots: bigint,
) {
  const prices = levels.flatMap(({ ticks, lots: count }) =>
    Array.from({ length: Number(count) }, () => ticks),
  );
  const taken = prices.slice(0, Number(lots));
  const worst = taken.at(-1) ?? 0n;
  let [paid, received] = [0n, 0n];
  for (const _ of taken) {
    const [base, quote] = [of.basePerLot, worst * of.quotePerTickLot];
    paid += side === 'buy' ? quote : base;
    received += side === 'buy' ? base - feeOf(base, of.feePpm) : quote - feeOf(quote, of.feePpm);
  }
  return { lots, worst, paid, received };
}

const sizeOf = ({ lots, limitTicks: worst, paid, received }: ConversionQuote) => ({
  lots,
  worst,
  paid,
  received,
});

/** The reference: every size that the book has, and the best of those that fit. */
function naiveQuote(
  side: 'buy' | 'sell',
  levels: readonly ConversionLevel[],
  of: ConversionTerms,
  { kind, units }: ConversionWish,
) {
  const depth = levels.reduce((sum, { lots }) => sum + lots, 0n);
  const sizes = Array.from({ length: Number(depth) }, (_, index) =>
    promiseOf(side, levels, of, BigInt(index + 1)),
  );
  if (kind === 'receive') return sizes.find(({ received }) => received >= units) ?? 'beyond';
  const last = sizes.at(-1);
  if (last === undefined) return 'beyond';
  const onMore = promiseOf(side, [...levels, { ticks: last.worst, lots: 1n }], of, depth + 1n);
  if (onMore.paid <= units) return 'beyond';
  return sizes.findLast(({ paid }) => paid <= units) ?? 'tiny';
}

describe('a quoted conversion', () => {
  it('is the best size that every size tried one by one finds', () => {
    fc.assert(
      fc.property(wanted, ({ side, levels, terms: of, wish: asked }) => {
        const quote = quoteConversion(side, { levels, terms: of }, asked);
        const naive = naiveQuote(side, levels, of, asked);
        expect(typeof quote === 'string' ? quote : sizeOf(quote)).toEqual(naive);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is kept by every book that fills it whole within its limit, however the trades are cut', () => {
    const trades = fc.array(fc.record({ better: fc.bigInt(0n, 8n), lots: fc.bigInt(1n, 9n) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(wanted, trades, ({ side, levels, terms: of, wish: asked }, cuts) => {
        const quote = quoteConversion(side, { levels, terms: of }, asked);
        if (typeof quote === 'string') return;
        let [left, paid, received] = [quote.lots, 0n, 0n];
        const trade = (lots: bigint, better: bigint): void => {
          const at = side === 'buy' ? quote.limitTicks - better : quote.limitTicks + better;
          const [base, money] = [lots * of.basePerLot, lots * (at > 0n ? at : 1n) * of.quotePerTickLot];
          const gross = side === 'buy' ? base : money;
          paid += side === 'buy' ? money : base;
          received += gross - feeOf(gross, of.feePpm);
          left -= lots;
        };
        for (const { better, lots } of cuts) if (left > 0n) trade(lots < left ? lots : left, better);
        if (left > 0n) trade(left, 0n);
        expect(paid).toBeLessThanOrEqual(quote.paid);
        expect(received).toBeGreaterThanOrEqual(quote.received);
        expect(quote.expectedPaid).toBeLessThanOrEqual(quote.paid);
        expect(quote.expectedReceived).toBeGreaterThanOrEqual(quote.received);
        const isWished = asked.kind === 'pay' ? quote.paid <= asked.units : quote.received >= asked.units;
        expect(isWished).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
