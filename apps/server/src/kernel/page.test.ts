import { expect, test } from 'vitest';
import { AppError } from './error.ts';
import { cursorsOf, readIdCursor, writeIdCursor } from './page.ts';

const places = cursorsOf({ at: 'instant', value: 'decimal', id: 'uuid', step: 'small' });
const place = {
  at: Date.UTC(2026, 10, 21),
  value: '0.50',
  id: '018f3c1e-7a52-7c3e-9b1a-2f4d5e6a7b8c',
  step: -3,
};

test('a cursor leads back to its place, and none to the first page', () => {
  expect(places.read(places.write(place))).toEqual(place);
  expect(places.read(undefined)).toBeNull();
  expect(readIdCursor(writeIdCursor({ id: 900_719_925_474_099 }))).toBe(900_719_925_474_099);
  expect(readIdCursor(undefined)).toBeNull();
});

test.each([
  ['another text', 'bm9wZQ'],
  ['a cursor of another list', writeIdCursor({ id: 7 })],
  ['an instant that PostgreSQL does not read', places.write({ ...place, at: Date.UTC(9999, 11, 31, 24) })],
  ['an id that is none', places.write({ ...place, id: '7' })],
  ['more digits than a number has', places.write({ ...place, step: 12_345_678_901 })],
])('%s is refused', (_name, cursor) => {
  expect(() => places.read(cursor)).toThrow(AppError);
});
