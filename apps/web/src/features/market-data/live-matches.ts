import type { MarketTick } from '@openbourse/api/socket';
import type { Socket } from '@openbourse/client';
import { markPricesFresh } from '../../shared/lib/price-age.ts';
import { queryClient } from '../session/index.ts';
import { matchesQuery } from './api.ts';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { atMostEvery } from './model/at-most-every.ts';
import { allMatches, patchMatches } from './model/matches.ts';

/** A list that changes faster cannot be read, and each change draws all its rows that are in view. */
const DRAW_MS = 500;

/**
 * Subscribes to DAY_MARKET and puts its ticks into the query cache: the first at once, then all that arrive within half
 * a second together. A tick of a match that the list lacks asks for the list, once for each. The answer ends it.
 */
export function followTicks(socket: Socket): () => void {
  const waiting = new Map<number, MarketTick>();
  const asked = new Set<number>();
  const flush = atMostEvery(clock, DRAW_MS, () => {
    const ticks = new Map(waiting);
    waiting.clear();
    const groups = queryClient.getQueryData(matchesQuery.queryKey);
    if (groups === undefined) return;
    queryClient.setQueryData(matchesQuery.queryKey, patchMatches(groups, ticks));
    const known = new Set(allMatches(groups).map(({ id }) => id));
    const added = [...ticks.keys()].filter((id) => !known.has(id) && !asked.has(id));
    for (const id of added) asked.add(id);
    if (added.length > 0) void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey });
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
