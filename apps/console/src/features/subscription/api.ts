import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type Offering = CallReply<'subscription.operator_offerings'>['data'][number];
export type OfferingDetail = CallReply<'subscription.operator_offering'>;
export type OfferingText = OfferingDetail['texts'][number];

export const RENEW_MS = 10_000;

export const offeringQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscription.operator_offering', id],
    queryFn: ({ signal }) => client.call('subscription.operator_offering', { id }, { signal }),
    refetchInterval: RENEW_MS,
  });

export const tokensQuery = queryOptions({
  queryKey: ['subscription.operator_tokens'],
  queryFn: ({ signal }) => client.call('subscription.operator_tokens', {}, { signal }),
});

export const sharesQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscription.operator_allocation', id],
    queryFn: ({ signal }) => client.call('subscription.operator_allocation', { id, limit: 20 }, { signal }),
    refetchInterval: RENEW_MS,
  });
