import type { TickBeat } from '@openbourse/api/socket';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { followTick, plotValue, useSocket } from '../market-data/index.ts';
import { earlierQuery, type MicroMarket } from './api.ts';
import { addPoint, joinLines, type Point } from './model/price-line.ts';

export interface LivePrice {
  /** The newest beat; null until the first one. */
  readonly beat: TickBeat | null;
  /** When it was received by this device, or when the wait for the first one began. */
  readonly receivedAt: number;
  /** Lead of the server's clock over this device's, in milliseconds. */
  readonly clockLead: number;
  /** The newest price that was recorded; what is shown while there is none. */
  readonly price: string | null;
  readonly line: readonly Point[];
}

const NOTHING = { beat: null, clockLead: 0, price: null, line: [] } as const;

/** The recorded index of a market: its newest price, and its line of the last minutes. Use it with the market as key. */
export function useLivePrice(market: MicroMarket): LivePrice {
  useSocket();
  const [live, setLive] = useState<LivePrice>(() => ({ ...NOTHING, receivedAt: clock.now() }));
  const earlier = useQuery(earlierQuery(market)).data;
  const matchId = market.currency_match_id;
  useEffect(
    () => followTick(matchId, (beat) => setLive((before) => advance(before, beat, clock.now()))),
    [matchId],
  );
  return useMemo(() => ({ ...live, line: joinLines(earlier ?? [], live.line) }), [live, earlier]);
}

function advance(before: LivePrice, beat: TickBeat, receivedAt: number): LivePrice {
  const price = beat.index_price;
  // A beat is late by its way; the least late one shows best how the clocks differ.
  const lead = beat.at - receivedAt;
  return {
    beat,
    receivedAt,
    clockLead: before.beat === null ? lead : Math.max(before.clockLead, lead),
    price: price ?? before.price,
    line: price === null ? before.line : addPoint(before.line, { at: beat.at, price: plotValue(price) }),
  };
}
