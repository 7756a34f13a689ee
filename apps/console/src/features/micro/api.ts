import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Product = CallReply<'micro.operator_products'>[number];
export type Exposure = CallReply<'micro.operator_exposure'>;
export type Receipt = CallReply<'micro.operator_receipt'>;
export type Order = CallReply<'micro.operator_orders'>['data'][number];

const RENEW_MS = 5_000;
const ROOT_MS = 15_000;

export const exposureQuery = queryOptions({
  queryKey: ['micro.operator_exposure'],
  queryFn: ({ signal }) => client.call('micro.operator_exposure', {}, { signal }),
  refetchInterval: RENEW_MS,
});

/** Every recorded series; micro contracts are decided by those of the index. */
export const seriesQuery = queryOptions({
  queryKey: ['tick.series'],
  queryFn: ({ signal }) => client.call('tick.series', {}, { signal }),
});

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['micro.operator_receipt', id],
    queryFn: ({ signal }) => client.call('micro.operator_receipt', { id }, { signal }),
    // Its roots come when their minutes are over; without a tick it has none.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.root !== null || data.exit === null) ? false : ROOT_MS,
  });
