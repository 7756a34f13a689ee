import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [0, '00:00'],
  [-5, '00:00'],
  [1, '00:01'],
  [899_001, '15:00'],
  [3_599_000, '59:59'],
  [3_600_000, '01:00:00'],
  [86_399_000, '23:59:59'],
  [129_600_000, '36:00:00'],
])('%d ms are %s', (left, expected) => {
  expect(clockText(left)).toBe(expected);
});
