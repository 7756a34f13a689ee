import { expect, test } from 'vitest';
import { ENTRY_GROUPS, ENTRY_KINDS } from './limits.ts';

test('each kind of entries is in one group', () => {
  const grouped = Object.values(ENTRY_GROUPS).flat();
  expect(grouped.toSorted()).toEqual([...ENTRY_KINDS].toSorted());
});
