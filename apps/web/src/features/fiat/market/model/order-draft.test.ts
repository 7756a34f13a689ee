import { describe, expect, test } from 'vitest';
import {
  type Bounds,
  coinsWorth,
  type Draft,
  faultOf,
  figuresOf,
  greatestDraft,
  lowerOf,
  type Terms,
} from './order-draft.ts';

const terms: Terms = { price: '0.93', decimals: 2, scale: 6 };
const bounds: Bounds = { low: '50', high: '930', available: null, allowed: null };
const amount = (text: string): Draft => ({ field: 'amount', text });
const quantity = (text: string): Draft => ({ field: 'quantity', text });

test('the coins of an amount are cut, the amount of coins is rounded up', () => {
  expect(figuresOf(amount('100'), terms)).toEqual({ amount: '100', quantity: '107.526881' });
  expect(figuresOf(quantity('107.526881'), terms)).toEqual({ amount: '100', quantity: '107.526881' });
  expect(figuresOf(quantity('1.5'), terms)).toEqual({ amount: '1.4', quantity: '1.5' });
  expect(figuresOf(amount(''), terms)).toBeNull();
});

describe('the first fault', () => {
  const sellers: Bounds = { ...bounds, available: '200', allowed: '150' };
  test.each<[string, Draft, Bounds, ReturnType<typeof faultOf>]>([
    ['nothing written', amount(''), bounds, { field: 'amount', kind: 'missing' }],
    ['parts of a cent', amount('100.001'), bounds, { field: 'amount', kind: 'decimals' }],
    ['parts of the smallest coin', quantity('100.0000001'), bounds, { field: 'quantity', kind: 'decimals' }],
    ['too little', amount('49.99'), bounds, { field: 'amount', kind: 'low' }],
    ['too few coins', quantity('53'), bounds, { field: 'quantity', kind: 'low' }],
    ['too much', amount('930.01'), bounds, { field: 'amount', kind: 'high' }],
    ['more than there is', quantity('200.1'), sellers, { field: 'quantity', kind: 'balance' }],
    ['more than is allowed', quantity('150.1'), sellers, { field: 'quantity', kind: 'value' }],
    ['the least', amount('50'), bounds, null],
    ['the most', amount('930'), bounds, null],
    ['all that is allowed', quantity('150'), sellers, null],
  ])('%s', (_name, draft, within, expected) => {
    expect(faultOf(draft, terms, within)).toEqual(expected);
  });
});

test('everything is the ad, the balance or the limit, whichever is least', () => {
  expect(greatestDraft(terms, bounds)).toEqual(amount('930'));
  expect(greatestDraft(terms, { ...bounds, available: '2000' })).toEqual(amount('930'));
  expect(greatestDraft(terms, { ...bounds, available: '300.1234567' })).toEqual(quantity('300.123456'));
  expect(greatestDraft(terms, { ...bounds, available: '300', allowed: '200' })).toEqual(quantity('200'));
});

test('limits in USDT are coins at the index, where both are known', () => {
  expect(coinsWorth('200', '50000', 8)).toBe('0.004');
  expect(coinsWorth('200', null, 8)).toBeNull();
  expect(coinsWorth(null, '1', 8)).toBeNull();
  expect(lowerOf('200', '1000')).toBe('200');
  expect(lowerOf(null, '1000')).toBe('1000');
  expect(lowerOf('200', null)).toBe('200');
  expect(lowerOf(null, null)).toBeNull();
});
