import { expect, test } from 'vitest';
import { isMarketOpen } from './trading-hours.ts';

test.each([
  ['2026-11-20T21:59:59.999Z', true],
  ['2026-11-20T22:00:00.000Z', false],
  ['2026-11-21T12:00:00.000Z', false],
  ['2026-11-22T21:59:59.999Z', false],
  ['2026-11-22T22:00:00.000Z', true],
  ['2026-11-25T00:00:00.000Z', true],
])('at %s forex is open: %s', (at, isOpen) => {
  expect(isMarketOpen('forex', Date.parse(at))).toBe(isOpen);
  expect(isMarketOpen('digital', Date.parse(at))).toBe(true);
});
