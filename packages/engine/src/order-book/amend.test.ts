import { expect, test } from 'vitest';
import type { EngineEvent, LimitCommand } from './commands.ts';
import { MatchingEngine } from './matching-engine.ts';

const CONFIG = { marketSweepPpm: 50_000 };
const sell = (orderId: number, owner: number, qtyLots: number): LimitCommand => ({
  ...{ orderId, owner, qtyLots, type: 'limit', side: 'sell', priceTicks: 100 },
  ...{ timeInForce: 'gtc', postOnly: false },
});

/** Three sellers at one price, 10 lots each. */
function queue(): MatchingEngine {
  const engine = new MatchingEngine(CONFIG);
  for (const id of [1, 2, 3]) engine.place(sell(id, id, 10));
  return engine;
}

/** Makers of a buyer who takes so many lots, in the order in which they trade. */
function makersOf(engine: MatchingEngine, qtyLots: number): number[] {
  const events: EngineEvent[] = [
    ...engine.place({ ...sell(99, 99, qtyLots), side: 'buy', timeInForce: 'ioc' }),
  ];
  return events.flatMap((event) => (event.kind === 'filled' ? [event.makerOrderId] : []));
}

const restored = (engine: MatchingEngine): MatchingEngine =>
  MatchingEngine.restore(CONFIG, {
    ...{ engineSeq: engine.engineSeq, lastPriceTicks: engine.lastPriceTicks },
    orders: [...engine.openOrders()].reverse(),
  });

test.each([
  ['at once', (engine: MatchingEngine) => engine],
  ['after a restart', restored],
])('less keeps the place in the queue, another order in its stead goes to the end: %s', (_, later) => {
  const reduced = queue();
  expect([...reduced.reduce(1, 4)]).toEqual([
    { kind: 'reduced', orderId: 1, remainingLots: 4, engineSeq: 4 },
  ]);
  expect(makersOf(later(reduced), 20)).toEqual([1, 2, 3]);
  const replaced = queue();
  expect([...replaced.cancel(1, 'replaced')]).toEqual([
    { kind: 'cancelled', orderId: 1, remainingLots: 10, reason: 'replaced', engineSeq: 4 },
  ]);
  replaced.place(sell(4, 1, 12));
  expect(makersOf(later(replaced), 25)).toEqual([2, 3, 4]);
});

test('what is not less, not in the book or a leg of a pair is not reduced, and nothing changes', () => {
  const engine = queue();
  const stop = { stopTicks: 90, trigger: 'down', type: 'stop_market' } as const;
  engine.placeOco(sell(5, 1, 10), { ...sell(6, 1, 10), ...stop });
  engine.place({ ...sell(7, 1, 10), ...stop });
  const before = engine.openOrders();
  for (const [orderId, lots] of [
    ...[
      [1, 10],
      [1, 11],
      [1, 0],
      [1, 1.5],
    ],
    ...[
      [5, 4],
      [6, 4],
      [7, 4],
      [8, 4],
    ],
  ] as const)
    expect(() => engine.reduce(orderId, lots), `${orderId} to ${lots}`).toThrow(RangeError);
  expect(engine.openOrders()).toEqual(before);
  expect(engine.engineSeq).toBe(6);
});

test('what is left of an order that traded is reduced below it, and is filled by the rest', () => {
  const engine = queue();
  expect(makersOf(engine, 7)).toEqual([1]);
  engine.reduce(1, 2);
  expect(engine.depth(1).asks).toEqual([[100, 22, 3]]);
  const events: EngineEvent[] = [...engine.place({ ...sell(98, 98, 2), side: 'buy' })];
  expect(events).toContainEqual({ kind: 'completed', orderId: 1 });
  expect(engine.has(1)).toBe(false);
});
