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
  let funds: Funds | null = null;
  for (const { account_type_id: id, balances } of accounts) {
    const found = balances.find((balance) => balance.code === code);
    if (found === undefined) continue;
    const { own, others }: Pick<Funds, 'own' | 'others'> = funds ?? { own: '0', others: '0' };
    const isOwn = id === accountTypeId;
    funds = {
      currencyId: found.currency_id,
      own: isOwn ? found.available : own,
      others: isOwn ? others : addDecimal(others, found.available),
    };
  }
  return funds;
}
