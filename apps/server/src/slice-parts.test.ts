import { ENTRY_KINDS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { createTreatments } from './statement/index.ts';
import { partsOf } from './slice-parts.ts';

test('some slice says what each kind of entries is to a statement, and no two say it', () => {
  const { isKnown } = createTreatments(partsOf('statement'));
  expect(ENTRY_KINDS.filter((kind) => !isKnown(kind))).toEqual([]);
  const named = partsOf('statement').flatMap(({ transactions, feePostings = [] }) => [
    ...Object.keys(transactions),
    ...feePostings,
  ]);
  expect(named).toEqual([...new Set(named)]);
});
