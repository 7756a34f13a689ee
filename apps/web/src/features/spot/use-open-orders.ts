import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSocket } from '../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { applyOrders, openOrdersQuery } from './api.ts';
import { mergeOrders, newlyFilled, type Order } from './model/orders.ts';
import { receiptText } from './receipt-text.ts';

/**
 * Keeps the open orders fresh; fills are shown by a toast, which screen readers hear. Call it once per
 * screen.
 */
export function useOrderChannel(): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const t = useT();
  const format = useFormat();
  const tell = useEffectEvent((order: Order) => toast.success(receiptText(order, { t, format })));
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    return socket.subscribe('ORDER', {
      onSnapshot: (orders) => queryClient.setQueryData(openOrdersQuery.queryKey, mergeOrders([], orders)),
      onUpdate: (orders) => {
        const known = queryClient.getQueryData(openOrdersQuery.queryKey) ?? [];
        for (const order of newlyFilled(known, orders)) tell(order);
        applyOrders(orders);
      },
    });
  }, [isLoggedIn, socket]);
}

/** The open orders of all pairs, newest first. */
export function useOpenOrders() {
  return useQuery({ ...openOrdersQuery, enabled: useIsLoggedIn() });
}
