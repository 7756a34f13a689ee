import { expect, test } from 'vitest';
import { closingAfter, nextOpening } from './trading-week.ts';

test.each([
  ['2026-11-21T06:00:00Z', '2026-11-22T22:00:00.000Z'],
  ['2026-11-20T22:00:00Z', '2026-11-22T22:00:00.000Z'],
  ['2026-11-22T21:59:59Z', '2026-11-22T22:00:00.000Z'],
  ['2026-11-22T22:00:01Z', '2026-11-29T22:00:00.000Z'],
])('after %s forex opens at %s', (now, opening) => {
  expect(new Date(nextOpening(Date.parse(now))).toISOString()).toBe(opening);
});

test('the week closes on Friday at the hour it opened', () => {
  const opening = nextOpening(Date.parse('2026-11-21T06:00:00Z'));
  expect(new Date(closingAfter(opening)).toISOString()).toBe('2026-11-27T22:00:00.000Z');
});
