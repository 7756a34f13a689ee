import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type OrderRow = CallReply<'fiat.operator_orders'>['data'][number];
export type Order = CallReply<'fiat.operator_order'>;
export type Party = Order['buyer'];
export type Side = 'buyer' | 'seller';
export type Evidence = NonNullable<Order['dispute']>['evidence'][number];
export type Message = Order['messages'][number];
export type Merchant = CallReply<'fiat.operator_merchants'>['data'][number];
export type Ad = CallReply<'fiat.operator_ads'>['data'][number];
export type PaymentMethod = CallReply<'fiat.operator_payment_methods'>[number];
export type Outage = CallReply<'fiat.operator_outages'>[number];
export type Statistics = CallReply<'fiat.operator_statistics'>;

export const SIDES = ['buyer', 'seller'] as const;

const ORDER_MS = 5_000;
const RENEW_MS = 15_000;

/** An order with all that was written about it; it goes on by itself while the operator reads. */
export const orderQuery = (id: string) =>
  queryOf('fiat.operator_order', { id }, { refetchInterval: ORDER_MS });

export const paymentMethodsQuery = queryOf(
  'fiat.operator_payment_methods',
  {},
  { refetchInterval: RENEW_MS },
);

/** Roles that propose ways of paying and approve them. */
export const METHOD_MAKERS = ['risk', 'fiat_arbiter'] as const;

export const outagesQuery = queryOf('fiat.operator_outages', {}, { refetchInterval: RENEW_MS });

export const statisticsQuery = queryOf('fiat.operator_statistics', {}, { refetchInterval: RENEW_MS });
