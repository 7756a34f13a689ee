import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import { compareDecimal } from '@openbourse/money';
import type { Account } from './balances.ts';

/** The two accounts of a transfer. */
export interface TransferEnds {
  readonly from: AccountTypeId;
  readonly to: AccountTypeId;
}

export const ACCOUNT_TYPE_IDS = Object.keys(ACCOUNT_TYPES).map(
  (id) => Number.parseInt(id, 10) as AccountTypeId,
);

/** Fault of an amount; null when it can be sent. */
export function transferFault(
  amount: string,
  available: string,
): 'ledger:transfer.amountRequired' | 'ledger:transfer.tooMuch' | null {
  if (amount === '' || compareDecimal(amount, '0') <= 0) return 'ledger:transfer.amountRequired';
  return compareDecimal(amount, available) > 0 ? 'ledger:transfer.tooMuch' : null;
}

/** Takes another account for one end; choosing the account of the other end swaps the two. */
export function withEnd<V extends TransferEnds>(values: V, end: 'from' | 'to', chosen: AccountTypeId): V {
  const other = end === 'from' ? 'to' : 'from';
  return values[other] === chosen
    ? { ...values, [end]: chosen, [other]: values[end] }
    : { ...values, [end]: chosen };
}

/** Available of a currency in an account, 0 where nothing ever moved. */
export function availableIn(
  accounts: readonly Account[],
  of: { readonly accountTypeId: AccountTypeId; readonly currencyId: number },
): string {
  const account = accounts.find((one) => one.account_type_id === of.accountTypeId);
  return account?.balances.find((one) => one.currency_id === of.currencyId)?.available ?? '0';
}
