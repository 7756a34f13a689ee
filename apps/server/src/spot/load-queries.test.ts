import { expect, test } from 'vitest';
import type { Db } from '../kernel/db.ts';
import { listPendingOrders } from './load-queries.ts';

test.each([0, 1, 19_999, 20_000, 20_001, 45_000])('%i open orders are read page by page', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    userId: 1 + (index % 7),
    matchId: 1,
    id: index + 1,
  }));
  const stored = rows.toSorted((a, b) => a.userId - b.userId || a.id - b.id);
  const sizes: number[] = [];
  const db: Db = {
    query: async <R extends object>(_sql: string, params: readonly unknown[] = []) => {
      const [userId, , id] = params as readonly [number, number, number];
      const from = stored.findIndex((row) => row.userId > userId || (row.userId === userId && row.id > id));
      const page = from === -1 ? [] : stored.slice(from, from + 20_000);
      sizes.push(page.length);
      return page as unknown as R[];
    },
  };
  const read = await listPendingOrders(db);
  expect(read.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000);
});
