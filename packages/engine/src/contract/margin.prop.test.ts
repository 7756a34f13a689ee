import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTriggers, quoteOrder } from './check-order.ts';
import {
  exactSlack,
  type Holding,
  isLiquidatable,
  liquidationMark,
  liquidationPrice,
  marginToSurvive,
  removableMargin,
} from './margin.ts';
import { CRYPTO_TERMS } from '../../test/sample-terms.ts';
import { marginShare, settleClose } from './settlement.ts';
import { CONVERSION_ONE } from './terms.ts';

const TICK = CRYPTO_TERMS.priceTick;
const price = fc.bigInt({ min: 100_000n, max: 10_000_000n }).map((count) => count * TICK);
const order = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  leverage: fc.constantFrom(2, 5, 10, 20, 50, 100),
  lots: fc.integer({ min: 1, max: 10_000 }),
  mark: price,
});

type Drawn = typeof order extends fc.Arbitrary<infer T> ? T : never;

/** The holding of an opening; null where the brackets refuse it. */
function open({ side, leverage, lots, mark }: Drawn): { holding: Holding; initial: bigint } | null {
  const shape = { side, leverage, lots, marginMode: 'isolated' as const, terms: CRYPTO_TERMS };
  const nothing = { limitPrice: null, takeProfit: null, stopLoss: null };
  const { quote } = quoteOrder({ ...shape, ...nothing }, { mark, conversion: CONVERSION_ONE, isFill: true });
  return quote === null ? null : { holding: quote.holding, initial: quote.margin };
}

const opening = order.map(open).filter((drawn) => drawn !== null);
const extra = fc.bigInt({ min: 0n, max: 10n ** 14n });

test('a mark that moves against the holder never makes a position safer', () => {
  fc.assert(
    fc.property(opening, extra, price, price, ({ holding }, margin, a, b) => {
      const rich = { ...holding, margin: holding.margin + margin };
      const [worse, better] = a < b === (holding.side === 'long') ? [a, b] : [b, a];
      const slackAt = (mark: bigint): bigint => exactSlack([{ holding: rich, mark }], 0n);
      expect(slackAt(worse) <= slackAt(better)).toBe(true);
    }),
  );
});

test('the liquidation mark is exactly where the inequality of the rule book turns', () => {
  fc.assert(
    fc.property(opening, extra, ({ holding }, margin) => {
      const rich = { ...holding, margin: holding.margin + margin };
      const mark = liquidationMark(rich);
      const safest = rich.side === 'long' ? 1n : 10n ** 17n;
      const step = rich.side === 'long' ? 1n : -1n;
      expect(isLiquidatable(rich, mark ?? safest)).toBe(mark !== null);
      expect(mark === null || !isLiquidatable(rich, mark + step)).toBe(true);
      const shown = liquidationPrice(rich, TICK);
      expect(shown === null || isLiquidatable(rich, shown)).toBe(true);
    }),
  );
});

test('a position that is not due loses at most its margin, and the parts of a close are the whole', () => {
  fc.assert(
    fc.property(opening, price, fc.integer({ min: 1, max: 9_999 }), ({ holding }, mark, part) => {
      const lots = Number(holding.quantity / CRYPTO_TERMS.lotSize);
      const closing = { holding, lots, terms: CRYPTO_TERMS, collateral: 0n };
      const isLiquidation = isLiquidatable(holding, mark);
      const all = settleClose(closing, { lots, mark, isLiquidation });
      expect(all.returned >= 0n && all.fee >= 0n && all.liquidationFee >= 0n).toBe(true);
      expect(isLiquidation || all.deficit === 0n).toBe(true);
      expect(all.deficit === 0n || all.returned === 0n).toBe(true);
      expect(all.margin + all.profit + all.deficit - all.fee - all.liquidationFee).toBe(all.returned);
      const first = marginShare({ margin: holding.margin, lots }, Math.min(part, lots));
      expect(first >= 0n && first <= holding.margin).toBe(true);
      expect(all.margin).toBe(holding.margin);
    }),
  );
});

test('a stop-loss that is accepted comes before the liquidation, also after margin is taken out', () => {
  const stop = fc.integer({ min: 1, max: 9_999 });
  fc.assert(
    fc.property(opening, extra, stop, ({ holding, initial }, margin, permyriad) => {
      const rich = { ...holding, margin: holding.margin + margin };
      const mark = rich.entry;
      const far = (mark * BigInt(permyriad)) / 10_000n;
      const stopLoss = ((rich.side === 'long' ? mark - far : mark + far) / TICK) * TICK;
      const position = { holding: rich, marginMode: 'isolated' as const, terms: CRYPTO_TERMS };
      fc.pre(stopLoss > 0n && checkTriggers(position, { mark, takeProfit: null, stopLoss }) === null);
      expect(isLiquidatable(rich, stopLoss)).toBe(false);
      const left = rich.margin - removableMargin({ holding: rich, initial, stopLoss }, mark);
      expect(isLiquidatable({ ...rich, margin: left }, stopLoss)).toBe(false);
      expect(left >= initial && left >= marginToSurvive(rich, stopLoss)).toBe(true);
    }),
  );
});
