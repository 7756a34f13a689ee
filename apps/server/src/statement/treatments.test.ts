import { ENTRY_KINDS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { isKnownKind, ledgerKindOf } from './treatments.ts';

test('what every kind of entries is to a statement is told', () => {
  expect(ENTRY_KINDS.filter((kind) => !isKnownKind(kind))).toEqual([]);
});

test('a kind that nobody told of counts as a correction', () => {
  expect(isKnownKind('something_new')).toBe(false);
  expect(ledgerKindOf('something_new')).toEqual({ kind: 'correction', treatment: 'moved' });
});
