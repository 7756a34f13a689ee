import { expect, test } from 'vitest';
import { inputTimeOf, instantOf } from './input-time.ts';

test('a field has the instant of its zone, to the minute', () => {
  const at = new Date(2026, 2, 4, 5, 6).getTime();
  expect(inputTimeOf(at + 1_000)).toBe('2026-03-04T05:06');
  expect(instantOf('2026-03-04T05:06')).toBe(at);
  expect(instantOf('')).toBeNull();
});
