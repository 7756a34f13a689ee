import type { DepthLevels } from '@openbourse/api/socket';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { allMatches, followDepth, matchesQuery, useSocket } from '../market-data/index.ts';
import { queryClient } from '../session/index.ts';

/** Prices of a match at one moment. */
export interface Prices {
  /** The known book; null until its snapshot. */
  readonly book: DepthLevels | null;
  /** Null while there is none. */
  readonly lastPrice: string | null;
}

/** Prices of a match for components that only some of their changes concern. */
export interface LivePrices {
  readonly now: () => Prices;
  /** Calls `onChange` after each change; the answer ends it. */
  readonly follow: (onChange: () => void) => () => void;
}

/** Keeps the prices of a match, the book with its best `levels` of each side, and draws nothing by itself. */
export function useLivePrices(matchId: number, levels: number): LivePrices {
  useSocket();
  const prices = useMemo(() => createPrices({ matchId, levels }), [matchId, levels]);
  useEffect(() => prices.open(), [prices]);
  return prices;
}

/** Answers what `read` takes from the prices of now; the component is drawn anew only once that is something else. */
export function useReading<T>({ now, follow }: LivePrices, read: (prices: Prices) => T): T {
  // Text compares by its content, and what was read may be made anew each time.
  useSyncExternalStore(follow, () => JSON.stringify(read(now())));
  return read(now());
}

/** The key of the list by which the query cache names it. */
const MATCHES = hashKey(matchesQuery.queryKey);

function createPrices(of: {
  readonly matchId: number;
  readonly levels: number;
}): LivePrices & { readonly open: () => () => void } {
  const followers = new Set<() => void>();
  let book: DepthLevels | null = null;
  const change = (): void => {
    for (const onChange of followers) onChange();
  };
  return {
    now: () => ({ book, lastPrice: lastPriceOf(of.matchId) }),
    follow: (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
    open: () => {
      const endDepth = followDepth(of, (next) => {
        book = next;
        change();
      });
      const endTicks = queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === MATCHES) change();
      });
      return () => {
        endDepth();
        endTicks();
      };
    },
  };
}

function lastPriceOf(matchId: number): string | null {
  const matches = allMatches(queryClient.getQueryData(matchesQuery.queryKey) ?? []);
  return matches.find(({ id }) => id === matchId)?.currency_quotation.close ?? null;
}
