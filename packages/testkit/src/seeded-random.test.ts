import { expect, test } from 'vitest';
import { fakeClock } from './fake-clock.ts';
import { seededRandom } from './seeded-random.ts';

test('the same seed yields the same sequence, another seed another one', () => {
  const draw = (seed: number): readonly unknown[] => {
    const random = seededRandom(seed);
    return [random.bytes(8), random.uuid(), random.int(1_000_000)];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test('UUIDs are of version 7, carry the time of the clock, and differ', () => {
  const clock = fakeClock(Date.UTC(2026, 0, 2, 3, 4, 5, 678));
  const random = seededRandom(1, clock);
  const first = random.uuid();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now());
  expect(random.uuid()).not.toBe(first);
  clock.advance(1);
  expect(random.uuid() > first).toBe(true);
});

test('integers reach every value below the bound and never the bound', () => {
  const random = seededRandom(3);
  const counts = [0, 0, 0, 0, 0, 0];
  for (let draw = 0; draw < 6_000; draw += 1) counts[random.int(6)]! += 1;
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  expect(random.int(1)).toBe(0);
  expect(random.int(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(2 ** 32);
});

test('a bound that is no positive safe integer is refused', () => {
  for (const bound of [0, -1, 1.5, Number.NaN, 2 ** 53])
    expect(() => seededRandom(1).int(bound)).toThrow(RangeError);
});
