import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAddressedChoice } from '../../shared/lib/use-symbol-address.ts';
import {
  allMatches,
  type Match,
  type MatchGroups,
  matchesQuery,
  type Pair,
  useChoices,
  useSocket,
} from '../market-data/index.ts';

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
function usePairs(): readonly Pair[] | undefined {
  useSocket();
  return useQuery({ ...matchesQuery, select: pairsOf }).data;
}

/** The query keeps the identity of what is alike before and after a tick. */
function pairsOf(groups: MatchGroups): readonly Pair[] {
  return allMatches(groups).map(({ currency_quotation: _prices, ...pair }) => pair);
}

/** One pair by its rules, which ticks do not draw anew; undefined while unknown. */
export function usePair(matchId: number | undefined): Pair | undefined {
  return usePairs()?.find(({ id }) => id === matchId);
}

/** The pair of the spot screen, which may open later; undefined while loading. */
export function useSelectedPair(): Pair | undefined {
  const selectedId = useChoices((state) => state.selectedId);
  return useAddressedChoice({
    all: (usePairs() ?? []).filter(
      (pair) => pair.is_spot_tradable || (pair.kind === 'digital' && pair.opens_at !== null),
    ),
    symbolOf: (pair) => pair.symbol,
    isLast: (pair) => pair.id === selectedId,
    remember: (pair) => useChoices.setState({ selectedId: pair.id }),
  });
}
