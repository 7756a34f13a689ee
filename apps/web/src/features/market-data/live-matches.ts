import type { MarketTick } from '@openbourse/api/socket';
import type { Socket } from '@openbourse/client';
import { markPricesFresh } from '../../shared/lib/price-age.ts';
import { queryClient } from '../session/index.ts';
import { matchesQuery } from './api.ts';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { atMostEvery } from './model/at-most-every.ts';
import { patchMatches } from './model/matches.ts';

/** Nobody reads a list that changes faster, and each change draws all its rows that are in view. */
const DRAW_MS = 500;

/**
 * Subscribes to DAY_MARKET and puts its ticks into the query cache: the first at once, then all that arrive within half
 * a second together. The answer ends it.
 */
export function followTicks(socket: Socket): () => void {
  const waiting = new Map<number, MarketTick>();
  const flush = atMostEvery(clock, DRAW_MS, () => {
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
