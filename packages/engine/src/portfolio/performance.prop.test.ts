import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveProfit, naiveReturn } from '../../test/naive-portfolio.ts';
import { firstMark, GROWTH_SCALE, type Mark, nextMark, profitBetween, returnBetween } from './performance.ts';

const PERCENT_SCALE = 4;
const amount = fc.bigInt(0n, 10n ** 14n);
const day = fc.record({ total: amount, inflow: amount, outflow: amount });

/** Marks of days, the first of which has nothing before it. */
function marksOf(days: readonly { total: bigint; inflow: bigint; outflow: bigint }[]): readonly Mark[] {
  const marks: Mark[] = [firstMark({ at: 0, total: 0n })];
  for (const [index, { total, ...flows }] of days.entries()) {
    const before = marks.at(-1);
    if (before !== undefined) marks.push(nextMark(before, { at: index + 1, total }, flows));
  }
  return marks;
}

test('the profit between any two days is what is there less what was, and less what came in and went out', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), fc.nat(60), fc.nat(60), (days, a, b) => {
      const marks = marksOf(days);
      const [from, to] = [Math.min(a, b, days.length), Math.min(Math.max(a, b), days.length)];
      const [first, last] = [marks[from], marks[to]];
      if (first === undefined || last === undefined) return;
      expect(profitBetween(first, last)).toBe(naiveProfit(days, from, to));
    }),
  );
});

test('the return between any two days is the product of the returns of the days', () => {
  const gentle = fc.record({
    inflow: amount,
    outflow: amount,
    permille: fc.integer({ min: 700, max: 1_400 }),
  });
  fc.assert(
    fc.property(fc.array(gentle, { minLength: 1, maxLength: 60 }), fc.nat(60), (steps, a) => {
      let total = 0n;
      const days = steps.map(({ inflow, outflow, permille }) => {
        const grown = ((total + inflow) * BigInt(permille)) / 1_000n;
        const out = outflow < grown ? outflow : grown;
        total = grown - out;
        return { total, inflow, outflow: out };
      });
      const marks = marksOf(days);
      const from = Math.min(a, days.length);
      const [first, last] = [marks[from], marks.at(-1)];
      if (first === undefined || last === undefined) return;
      const found = returnBetween(first, last, PERCENT_SCALE);
      const expected = naiveReturn(days, from, days.length);
      const isKnown = first.growthSince === last.growthSince;
      expect(found !== null).toBe(isKnown);
      if (!isKnown) return;
      // Each step cuts off less than one unit of the growth.
      const difference = Number(found) / 10 ** (PERCENT_SCALE + 2) - (expected - 1);
      if (Math.abs(difference) >= 1e-5 * Math.max(1, expected))
        throw new Error(`${found}, and the reference says ${expected}`);
    }),
  );
});

test('deposits and withdrawals alone win nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 40 }), (flows) => {
      let total = 0n;
      const days = flows.map(([inflow, out]) => {
        const outflow = out < total + inflow ? out : total + inflow;
        total += inflow - outflow;
        return { total, inflow, outflow };
      });
      const marks = marksOf(days);
      const last = marks.at(-1);
      expect(last?.profit).toBe(0n);
      expect(last?.growth).toBe(10n ** BigInt(GROWTH_SCALE));
    }),
  );
});

test('after everything was lost, returns begin anew and the profit goes on', () => {
  const marks = marksOf([
    { total: 100n, inflow: 100n, outflow: 0n },
    { total: 0n, inflow: 0n, outflow: 0n },
    { total: 110n, inflow: 100n, outflow: 0n },
  ]);
  const [start, deposited, lost, last] = marks;
  if (start === undefined || deposited === undefined || lost === undefined || last === undefined) return;
  expect([profitBetween(start, last), returnBetween(start, last, 2)]).toEqual([-90n, null]);
  expect(returnBetween(lost, last, 2)).toBe(1_000n);
});

test('across a gap nothing is known', () => {
  const [before, after] = [firstMark({ at: 1, total: 5n }), firstMark({ at: 9, total: 7n })];
  expect([profitBetween(before, after), returnBetween(before, after, 2)]).toEqual([null, null]);
});
