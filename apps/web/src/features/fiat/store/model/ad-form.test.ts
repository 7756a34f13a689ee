import { failures } from '@openbourse/kit/lib/use-form.ts';
import { describe, expect, it, test } from 'vitest';
import {
  type AdChoice,
  type AdMarket,
  type AdValues,
  adRules,
  distanceOf,
  initialAd,
  kindsOf,
  leastVolume,
  lockedBy,
  mostOf,
  priceNow,
  termsOf,
  toggled,
} from './ad-form.ts';

const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const SELLING: AdChoice = { side: 'sell', coin: 'USDT', unit: 'EUR', price_kind: 'fixed' };
const MARKET: AdMarket = {
  currencyId: 1,
  scale: 8,
  feePercent: '0.15',
  index: '0.9213',
  hasIndex: true,
  worth: '1',
  available: '1001.5',
};
const FILLED: AdValues = {
  ...initialAd(null),
  price: '0.93',
  quantity: '1000',
  min_volume: '10',
  max_volume: '500',
  method_ids: [ID],
};

const faultsOf = (change: Partial<AdValues>, choice = SELLING, market = MARKET) =>
  failures({ ...FILLED, ...change }, adRules(choice, market));

describe('the rules of an ad', () => {
  it('takes what is right', () => expect(faultsOf({})).toEqual({}));

  test.each([
    ['price', '', 'price'],
    ['price', '0', 'price'],
    ['price', '0.123456789', 'priceDecimals'],
    ['quantity', '', 'quantity'],
    ['quantity', '0.123456789', 'scale'],
    ['quantity', '1000.00000001', 'tooMuch'],
    ['min_volume', '', 'volume'],
    ['min_volume', '10.123', 'decimals'],
    ['max_volume', '9.99', 'volumeOrder'],
    ['method_ids', [], 'methods'],
    ['method_ids', ['a', 'b', 'c', 'd'], 'methods'],
    ['counterparty_orders', '1001', 'orders'],
    ['counterparty_orders', '-1', 'orders'],
    ['counterparty_days', '1.5', 'days'],
  ] as const)('refuses %s %j: %s', (field, value, message) => {
    expect(faultsOf({ [field]: value })).toEqual({ [field]: `fiat:store.error.${message}` });
  });

  test.each([
    ['84.99', true],
    ['85', false],
    ['101.55', false],
    ['101.555', true],
    ['115', false],
    ['115.01', true],
    ['', true],
  ])('a floating price of %s percent is refused: %s', (percent, isRefused) => {
    const faults = faultsOf({ floating_percent: percent }, { ...SELLING, price_kind: 'floating' });
    expect(faults.floating_percent !== undefined).toBe(isRefused);
    expect(faults.price).toBeUndefined();
  });

  it('asks a buyer for the ways to pay, and for no coins', () => {
    const buying = { ...SELLING, side: 'buy' } as const;
    expect(faultsOf({ quantity: '5000', method_ids: [] }, buying)).toEqual({
      payment_kinds: 'fiat:store.error.kinds',
    });
    expect(faultsOf({ quantity: '5000', payment_kinds: ['bank'] }, buying)).toEqual({});
  });
});

test.each([
  ['1000', '1.5', '1001.5'],
  ['0.00000001', '0.00000001', '0.00000002'],
  ['', '0', '0'],
])('%s coins lock the fee %s on top: %s', (quantity, fee, total) => {
  expect(lockedBy(quantity, MARKET)).toEqual({ fee, total });
});

test.each(['1001.5', '0.00000003', '7', '123.45678901', '0'])(
  'the most that %s covers leaves no room for more',
  (available) => {
    const fits = (quantity: string): boolean =>
      faultsOf({ quantity }, SELLING, { ...MARKET, available }).quantity !== 'fiat:store.error.tooMuch';
    const most = mostOf(available, MARKET);
    expect(fits(most)).toBe(true);
    const [whole = '0', fraction = ''] = most.split('.');
    const next = (BigInt(whole + fraction.padEnd(8, '0')) + 1n).toString().padStart(9, '0');
    expect(fits(`${next.slice(0, -8)}.${next.slice(-8)}`)).toBe(false);
  },
);

test('a price follows the index, cut to the decimals of the unit and two more', () => {
  const floating = { ...SELLING, price_kind: 'floating' } as const;
  const values = { price: '', floating_percent: '101.5', index: '0.92137' };
  expect(priceNow(floating, values)).toBe('0.9351');
  expect(priceNow(floating, { ...values, index: null })).toBeNull();
  expect(priceNow(SELLING, { ...values, price: '' })).toBeNull();
  expect(priceNow(SELLING, { ...values, price: '0.93' })).toBe('0.93');
});

test.each([
  ['0.93', '0.92', '1.08'],
  ['0.9', '0.92', '-2.17'],
  ['0.92', '0.92', '0'],
  ['0.92', '0', null],
  [null, '0.92', null],
])('%s is from the index %s away by %s percent', (price, index, distance) => {
  expect(distanceOf(SELLING, { price, index, percent: '' })).toBe(distance);
});

test('a floating price is as far from the index as it was asked to be', () => {
  const floating = { price: '0.936', index: '0.92222', percent: '101.5' };
  expect(distanceOf({ price_kind: 'floating' }, floating)).toBe('1.5');
});

test('the least volume is worth ten dollars at the price', () => {
  expect(leastVolume('0.93', { worth: '1', unit: 'EUR' })).toBe('9.3');
  expect(leastVolume('9800000', { worth: '64000', unit: 'JPY' })).toBe('1532');
  expect(leastVolume(null, { worth: '1', unit: 'EUR' })).toBeNull();
});

test('what belongs to the other kind of price and the other side is not sent', () => {
  const sent = termsOf(SELLING, { ...FILLED, payment_kinds: ['bank'], remarks: ' Hello ' });
  expect(sent).toMatchObject({ price: '0.93', method_ids: ID, remarks: 'Hello', counterparty_orders: 0 });
  expect([sent.floating_percent, sent.payment_kinds]).toEqual([undefined, undefined]);
  const bought = termsOf(
    { ...SELLING, side: 'buy', price_kind: 'floating' },
    { ...FILLED, payment_kinds: ['bank', 'wechat'] },
  );
  expect(bought).toMatchObject({ floating_percent: '100', payment_kinds: 'bank,wechat' });
  expect([bought.price, bought.method_ids]).toEqual([undefined, undefined]);
});

test('several are chosen in the order of their list, and given up again', () => {
  const all = ['a', 'b', 'c'];
  expect(toggled(['c'], 'a', all)).toEqual(['a', 'c']);
  expect(toggled(['a', 'c'], 'c', all)).toEqual(['a']);
});

test('a selling ad takes the kinds of its methods', () => {
  const methods = [
    { id: 'a', kind: 'wechat' },
    { id: 'b', kind: 'bank' },
    { id: 'c', kind: 'bank' },
  ] as const;
  const chosen = { method_ids: ['a', 'b', 'c'], payment_kinds: ['alipay'], methods } as const;
  expect(kindsOf(SELLING, chosen)).toEqual(['wechat', 'bank']);
  expect(kindsOf({ ...SELLING, side: 'buy' }, chosen)).toEqual(['alipay']);
});
