import { ENTRY_KINDS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { createTreatments } from './statement/index.ts';
import { STATEMENT_KINDS } from './statement-kinds.ts';

test('some slice says what each kind of entries is to a statement, and no two say it', () => {
  const { isKnown } = createTreatments(STATEMENT_KINDS);
  expect(ENTRY_KINDS.filter((kind) => !isKnown(kind))).toEqual([]);
  const named = STATEMENT_KINDS.flatMap(({ transactions, feePostings = [] }) => [
    ...Object.keys(transactions),
    ...feePostings,
  ]);
  expect(named).toEqual([...new Set(named)]);
});
