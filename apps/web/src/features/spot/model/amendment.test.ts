import { expect, test } from 'vitest';
import { amendmentFaults, amendmentOf, fateOf, holdOf, isAmendable } from './amendment.ts';
import type { Order } from './orders.ts';
import { BOOK, sampleOrder, TERMS } from './sample.test-data.ts';

const ORDER = sampleOrder({ price: '90', executed_quantity: '0.5' });
const want = (price: string, quantity: string) => ({ price, quantity });

test.each([
  ['90', '2.0', 'unchanged'],
  ['90', '1.5', 'keeps'],
  ['90', '3', 'loses'],
  ['89', '1.5', 'loses'],
  ['200', '2', 'takes'],
] as const)('%s and %s of an order at 90 for 2: %s', (price, quantity, fate) => {
  expect(fateOf(ORDER, want(price, quantity), BOOK)).toBe(fate);
});

test('a seller takes what is bid for as much or more; without a book nothing is known to trade', () => {
  const sale: Order = { ...ORDER, side: 'sell', price: '200' };
  expect(fateOf(sale, want('1', '2'), BOOK)).toBe('takes');
  expect(fateOf(sale, want('1', '2'), null)).toBe('loses');
});

test('only what is not executed holds something', () => {
  expect(holdOf(ORDER, amendmentOf(ORDER))).toBe('135');
  expect(holdOf({ ...ORDER, side: 'sell' }, want('90', '1'))).toBe('0.5');
  expect(holdOf(ORDER, want('90', '0.5'))).toBeNull();
  expect(holdOf(ORDER, want('', '2'))).toBeNull();
});

test('limit orders of the book are amended, also those that a stop placed; stops that wait and pairs are not', () => {
  const stop: Order = { ...ORDER, type: 'stop_limit', stop_price: '91' };
  const leg: Order = { ...ORDER, oco_order_id: 'b' };
  const ended: Order = { ...ORDER, state: 'revoked' };
  const orders = [ORDER, stop, { ...stop, triggered_at: 1 }, leg, ended];
  expect(orders.map(isAmendable)).toEqual([true, false, true, false, false]);
});

test('a quantity counts what is executed, and the least that passes does as well', () => {
  const market = { terms: TERMS, book: BOOK };
  const faultOf = (price: string, quantity: string) =>
    amendmentFaults(ORDER, want(price, quantity), market)[0];
  expect(faultOf('90', '0.5')).toMatchObject({ key: 'spot.quantity_executed', details: { limit: '0.5' } });
  const small = faultOf('89', '0.501');
  expect(small).toMatchObject({ field: 'quantity', key: 'spot.min_notional' });
  expect(faultOf('89', String(small?.details['accepted']))).toBeUndefined();
});
