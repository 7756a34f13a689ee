import { ENTRY_KINDS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { FEE_KINDS, FLOW_KINDS, RESULT_KINDS } from './flows.ts';

test('every kind of entries either comes from outside or is what the user made of it, and none is both', () => {
  const told = [...FLOW_KINDS, ...FEE_KINDS, ...RESULT_KINDS];
  expect(ENTRY_KINDS.filter((kind) => !told.includes(kind))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});
