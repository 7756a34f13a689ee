import { expect, test } from 'vitest';
import { CANCELLED, COMPLETED, FILLED, NOTHING, PLACED, RESTED } from './event-log.ts';
import { MatchingEngine } from './matching-engine.ts';

const MAKERS = 200;
const gtc = { timeInForce: 'gtc', postOnly: false } as const;

function engineWithMakers(): MatchingEngine {
  const engine = new MatchingEngine({ marketSweepPpm: 500_000 });
  for (let orderId = 1; orderId <= MAKERS; orderId += 1)
    engine.place({
      ...gtc,
      ...{ type: 'limit', orderId, owner: 1, side: 'sell', priceTicks: 1000 + orderId, qtyLots: 3 },
    });
  return engine;
}

test('a command with more events than the log first holds reports each of them', () => {
  const events = engineWithMakers().place({
    ...gtc,
    ...{ type: 'market', orderId: 999, owner: 2, side: 'buy', qtyLots: 3 * MAKERS - 1 },
  });
  // Placed, the fills, the makers that completed, and the taker.
  expect(([PLACED, FILLED, COMPLETED] as const).map((kind) => events.countOf(kind))).toEqual([
    1,
    MAKERS,
    MAKERS,
  ]);
  expect(events.count).toBe(1 + 2 * MAKERS);
  const last = 2 * MAKERS - 1;
  expect(events.kind(last)).toBe(FILLED);
  expect(events.takerSide(last)).toBe('buy');
  expect([events.orderId(last), events.makerOrderId(last), events.priceTicks(last)]).toEqual([
    999, 200, 1200,
  ]);
  expect([events.qtyLots(last), events.makerRemainingLots(last), events.remainingLots(last)]).toEqual([
    2, 1, 0,
  ]);
});

test('a row says nothing of the one that stood there before', () => {
  const engine = engineWithMakers();
  engine.place({ ...gtc, type: 'market', orderId: 999, owner: 2, side: 'buy', qtyLots: 9 });
  const events = engine.place({
    ...gtc,
    ...{ type: 'limit', orderId: 1000, owner: 2, side: 'buy', priceTicks: 1, qtyLots: 7 },
  });
  expect(events.count).toBe(2);
  expect([events.kind(1), events.remainingLots(1), events.engineSeq(1)]).toEqual([RESTED, 7, NOTHING]);
  engine.place({ ...gtc, type: 'market', orderId: 1001, owner: 2, side: 'buy', quoteBudget: 1 });
  expect([events.kind(1), events.reason(1)]).toEqual([CANCELLED, 'budget']);
  expect([events.remainingLots(1), events.engineSeq(1)]).toEqual([NOTHING, NOTHING]);
});
