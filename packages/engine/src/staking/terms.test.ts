import { formatDecimal, parseDecimal } from '@openbourse/money';
import { expect, test } from 'vitest';
import { dailyDividend, daysDue, planStaking, poolObligation, redemptionPayout } from './terms.ts';

const usdt = (text: string): bigint => parseDecimal(text, 8);

test.each([
  // principal, apr in millionths, a day
  ['1000', 73_000, '0.2'],
  ['1000', 1, '0.00000273'],
  ['0.0001', 73_000, '0.00000002'],
  ['0.00001', 73_000, '0'],
  ['250000', 146_000, '100'],
  ['99.99999999', 365_000, '0.09999999'],
  ['1000', 1_000_000, '2.73972602'],
])('%s at %i ppm gives %s a day', (principal, aprPpm, daily) => {
  expect(formatDecimal(dailyDividend(usdt(principal), aprPpm), 8)).toBe(daily);
});

test.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-22'],
  ['2026-11-21T23:59:59.999Z', '2026-11-22'],
  ['2026-12-31T12:00:00.000Z', '2027-01-01'],
  ['2028-02-28T12:00:00.000Z', '2028-02-29'],
])('an order of %s counts from %s', (at, first) => {
  const plan = planStaking({ principal: usdt('1000'), aprPpm: 73_000, cycleDays: 30, at: Date.parse(at) });
  const firstDay = Date.parse(first);
  expect(plan).toEqual({
    firstDay,
    firstDividendAt: firstDay + 86_400_000,
    maturesAt: firstDay + 30 * 86_400_000,
    dailyDividend: usdt('0.2'),
    dividendsTotal: usdt('6'),
  });
});

test('a day is due when it is over, each once, and none after the cycle', () => {
  const firstDay = Date.parse('2026-11-22');
  const due = (at: string, daysPaid = 0) => daysDue({ firstDay, daysTotal: 3, daysPaid, at: Date.parse(at) });
  expect(due('2026-11-21T12:00:00Z')).toEqual([]);
  expect(due('2026-11-22T23:59:59.999Z')).toEqual([]);
  expect(due('2026-11-23T00:00:00Z')).toEqual([0]);
  expect(due('2026-11-24T00:00:00Z', 1)).toEqual([1]);
  expect(due('2026-11-24T00:00:00Z', 2)).toEqual([]);
  expect(due('2027-06-01T00:00:00Z', 1)).toEqual([1, 2]);
});

test('a redemption gives the dividends back, and a pool owes what it has not paid', () => {
  expect(redemptionPayout({ principal: usdt('1000'), paid: usdt('1.4') })).toBe(usdt('998.6'));
  const pool = { quantity: usdt('1000000'), aprPpm: 73_000, cycleDays: 30 };
  expect(poolObligation({ ...pool, paid: 0n })).toBe(usdt('6000'));
  expect(poolObligation({ ...pool, paid: usdt('0.2') })).toBe(usdt('5999.8'));
  expect(poolObligation({ quantity: 1n, aprPpm: 1, cycleDays: 1, paid: 0n })).toBe(1n);
});
