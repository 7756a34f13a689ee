import { expect, test } from 'vitest';
import { isMarketOpen, sessionOf } from './trading-hours.ts';

test.each([
  ['2026-11-20T21:59:59.999Z', true],
  ['2026-11-20T22:00:00.000Z', false],
  ['2026-11-21T12:00:00.000Z', false],
  ['2026-11-22T21:59:59.999Z', false],
  ['2026-11-22T22:00:00.000Z', true],
  ['2026-11-25T00:00:00.000Z', true],
  ['2026-12-24T21:59:59.999Z', true],
  ['2026-12-25T12:00:00.000Z', false],
  ['2026-04-03T12:00:00.000Z', false],
  ['2025-04-18T12:00:00.000Z', false],
  ['2038-04-23T12:00:00.000Z', false],
  ['2027-01-01T12:00:00.000Z', false],
])('at %s forex is open: %s', (at, isOpen) => {
  expect(isMarketOpen('forex', Date.parse(at))).toBe(isOpen);
  expect(isMarketOpen('digital', Date.parse(at))).toBe(true);
});

test.each([
  ['in the week it says when the week ends', '2026-11-18T12:00Z', { closesAt: '2026-11-20T22:00Z' }],
  [
    'on a weekend it says when it opens',
    '2026-11-21T12:00Z',
    { opensAt: '2026-11-22T22:00Z', reason: 'weekend' },
  ],
  ['Good Friday joins the weekend', '2026-04-03T12:00Z', { opensAt: '2026-04-05T22:00Z', reason: 'holiday' }],
  [
    'a holiday in the week is one day',
    '2029-12-25T12:00Z',
    { opensAt: '2029-12-25T22:00Z', reason: 'holiday' },
  ],
  ['before a holiday it closes early in the week', '2029-12-24T12:00Z', { closesAt: '2029-12-24T22:00Z' }],
])('%s', (_name, at, expected: { closesAt?: string; opensAt?: string; reason?: string }) => {
  const { closesAt, opensAt, reason } = expected;
  expect(sessionOf('forex', Date.parse(at))).toEqual({
    isOpen: closesAt !== undefined,
    reason: reason ?? null,
    opensAt: opensAt === undefined ? null : Date.parse(opensAt),
    closesAt: closesAt === undefined ? null : Date.parse(closesAt),
  });
});

test('digital currencies have no hours', () => {
  expect(sessionOf('digital', 0)).toEqual({ isOpen: true, reason: null, opensAt: null, closesAt: null });
});
