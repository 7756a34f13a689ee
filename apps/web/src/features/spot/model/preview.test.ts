import { expect, test } from 'vitest';
import { previewOrder } from './preview.ts';
import { BOOK, TERMS } from './sample.test-data.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';

const rates = { makerPercent: '0.05', takerPercent: '0.1' };
const preview = (ticket: Partial<Ticket>) =>
  previewOrder({ ...EMPTY_TICKET, ...ticket }, { terms: TERMS, book: BOOK, rates });

test('a resting buy pays price times quantity and the maker fee in what it receives', () => {
  // 0.025 x 0.05 % = 0.0000125, rounded up to 8 decimals.
  expect(preview({ price: '100.5', quantity: '0.025' })).toEqual({
    pay: '2.5125',
    receive: '0.0249875',
    fee: '0.0000125',
    averagePrice: null,
    isEstimate: false,
    isPartial: false,
  });
});

test('a limit order that crosses the book pays the taker fee', () => {
  expect(preview({ price: '101', quantity: '1' })).toMatchObject({ fee: '0.001', receive: '0.999' });
  expect(preview({ side: 'sell', price: '100', quantity: '1' })).toMatchObject({
    fee: '0.1',
    receive: '99.9',
  });
});

test('a sell pays the base and receives the quote', () => {
  // 2 x 103 = 206, less 0.05 %.
  expect(preview({ side: 'sell', price: '103', quantity: '2' })).toMatchObject({
    pay: '2',
    fee: '0.103',
    receive: '205.897',
  });
});

test('the fee is rounded up, never down', () => {
  expect(preview({ price: '100', quantity: '0.00001' })).toMatchObject({ fee: '0.00000001' });
});

test('a market buy by total walks the book', () => {
  // 0.5 at 101, then 0.97549 at 102: 50.5 + 99.49998.
  expect(preview({ type: 'market', total: '150' })).toMatchObject({
    pay: '150',
    fee: '0.00147549',
    receive: '1.47401451',
    averagePrice: '101.661129523073',
    isEstimate: true,
    isPartial: false,
  });
});

test('a market order beyond the book says so', () => {
  expect(preview({ type: 'market', side: 'sell', quantity: '4' })).toMatchObject({
    pay: '4',
    receive: '297.702',
    isPartial: true,
  });
});

test('a stop-market buy holds 5 % more than its stop price', () => {
  expect(preview({ type: 'stop_market', sizeBy: 'quantity', stopPrice: '110', quantity: '2' })).toMatchObject(
    {
      pay: '231',
      receive: '1.998',
      isEstimate: true,
    },
  );
});

test('an OCO buy needs what its dearer leg needs', () => {
  const ticket = {
    type: 'oco',
    price: '95',
    stopPrice: '105',
    stopLimitPrice: '106',
    quantity: '2',
  } as const;
  expect(preview(ticket)).toMatchObject({ pay: '212' });
});

test('without a size there is no preview, and without rates no fee is made up', () => {
  expect(preview({ price: '100' })).toBeNull();
  expect(preview({ price: '', quantity: '1' })).toBeNull();
  const noRates = previewOrder(
    { ...EMPTY_TICKET, price: '100', quantity: '1' },
    { terms: TERMS, book: null, rates: null },
  );
  expect(noRates).toMatchObject({ pay: '100', fee: null, receive: null });
});
