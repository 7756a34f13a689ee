import { expect, test } from 'vitest';
import type { Match } from '../../market-data/index.ts';
import {
  amountFault,
  choicesOf,
  codesOf,
  elsewhere,
  estimate,
  pickChoice,
  smallBalances,
  withEnd,
} from './choice.ts';

const match = (base: string, quote: string, close = '50'): Match =>
  ({
    ...{ symbol: `${base}/${quote}`, base_currency_code: base, quote_currency_code: quote },
    ...{ is_spot_tradable: true, min_notional: '5', currency_quotation: { close } },
  }) as unknown as Match;
const MATCHES = [match('BTC', 'USDT'), match('ETH', 'USDT'), match('ETH', 'BTC')];
const CHOICES = choicesOf([...MATCHES, { ...match('EUR', 'USD'), is_spot_tradable: false }]);
const ends = (choice: { readonly from: string; readonly to: string } | undefined) =>
  `${choice?.from}>${choice?.to}`;

test('every pair that is traded spot is a way in both directions', () => {
  expect(CHOICES.map(ends)).toEqual(['USDT>BTC', 'BTC>USDT', 'USDT>ETH', 'ETH>USDT', 'BTC>ETH', 'ETH>BTC']);
  expect(codesOf(CHOICES, 'from')).toEqual(['USDT', 'BTC', 'ETH']);
});

test.each([
  ['USDT', 'ETH', 'USDT>ETH'],
  ['ETH', null, 'ETH>USDT'],
  [null, 'ETH', 'USDT>ETH'],
  ['DOGE', 'ETH', 'USDT>ETH'],
  [null, null, 'USDT>BTC'],
])('an address from %s to %s chooses %s', (from, to, chosen) => {
  expect(ends(pickChoice(CHOICES, { from, to }))).toBe(chosen);
});

test('choosing the other end swaps, and an end that no pair joins gives way', () => {
  const now = { from: 'USDT', to: 'BTC' };
  expect(ends(withEnd(CHOICES, now, { from: 'BTC' }))).toBe('BTC>USDT');
  expect(ends(withEnd(CHOICES, now, { to: 'ETH' }))).toBe('USDT>ETH');
  const few = choicesOf([match('BTC', 'USDT'), match('ETH', 'BTC')]);
  expect(ends(withEnd(few, now, { to: 'ETH' }))).toBe('BTC>ETH');
  expect(ends(withEnd(few, now, { from: 'ETH' }))).toBe('ETH>BTC');
});

test('an estimate goes by the last price, and there is none without one', () => {
  const [buy, sell] = CHOICES;
  if (buy === undefined || sell === undefined) throw new Error('both ways are there');
  expect(estimate(buy, 'from', '100')).toBe('2');
  expect(estimate(buy, 'to', '2')).toBe('100');
  expect(estimate(sell, 'from', '2')).toBe('100');
  expect(estimate(sell, 'to', '100')).toBe('2');
  expect(estimate({ ...buy, match: match('BTC', 'USDT', '0') }, 'from', '1')).toBeNull();
});

test('an amount that is paid has to be there; one that is received is judged by its quote', () => {
  expect(amountFault('from', '', '5')).toBe('missing');
  expect(amountFault('from', '0', '5')).toBe('missing');
  expect(amountFault('from', '6', '5')).toBe('balance');
  expect(amountFault('from', '6', null)).toBeNull();
  expect(amountFault('to', '6', '5')).toBeNull();
});

test('money in another account is found where there is most of it', () => {
  const others = [
    { accountTypeId: 2, code: 'USDT', available: '9' },
    { accountTypeId: 5, code: 'USDT', available: '10' },
    { accountTypeId: 3, code: 'BTC', available: '0' },
  ];
  expect(elsewhere({ spot: [], others }, 'USDT')?.accountTypeId).toBe(5);
  expect(elsewhere({ spot: [], others }, 'BTC')).toBeNull();
});

test('small balances are those worth less than a threshold, and what no order takes is among them', () => {
  const of = (code: string, available: string) => ({ accountTypeId: 1, code, available });
  const spot = [of('USDT', '3'), of('BTC', '0.02'), of('ETH', '0.19'), of('EUR', '1'), of('DOGE', '0')];
  const few = choicesOf([match('BTC', 'USDT'), match('ETH', 'USDT'), match('DOGE', 'USDT')]);
  const found = smallBalances(few, { spot, others: [] }, '10');
  expect(found.map(({ choice, value, isTradable }) => [choice.from, value, isTradable])).toEqual([
    ['ETH', '9.5', true],
    ['BTC', '1', false],
  ]);
});
