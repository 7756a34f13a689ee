import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import { compareDecimal } from '@openbourse/money';
import type { Account } from './balances.ts';

export interface TransferValues {
  readonly from: AccountTypeId;
  readonly to: AccountTypeId;
  readonly currencyId: number;
  readonly amount: string;
  /** What the chosen balance has available. */
  readonly available: string;
}

export const ACCOUNT_TYPE_IDS = Object.keys(ACCOUNT_TYPES).map(
  (id) => Number.parseInt(id, 10) as AccountTypeId,
);

export const TRANSFER_RULES: readonly Rule<
  TransferValues,
  'ledger:transfer.amountRequired' | 'ledger:transfer.tooMuch'
>[] = [
  {
    field: 'amount',
    key: 'ledger:transfer.amountRequired',
    fails: ({ amount }) => amount === '' || compareDecimal(amount, '0') <= 0,
  },
  {
    field: 'amount',
    key: 'ledger:transfer.tooMuch',
    fails: ({ amount, available }) => amount !== '' && compareDecimal(amount, available) > 0,
  },
];

/** Takes another account for one end; choosing the account of the other end swaps the two. */
export function withEnd<V extends Pick<TransferValues, 'from' | 'to'>>(
  values: V,
  end: 'from' | 'to',
  chosen: AccountTypeId,
): V {
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
