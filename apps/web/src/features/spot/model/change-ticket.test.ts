import { describe, expect, test } from 'vitest';
import { changeTicket, type TicketChange } from './change-ticket.ts';
import { TERMS } from './sample.test-data.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';

const run = (start: Partial<Ticket>, ...changes: readonly TicketChange[]): Ticket =>
  changes.reduce((ticket, change) => changeTicket(ticket, change, TERMS), { ...EMPTY_TICKET, ...start });
const funds = { available: '1000', bestPrice: '250' };

describe('total and quantity', () => {
  test('the total follows the quantity exactly', () => {
    expect(run({ price: '64012.35' }, { kind: 'quantity', value: '0.025' }).total).toBe('1600.30875');
  });

  test('the quantity follows the total, cut to the step, and the total stays as typed', () => {
    const ticket = run({ price: '64052.82' }, { kind: 'total', value: '500' });
    expect([ticket.quantity, ticket.total]).toEqual(['0.0078', '500']);
  });

  test('another price keeps the quantity', () => {
    const ticket = run(
      { price: '100' },
      { kind: 'quantity', value: '2' },
      { kind: 'price', field: 'price', value: '110' },
    );
    expect([ticket.quantity, ticket.total]).toEqual(['2', '220']);
  });

  test('without a price there is no total, and a total alone says no quantity', () => {
    expect(run({ price: '' }, { kind: 'quantity', value: '2' }).total).toBe('');
    expect(run({ price: '' }, { kind: 'total', value: '50' }).quantity).toBe('');
  });

  test('a cleared total clears the quantity', () => {
    expect(run({ price: '100', quantity: '2', total: '200' }, { kind: 'total', value: '' }).quantity).toBe(
      '',
    );
  });
});

describe('the slider', () => {
  test.each([
    // what, start, percent, quantity, total
    ['limit buy', { price: '300' }, 50, '1.66666', '499.998'],
    ['limit sell', { side: 'sell', price: '300' }, 25, '250', '75000'],
    ['market buy by total', { type: 'market' }, 25, '', '250'],
    ['market buy by quantity', { type: 'market', sizeBy: 'quantity' }, 100, '4', ''],
    ['market sell', { type: 'market', side: 'sell' }, 75, '750', ''],
    // Holds its stop price and 5 % more: 1000 / 210.
    [
      'stop-market buy by quantity',
      { type: 'stop_market', sizeBy: 'quantity', stopPrice: '200' },
      100,
      '4.7619',
      '',
    ],
    // The dearer leg counts: 1000 / 320.
    [
      'OCO buy',
      { type: 'oco', price: '250', stopPrice: '310', stopLimitPrice: '320' },
      100,
      '3.125',
      '781.25',
    ],
    ['nothing', { price: '300' }, 0, '', ''],
  ] as const)('%s', (_what, start, percent, quantity, total) => {
    const ticket = run(start, { kind: 'percent', percent, funds });
    expect([ticket.quantity, ticket.total, ticket.percent]).toEqual([quantity, total, percent]);
  });

  test('typing takes over from the slider', () => {
    const ticket = run(
      { price: '300' },
      { kind: 'percent', percent: 50, funds },
      { kind: 'quantity', value: '1' },
    );
    expect(ticket.percent).toBeNull();
  });
});

test('steps move by tick and lot, and the total follows', () => {
  const ticket = run(
    { price: '100.005', quantity: '1', total: '100.005' },
    { kind: 'step', field: 'price', direction: 1 },
    { kind: 'step', field: 'quantity', direction: -1 },
  );
  expect([ticket.price, ticket.quantity, ticket.total]).toEqual(['100.01', '0.99999', '100.0089999']);
});

describe('the order type', () => {
  test('keeps price and size where they mean the same', () => {
    const ticket = run({ price: '100', quantity: '2', total: '200' }, { kind: 'type', type: 'stop_limit' });
    expect([ticket.price, ticket.quantity, ticket.total]).toEqual(['100', '2', '200']);
  });

  test('drops the size where it means something else', () => {
    expect(
      run({ price: '100', quantity: '2', total: '200' }, { kind: 'type', type: 'market' }),
    ).toMatchObject({
      quantity: '',
      total: '',
    });
  });

  test('forgets stop prices and terms that the new type does not show', () => {
    const start = { type: 'stop_limit', stopPrice: '90', timeInForce: 'ioc' } as const;
    expect(run(start, { kind: 'type', type: 'limit' })).toMatchObject({ stopPrice: '', timeInForce: 'gtc' });
  });

  test('an OCO asks for a price of its own', () => {
    expect(run({ price: '100' }, { kind: 'type', type: 'oco' }).price).toBe('');
  });
});

test('post-only and immediate orders exclude each other', () => {
  expect(run({ timeInForce: 'ioc' }, { kind: 'postOnly', isPostOnly: true })).toMatchObject({
    timeInForce: 'gtc',
    isPostOnly: true,
  });
  expect(run({ isPostOnly: true }, { kind: 'timeInForce', timeInForce: 'fok' }).isPostOnly).toBe(false);
});

test('a placed order leaves its prices for the next', () => {
  expect(run({ price: '100', quantity: '2', total: '200', percent: 50 }, { kind: 'placed' })).toMatchObject({
    price: '100',
    quantity: '',
    total: '',
    percent: null,
  });
});

test('the other side begins with an empty size', () => {
  expect(run({ price: '100', quantity: '2', total: '200' }, { kind: 'side', side: 'sell' })).toMatchObject({
    side: 'sell',
    price: '100',
    quantity: '',
    total: '',
  });
});

describe('an exit', () => {
  const levels = { hasExit: true, takeProfit: '110', stopLoss: '90' } as const;
  const none = { takeProfit: '', stopLoss: '' };

  test('goes with the type that has none, and its levels with the side and with the order', () => {
    expect(run(levels, { kind: 'type', type: 'market' })).toMatchObject(levels);
    expect(run(levels, { kind: 'type', type: 'oco' })).toMatchObject({ ...none, hasExit: false });
    expect(run(levels, { kind: 'side', side: 'sell' })).toMatchObject({ ...none, hasExit: true });
    expect(run(levels, { kind: 'placed' })).toMatchObject({ ...none, hasExit: false });
    expect(run(levels, { kind: 'exit', hasExit: false })).toMatchObject({ ...none, hasExit: false });
  });

  test('steps from the price on while a level is empty', () => {
    const step = { kind: 'step', field: 'stopLoss', direction: -1 } as const;
    expect(run({ price: '100', hasExit: true }, step).stopLoss).toBe('99.99');
    expect(run({ price: '100', ...levels }, step).stopLoss).toBe('89.99');
  });
});
