import { addDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { NumberedTrade, Spot } from '../../spot/index.ts';
import { type AggregateTrade, aggregate, readBackward, readForward } from './aggregate-trades.ts';

/** Orders that take from one to many trades at one or two prices, so that reading needs several steps. */
const orders = fc.array(
  fc.record({ trades: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 900 })), cut: fc.nat(900) }),
  { minLength: 1, maxLength: 12 },
);

function tradesOf(taken: readonly { readonly trades: number; readonly cut: number }[]): NumberedTrade[] {
  const list: NumberedTrade[] = [];
  for (const [index, { trades, cut }] of taken.entries()) {
    for (let one = 0; one < trades; one += 1) {
      const price = one < cut ? '10' : '11';
      const shared = { price, quantity: '0.5', total: '5', takerSide: 'buy', at: 1_000 + index } as const;
      list.push({ ...shared, number: list.length + 1, takerOrder: index });
    }
  }
  return list;
}

function sourceOf(all: readonly NumberedTrade[]): Spot['trades'] {
  return {
    from: async (_matchId, number, rows) => all.filter((one) => one.number >= number).slice(0, rows),
    before: async (_matchId, number, rows) =>
      all.filter((one) => number === null || one.number < number).slice(-rows),
    last: async () => new Map(),
    firstAt: async () => 1,
  };
}

function naive(all: readonly NumberedTrade[]): readonly AggregateTrade[] {
  const groups = Map.groupBy(all, ({ takerOrder, price }) => `${takerOrder} ${price}`);
  return [...groups.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { price, at, takerSide } = first;
    const quantity = group.map((one) => one.quantity).reduce(addDecimal);
    return [{ price, quantity, first: first.number, last: last.number, at, takerSide }];
  });
}

it('reads the same forwards and backwards, in however many steps', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 1, max: 6 }), fc.nat(5_000), async (taken, size, place) => {
      const all = tradesOf(taken);
      const whole = naive(all);
      expect(aggregate(all)).toEqual(whole);
      const from = (place % all.length) + 1;
      const source = sourceOf(all);
      const forward = await readForward(source, 1, { from, before: all.length + 1, size });
      expect(forward).toEqual(whole.filter(({ first }) => first >= from).slice(0, size));
      expect(await readBackward(source, 1, { before: null, size })).toEqual(whole.slice(-size));
    }),
    { numRuns: 60 },
  );
});
