import { expect, test } from 'vitest';
import { type Entry, kindOf } from './entries.ts';

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
