import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ladder } from './ladder.ts';

const value = fc.bigInt({ min: 1n, max: 40n });
const step = fc.oneof(
  fc.record({ direction: fc.constantFrom('above', 'below'), threshold: value }),
  fc.record({ low: value, rise: fc.bigInt({ min: 0n, max: 20n }) }),
);

test('what is reached is taken once, as from a list that is searched whole', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ladder = new Ladder();
      let waiting: { id: number; direction: 'above' | 'below'; threshold: bigint }[] = [];
      for (const [id, one] of steps.entries()) {
        if ('threshold' in one) {
          ladder.add(one.direction, { id, threshold: one.threshold });
          waiting.push({ id, ...one });
          continue;
        }
        const [low, high] = [one.low, one.low + one.rise];
        const isReached = (each: (typeof waiting)[number]): boolean =>
          each.direction === 'above' ? each.threshold <= high : each.threshold >= low;
        const expected = waiting.filter(isReached).map((each) => each.id);
        waiting = waiting.filter((each) => !isReached(each));
        const taken = ladder.take(low, high).map((rung) => rung.id);
        expect(taken.toSorted((a, b) => a - b)).toEqual(expected);
      }
    }),
  );
});

test('the nearest one is taken first', () => {
  const ladder = new Ladder();
  for (const threshold of [30n, 10n, 20n]) ladder.add('above', { id: Number(threshold), threshold });
  for (const threshold of [3n, 5n, 4n]) ladder.add('below', { id: Number(threshold), threshold });
  expect(ladder.take(4n, 20n).map(({ id }) => id)).toEqual([10, 20, 5, 4]);
  expect(ladder.take(6n, 6n)).toEqual([]);
});
