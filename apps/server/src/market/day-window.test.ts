import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { type Bar, type Print, toDecimal, toUnits } from './bar.ts';
import { createDayWindow, type DayWindow } from './day-window.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

function print(at: number, price: string, quantity = '1'): Print {
  return {
    matchId: 1,
    at,
    price: toUnits(price),
    quantity: toUnits(quantity),
    total: (toUnits(price) * toUnits(quantity)) / 10n ** 18n,
    trades: 1,
    isTakerBuy: true,
  };
}

function readable(window: DayWindow, now: number): Record<string, string | number> | null {
  const day = window.statistics(now);
  if (day === null) return null;
  const { open, high, low, close, volume, turnover, at } = day;
  const decimals = Object.entries({ open, high, low, close, volume, turnover }).map(([name, value]) => [
    name,
    toDecimal(value),
  ]);
  return { ...(Object.fromEntries(decimals) as Record<string, string>), at };
}

test('without a price ever known there are no statistics', () => {
  const window = createDayWindow([], undefined);
  expect(window.statistics(NOON)).toBeNull();
  expect(window.closes(NOON, HOUR_MS)).toEqual([]);
  expect(window.averageOver(NOON, 5)).toBeNull();
});

test('the statistics follow each trade', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON, '100', '2'));
  window.add(print(NOON + 1_000, '90'));
  window.add(print(NOON + 2 * MINUTE_MS, '120', '0.5'));
  window.add(print(NOON + 2 * MINUTE_MS + 5, '110'));
  expect(readable(window, NOON + 3 * MINUTE_MS)).toEqual({
    open: '100',
    high: '120',
    low: '90',
    close: '110',
    volume: '4.5',
    turnover: '460',
    at: NOON + 2 * MINUTE_MS + 5,
  });
});

test('a minute leaves the window 24 hours after it opened, and its high and volume with it', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON, '500', '7'));
  window.add(print(NOON + HOUR_MS, '100'));
  window.add(print(NOON + 2 * HOUR_MS, '200'));
  expect(readable(window, NOON + DAY_MS - 1)).toMatchObject({ open: '500', high: '500', volume: '9' });
  expect(readable(window, NOON + DAY_MS)).toMatchObject({
    open: '100',
    high: '200',
    low: '100',
    volume: '2',
  });
  expect(readable(window, NOON + DAY_MS + HOUR_MS)).toMatchObject({ open: '200', high: '200', volume: '1' });
});

test('after a day without a trade the last price stands still, with no volume', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON, '100'));
  window.add(print(NOON + 5, '80'));
  expect(readable(window, NOON + 3 * DAY_MS)).toEqual({
    open: '80',
    high: '80',
    low: '80',
    close: '80',
    volume: '0',
    turnover: '0',
    at: NOON + 5,
  });
});

test('what was stored before counts like what comes after it', () => {
  const stored: Bar = {
    openTime: NOON,
    open: toUnits('10'),
    high: toUnits('30'),
    low: toUnits('5'),
    close: toUnits('20'),
    volume: toUnits('3'),
    turnover: toUnits('60'),
    trades: 4,
    takerBuyVolume: toUnits('1'),
    takerBuyTurnover: toUnits('20'),
  };
  const window = createDayWindow([stored], undefined);
  window.add(print(NOON + 10_000, '40'));
  expect(readable(window, NOON + MINUTE_MS)).toMatchObject({
    open: '10',
    high: '40',
    low: '5',
    close: '40',
    volume: '4',
    turnover: '100',
  });
  const older = createDayWindow([], { ...stored, openTime: NOON - 5 * DAY_MS });
  expect(readable(older, NOON)).toMatchObject({ close: '20', open: '20', volume: '0' });
});

test('a trade of a clock that was set back counts in its own minute', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON + 2 * MINUTE_MS, '100'));
  window.add(print(NOON, '300'));
  window.add(print(NOON + 10, '250'));
  expect(readable(window, NOON + 3 * MINUTE_MS)).toMatchObject({
    open: '300',
    close: '100',
    high: '300',
    low: '100',
    volume: '3',
  });
});

test('the closes of steps carry the last price over gaps and end with the moving one', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON - 20 * HOUR_MS, '1'));
  window.add(print(NOON - 10 * HOUR_MS, '2'));
  window.add(print(NOON, '3'));
  const closes = window.closes(NOON + 1, HOUR_MS).map(toDecimal);
  expect(closes).toHaveLength(24);
  expect(closes.join('')).toBe('111111111111122222222223');
});

test('the average is of our own trades of the last five minutes, by quantity', () => {
  const window = createDayWindow([], undefined);
  window.add(print(NOON - 6 * MINUTE_MS, '900'));
  window.add(print(NOON - 2 * MINUTE_MS, '100', '3'));
  window.add(print(NOON, '200', '1'));
  expect(window.averageOver(NOON + 1, 5)).toMatchObject({ turnover: toUnits('500'), volume: toUnits('4') });
  expect(window.averageOver(NOON + 10 * MINUTE_MS, 5)).toBeNull();
  const seeded = createDayWindow([{ ...barWithoutTrades(), openTime: NOON }], undefined);
  expect(seeded.averageOver(NOON, 5)).toBeNull();
});

function barWithoutTrades(): Bar {
  const price = toUnits('10');
  return {
    openTime: 0,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: price,
    turnover: price,
    trades: 0,
    takerBuyVolume: 0n,
    takerBuyTurnover: 0n,
  };
}
