import { expect, test } from 'vitest';
import { ROUTE_TABLE } from './route-table.ts';

test('no two screens have one path or one letter', () => {
  for (const name of ['path', 'letter'] as const)
    expect(new Set(ROUTE_TABLE.map((route) => route[name])).size).toBe(ROUTE_TABLE.length);
});
