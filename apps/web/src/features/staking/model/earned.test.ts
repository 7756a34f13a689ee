import { expect, test } from 'vitest';
import { earned } from './earned.ts';

test('a sum is unknown while a part of it has no price, and nothing is nothing', () => {
  const usdt = { currency_id: 1, code: 'USDT', dividends: '3', principal: '0', usdt_price: '1' };
  const unpriced = { currency_id: 2, code: 'BTC', dividends: '0.1', principal: '0', usdt_price: null };
  const earnings = { currencies: [usdt, unpriced], dividends_usdt: '3', principal_usdt: '0' };
  expect(earned(earnings, 'dividends')).toBeNull();
  expect(earned(earnings, 'principal')).toBe('0');
  expect(earned({ ...earnings, currencies: [usdt] }, 'dividends')).toBe('3');
});
