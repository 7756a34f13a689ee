import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Withdrawal = CallReply<'wallet.operator_withdrawals'>['data'][number];
export type WithdrawalCase = CallReply<'wallet.operator_withdrawal'>;
export type WithdrawalSwitch = CallReply<'wallet.operator_withdrawal_switches'>[number];
export type UnknownPayment = CallReply<'wallet.operator_unknown_payments'>[number];
export type HotWalletCap = CallReply<'wallet.operator_hot_wallet_caps'>[number];

const RENEW_MS = 15_000;
/** The nodes are asked each time. */
const PAYMENTS_MS = 60_000;

export const withdrawalQuery = (id: string) =>
  queryOf('wallet.operator_withdrawal', { id }, { refetchInterval: RENEW_MS });

export const switchesQuery = queryOf(
  'wallet.operator_withdrawal_switches',
  {},
  { refetchInterval: RENEW_MS },
);

export const paymentsQuery = queryOf(
  'wallet.operator_unknown_payments',
  {},
  { refetchInterval: PAYMENTS_MS },
);

export const capsQuery = queryOf('wallet.operator_hot_wallet_caps', {}, { refetchInterval: RENEW_MS });
