import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Withdrawal = CallReply<'wallet.operator_withdrawals'>['data'][number];
export type WithdrawalCase = CallReply<'wallet.operator_withdrawal'>;
export type WithdrawalSwitch = CallReply<'wallet.operator_withdrawal_switches'>[number];
export type HotWalletCap = CallReply<'wallet.operator_hot_wallet_caps'>[number];

const RENEW_MS = 15_000;

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: ['wallet.operator_withdrawal', id],
    queryFn: ({ signal }) => client.call('wallet.operator_withdrawal', { id }, { signal }),
    refetchInterval: RENEW_MS,
  });

export const switchesQuery = queryOptions({
  queryKey: ['wallet.operator_withdrawal_switches'],
  queryFn: ({ signal }) => client.call('wallet.operator_withdrawal_switches', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export const capsQuery = queryOptions({
  queryKey: ['wallet.operator_hot_wallet_caps'],
  queryFn: ({ signal }) => client.call('wallet.operator_hot_wallet_caps', {}, { signal }),
  refetchInterval: RENEW_MS,
});
