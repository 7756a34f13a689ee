import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Product = CallReply<'staking.operator_products'>['data'][number];
export type Order = CallReply<'staking.operator_orders'>['data'][number];
export type Rewards = CallReply<'staking.operator_rewards'>[number];

const RENEW_MS = 15_000;

export const rewardsQuery = queryOf('staking.operator_rewards', {}, { refetchInterval: RENEW_MS });
