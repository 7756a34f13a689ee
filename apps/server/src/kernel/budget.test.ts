import { fakeClock, seededRandom } from '@openbourse/testkit';
import { describe, expect, test } from 'vitest';
import { createBudget, createNetworkBudget } from './budget.ts';

const allowance = { burst: 10, perMinute: 60 };

describe('a budget', () => {
  test('gives its burst at once, and then what time refills', () => {
    const clock = fakeClock(0);
    const budget = createBudget({ clock, allowance });
    expect(Array.from({ length: 11 }, () => budget.take('a'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_000]);
    expect(budget.take('b')).toBe(0);
    clock.advance(999);
    expect(budget.take('a')).toBe(1);
    clock.advance(1);
    expect([budget.take('a'), budget.take('a')]).toEqual([0, 1_000]);
    clock.advance(3_600_000);
    expect(Array.from({ length: 11 }, () => budget.take('a')).filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('never gives more than burst and refill, whatever is taken and given back', () => {
    const seed = 20_261_122;
    const clock = fakeClock(0);
    const random = seededRandom(seed, clock);
    const budget = createBudget({ clock, allowance });
    let taken = 0;
    for (let step = 0; step < 5_000; step += 1) {
      const [first = 0, second = 0] = random.bytes(2);
      if (first < 40) clock.advance(second);
      else if (budget.take('a', 1 + (second % 3)) === 0) taken += 1 + (second % 3);
      expect(taken, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(10 + clock.now() / 1_000 + 1e-6);
    }
  });

  test('forgets who used it longest ago, and blames no holder for others', () => {
    const clock = fakeClock(0);
    const budget = createBudget({ clock, allowance, holdersMax: 100 });
    for (let holder = 0; holder < 10_000; holder += 1) expect(budget.take(`stranger ${holder}`, 10)).toBe(0);
    expect(budget.take('anna')).toBe(0);
    expect(budget.take('stranger 9999')).toBeGreaterThan(0);
    expect(budget.take('stranger 1', 10)).toBe(0);
  });
});

test('the networks of one region are bounded together, and those of others are not', () => {
  const budget = createNetworkBudget({ clock: fakeClock(0), allowance });
  const taken = (from: (index: number) => string): number =>
    Array.from({ length: 4_096 }, (_, index) => budget.take(from(index))).filter((wait) => wait === 0).length;
  expect(taken((index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(160);
  expect(taken((index) => `198.51.100.${index % 256}`)).toBe(160);
  expect(budget.take('2001:db8:2::1')).toBe(0);
  expect(budget.take('198.51.101.1')).toBe(0);
});
