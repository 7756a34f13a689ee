import type { MarketTick } from '@openbourse/api/socket';
import type { Socket } from '@openbourse/client';
import { markPricesFresh } from '../../shared/lib/price-age.ts';
import { queryClient } from '../session/index.ts';
import { matchesQuery } from './api.ts';
import { oncePerFrame } from './frame.ts';
import { patchMatches } from './model/matches.ts';

/**
 * Subscribes to DAY_MARKET and puts its ticks into the query cache, all that arrive within a frame at once.
 * The answer ends it.
 */
export function followTicks(socket: Socket): () => void {
  const waiting = new Map<number, MarketTick>();
  const flush = oncePerFrame(() => {
    const ticks = new Map(waiting);
    waiting.clear();
    queryClient.setQueryData(matchesQuery.queryKey, (groups) => groups && patchMatches(groups, ticks));
  });
  const receive = (ticks: readonly MarketTick[]): void => {
    markPricesFresh();
    for (const tick of ticks) waiting.set(tick.currency_match_id, tick);
    flush.request();
  };
  const unsubscribe = socket.subscribe('DAY_MARKET', { onSnapshot: receive, onUpdate: receive });
  return () => {
    unsubscribe();
    flush.cancel();
  };
}
