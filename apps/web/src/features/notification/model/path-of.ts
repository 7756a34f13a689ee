import type { Notice } from '../api.ts';

/** Where a person looks further into what a notice tells. */
export function pathOf({ kind, group }: Pick<Notice, 'kind' | 'group'>): string {
  if (kind.startsWith('deposit_')) return '/recharge-record';
  if (kind.startsWith('withdrawal_')) return '/withdrawal-record';
  if (kind === 'transfer_completed') return '/transfer-record';
  if (kind.startsWith('contract_')) return '/lever-my-trade';
  if (kind === 'address_bound') return '/withdrawal';
  return group === 'identity' ? '/user-review' : '/secure-log';
}
