import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import { allMatches } from './matches.ts';
import { newestMatches } from './newest.ts';
import { sampleGroups } from './sample-matches.test-data.ts';

const NOW = Date.UTC(2026, 10, 30);

test('pairs of the last thirty days come first by date, those of the start and older ones do not come', () => {
  const [sample] = allMatches(sampleGroups());
  const listed = (id: number, days: number | null) =>
    Object.assign({}, sample, { id, listed_at: days === null ? null : NOW - days * DAY_MS });
  const all = [listed(1, null), listed(2, 31), listed(3, 30), listed(4, 1), listed(5, 1)];
  expect(newestMatches(all, NOW).map(({ id }) => id)).toEqual([5, 4, 3]);
});
