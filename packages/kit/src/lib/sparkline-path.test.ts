import { expect, test } from 'vitest';
import { arcs } from './ring-arcs.ts';
import { sparklinePath } from './sparkline-path.ts';

const BOX = { width: 10, height: 12 };

test('the highest point touches the top inset, the lowest the bottom inset', () => {
  expect(sparklinePath([1, 3, 2], BOX)).toBe('M0 11L5 1L10 6');
});

test('a flat series runs through the middle instead of dividing by zero', () => {
  expect(sparklinePath([7, 7], BOX)).toBe('M0 6L10 6');
});

test.each([[[]], [[5]]])('%j draws nothing', (points) => {
  expect(sparklinePath(points, BOX)).toBe('');
});

test('ring arcs cover the circle with a gap between neighbors', () => {
  expect(arcs([3, 1])).toEqual([
    { start: 0, length: 74 },
    { start: 75, length: 24 },
  ]);
});

test('one segment is a closed ring, an empty total draws nothing', () => {
  expect(arcs([5])).toEqual([{ start: 0, length: 100 }]);
  expect(arcs([0, 0])).toEqual([]);
});
