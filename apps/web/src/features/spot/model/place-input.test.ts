import { expect, test } from 'vitest';
import { fieldOfRefusal, toPlaceInput } from './place-input.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';

const input = (ticket: Partial<Ticket>) =>
  toPlaceInput({ ...EMPTY_TICKET, ...ticket }, { matchId: 7, clientOrderId: 'c1' });
const base = { currency_match_id: 7, side: 'buy', client_order_id: 'c1' };

test('a limit order sends price, quantity and its terms, not the derived total', () => {
  expect(input({ price: '100', quantity: '2', total: '200', isPostOnly: true })).toEqual({
    ...base,
    type: 'limit',
    price: '100',
    quantity: '2',
    time_in_force: 'gtc',
    post_only: true,
  });
});

test('a market buy sends what it may spend', () => {
  expect(input({ type: 'market', price: '100', total: '50' })).toEqual({
    ...base,
    type: 'market',
    total: '50',
  });
});

test('a market order by quantity sends the quantity alone', () => {
  expect(input({ type: 'market', sizeBy: 'quantity', quantity: '2', total: '9' })).toEqual({
    ...base,
    type: 'market',
    quantity: '2',
  });
  expect(input({ type: 'market', side: 'sell', quantity: '2' })).toEqual({
    ...base,
    side: 'sell',
    type: 'market',
    quantity: '2',
  });
});

test('an OCO without a stop limit leaves it out', () => {
  expect(input({ type: 'oco', price: '90', stopPrice: '110', quantity: '1', total: '90' })).toEqual({
    ...base,
    type: 'oco',
    price: '90',
    stop_price: '110',
    quantity: '1',
  });
});

test('a refusal finds its field, or none', () => {
  expect(fieldOfRefusal('stop_limit_price')).toBe('stopLimitPrice');
  expect(fieldOfRefusal('currency_match_id')).toBeNull();
  expect(fieldOfRefusal(undefined)).toBeNull();
});

test('the levels of an exit are sent with an order that takes them, and those that are given', () => {
  const exit = { hasExit: true, takeProfit: '110', stopLoss: '' } as const;
  const order = { type: 'market', sizeBy: 'quantity', quantity: '2' } as const;
  expect(input({ ...order, ...exit })).toEqual({
    ...base,
    type: 'market',
    quantity: '2',
    take_profit: '110',
  });
  expect(input({ ...order, ...exit, hasExit: false })).toEqual({ ...base, type: 'market', quantity: '2' });
  expect(fieldOfRefusal('stop_loss')).toBe('stopLoss');
});
