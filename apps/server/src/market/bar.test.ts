import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bar, gatherBars, mergeBars, type PlacedBar, type Print } from './bar.ts';
import { openTimeOf } from './period.ts';

const START = Date.UTC(2028, 1, 27, 21, 13, 7);

const prints = fc
  .array(
    fc.record({
      matchId: fc.integer({ min: 1, max: 2 }),
      waitMs: fc.integer({ min: 0, max: 40_000_000 }),
      price: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      isTakerBuy: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((draws) => {
    let at = START;
    return draws.map(({ waitMs, ...draw }): Print => {
      at += waitMs;
      return { ...draw, at, total: draw.price * draw.quantity, trades: 1 };
    });
  });

function naive(all: readonly Print[], matchId: number, period: KlinePeriod): readonly Bar[] {
  const own = all.filter((print) => print.matchId === matchId);
  return [...new Set(own.map((print) => openTimeOf(period, print.at)))].map((openTime) => {
    const inside = own.filter((print) => openTimeOf(period, print.at) === openTime);
    const bought = inside.filter((print) => print.isTakerBuy);
    const byPrice = inside.map((print) => print.price).toSorted((a, b) => (a < b ? -1 : 1));
    return {
      openTime,
      open: inside[0]!.price,
      high: byPrice.at(-1)!,
      low: byPrice[0]!,
      close: inside.at(-1)!.price,
      volume: inside.reduce((sum, print) => sum + print.quantity, 0n),
      turnover: inside.reduce((sum, print) => sum + print.total, 0n),
      trades: inside.length,
      takerBuyVolume: bought.reduce((sum, print) => sum + print.quantity, 0n),
      takerBuyTurnover: bought.reduce((sum, print) => sum + print.total, 0n),
    };
  });
}

const barsOf = (placed: readonly PlacedBar[], matchId: number, period: KlinePeriod): readonly Bar[] =>
  placed.filter((one) => one.matchId === matchId && one.period === period).map((one) => one.bar);

test('every candle holds exactly the trades of its time, in every period', () => {
  fc.assert(
    fc.property(prints, (all) => {
      const placed = gatherBars(all, KLINE_PERIODS);
      for (const matchId of [1, 2])
        for (const period of KLINE_PERIODS)
          expect(barsOf(placed, matchId, period)).toEqual(naive(all, matchId, period));
    }),
  );
});

test('the minutes of a longer candle add up to it', () => {
  fc.assert(
    fc.property(prints, (all) => {
      const placed = gatherBars(all, KLINE_PERIODS);
      for (const period of KLINE_PERIODS.slice(1)) {
        for (const bar of barsOf(placed, 1, period)) {
          const minutes = barsOf(placed, 1, '1m').filter(
            (minute) => openTimeOf(period, minute.openTime) === bar.openTime,
          );
          expect({ ...minutes.reduce(mergeBars), openTime: bar.openTime }).toEqual(bar);
        }
      }
    }),
  );
});

test('gathering in batches and merging them is the same as gathering at once', () => {
  fc.assert(
    fc.property(prints, fc.integer({ min: 0, max: 60 }), (all, cut) => {
      const merged = new Map<number, Bar>();
      for (const batch of [all.slice(0, cut), all.slice(cut)]) {
        for (const bar of barsOf(gatherBars(batch, ['1h']), 1, '1h')) {
          const earlier = merged.get(bar.openTime);
          merged.set(bar.openTime, earlier === undefined ? bar : mergeBars(earlier, bar));
        }
      }
      expect([...merged.values()]).toEqual(barsOf(gatherBars(all, ['1h']), 1, '1h'));
    }),
  );
});
