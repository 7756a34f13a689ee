import { expect, test } from 'vitest';
import { nextPlace } from './next-place.ts';

test.each([
  ['ArrowDown', 0, false, 1],
  ['ArrowUp', 0, false, 0],
  ['ArrowDown', 4, false, 4],
  ['ArrowUp', 0, true, 1],
  ['ArrowDown', 1, true, 0],
  ['Home', 3, false, 0],
  ['End', 0, true, 4],
  ['Tab', 2, false, null],
])('%s from place %d (upward: %s) leads to %s', (key, place, isUpward, expected) => {
  expect(nextPlace(key, { place, count: 5, isUpward })).toBe(expected);
});

test('a side without rows keeps every key', () => {
  expect(nextPlace('ArrowDown', { place: 0, count: 0, isUpward: false })).toBeNull();
});
