import type { ReplyOf, wallet } from '@openbourse/api';
import { topic } from '../../kernel/bus.ts';

export interface WithdrawalChange {
  readonly userId: number;
  readonly withdrawal: ReplyOf<typeof wallet.withdrawal>;
}

/** A withdrawal that is new or whose state changed, after the commit. */
export const withdrawalChanged = topic<WithdrawalChange>('wallet.withdrawal_changed');
