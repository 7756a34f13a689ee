import type { CandleRow } from '@openbourse/api/socket';
import { MINUTE_MS } from '@openbourse/money';
import { describe, expect, test } from 'vitest';
import { placeOfCandle, toBar, toBars } from './bars.ts';

const candle = (time: number, close = '1.5'): CandleRow => ({
  time,
  open: '1',
  high: '2',
  low: '0.5',
  close,
  volume: '10.25',
  turnover: '15.375',
});

test('a bar carries the numbers of its candle', () => {
  expect(toBar(candle(60_000))).toEqual({
    timestamp: 60_000,
    open: 1,
    high: 2,
    low: 0.5,
    close: 1.5,
    volume: 10.25,
    turnover: 15.375,
  });
});

describe('toBars', () => {
  test('orders by time and keeps the latest state of a candle that comes twice', () => {
    const bars = toBars([candle(3), candle(1), candle(3, '9')], null);
    expect(bars.map(({ timestamp, close }) => [timestamp, close])).toEqual([
      [1, 1.5],
      [3, 9],
    ]);
  });

  test('leaves out what the chart already has when it pages back', () => {
    expect(toBars([candle(1), candle(2), candle(3)], 3).map(({ timestamp }) => timestamp)).toEqual([1, 2]);
  });
});

test.each([
  [undefined, MINUTE_MS, '1m', 'append'],
  [MINUTE_MS, MINUTE_MS, '1m', 'update'],
  [2 * MINUTE_MS, MINUTE_MS, '1m', 'stale'],
  [MINUTE_MS, 2 * MINUTE_MS, '1m', 'append'],
  [MINUTE_MS, 3 * MINUTE_MS, '1m', 'gap'],
  [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1), '1M', 'append'],
  [Date.UTC(2026, 0, 1), Date.UTC(2026, 2, 1), '1M', 'gap'],
] as const)('after %s a candle of %s (%s) is: %s', (last, time, period, place) => {
  expect(placeOfCandle(last, { time, period })).toBe(place);
});
