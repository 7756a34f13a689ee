import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { create } from 'zustand';
import { client, pagesOf, queryClient, toastError, queryOf } from '../session/index.ts';
import { mergeOrders, type Order } from './model/orders.ts';
import { type OrderFilters, ordersQueryOf, tradesQueryOf } from './model/order-filters.ts';

const PAGE_SIZE = 20;
const RATES_STALE_MS = 300_000;
const ORDERS = 'spot.orders';
const TRADES = 'spot.trades';
const ORDER = 'spot.order';

/** The open orders of all pairs; the ORDER channel keeps them fresh. */
export const openOrdersQuery = queryOptions({
  queryKey: ['spot.open_orders'],
  queryFn: ({ signal }): Promise<readonly Order[]> => client.call('spot.open_orders', {}, { signal }),
});

export function feeRatesQuery(matchId: number) {
  return queryOf('spot.fee_rates', { currency_match_id: matchId }, { staleTime: RATES_STALE_MS });
}

/** Orders, newest first, page by page. */
export function ordersPages(filters: OrderFilters) {
  return pagesOf('spot.orders', { ...ordersQueryOf(filters), limit: PAGE_SIZE });
}

/** Fills, newest first, page by page. */
export function tradesPages(filters: OrderFilters) {
  return pagesOf('spot.trades', { ...tradesQueryOf(filters), limit: PAGE_SIZE });
}

export function orderQuery(id: string) {
  return queryOf(ORDER, { id });
}

/** The open orders with changes put in: after an answer and after a message of the ORDER channel. */
export function applyOrders(changed: readonly Order[]): void {
  queryClient.setQueryData(openOrdersQuery.queryKey, (known) => known && mergeOrders(known, changed));
  for (const key of [ORDERS, TRADES, ORDER]) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Orders whose cancellation is on its way; they stay in the list until the server says that they are gone. */
const useCancelling = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function useIsCancelling(orderId: string): boolean {
  return useCancelling(({ ids }) => ids.has(orderId));
}

/** Cancels one order; of an OCO pair both legs end. Answers whether it is gone. */
export async function cancelOrder(order: Order): Promise<boolean> {
  const { ids } = useCancelling.getState();
  if (ids.has(order.id)) return false;
  useCancelling.setState({ ids: new Set([...ids, order.id]) });
  try {
    const reply = await client.call('spot.cancel_order', { id: order.id });
    applyOrders([reply.order]);
    if (order.oco_order_id !== null) void queryClient.invalidateQueries(openOrdersQuery);
    return reply.order.state === 'revoked';
  } catch (error) {
    toastError(error);
    void queryClient.invalidateQueries(openOrdersQuery);
    return false;
  } finally {
    const left = new Set(useCancelling.getState().ids);
    left.delete(order.id);
    useCancelling.setState({ ids: left });
  }
}

/** Places orders over a range of prices, all or none. */
export function usePlaceScaled() {
  return useMutation({
    mutationFn: (input: CallInput<'spot.place_scaled_orders'>) =>
      client.call('spot.place_scaled_orders', input),
    onSuccess: ({ orders }) => applyOrders(orders),
    onError: () => queryClient.invalidateQueries(openOrdersQuery),
  });
}

/** Changes price and quantity of an open order; another one may take its place. */
export function useAmendOrder() {
  return useMutation({
    mutationFn: (input: CallInput<'spot.amend_order'>): Promise<CallReply<'spot.amend_order'>> =>
      client.call('spot.amend_order', input),
    onError: () => queryClient.invalidateQueries(openOrdersQuery),
  });
}

/** Cancels every open order, of one pair when it is named. */
export function useCancelAll() {
  return useMutation({
    mutationFn: (matchId: number | undefined): Promise<CallReply<'spot.cancel_all'>> =>
      client.call('spot.cancel_all', { currency_match_id: matchId }),
    onSettled: () => queryClient.invalidateQueries(openOrdersQuery),
  });
}
