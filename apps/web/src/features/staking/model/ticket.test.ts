import { expect, test } from 'vitest';
import { amountFault, amountOf, bounds, percentOf, previewOf, takenPercent } from './ticket.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const PRODUCT = {
  id: 1,
  currency_id: 1,
  code: 'USDT',
  logo: '',
  scale: 8,
  cycle_days: 30,
  apr_percent: '7.3',
  daily_per_thousand: '0.2',
  daily_percent: '0.02',
  quantity: '10000',
  user_min: '100',
  user_max: '5000',
  remaining: '2500',
  own: '1000',
  own_left: '2500',
};

test('a preview says when and how much, and nothing for no amount', () => {
  expect(previewOf(PRODUCT, '1000', NOW)).toEqual({
    firstDividendAt: Date.UTC(2026, 10, 23),
    maturesAt: Date.UTC(2026, 11, 22),
    perDay: '0.2',
    dividends: '6',
    total: '1006',
  });
  expect(previewOf(PRODUCT, '', NOW)).toMatchObject({ perDay: '0', dividends: '0', total: '0' });
});

test.each([
  ['', 'missing'],
  ['100.123456789', 'scale'],
  ['99.99', 'low'],
  ['2500.01', 'high'],
  ['2000', 'balance'],
  ['1500', null],
] as const)('an amount of %j is %s', (amount, fault) => {
  expect(amountFault(PRODUCT, amount, '1500')).toBe(fault);
});

test('the rest of a pool may be below the minimum', () => {
  expect(bounds({ ...PRODUCT, remaining: '40', own_left: '40' }, null)).toEqual({ least: '40', most: '40' });
});

test('amounts and percentages of the most', () => {
  expect(amountOf(25, '1500', 8)).toBe('375');
  expect(percentOf('375', '1500')).toBe(25);
  expect(percentOf('9000', '1500')).toBe(100);
  expect(percentOf('1', '0')).toBe(0);
  expect(takenPercent(PRODUCT)).toBe(75);
});
