import { expect, test } from 'vitest';
import { chartLine, nearestTo } from './chart-line.ts';

const BOX = { width: 100, height: 14 };

test('time is the distance, and a line ends where nothing is known', () => {
  const values = [0, 10, null, 5, 10];
  const { path, places, zeroY } = chartLine(
    values.map((value, index) => ({ at: index < 4 ? index : 8, value })),
    BOX,
  );
  expect(path).toBe('M0 12L12.5 2M37.5 7L100 2');
  expect(nearestTo(places, 30)).toBe(2);
  expect(zeroY).toBeNull();
});

test('zero has a line of its own between gain and loss, and one value stands in the middle', () => {
  const at = (index: number, value: number) => ({ at: index, value });
  expect(chartLine([at(0, -5), at(1, 5)], BOX).zeroY).toBe(7);
  expect(chartLine([at(3, 8)], BOX).path).toBe('M0 7');
});
