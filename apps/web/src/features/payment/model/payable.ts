import { TRADE_ACCOUNT } from '@openbourse/api/limits';
import { compareDecimal } from '@openbourse/money';
import type { CallReply } from '@openbourse/client';

type Accounts = CallReply<'ledger.account_list'>;

/** Coins of the spot account of which there is something to pay with. */
export function payableOf(accounts: Accounts): Accounts[number]['balances'] {
  const spot = accounts.find((account) => account.account_type_id === TRADE_ACCOUNT);
  return spot?.balances.filter(({ available }) => compareDecimal(available, '0') > 0) ?? [];
}
