import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { earningBars } from './earning-bars.ts';

const TODAY = Date.UTC(2026, 10, 21);
const CURRENCIES = [
  { currency_id: 1, code: 'USDT', dividends: '3', principal: '0', usdt_price: '1' },
  { currency_id: 2, code: 'BTC', dividends: '1', principal: '0', usdt_price: '60000' },
  { currency_id: 9, code: 'NONE', dividends: '1', principal: '0', usdt_price: null },
];

test('every day has its bar in USDT, up to yesterday', () => {
  const days = [
    { day: TODAY - 3 * DAY_MS, currency_id: 1, amount: '15' },
    { day: TODAY - DAY_MS, currency_id: 1, amount: '30' },
    { day: TODAY - DAY_MS, currency_id: 2, amount: '0.0005' },
    { day: TODAY - DAY_MS, currency_id: 9, amount: '7' },
  ];
  const bars = earningBars({ days, currencies: CURRENCIES }, { now: TODAY + 5, days: 3, most: 10 });
  expect(bars).toEqual([
    { day: TODAY - 3 * DAY_MS, usdt: '15', percent: 25 },
    { day: TODAY - 2 * DAY_MS, usdt: '0', percent: 0 },
    { day: TODAY - DAY_MS, usdt: '60', percent: 100 },
  ]);
});

test('days share a bar when there are many, and nothing has no height', () => {
  const bars = earningBars({ days: [], currencies: CURRENCIES }, { now: TODAY, days: 400, most: 45 });
  expect(bars.length).toBeLessThanOrEqual(45);
  expect(new Set(bars.map(({ percent }) => percent))).toEqual(new Set([0]));
});
