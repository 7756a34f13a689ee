import { expect, test } from 'vitest';
import { OrderBook } from './order-book.ts';
import { ASK, BID, type SideIndex } from './price-levels.ts';

const NOBODY = 999;

function restAt(
  book: OrderBook,
  side: SideIndex,
  terms: { readonly price: number; readonly id: number },
): void {
  book.rest({ orderId: terms.id, owner: 1, priceTicks: terms.price }, side, 1, terms.id);
}

function sellInto(book: OrderBook, lots: number): number[] {
  book.match({ owner: NOBODY, side: ASK, priceTicks: 1, qtyLots: lots, budget: Number.POSITIVE_INFINITY }, 1);
  return Array.from({ length: book.fillCount }, (_, index) => book.fillMakerId(index));
}

test('prices at both ends of the safe range trade in order and cost a page each', () => {
  const book = new OrderBook();
  const before = book.byteLength;
  const prices = [1, Number.MAX_SAFE_INTEGER, 1024, 1023, 2 ** 31, 2 ** 32 + 5, 6_500_000, 2 ** 52];
  for (const price of prices) {
    restAt(book, BID, { price, id: price });
  }
  const descending = prices.toSorted((a, b) => b - a);
  expect(book.depth(BID, 99).map(([price]) => price)).toEqual(descending);
  expect(sellInto(book, 99)).toEqual(descending);
  expect(book.bestBid).toBeNull();
  expect(book.byteLength).toBeLessThanOrEqual(4 * before);
});

test('asks are the mirror of bids', () => {
  const book = new OrderBook();
  for (const price of [5000, 1, Number.MAX_SAFE_INTEGER, 1024]) restAt(book, ASK, { price, id: price });
  expect(book.bestAsk).toBe(1);
  expect(book.depth(ASK, 2).map(([price]) => price)).toEqual([1, 1024]);
  book.match({ owner: NOBODY, side: BID, priceTicks: 1024, qtyLots: 9, budget: Number.POSITIVE_INFINITY }, 1);
  expect(book.bestAsk).toBe(5000);
});

test('a page, once empty, serves another price: a wandering market does not grow', () => {
  const book = new OrderBook();
  restAt(book, ASK, { price: Number.MAX_SAFE_INTEGER, id: 0 });
  const before = book.byteLength;
  for (let step = 1; step < 10_000; step += 1) {
    restAt(book, step % 2 === 0 ? BID : ASK, { price: step * 10_007, id: step });
    expect(book.cancel(step)).toBe(1);
  }
  expect(book.byteLength).toBe(before);
  expect(book.bestAsk).toBe(Number.MAX_SAFE_INTEGER);
});

test('far orders that come and go behind a standing one do not grow the book', () => {
  const book = new OrderBook();
  restAt(book, BID, { price: 2 ** 40, id: 0 });
  restAt(book, ASK, { price: 2 ** 41, id: 1 });
  const before = book.byteLength;
  for (let step = 1; step < 10_000; step += 1) {
    const price = step % 2 === 0 ? step * 10_007 : 2 ** 42 + step * 10_007;
    restAt(book, step % 2 === 0 ? BID : ASK, { price, id: step });
    book.cancel(step);
  }
  expect(book.byteLength).toBe(before);
  expect(book.depth(BID, 9)).toEqual([[2 ** 40, 1, 1]]);
  expect(book.depth(ASK, 9)).toEqual([[2 ** 41, 1, 1]]);
});

test('a level that ran empty far from the best price is neither shown nor traded, and serves again', () => {
  const book = new OrderBook();
  const prices = [7000, 6999, 6000, 5999, 5000, 31, 1];
  for (const [id, price] of prices.entries()) restAt(book, BID, { price, id });
  for (const id of [1, 2, 3, 5]) book.cancel(id);
  expect(book.depth(BID, 9).map(([price]) => price)).toEqual([7000, 5000, 1]);
  restAt(book, BID, { price: 5999, id: 9 });
  book.cancel(0);
  expect(book.bestBid).toBe(5999);
  expect(sellInto(book, 9)).toEqual([9, 4, 6]);
  expect(book.depth(BID, 9)).toEqual([]);
});

test('slots of filled and canceled orders are used again', () => {
  const book = new OrderBook();
  const before = book.byteLength;
  for (let id = 0; id < 9_000; id += 3) {
    restAt(book, BID, { price: 100, id });
    restAt(book, BID, { price: 90, id: id + 1 });
    expect(book.cancel(id)).toBe(1);
    restAt(book, ASK, { price: 105, id: id + 2 });
    expect(sellInto(book, 1)).toEqual([id + 1]);
    expect(book.cancel(id + 2)).toBe(1);
  }
  expect(book.byteLength).toBe(before);
});

test('the book grows beyond its first memory and keeps every order in its place', () => {
  const book = new OrderBook();
  const before = book.byteLength;
  for (let id = 0; id < 20_000; id += 1) restAt(book, BID, { price: 1000 + (id % 7), id });
  expect(book.byteLength).toBeGreaterThan(before);
  for (let id = 0; id < 20_000; id += 2) book.cancel(id);
  const expected = Array.from({ length: 10_000 }, (_, index) => 2 * index + 1).sort(
    (a, b) => (b % 7) - (a % 7) || a - b,
  );
  expect(sellInto(book, 20_000)).toEqual(expected);
});

test('an order is found by its id from resting to its end, also by one beyond 32 bits', () => {
  const book = new OrderBook();
  // Equal in their low 32 bits, which are the hash: they share a chain of the index.
  const ids = [5, 2 ** 32 + 5, 2 ** 40 + 5, 2 ** 52 + 5];
  for (const id of ids) restAt(book, BID, { price: 100, id });
  expect(ids.map((id) => book.order(id)?.orderId)).toEqual(ids);
  expect([book.has(2 ** 33 + 5), book.cancel(2 ** 33 + 5)]).toEqual([false, 0]);
  expect(book.cancel(2 ** 40 + 5)).toBe(1);
  expect(sellInto(book, 1)).toEqual([5]);
  expect(ids.map((id) => book.has(id))).toEqual([false, true, false, true]);
  expect(ids.map((id) => book.cancel(id))).toEqual([0, 1, 0, 1]);
});

test('the index grows with the book and loses no order', () => {
  const book = new OrderBook();
  const ids = Array.from({ length: 5000 }, (_, index) => index * 1024);
  for (const id of ids) restAt(book, BID, { price: 1 + (id % 9), id });
  expect(ids.map((id) => book.order(id)?.engineSeq)).toEqual(ids);
  for (const id of ids) if (id % 2048 === 0) book.cancel(id);
  expect(ids.map((id) => book.has(id))).toEqual(ids.map((id) => id % 2048 !== 0));
});

test('a budget buys every whole lot and not one more, up to the end of the safe range', () => {
  for (const [budget, price] of [
    [Number.MAX_SAFE_INTEGER, 3],
    [94_906_267 * 94_906_264 - 1, 94_906_267],
    [2 ** 53 - 2 ** 26 - 1, 2 ** 26],
    [299, 100],
  ] as const) {
    const book = new OrderBook();
    const wanted = BigInt(budget) / BigInt(price);
    book.rest({ orderId: 1, owner: 1, priceTicks: price }, ASK, Number(wanted), 1);
    book.rest({ orderId: 2, owner: 1, priceTicks: price }, ASK, 1, 2);
    const qtyLots = Number.POSITIVE_INFINITY;
    const cause = book.match({ owner: NOBODY, side: BID, priceTicks: price, qtyLots, budget }, 3);
    expect(cause).toBe('budget');
    expect(book.fillQtyLots(0)).toBe(Number(wanted));
    expect(BigInt(book.takerBudget)).toBe(BigInt(budget) - wanted * BigInt(price));
  }
});
