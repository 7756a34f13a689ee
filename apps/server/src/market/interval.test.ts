import { KLINE_PERIODS } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import { expect, it } from 'vitest';
import { gridOf, INTERVALS, nextOpening, openingOfCandle } from './interval.ts';
import { nextOpenTime, openTimeOf } from './period.ts';

const AT = Date.UTC(2028, 1, 29, 21, 13, 7);
const text = (at: number): string => new Date(at).toISOString().slice(0, 16);

it('lies as our own candles do where both are the same', () => {
  for (const period of KLINE_PERIODS) {
    const grid = gridOf(period, 0);
    const opening = openingOfCandle(grid, AT);
    expect([period, grid.base, opening]).toEqual([period, period, openTimeOf(period, AT)]);
    expect(nextOpening(grid, opening)).toBe(nextOpenTime(period, opening));
  }
});

it.each([
  ['3m', 0, '1m', '2028-02-29T21:12', '2028-02-29T21:15'],
  ['2h', 0, '1h', '2028-02-29T20:00', '2028-02-29T22:00'],
  ['6h', 0, '1h', '2028-02-29T18:00', '2028-03-01T00:00'],
  ['8h', 0, '4h', '2028-02-29T16:00', '2028-03-01T00:00'],
  ['12h', 0, '4h', '2028-02-29T12:00', '2028-03-01T00:00'],
  ['3d', 0, '1d', '2028-02-29T00:00', '2028-03-03T00:00'],
  ['1d', 8, '4h', '2028-02-29T16:00', '2028-03-01T16:00'],
  ['1d', 5.75, '15m', '2028-02-29T18:15', '2028-03-01T18:15'],
  ['15m', 5.75, '15m', '2028-02-29T21:00', '2028-02-29T21:15'],
  ['1h', -3.5, '30m', '2028-02-29T20:30', '2028-02-29T21:30'],
  ['1w', 8, '4h', '2028-02-27T16:00', '2028-03-05T16:00'],
  ['1M', 8, '4h', '2028-02-29T16:00', '2028-03-31T16:00'],
  ['1M', -12, '4h', '2028-02-01T12:00', '2028-03-01T12:00'],
] as const)('%s on clocks %d hours ahead is made of %s', (interval, hours, base, opens, next) => {
  const grid = gridOf(interval, hours * HOUR_MS);
  const opening = openingOfCandle(grid, AT);
  expect([grid.base, text(opening), text(nextOpening(grid, opening))]).toEqual([base, opens, next]);
});

it('has every length of its list', () => {
  for (const interval of INTERVALS) expect(gridOf(interval, 0).longestMs).toBeGreaterThan(0);
});
