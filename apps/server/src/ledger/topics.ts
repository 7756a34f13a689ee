import type { BalanceRow } from '@openbourse/api/socket';
import { type Bus, sharedTopic, topic } from '../kernel/bus.ts';

export interface BalanceChange {
  readonly userId: number;
  readonly rows: readonly BalanceRow[];
  /** Orders alone changed them: nothing came in or left. */
  readonly isTrading?: true;
}

/** The balances of a user that a committed transaction changed. */
export const balanceChanged = topic<BalanceChange>('ledger.balance_changed');

/** The same of a transaction of another process than the one that shows balances. */
export const balanceTold = sharedTopic<BalanceChange>('ledger.balance_told');

/** Announces the balances that this process changes to the one that shows them. */
export function forwardBalances(bus: Bus): () => void {
  return bus.subscribe(balanceChanged, (change) => bus.publish(balanceTold, change));
}
