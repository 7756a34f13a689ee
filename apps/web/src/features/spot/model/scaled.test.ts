import { expect, it } from 'vitest';
import { changeTicket } from './change-ticket.ts';
import { toScaledInput } from './place-input.ts';
import { needOf, previewOrder } from './preview.ts';
import { BOOK, TERMS } from './sample.test-data.ts';
import { scaledOrders } from './scaled.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import { faultsOf } from './trade-rules.ts';

const RANGE: Ticket = {
  ...EMPTY_TICKET,
  ...{ type: 'scaled', lowestPrice: '90', highestPrice: '93', orderCount: 4, distribution: 'rising' },
};
const RATES = { makerPercent: '0.1', takerPercent: '0.2' };

const sized = (quantity: string, range = RANGE): Ticket =>
  changeTicket(range, { kind: 'quantity', value: quantity }, TERMS);

const faults = (ticket: Ticket, available = '100000') =>
  faultsOf({
    ...{ ticket, terms: TERMS, isVerified: true, hasPayPassword: true, available, walk: null },
    ...{ bestBid: '100', bestAsk: '101', isBookKnown: true, lastPrice: '100' },
  });

it('lists each order, and their value is what they hold together', () => {
  const ticket = sized('1');
  expect(scaledOrders(ticket, TERMS)).toEqual([
    { price: '90', quantity: '0.1' },
    { price: '91', quantity: '0.2' },
    { price: '92', quantity: '0.3' },
    { price: '93', quantity: '0.4' },
  ]);
  expect([ticket.total, needOf(ticket, null)]).toEqual(['92', '92']);
  expect(previewOrder(ticket, { terms: TERMS, book: BOOK, rates: RATES })).toMatchObject({
    ...{ pay: '92', averagePrice: '92', receive: '0.999', isEstimate: false },
  });
});

it('follows a total with the most that it pays for, and a share of the balance like it', () => {
  const ticket = changeTicket(RANGE, { kind: 'total', value: '92.0005' }, TERMS);
  expect([ticket.quantity, ticket.total]).toEqual(['1', '92.0005']);
  const funds = { available: '184', bestPrice: null };
  const half = changeTicket(RANGE, { kind: 'percent', percent: 50, funds }, TERMS);
  expect([half.quantity, half.total]).toEqual(['1', '92']);
  const sale = changeTicket(
    { ...RANGE, side: 'sell' },
    { kind: 'percent', percent: 25, funds: { available: '2', bestPrice: null } },
    TERMS,
  );
  expect([sale.quantity, sale.total]).toEqual(['0.5', '46']);
});

it('keeps the quantity where range, number or sizes change', () => {
  const even = changeTicket(sized('1'), { kind: 'distribution', distribution: 'even' }, TERMS);
  expect([even.quantity, even.total]).toEqual(['1', '91.5']);
  const two = changeTicket(even, { kind: 'orderCount', count: 2 }, TERMS);
  expect(scaledOrders(two, TERMS)).toHaveLength(2);
  const lower = changeTicket(two, { kind: 'price', field: 'lowestPrice', value: '80' }, TERMS);
  expect(lower.total).toBe('86.5');
});

it('names what an order of the range breaks, with a value that passes', () => {
  const broken = (ticket: Ticket, available?: string) =>
    faults(ticket, available).map(({ field, key, details }) => [field, key, details['accepted']]);
  expect(broken(sized('1'))).toEqual([]);
  expect(broken({ ...RANGE, highestPrice: '90.02' })).toEqual([
    ['highestPrice', 'spot.scaled_range', '90.03'],
  ]);
  expect(broken({ ...RANGE, lowestPrice: '90.001' })).toEqual([['lowestPrice', 'spot.price_tick', '90']]);
  const [[field, key, accepted = ''] = []] = broken(sized('0.3')) as string[][];
  expect([field, key]).toEqual(['quantity', 'spot.scaled_too_small']);
  expect(broken(sized(accepted))).toEqual([]);
  expect(broken(sized('300'), '10000000')).toEqual([['quantity', 'spot.scaled_too_large', '250']]);
  expect(broken(sized('1'), '91')).toEqual([['quantity', 'ledger.insufficient_balance', undefined]]);
  const making = { ...RANGE, isPostOnly: true, highestPrice: '102' };
  expect(broken(making)).toEqual([['highestPrice', 'spot.post_only_would_trade', '100.99']]);
});

it('is sent as one call with the quantity of all orders', () => {
  expect(toScaledInput({ ...sized('1'), isPostOnly: true }, 1)).toEqual({
    ...{ currency_match_id: 1, side: 'buy', lowest_price: '90', highest_price: '93', orders: 4 },
    ...{ distribution: 'rising', quantity: '1', post_only: true },
  });
});
