import { describe, expect, test } from 'vitest';
import { walkOf } from './preview.ts';
import { BOOK, TERMS } from './sample.test-data.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import type { TradeForm } from './trade-form.ts';
import { faultsOf, missingFields, TRADE_RULES } from './trade-rules.ts';

function form(ticket: Partial<Ticket>, change: Partial<TradeForm> = {}): TradeForm {
  const whole = { ...EMPTY_TICKET, ...ticket };
  return {
    ticket: whole,
    terms: TERMS,
    isVerified: true,
    hasPayPassword: true,
    bestBid: '100',
    bestAsk: '101',
    isBookKnown: true,
    lastPrice: '100.5',
    available: '1000',
    walk: walkOf(whole, TERMS, BOOK),
    ...change,
  };
}
const good = { price: '100', quantity: '1' };

test('a good order has no fault', () => {
  expect(faultsOf(form(good))).toEqual([]);
});

test('the order of the rules is what the person sees first', () => {
  expect([...new Set(TRADE_RULES.map((rule) => rule.key))]).toEqual([
    'spot.not_tradable',
    'identity.not_verified',
    'identity.pay_password_required',
    'market.no_best_price',
    'spot.trailing_delta',
    'spot.price_tick',
    'spot.scaled_range',
    'spot.quantity_step',
    'spot.quantity_max',
    'spot.min_notional',
    'spot.scaled_too_small',
    'spot.scaled_too_large',
    'spot.iceberg_too_small',
    'spot.visible_quantity',
    'ledger.insufficient_balance',
    'spot.price_band',
    'spot.post_only_would_trade',
    'spot.stop_would_trigger',
    'spot.activation_price',
    'spot.oco_prices',
    'spot.take_profit_price',
    'spot.stop_loss_price',
  ]);
});

test('of several faults of a field the first is shown', () => {
  const view = { isVerified: false, hasPayPassword: false };
  expect(faultsOf(form({ type: 'market' }, { ...view, bestAsk: null }))).toMatchObject([
    { field: 'submit', key: 'identity.not_verified' },
  ]);
  expect(faultsOf(form(good, { hasPayPassword: false }))).toMatchObject([
    { field: 'submit', key: 'identity.pay_password_required' },
  ]);
});

describe('each rule names the field, the limit and a value that would pass', () => {
  test.each([
    [
      'tick',
      { price: '100.005', quantity: '1' },
      'price',
      'spot.price_tick',
      { limit: '0.01', accepted: '100' },
    ],
    [
      'distance',
      { type: 'trailing_stop', trailingDelta: '20.01', quantity: '1' },
      'trailingDelta',
      'spot.trailing_delta',
      { low: '0.1', high: '20' },
    ],
    [
      'distance with parts of a basis point',
      { type: 'trailing_stop', trailingDelta: '1.005', quantity: '1' },
      'trailingDelta',
      'spot.trailing_delta',
      { low: '0.1', high: '20' },
    ],
    ['least tick', { price: '0.001', quantity: '90000' }, 'price', 'spot.price_tick', { accepted: '0.01' }],
    ['step', { price: '100', quantity: '1.000001' }, 'quantity', 'spot.quantity_step', { accepted: '1' }],
    [
      'maximum',
      { side: 'sell', price: '100', quantity: '101' },
      'quantity',
      'spot.quantity_max',
      { accepted: '100' },
    ],
    [
      'notional',
      { price: '99', quantity: '0.05' },
      'quantity',
      'spot.min_notional',
      { limit: '5', accepted: '0.05051' },
    ],
    [
      'notional of a total',
      { type: 'market', total: '4.99' },
      'total',
      'spot.min_notional',
      { accepted: '5' },
    ],
    [
      'parts of an iceberg',
      { price: '100', quantity: '1', isIceberg: true, visibleQuantity: '0.05' },
      'visibleQuantity',
      'spot.visible_quantity',
      { low: '0.1', high: '0.99999', parts: '10' },
    ],
    [
      'worth of a slice',
      { price: '100', quantity: '0.06', isIceberg: true, visibleQuantity: '0.03' },
      'visibleQuantity',
      'spot.visible_quantity',
      { low: '0.05', high: '0.05999' },
    ],
    [
      'all of an iceberg',
      { price: '100', quantity: '1', isIceberg: true, visibleQuantity: '1' },
      'visibleQuantity',
      'spot.visible_quantity',
      { low: '0.1', high: '0.99999' },
    ],
    [
      'step of a slice',
      { price: '100', quantity: '1', isIceberg: true, visibleQuantity: '0.100001' },
      'visibleQuantity',
      'spot.quantity_step',
      { limit: '0.00001', accepted: '0.1' },
    ],
    [
      'size of an iceberg',
      { price: '100', quantity: '0.05', isIceberg: true, visibleQuantity: '0.01' },
      'quantity',
      'spot.iceberg_too_small',
      { accepted: '0.05001' },
    ],
    [
      'balance',
      { price: '100', quantity: '10.1' },
      'quantity',
      'ledger.insufficient_balance',
      { limit: '1010', available: '1000', asset: 'USDT' },
    ],
    [
      'band above',
      { side: 'sell', price: '120.61', quantity: '1' },
      'price',
      'spot.price_band',
      { accepted: '120.6' },
    ],
    ['band below', { price: '80.39', quantity: '1' }, 'price', 'spot.price_band', { accepted: '80.4' }],
    [
      'post-only',
      { price: '101', quantity: '1', isPostOnly: true },
      'price',
      'spot.post_only_would_trade',
      { accepted: '100.99' },
    ],
    [
      'stop at the last price',
      { type: 'stop_limit', stopPrice: '100.5', price: '100', quantity: '1' },
      'stopPrice',
      'spot.stop_would_trigger',
      { last: '100.5', accepted: '100.51' },
    ],
  ] as const)('%s', (_what, ticket, field, key, details) => {
    const [fault] = faultsOf(form(ticket));
    expect(fault).toMatchObject({ field, key, details });
  });
});

test('the band is a warning: its base is known to the server only', () => {
  expect(faultsOf(form({ price: '80.39', quantity: '1' }))[0]?.isAdvice).toBe(true);
});

test.each([
  // side, price, stop, faulty fields
  ['sell', '102', '99', []],
  ['sell', '100.5', '99', ['price']],
  ['sell', '102', '100.5', ['stopPrice']],
  ['buy', '99', '102', []],
  ['buy', '102', '99', ['price', 'stopPrice']],
] as const)('OCO %s at %s with stop %s fails at %j', (side, price, stopPrice, fields) => {
  const ticket = { type: 'oco', side, price, stopPrice, quantity: '1' } as const;
  expect(faultsOf(form(ticket)).map((fault) => fault.field)).toEqual(fields);
});

test.each([
  // side, price, profit, loss, what fails with a value that would pass
  ['buy', '100', '101', '99', {}],
  ['buy', '100', '100', '100', { takeProfit: '100.01', stopLoss: '99.99' }],
  // Above the last price of 100.5 a stop-loss would trigger at once.
  ['buy', '102', '103', '101', { stopLoss: '100.49' }],
  ['sell', '102', '101', '103', {}],
  ['sell', '102', '102', '102', { takeProfit: '101.99', stopLoss: '102.01' }],
  ['sell', '100', '99', '100.3', { stopLoss: '100.51' }],
  ['buy', '100', '', '99.999', { stopLoss: '99.99' }],
] as const)(
  'the exit of a %s at %s with %s and %s fails at %j',
  (side, price, takeProfit, stopLoss, accepted) => {
    const ticket = { side, price, quantity: '1', hasExit: true, takeProfit, stopLoss } as const;
    const faults = faultsOf(form(ticket)).map(({ field, details }) => [field, details['accepted']]);
    expect(Object.fromEntries(faults)).toEqual(accepted);
  },
);

test('the exit of a market order is measured by the last price', () => {
  const ticket = { type: 'market', total: '50', price: '90', hasExit: true, takeProfit: '100.5' } as const;
  expect(faultsOf(form(ticket))).toMatchObject([
    { key: 'spot.take_profit_price', details: { limit: '100.5' } },
  ]);
  expect(faultsOf(form({ ...ticket, takeProfit: '100.6' }))).toEqual([]);
});

test('a market order needs the other side, once the book is known', () => {
  const ticket = { type: 'market', total: '10' } as const;
  const empty = { bestAsk: null, walk: null };
  expect(faultsOf(form(ticket, empty))).toMatchObject([{ key: 'market.no_best_price', field: 'submit' }]);
  expect(faultsOf(form(ticket, { ...empty, isBookKnown: false }))).toEqual([]);
});

test('an unknown balance refuses nothing', () => {
  expect(faultsOf(form({ price: '100', quantity: '90' }, { available: null }))).toEqual([]);
});

test.each([
  ['limit', {}, ['price', 'quantity']],
  ['market', {}, ['total']],
  ['market', { side: 'sell' }, ['quantity']],
  ['stop_limit', { price: '1' }, ['stopPrice', 'quantity']],
  ['oco', { price: '1', quantity: '0' }, ['stopPrice', 'quantity']],
  ['market', { total: '5', hasExit: true }, ['takeProfit']],
  ['market', { total: '5', hasExit: true, stopLoss: '1' }, []],
] as const)('%s with %j misses %j', (type, ticket, fields) => {
  expect(missingFields({ ...EMPTY_TICKET, ...ticket, type })).toEqual(fields);
});
