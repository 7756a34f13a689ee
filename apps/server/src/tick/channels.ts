import type { TickBeat } from '@openbourse/api/socket';
import type { Bus } from '../kernel/bus.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import { type Market, matchOfChannel } from '../market/index.ts';
import type { Ticks } from './ticks.ts';
import { beatStored, type MatchBeat } from './topics.ts';

/** Puts the index and the mark price of each beat onto the socket. */
export function tickChannels(
  hub: SocketHub,
  deps: { readonly bus: Bus; readonly market: Market; readonly ticks: Pick<Ticks, 'lastBeat'> },
): readonly (() => void)[] {
  const { bus, market } = deps;
  hub.addChannel('TICK', {
    audience: 'public',
    snapshot: ([id]) => lastBeatOf(deps, matchOfChannel(market, id)),
  });
  return [
    bus.subscribe(beatStored, ({ at, matches }) => {
      for (const match of matches) hub.publish(`TICK:${match.matchId}`, presentBeat(market, at, match));
    }),
  ];
}

/** The newest beat of a match; null where it is not recorded. */
function lastBeatOf(
  { market, ticks }: { readonly market: Market; readonly ticks: Pick<Ticks, 'lastBeat'> },
  matchId: number,
): TickBeat | null {
  const beat = ticks.lastBeat();
  const found = beat?.matches.find((one) => one.matchId === matchId);
  return beat === null || found === undefined ? null : presentBeat(market, beat.at, found);
}

/** A halted market goes on recording its prices, and takes no order. */
function presentBeat(market: Market, at: number, beat: MatchBeat): TickBeat {
  const { matchId, state, index, mark } = beat;
  return {
    at,
    state: market.isHalted(matchId, 'contract') ? 'halted' : state,
    index_price: index?.price ?? null,
    mark_price: mark?.price ?? null,
  };
}
