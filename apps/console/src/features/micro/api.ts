import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Product = CallReply<'micro.operator_products'>[number];
export type Exposure = CallReply<'micro.operator_exposure'>;
export type Order = CallReply<'micro.operator_orders'>['data'][number];

const RENEW_MS = 5_000;

export const exposureQuery = queryOptions({
  queryKey: ['micro.operator_exposure'],
  queryFn: ({ signal }) => client.call('micro.operator_exposure', {}, { signal }),
  refetchInterval: RENEW_MS,
});
