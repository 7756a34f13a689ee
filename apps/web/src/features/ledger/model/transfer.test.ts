import { expect, it } from 'vitest';
import type { Account } from './balances.ts';
import { availableIn, transferFault, withEnd } from './transfer.ts';

const ENDS = { from: 1, to: 2 } as const;

it.each([
  ['', 'ledger:transfer.amountRequired'],
  ['0', 'ledger:transfer.amountRequired'],
  ['10.000001', 'ledger:transfer.tooMuch'],
  ['10', null],
])('an amount of "%s" of 10', (amount, key) => {
  expect(transferFault(amount, '10')).toBe(key);
});

it('choosing the account of the other end swaps the two', () => {
  expect(withEnd(ENDS, 'from', 2)).toMatchObject({ from: 2, to: 1 });
  expect(withEnd(ENDS, 'to', 1)).toMatchObject({ from: 2, to: 1 });
  expect(withEnd(ENDS, 'to', 5)).toMatchObject({ from: 1, to: 5 });
});

it('an account without a row has nothing available', () => {
  const accounts = [
    { account_type_id: 1, balances: [{ currency_id: 1, available: '3' }] },
  ] as unknown as Account[];
  expect(availableIn(accounts, { accountTypeId: 1, currencyId: 1 })).toBe('3');
  expect(availableIn(accounts, { accountTypeId: 2, currencyId: 1 })).toBe('0');
});
