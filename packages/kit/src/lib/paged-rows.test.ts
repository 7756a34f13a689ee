import { expect, test } from 'vitest';
import { flattenPages, groupRows } from './paged-rows.ts';

test('a row that slid to the next page is shown once', () => {
  const pages = [{ data: [{ id: 3 }, { id: 2 }] }, { data: [{ id: 2 }, { id: 1 }] }];
  expect(flattenPages(pages).map((row) => row.id)).toEqual([3, 2, 1]);
});

test('neighbors with the same title stand together, in their order', () => {
  const rows = [{ at: 12 }, { at: 11 }, { at: 3 }];
  expect(groupRows(rows, (row) => (row.at > 10 ? 'today' : 'yesterday'))).toEqual([
    { title: 'today', rows: [{ at: 12 }, { at: 11 }] },
    { title: 'yesterday', rows: [{ at: 3 }] },
  ]);
});
