import type { BalanceRow } from '@openbourse/api/socket';
import { topic } from '../kernel/bus.ts';

export interface BalanceChange {
  readonly userId: number;
  readonly rows: readonly BalanceRow[];
  /** Orders alone changed them: nothing came in or left. */
  readonly isTrading?: true;
}

/** The balances of a user that a committed transaction changed. */
export const balanceChanged = topic<BalanceChange>('ledger.balance_changed');
