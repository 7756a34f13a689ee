import { expect, test } from 'vitest';
import { isInstant, readPartDetail } from './part-detail.ts';

test('single values and lists of things are distinguished', () => {
  const detail = readPartDetail(
    '{"audit":"clean","unfinished":["L1","L2"],"open":[{"id":1,"found_at":5}],"none":[]}',
  );
  expect(detail.values).toEqual([
    { name: 'audit', value: 'clean' },
    { name: 'unfinished', value: 'L1, L2' },
    { name: 'none', value: null },
  ]);
  expect(detail.lists).toEqual([
    { name: 'open', columns: ['id', 'found_at'], rows: [{ id: 1, found_at: 5 }] },
  ]);
});

test('rows with other fields have all columns, and what is nested stays whole', () => {
  const [feeds] = readPartDetail('{"feeds":[{"code":"EUR"},{"code":"JPY","sources":["a"]}]}').lists;
  expect(feeds?.columns).toEqual(['code', 'sources']);
  expect(feeds?.rows[1]).toEqual({ code: 'JPY', sources: '["a"]' });
});

test('instants are known by their names', () => {
  expect(['last_run_at', 'since', 'stale_since', 'state', 'ahead_ms'].map(isInstant)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
