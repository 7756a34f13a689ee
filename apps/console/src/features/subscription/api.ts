import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Offering = CallReply<'subscription.operator_offerings'>['data'][number];
export type OfferingDetail = CallReply<'subscription.operator_offering'>;
export type OfferingText = OfferingDetail['texts'][number];

export const RENEW_MS = 10_000;

export const offeringQuery = (id: number) =>
  queryOf('subscription.operator_offering', { id }, { refetchInterval: RENEW_MS });

export const tokensQuery = queryOf('subscription.operator_tokens', {});

export const sharesQuery = (id: number) =>
  queryOf('subscription.operator_allocation', { id, limit: 20 }, { refetchInterval: RENEW_MS });
