import { divDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NaiveDay, naiveLevels } from '../../test/naive-level.ts';
import { assignLevel, findNotAscending, type LevelTerms, type StandingBefore } from './assign-level.ts';

const steps = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 5 });
const levels: fc.Arbitrary<LevelTerms[]> = fc
  .record({
    volumes: steps,
    holdings: steps,
    kinds: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 5 }),
  })
  .map(({ volumes, holdings, kinds }) => {
    let [volume, worth] = [0, 0];
    return kinds.map((kind, index) => {
      volume += volumes[index] ?? 50;
      worth += holdings[index] ?? 50;
      return {
        volume: kind === 2 ? null : String(volume),
        holdings: kind === 1 ? null : String(worth),
      };
    });
  });
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 }));
const days: fc.Arbitrary<NaiveDay[]> = fc.array(fc.record({ traded: amount, worth: amount }), {
  maxLength: 90,
});

/** The levels by sums that move on, one standing after the other. */
function levelsOf(terms: readonly LevelTerms[], all: readonly NaiveDay[], keepDays: number): number[] {
  let before: StandingBefore = { level: 0, keptUntil: 0 };
  let [traded, worth] = [0, 0];
  return Array.from({ length: all.length + 1 }, (_, day) => {
    traded += (all[day - 1]?.traded ?? 0) - (all[day - 31]?.traded ?? 0);
    worth += (all[day - 1]?.worth ?? 0) - (all[day - 31]?.worth ?? 0);
    const measured = { volume: String(traded), holdings: divDecimal(String(worth), '30', 18, 'floor') };
    const level = assignLevel(terms, measured, { day, before });
    if (level !== before.level) before = { level, keptUntil: day + keepDays };
    return level;
  });
}

test('levels are those of the rule taken word by word', () => {
  fc.assert(
    fc.property(levels, days, fc.integer({ min: 0, max: 45 }), (terms, all, keepDays) => {
      expect(levelsOf(terms, all, keepDays)).toEqual(naiveLevels(terms, all, keepDays));
    }),
  );
});

test('no level falls before the day until which a level is kept, and a higher volume never leads lower', () => {
  fc.assert(
    fc.property(levels, amount, amount, fc.integer({ min: 0, max: 9 }), (terms, volume, more, level) => {
      const at = { day: 10, before: { level, keptUntil: 11 } };
      const kept = assignLevel(terms, { volume: String(volume), holdings: '0' }, at);
      expect(kept).toBeGreaterThanOrEqual(Math.min(level, terms.length));
      const higher = assignLevel(terms, { volume: String(volume + more), holdings: '0' }, at);
      expect(higher).toBeGreaterThanOrEqual(kept);
    }),
  );
});

test('levels that each ask for more than those before have no fault, and one turned around has', () => {
  fc.assert(
    fc.property(levels, (terms) => {
      expect(findNotAscending(terms)).toBe(null);
    }),
  );
  const first = { volume: '200', holdings: null };
  expect(
    findNotAscending([first, { volume: null, holdings: '5' }, { volume: '200', holdings: '9' }]),
  ).toEqual({
    ...{ level: 3, field: 'volume', before: '200' },
  });
});
