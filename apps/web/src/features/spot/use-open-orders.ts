import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { allMatches, type Match, matchesQuery, useSocket } from '../market-data/index.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { applyOrders, openOrdersQuery } from './api.ts';
import { mergeOrders, newlyFilled, type Order } from './model/orders.ts';
import { followed, isTrailing } from './model/trailing.ts';
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

/** Every trade moves a trailing stop and is no message of its own: the server is asked where it stands. */
const TRAILING_REFETCH_MS = 3_000;

const NO_MATCHES: readonly Match[] = [];
const withoutPrices = (): readonly Match[] => NO_MATCHES;

/** The open orders of all pairs, newest first; trailing stops as the last prices leave them, which draw anew only where there are some. */
export function useOpenOrders() {
  const query = useQuery({
    ...openOrdersQuery,
    enabled: useIsLoggedIn(),
    refetchInterval: ({ state }) => (state.data?.some(isTrailing) === true ? TRAILING_REFETCH_MS : false),
  });
  const isFollowing = query.data?.some(isTrailing) === true;
  useSocket();
  const matches = useQuery({ ...matchesQuery, select: isFollowing ? allMatches : withoutPrices }).data;
  const data = useMemo(() => {
    if (query.data === undefined || matches === undefined || matches.length === 0) return query.data;
    const byId = new Map(matches.map((match) => [match.id, match]));
    return query.data.map((order) => {
      const match = byId.get(order.currency_match_id);
      if (match === undefined) return order;
      return followed(order, { lastPrice: match.currency_quotation.close, tick: match.price_tick });
    });
  }, [query.data, matches]);
  const { isError, error, isFetching, refetch } = query;
  return { data, isError, error, isFetching, refetch };
}
