import { expect, test } from 'vitest';
import { createTreatments } from './treatments.ts';

const treatments = createTreatments([
  { transactions: { swap: { kind: 'trade', treatment: 'exchange' } }, feePostings: ['swap_fee'] },
  { transactions: { move: null }, houseFees: { move: 'contract_fee' } },
]);

test('a kind is what its slice says; null moves between accounts of one person', () => {
  expect(treatments.entryOf('swap')).toEqual({ kind: 'trade', treatment: 'exchange' });
  expect(treatments.entryOf('move')).toBeNull();
  expect(treatments.isFee('swap_fee')).toBe(true);
  expect(treatments.isFee('swap')).toBe(false);
  expect(treatments.houseFees.get('move')).toBe('contract_fee');
});

test('a kind that no slice names counts as a correction', () => {
  expect(treatments.isKnown('swap_fee')).toBe(true);
  expect(treatments.isKnown('something_new')).toBe(false);
  expect(treatments.entryOf('something_new')).toEqual({ kind: 'correction', treatment: 'moved' });
});
