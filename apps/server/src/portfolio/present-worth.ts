import { ACCOUNT_TYPES } from '@openbourse/api';
import { addDecimal, compareDecimal } from '@openbourse/money';
import type { Worth } from './point.ts';
import type { Overview, PortfolioDeps } from './portfolio-deps.ts';

type Accounts = Awaited<ReturnType<PortfolioDeps['ledger']['listAccounts']>>;

/** Value of everything that a user has now, and where it is. */
export interface PresentWorth extends Worth {
  readonly accounts: Overview['accounts'];
  readonly unrealised: string | null;
}

/** Value of everything that a user has at the last prices, with the profit of open contracts. */
export async function presentWorth(deps: PortfolioDeps, userId: number): Promise<PresentWorth> {
  const accounts = await deps.ledger.listAccounts(userId);
  const unrealised = await deps.contracts.unrealisedOf(userId);
  const totals = accounts.map((account) => ({
    account_type_id: account.account_type_id,
    total: addDecimal(worthOf(account), account.code === ACCOUNT_TYPES[2] ? (unrealised ?? '0') : '0'),
  }));
  return {
    accounts: totals,
    total: sum(totals.map(({ total }) => total)),
    unpriced: unpricedOf(accounts),
    unrealised,
    isWhole: unrealised !== null,
  };
}

function worthOf({ balances }: Accounts[number]): string {
  return sum(balances.map(({ value_usdt: value }) => value ?? '0'));
}

function unpricedOf(accounts: Accounts): Worth['unpriced'] {
  const amounts = new Map<string, string>();
  for (const { code, total, value_usdt: value } of accounts.flatMap(({ balances }) => balances))
    if (value === null && compareDecimal(total, '0') !== 0)
      amounts.set(code, addDecimal(amounts.get(code) ?? '0', total));
  return amounts;
}

function sum(amounts: readonly string[]): string {
  return amounts.reduce(addDecimal, '0');
}
