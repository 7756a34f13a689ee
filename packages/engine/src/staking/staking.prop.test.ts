import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveStaking } from '../../test/naive-staking.ts';
import { dailyDividend, daysDue, planStaking, poolObligation, STAKING_DAY_MS } from './terms.ts';

const START = Date.UTC(2026, 10, 21);
const principal = fc.bigInt({ min: 1n, max: 10n ** 16n });
const aprPpm = fc.integer({ min: 1, max: 1_000_000 });
const cycleDays = fc.integer({ min: 1, max: 365 });
const at = fc.integer({ min: START, max: START + 3 * STAKING_DAY_MS });

test('whenever it is looked at, the due amount is that of the reference day by day', () => {
  const looks = fc.array(fc.integer({ min: 0, max: 200 * STAKING_DAY_MS }), { maxLength: 12 });
  fc.assert(
    fc.property(principal, aprPpm, cycleDays, at, looks, (units, apr, days, orderedAt, steps) => {
      const plan = planStaking({ principal: units, aprPpm: apr, cycleDays: days, at: orderedAt });
      const order = {
        principal: units,
        aprPpm: apr,
        cycleDays: days,
        orderedAt,
        redeemedAt: null,
      };
      let now = orderedAt;
      let daysPaid = 0;
      for (const step of steps) {
        now += step;
        const due = daysDue({ firstDay: plan.firstDay, daysTotal: days, daysPaid, at: now });
        expect(due).toEqual(Array.from(due, (_, index) => daysPaid + index));
        daysPaid += due.length;
        const told = naiveStaking(order, now);
        expect(told.dividends).toEqual(
          Array.from({ length: daysPaid }, (_, index) => ({
            day: plan.firstDay + index * STAKING_DAY_MS,
            amount: plan.dailyDividend,
          })),
        );
        expect(told.state === 'matured').toBe(now >= plan.maturesAt);
        expect(daysPaid === days).toBe(now >= plan.maturesAt);
      }
    }),
  );
});

test('what a pool is divided into never gives more than the pool owes, nor more than is put in', () => {
  const parts = fc.array(principal, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, aprPpm, cycleDays, (orders, apr, days) => {
      const quantity = orders.reduce((sum, units) => sum + units, 0n);
      const dividends = orders.map((units) => dailyDividend(units, apr) * BigInt(days));
      const total = dividends.reduce((sum, units) => sum + units, 0n);
      expect(total).toBeLessThanOrEqual(poolObligation({ quantity, aprPpm: apr, cycleDays: days, paid: 0n }));
      expect(dividends.every((units, index) => units <= (orders[index] ?? 0n))).toBe(true);
    }),
  );
});
