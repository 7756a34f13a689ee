import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodAfter, periodAt } from './schedule.ts';

const text = (at: number): string => new Date(at).toISOString().slice(0, 16);

test.each([
  ['day', '2026-01-31T08:30', ['2026-02-01T08:30', '2026-02-02T08:30']],
  ['week', '2026-02-25T00:00', ['2026-03-04T00:00', '2026-03-11T00:00']],
  ['month', '2026-01-31T23:59', ['2026-02-28T23:59', '2026-03-31T23:59', '2026-04-30T23:59']],
  ['month', '2027-12-30T00:00', ['2028-01-30T00:00', '2028-02-29T00:00', '2028-03-30T00:00']],
] as const)('each %s from %s on', (every, first, following) => {
  const firstAt = Date.parse(`${first}Z`);
  expect(following.map((_, index) => text(periodAt(firstAt, every, index + 1)))).toEqual(following);
});

test('the period after an instant is the first of those that begin after it', () => {
  const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      (firstAt, at, every) => {
        const number = periodAfter(firstAt, every, at);
        expect(periodAt(firstAt, every, number)).toBeGreaterThan(at);
        const before = number === 0 ? at : periodAt(firstAt, every, number - 1);
        expect(before).toBeLessThanOrEqual(at);
      },
    ),
  );
});
