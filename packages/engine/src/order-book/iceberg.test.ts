import { expect, test } from 'vitest';
import type { LimitCommand, Side } from './commands.ts';
import { MatchingEngine } from './matching-engine.ts';

const CONFIG = { marketSweepPpm: 50_000 };
const TAKER = 99;

/** An order of its own user: `order(3, 'sell', '10@100', 3)` shows three of ten lots. */
function order(orderId: number, side: Side, terms: string, visibleLots?: number): LimitCommand {
  const [qtyLots = 0, priceTicks = 0] = terms.split('@').map(Number);
  return {
    ...{
      orderId,
      owner: orderId,
      side,
      type: 'limit',
      timeInForce: 'gtc',
      postOnly: false,
      priceTicks,
      qtyLots,
    },
    ...(visibleLots !== undefined && { visibleLots }),
  };
}

function bookOf(...orders: readonly LimitCommand[]): MatchingEngine {
  const engine = new MatchingEngine(CONFIG);
  for (const one of orders) engine.place(one);
  return engine;
}

/** Makers and lots of the trades of a buy, as texts. */
function buy(engine: MatchingEngine, terms: string, orderId = TAKER): string[] {
  return [...engine.place(order(orderId, 'buy', terms))].flatMap((event) =>
    event.kind === 'filled' ? [`${event.qtyLots} of ${event.makerOrderId}`] : [],
  );
}

test('an aggressor takes what every order shows, then the next slices in turn', () => {
  const engine = bookOf(
    order(1, 'sell', '7@100', 3),
    order(2, 'sell', '4@100'),
    order(3, 'sell', '5@100', 2),
  );
  expect(engine.depth(5).asks).toEqual([[100, 9, 3]]);
  expect(buy(engine, '14@100')).toEqual(['3 of 1', '4 of 2', '2 of 3', '3 of 1', '2 of 3']);
  expect(engine.depth(5).asks).toEqual([[100, 2, 2]]);
  expect(buy(engine, '5@100', 98)).toEqual(['1 of 1', '1 of 3']);
  expect(engine.depth(5).bids).toEqual([[100, 3, 1]]);
});

test('the next slice loses its time: an order that came meanwhile is before it', () => {
  const engine = bookOf(order(1, 'sell', '6@100', 2), order(2, 'sell', '1@100'));
  expect(buy(engine, '1@100', 90)).toEqual(['1 of 1']);
  engine.place(order(3, 'sell', '1@100'));
  // What is left of a slice keeps its place.
  expect(buy(engine, '1@100', 91)).toEqual(['1 of 1']);
  expect(buy(engine, '3@100', 92)).toEqual(['1 of 2', '1 of 3', '1 of 1']);
});

test('a restored book has the same turns', () => {
  const engine = bookOf(
    order(1, 'sell', '9@100', 1),
    order(2, 'sell', '9@100', 1),
    order(3, 'sell', '1@100'),
  );
  buy(engine, '4@100', 90);
  engine.place(order(4, 'sell', '1@100'));
  const { engineSeq, lastPriceTicks } = engine;
  const orders = [...engine.openOrders()].reverse();
  const next = MatchingEngine.restore(CONFIG, { engineSeq, lastPriceTicks, orders });
  expect(next.openOrders()).toEqual(engine.openOrders());
  const trades = ['1 of 2', '1 of 1', '1 of 4', '1 of 2'];
  expect(buy(next, '4@100')).toEqual(trades);
  expect(buy(engine, '4@100')).toEqual(trades);
});

test('fill-or-kill, a preview and a cancel count what is hidden', () => {
  const engine = bookOf(order(1, 'sell', '10@100', 1));
  expect(engine.preview({ side: 'buy', qtyLots: 20 })).toEqual({
    qtyLots: 10,
    quote: 1_000,
    worstTicks: 100,
  });
  const fok = { ...order(TAKER, 'buy', '8@100'), timeInForce: 'fok' } as const;
  expect([...engine.place(fok)].filter(({ kind }) => kind === 'filled')).toHaveLength(8);
  expect([...engine.cancel(1)]).toMatchObject([{ kind: 'cancelled', remainingLots: 2 }]);
  expect(engine.depth(1).asks).toEqual([]);
});

test('less of an iceberg comes off what is hidden first, and keeps its place', () => {
  const engine = bookOf(order(1, 'sell', '10@100', 4), order(2, 'sell', '1@100'));
  engine.reduce(1, 6);
  expect(engine.depth(1).asks).toEqual([[100, 5, 2]]);
  engine.reduce(1, 3);
  expect(engine.depth(1).asks).toEqual([[100, 4, 2]]);
  expect(buy(engine, '4@100')).toEqual(['3 of 1', '1 of 2']);
});

test('slices are cut from the first lot on, also of what trades before it rests', () => {
  const engine = bookOf(order(1, 'buy', '5@100'));
  engine.place(order(2, 'sell', '10@100', 4));
  expect(engine.openOrder(2)).toMatchObject({
    remainingLots: 5,
    iceberg: { shownLots: 3, turnSeq: 2, turnFill: 0 },
  });
});

test.each([
  [{ visibleLots: 10 }, 'hides a part'],
  [{ visibleLots: 0 }, 'visibleLots'],
  [{ visibleLots: 2, timeInForce: 'ioc' as const }, 'gtc'],
])('an iceberg of %o is malformed', (terms, message) => {
  expect(() => bookOf({ ...order(1, 'sell', '10@100'), ...terms })).toThrow(message);
});
