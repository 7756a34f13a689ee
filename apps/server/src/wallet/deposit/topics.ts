import type { ReplyOf, wallet } from '@openbourse/api';
import { topic } from '../../kernel/bus.ts';

export interface DepositChange {
  readonly userId: number;
  readonly deposits: readonly ReplyOf<typeof wallet.deposit>[];
}

/** Deposits of a user whose state or confirmations changed, after the commit. */
export const depositsChanged = topic<DepositChange>('wallet.deposits_changed');
