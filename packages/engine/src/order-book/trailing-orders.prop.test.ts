import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrailingOrder } from './commands.ts';
import { trailedStop } from './execution-rules.ts';
import { TrailingOrders } from './trailing-orders.ts';

interface Step {
  readonly kind: 'trade' | 'add' | 'remove' | 'restore';
  readonly move: number;
  readonly bps: number;
  readonly isSell: boolean;
  /** Distance of the activation price from the last one; 0 for none. */
  readonly away: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('trade', 'trade', 'trade', 'add', 'add', 'remove', 'restore'),
    move: fc.integer({ min: -400, max: 400 }),
    bps: fc.constantFrom(10, 50, 51, 200, 2_000),
    isSell: fc.boolean(),
    away: fc.constantFrom(0, 0, -300, -20, 20, 300),
  }) satisfies fc.Arbitrary<Step>,
  { minLength: 40, maxLength: 250 },
);

/** Orders in a plain list: each looks at each trade for itself. */
class Naive {
  orders: TrailingOrder[] = [];

  follow(price: number): void {
    this.orders = this.orders.map((order) => {
      const { stopTicks, trigger, peakTicks, side } = order;
      const best = side === 'sell' ? Math.max : Math.min;
      if (peakTicks !== null) return { ...order, peakTicks: best(peakTicks, price) };
      const isMet = stopTicks === null || (trigger === 'up' ? price >= stopTicks : price <= stopTicks);
      return isMet ? { ...order, peakTicks: price } : order;
    });
  }

  take(price: number): TrailingOrder[] {
    const isMet = ({ side, peakTicks, trailBps }: TrailingOrder): boolean => {
      if (peakTicks === null) return false;
      return side === 'sell'
        ? price * 10_000 <= peakTicks * (10_000 - trailBps)
        : price * 10_000 >= peakTicks * (10_000 + trailBps);
    };
    const met = this.orders.filter(isMet);
    this.orders = this.orders.filter((order) => !isMet(order));
    return met;
  }
}

const byId = (orders: Iterable<TrailingOrder>): readonly TrailingOrder[] =>
  [...orders].sort((a, b) => a.orderId - b.orderId);

function orderOf(step: Step, id: number, last: number): TrailingOrder {
  const stopTicks = step.away === 0 ? null : last + step.away;
  return {
    ...{ orderId: id, owner: 1, engineSeq: id, ocoOrderId: null, timeInForce: 'ioc', postOnly: false },
    ...{ type: 'trail_market', side: step.isSell ? 'sell' : 'buy', qtyLots: 1, trailBps: step.bps },
    ...{ stopTicks, trigger: step.away > 0 ? 'up' : 'down', peakTicks: stopTicks === null ? last : null },
  };
}

test('a stack of peaks follows, fires and forgets as a list of orders does that each look at every trade', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let orders = new TrailingOrders();
      const naive = new Naive();
      let last = 20_000;
      for (const [index, step] of all.entries()) {
        const seen: unknown[] = [];
        const wanted: unknown[] = [];
        if (step.kind === 'add') {
          const order = orderOf(step, index, last);
          orders.add(order);
          naive.orders.push(order);
        } else if (step.kind === 'remove') {
          const order = naive.orders[Math.abs(step.move) % Math.max(1, naive.orders.length)];
          seen.push(orders.remove(order?.orderId ?? -1));
          wanted.push(order);
          naive.orders = naive.orders.filter((one) => one !== order);
        } else if (step.kind === 'restore') {
          const rows = [...orders];
          orders = new TrailingOrders();
          for (const row of rows) orders.add(row);
        } else {
          last = Math.max(1_000, last + step.move);
          orders.follow(last);
          naive.follow(last);
          const met = naive.take(last);
          seen.push(orders.meets(last));
          wanted.push(met.length > 0, byId(met), byId(met));
          const taken = byId(orders.takeTriggered(last));
          // Those that wait to fire are there until they are removed.
          seen.push(
            taken,
            taken.map(({ orderId }) => orders.remove(orderId)),
          );
        }
        expect([...seen, byId(orders)]).toEqual([...wanted, byId(naive.orders)]);
      }
    }),
    { numRuns: 300 },
  );
});

test('a stop is the first tick that is as far away, also where products are beyond exact numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 * 10 ** 12 }),
      fc.integer({ min: 1, max: 9_999 }),
      (peak, bps) => {
        const exact = BigInt(peak) * BigInt(bps);
        const distance = (exact + 9_999n) / 10_000n;
        expect(BigInt(trailedStop({ side: 'sell', trailBps: bps }, peak))).toBe(BigInt(peak) - distance);
        expect(BigInt(trailedStop({ side: 'buy', trailBps: bps }, peak))).toBe(BigInt(peak) + distance);
      },
    ),
  );
});
