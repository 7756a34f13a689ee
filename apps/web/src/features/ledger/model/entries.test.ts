import { expect, test } from 'vitest';
import { countFilters, entriesQueryOf, type Entry, kindOf, NO_FILTERS } from './entries.ts';

function entry(id: number, change: Partial<Entry>): Entry {
  return {
    id,
    account_type_id: 1,
    currency_id: 1,
    code: 'USDT',
    kind: 'spot_trade',
    amount: '-1',
    balance_after: '9',
    reference: null,
    at: id,
    ...change,
  };
}

test('a kind that this app does not know is shown as another one', () => {
  expect(kindOf(entry(1, { kind: 'spot_fee' }))).toBe('spot_fee');
  expect(kindOf(entry(1, { kind: 'airdrop' }))).toBe('other');
});

test('a period takes its whole last day, and an empty end is open', () => {
  const { from, to } = entriesQueryOf({ ...NO_FILTERS, fromDay: '2026-11-20', toDay: '2026-11-20' });
  expect([from, to]).toEqual([Date.parse('2026-11-20T00:00:00'), Date.parse('2026-11-21T00:00:00')]);
  expect(entriesQueryOf({ ...NO_FILTERS, group: 'fee' })).toEqual({ group: 'fee' });
});

test('the days of a period count as one filter', () => {
  expect(countFilters(NO_FILTERS)).toBe(0);
  expect(countFilters({ ...NO_FILTERS, accountTypeId: 1, fromDay: '2026-11-20', toDay: '2026-11-21' })).toBe(
    2,
  );
});
