import { queryOptions } from '@tanstack/react-query';
import { markPricesFresh } from '../../shared/lib/price-age.ts';
import { client, queryClient, queryOf } from '../session/index.ts';

const SPARKLINE_STALE_MS = 300_000;

/** All matches with their 24-hour statistics; the ticks of the socket keep them fresh. */
export const matchesQuery = queryOptions({
  queryKey: ['market.currency_matches'],
  queryFn: async ({ signal }) => {
    const groups = await client.call('market.currency_matches', {}, { signal });
    markPricesFresh();
    return groups;
  },
});

/** Asks for the matches before a screen that shows them is there; that screen shows a failure. */
export function prefetchMatches(): void {
  queryClient.query(matchesQuery).catch(() => undefined);
}

export const sparklinesQuery = queryOf(
  'market.sparklines',
  {},
  { staleTime: SPARKLINE_STALE_MS, refetchInterval: SPARKLINE_STALE_MS },
);
