import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Product = CallReply<'staking.operator_products'>['data'][number];
export type Order = CallReply<'staking.operator_orders'>['data'][number];
export type Rewards = CallReply<'staking.operator_rewards'>[number];

const RENEW_MS = 15_000;

export const rewardsQuery = queryOptions({
  queryKey: ['staking.operator_rewards'],
  queryFn: ({ signal }) => client.call('staking.operator_rewards', {}, { signal }),
  refetchInterval: RENEW_MS,
});
