import { expect, test } from 'vitest';
import { ageParts } from './age.ts';

test.each([
  [-5_000, 'seconds', 0],
  [0, 'seconds', 0],
  [59_999, 'seconds', 59],
  [60_000, 'minutes', 1],
  [3_599_999, 'minutes', 59],
  [3_600_000, 'hours', 1],
  [86_400_000, 'days', 1],
  [200_000_000, 'days', 2],
] as const)('%d ms is %s %d', (ms, unit, count) => {
  expect(ageParts(ms)).toEqual({ unit, count });
});
