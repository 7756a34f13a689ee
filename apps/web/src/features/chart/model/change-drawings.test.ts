import { type Drawing, DRAWING_POINTS_MAX, DRAWINGS_MAX, NO_DRAWINGS } from '@openbourse/api/terminal/kept';
import { expect, test } from 'vitest';
import { changeDrawings, type DrawingsChange, keptPoints, noteText } from './change-drawings.ts';
import { DRAWING_TOOLS } from './drawing-tools.ts';

const line = (id: string, price = 1): Drawing => ({ id, tool: 'priceLine', points: [[1, price]] });
const put = (drawing: Drawing): DrawingsChange => ({ kind: 'put', drawing });
const after = (...changes: readonly DrawingsChange[]) => changes.reduce(changeDrawings, NO_DRAWINGS);

test('there are at least twenty tools, each once', () => {
  expect(DRAWING_TOOLS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(DRAWING_TOOLS).size).toBe(DRAWING_TOOLS.length);
});

test('drawings are put, moved, removed and cleared', () => {
  const both = after(put(line('a')), put(line('b')));
  expect(both.drawings).toEqual([line('a'), line('b')]);
  expect(changeDrawings(both, put(line('a', 2))).drawings).toEqual([line('a', 2), line('b')]);
  expect(changeDrawings(both, { kind: 'remove', id: 'a' }).drawings).toEqual([line('b')]);
  expect(changeDrawings(both, { kind: 'remove', id: 'c' })).toBe(both);
  expect(changeDrawings(both, { kind: 'clear' })).toEqual(NO_DRAWINGS);
});

test('one drawing is locked, or all of them', () => {
  const both = after(put(line('a')), put(line('b')));
  const one = changeDrawings(both, { kind: 'lock', id: 'b', isLocked: true });
  expect(one.drawings).toEqual([line('a'), { ...line('b'), isLocked: true }]);
  expect(changeDrawings(one, { kind: 'lock', id: null, isLocked: false })).toEqual(both);
  expect(changeDrawings(one, { kind: 'lock', id: 'b', isLocked: true })).toBe(one);
});

test('there is room for so many, and for as much as a call carries', () => {
  const many = after(...Array.from({ length: DRAWINGS_MAX }, (_, index) => put(line(`n${index}`))));
  expect(many.drawings).toHaveLength(DRAWINGS_MAX);
  expect(changeDrawings(many, put(line('more')))).toBe(many);
  expect(changeDrawings(many, put(line('n0', 5))).drawings[0]).toEqual(line('n0', 5));
  const points = Array.from(
    { length: DRAWING_POINTS_MAX },
    (_, index) => [1_790_000_000_000 + index, 64_000.5] as const,
  );
  const long = after(
    ...Array.from({ length: 20 }, (_, index) => put({ id: `b${index}`, tool: 'brush', points })),
  );
  expect(long.drawings.length).toBeGreaterThan(2);
  expect(long.drawings.length).toBeLessThan(20);
});

test('a line by hand keeps its ends and corners', () => {
  const points = Array.from({ length: 300 }, (_, index) => [index + 0.4, Math.abs(index - 150)] as const);
  const kept = keptPoints(points);
  expect(kept).toHaveLength(DRAWING_POINTS_MAX);
  expect([kept[0], kept.at(-1)]).toEqual([
    [0, 150],
    [299, 149],
  ]);
  expect(kept).toContainEqual([150, 0]);
});

test('a note is one line of what can be seen', () => {
  expect(noteText('  Support\u200b\n\u202eat 64k ')).toBe('Supportat 64k');
});
