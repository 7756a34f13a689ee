import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { matchesQuery, sparklinesQuery } from './api.ts';
import { allMatches, type Match, type MatchGroups, type Pair } from './model/matches.ts';
import { plotValue } from './model/plot-value.ts';
import { useSocket } from './socket.ts';

/** Groups of matches with live prices; at most one update per frame, and unchanged matches keep their identity. */
export function useMatches() {
  useSocket();
  return useQuery(matchesQuery);
}

/** One match with live prices, drawn anew by its own ticks alone; undefined while unknown. */
export function useMatch(matchId: number): Match | undefined {
  useSocket();
  const select = useCallback(
    (groups: MatchGroups) => allMatches(groups).find(({ id }) => id === matchId),
    [matchId],
  );
  return useQuery({ ...matchesQuery, select }).data;
}

/** All pairs by their rules, which ticks do not draw anew; undefined while loading. */
export function usePairs(): readonly Pair[] | undefined {
  useSocket();
  return useQuery({ ...matchesQuery, select: pairsOf }).data;
}

/** The query keeps the identity of what is alike before and after a tick. */
function pairsOf(groups: MatchGroups): readonly Pair[] {
  return allMatches(groups).map(({ currency_quotation: _prices, ...pair }) => pair);
}

type Sparklines = ReadonlyMap<number, readonly number[]>;
const NO_SPARKLINES: Sparklines = new Map();

/** The curves of the last 24 hours by match id, as numbers for drawing. */
export function useSparklines(): Sparklines {
  return useQuery({ ...sparklinesQuery, select: curvesOf }).data ?? NO_SPARKLINES;
}

function curvesOf(
  rows: readonly { readonly currency_match_id: number; readonly closes: readonly string[] }[],
): Sparklines {
  return new Map(rows.map((row) => [row.currency_match_id, row.closes.map(plotValue)]));
}
