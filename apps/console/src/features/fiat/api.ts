import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type OrderRow = CallReply<'fiat.operator_orders'>['data'][number];
export type Order = CallReply<'fiat.operator_order'>;
export type Party = Order['buyer'];
export type Side = 'buyer' | 'seller';
export type Evidence = NonNullable<Order['dispute']>['evidence'][number];
export type Message = Order['messages'][number];
export type Merchant = CallReply<'fiat.operator_merchants'>['data'][number];
export type Ad = CallReply<'fiat.operator_ads'>['data'][number];
export type Outage = CallReply<'fiat.operator_outages'>[number];
export type Statistics = CallReply<'fiat.operator_statistics'>;

export const SIDES = ['buyer', 'seller'] as const;

const ORDER_MS = 5_000;
const RENEW_MS = 15_000;

/** An order with all that was written about it; it goes on by itself while the operator reads. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['fiat.operator_order', id],
    queryFn: ({ signal }) => client.call('fiat.operator_order', { id }, { signal }),
    refetchInterval: ORDER_MS,
  });

export const outagesQuery = queryOptions({
  queryKey: ['fiat.operator_outages'],
  queryFn: ({ signal }) => client.call('fiat.operator_outages', {}, { signal }),
  refetchInterval: RENEW_MS,
});

export const statisticsQuery = queryOptions({
  queryKey: ['fiat.operator_statistics'],
  queryFn: ({ signal }) => client.call('fiat.operator_statistics', {}, { signal }),
  refetchInterval: RENEW_MS,
});
