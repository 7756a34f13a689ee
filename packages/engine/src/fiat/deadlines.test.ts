import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AutoConfirmFacts,
  buyerMayDisputeAt,
  confirmBy,
  confirmsItself,
  dueAt,
  evidenceBy,
  type FiatOrderTimes,
  nextMidnight,
  payBy,
  remindersAt,
} from './deadlines.ts';

const START = Date.UTC(2026, 10, 21, 10);
const order: FiatOrderTimes & { readonly paidAt: number } = {
  createdAt: START,
  windowMinutes: 30,
  isExtended: false,
  paidAt: START + 10 * MINUTE_MS,
  isPostponed: false,
  disputedAt: null,
};

test('deadlines of an order in a world that works', () => {
  expect(payBy(order, [])).toBe(START + 30 * MINUTE_MS);
  expect(payBy({ ...order, isExtended: true }, [])).toBe(START + HOUR_MS);
  expect(confirmBy(order, [])).toBe(order.paidAt + 24 * HOUR_MS);
  expect(confirmBy({ ...order, isPostponed: true }, [])).toBe(order.paidAt + 36 * HOUR_MS);
  expect(buyerMayDisputeAt(order.paidAt)).toBe(order.paidAt + 15 * MINUTE_MS);
  expect(remindersAt(order.paidAt)).toEqual([5, 10, 20].map((minutes) => order.paidAt + minutes * MINUTE_MS));
  expect(evidenceBy(START, [])).toBe(START + 24 * HOUR_MS);
});

describe('an outage', () => {
  const dueAfter = (durationMs: number, ...outages: readonly (readonly [number, number | null])[]) =>
    dueAt(
      { since: 100, durationMs },
      outages.map(([since, until]) => ({ since, until })),
    );
  test.each([
    ['before', 150, [[0, 100]] as const],
    ['after', 150, [[150, 900]] as const],
    ['in the middle', 170, [[120, 140]] as const],
    ['that had begun before', 160, [[0, 110]] as const],
    ['that reaches beyond', 210, [[140, 200]] as const],
    [
      'after which another one begins before the later end',
      220,
      [
        [140, 200],
        [205, 215],
      ] as const,
    ],
    [
      'told twice',
      160,
      [
        [120, 130],
        [120, 130],
      ] as const,
    ],
    [
      'within another',
      170,
      [
        [120, 140],
        [125, 130],
      ] as const,
    ],
    [
      'in any order',
      165,
      [
        [150, 155],
        [120, 130],
      ] as const,
    ],
    ['that lasts', null, [[120, null]] as const],
    ['that lasts, after the end', 150, [[150, null]] as const],
  ])('%s', (_name, expected, outages) => {
    expect(dueAfter(50, ...outages)).toBe(expected);
  });

  test('stops the time and nothing else: as much time passes as without it', () => {
    const instant = fc.integer({ min: 0, max: 300 });
    const outage = fc
      .tuple(instant, instant)
      .map(([a, b]) => ({ since: Math.min(a, b), until: Math.max(a, b) }));
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 1, max: 100 }),
        fc.array(outage, { maxLength: 5 }),
        (since, durationMs, outages) => {
          const due = dueAt({ since, durationMs }, outages) ?? 0;
          const isOut = (at: number): boolean => outages.some((one) => one.since <= at && at < one.until);
          const passed = Array.from({ length: due - since }, (_, i) => since + i).filter((at) => !isOut(at));
          expect(passed).toHaveLength(durationMs);
          expect(isOut(due - 1)).toBe(false);
        },
      ),
    );
  });
});

describe('an unconfirmed receipt', () => {
  const facts: AutoConfirmFacts = {
    hasVoucher: true,
    hasDispute: false,
    isPayerNameEqual: true,
    buyerCompleted: 5,
    value: '500',
  };
  test('confirms itself when everything speaks for it', () => {
    expect(confirmsItself(facts)).toBe(true);
  });
  test.each<Partial<AutoConfirmFacts>>([
    { hasVoucher: false },
    { hasDispute: true },
    { isPayerNameEqual: false },
    { buyerCompleted: 4 },
    { value: '500.00000001' },
  ])('waits for an operator with %o', (part) => {
    expect(confirmsItself({ ...facts, ...part })).toBe(false);
  });
});

test('a day ends at 00:00 UTC, in a leap year as well', () => {
  expect(nextMidnight(Date.UTC(2028, 1, 28, 23, 59, 59, 999))).toBe(Date.UTC(2028, 1, 29));
  expect(nextMidnight(Date.UTC(2028, 1, 29))).toBe(Date.UTC(2028, 2, 1));
});
