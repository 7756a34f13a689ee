import { expect, test } from 'vitest';
import { isRangeReversed } from './day-range.ts';

test('a range that ends before it begins is reported', () => {
  expect(isRangeReversed({ fromDay: '2026-11-21', toDay: '2026-11-20' })).toBe(true);
  expect(isRangeReversed({ fromDay: '2026-11-21', toDay: '2026-11-21' })).toBe(false);
  expect(isRangeReversed({ fromDay: '2026-11-21', toDay: '' })).toBe(false);
});
