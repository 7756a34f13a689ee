import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, it } from 'vitest';
import type { Account } from './balances.ts';
import { availableIn, TRANSFER_RULES, type TransferValues, withEnd } from './transfer-rules.ts';

const VALUES: TransferValues = { from: 1, to: 2, currencyId: 1, amount: '5', available: '10' };

it.each([
  ['', 'ledger:transfer.amountRequired'],
  ['0', 'ledger:transfer.amountRequired'],
  ['10.000001', 'ledger:transfer.tooMuch'],
  ['10', undefined],
])('an amount of "%s" of 10', (amount, key) => {
  expect(failures({ ...VALUES, amount }, TRANSFER_RULES).amount).toBe(key);
});

it('choosing the account of the other end swaps the two', () => {
  expect(withEnd(VALUES, 'from', 2)).toMatchObject({ from: 2, to: 1 });
  expect(withEnd(VALUES, 'to', 1)).toMatchObject({ from: 2, to: 1 });
  expect(withEnd(VALUES, 'to', 5)).toMatchObject({ from: 1, to: 5 });
});

it('an account without a row has nothing available', () => {
  const accounts = [
    { account_type_id: 1, balances: [{ currency_id: 1, available: '3' }] },
  ] as unknown as Account[];
  expect(availableIn(accounts, { accountTypeId: 1, currencyId: 1 })).toBe('3');
  expect(availableIn(accounts, { accountTypeId: 2, currencyId: 1 })).toBe('0');
});
