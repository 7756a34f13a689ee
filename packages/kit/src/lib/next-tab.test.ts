import { expect, test } from 'vitest';
import { nextTab } from './next-tab.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['a', 1, null],
] as const)('%s on tab %d of 3 leads to %s', (key, index, expected) => {
  expect(nextTab(key, { index, count: 3 })).toBe(expected);
});
