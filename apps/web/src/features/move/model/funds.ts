import { addDecimal } from '@openbourse/money';

interface Account {
  readonly account_type_id: number;
  readonly balances: readonly {
    readonly currency_id: number;
    readonly code: string;
    readonly available: string;
  }[];
}

/** Free amounts of a currency: in one account, and in all others together. */
export interface Funds {
  readonly currencyId: number;
  readonly own: string;
  readonly others: string;
}

/** Null where no account has ever had the currency. */
export function fundsOf(accounts: readonly Account[], accountTypeId: number, code: string): Funds | null {
  const rows = accounts.flatMap(({ account_type_id: id, balances }) =>
    balances.filter((balance) => balance.code === code).map((balance) => ({ ...balance, id })),
  );
  const [first] = rows;
  if (first === undefined) return null;
  const sumOf = (isOwn: boolean): string =>
    rows
      .filter(({ id }) => (id === accountTypeId) === isOwn)
      .reduce((sum, { available }) => addDecimal(sum, available), '0');
  return { currencyId: first.currency_id, own: sumOf(true), others: sumOf(false) };
}
