import { expect, test } from 'vitest';
import { readChart, STANDARD_CHART } from './chart.ts';
import { DOCUMENT_LENGTH_MAX, isDocumentName, isKeepable, readDocument } from './documents.ts';
import { DRAWING_POINTS_MAX, DRAWING_TEXT_MAX, readDrawings } from './drawings.ts';
import { FAVOURITES_MAX, readFavourites } from './favourites.ts';

test.each([
  ['layouts.spot', true],
  ['layouts.contract', true],
  ['layouts.micro', false],
  ['chart', true],
  ['favourites', true],
  ['favourites.1', false],
  ['drawings.1', true],
  ['drawings.0', false],
  ['drawings.12345678901', false],
  ['drawings.1\n', false],
])('the name %s', (name, isName) => {
  expect(isDocumentName(name)).toBe(isName);
});

test.each([
  ['nothing', {}, {}],
  ['an unknown period', { period: '2h', secondPeriod: '1w' }, { secondPeriod: '1w' }],
  ['names of versions before', { indicators: ['RSI'] }, { indicators: [{ name: 'RSI', params: [] }] }],
  [
    'an indicator of another version, and one twice',
    {
      indicators: [
        { name: 'NEW2', params: [1.5] },
        { name: 'NEW2', params: [] },
        { name: 'no', params: [] },
        7,
      ],
    },
    { indicators: [{ name: 'NEW2', params: [1.5] }] },
  ],
  ['parameters that are no numbers', { indicators: [{ name: 'MA', params: ['7'] }] }, { indicators: [] }],
  ['no indicators', { indicators: [] }, { indicators: [] }],
  ['a pair', { comparedId: 3 }, { comparedId: 3 }],
  ['no pair', { comparedId: 1.5 }, {}],
])('settings of charts: %s', (_name, written, read) => {
  const standard = 'indicators' in written ? STANDARD_CHART : { ...STANDARD_CHART, indicators: [] };
  expect(readChart(JSON.stringify(written))).toEqual({ ...standard, ...read });
});

const line = { id: 'a', tool: 'segment', points: [[1_790_000_000_000, 64_000.5]] };

test.each([
  ['a line', line, true],
  ['a locked note', { ...line, isLocked: true, text: 'Support' }, true],
  ['a tool of another version', { ...line, tool: 'hexagon' }, true],
  ['no point', { ...line, points: [] }, false],
  [
    'too many points',
    { ...line, points: Array.from({ length: DRAWING_POINTS_MAX + 1 }, () => [1, 1]) },
    false,
  ],
  ['an instant that is none', { ...line, points: [[1.5, 1]] }, false],
  ['a price that is none', { ...line, points: [[1, '64000']] }, false],
  ['a text too long', { ...line, text: 'x'.repeat(DRAWING_TEXT_MAX + 1) }, false],
  ['another id', { ...line, id: '../a' }, false],
])('drawings: %s', (_name, drawing, isRead) => {
  const read = readDrawings(JSON.stringify({ drawings: [drawing] }));
  expect(read).toEqual({ drawings: isRead ? [drawing] : [] });
});

test.each([
  ['in their order, each once', [3, 1, 3], [3, 1]],
  ['without what is no number of a pair', [0, -1, 1.5, '2', null, 4], [4]],
  ['none', [], []],
])('stars: %s', (_name, ids, read) => {
  expect(readFavourites(JSON.stringify({ ids }))).toEqual({ ids: read });
});

test('as many stars as may be kept fit into a document', () => {
  const ids = Array.from({ length: FAVOURITES_MAX + 1 }, (_, place) => 9_999_999_999 - place);
  const read = readFavourites(JSON.stringify({ ids }));
  expect(read?.ids).toHaveLength(FAVOURITES_MAX);
  expect(isKeepable(JSON.stringify(read))).toBe(true);
});

test('what is no object, or too long for a call, is no document', () => {
  expect(readDrawings('[]')).toBeNull();
  expect(readChart('null')).toBeNull();
  expect(readDocument('chart', '{}')).toMatchObject({ period: '15m' });
  expect(readDocument('layouts.spot', '{}')).toBeNull();
  expect(isKeepable('x'.repeat(DOCUMENT_LENGTH_MAX))).toBe(true);
  expect(isKeepable('x'.repeat(DOCUMENT_LENGTH_MAX + 1))).toBe(false);
  expect(isKeepable('線'.repeat(2_000))).toBe(false);
});
