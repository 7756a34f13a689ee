import type { CallInput } from '@openbourse/client';
import { countRange, type DayRange, instantsOf } from '@openbourse/kit/lib/day-range.ts';

/** Filters of the settled orders; 'all' and empty days leave it open. */
export interface HistoryFilters extends DayRange {
  readonly matchId: number | 'all';
  readonly state: 'won' | 'lost' | 'tied' | 'void' | 'all';
  readonly kind: 'money' | 'practice' | 'all';
}

export const NO_FILTERS: HistoryFilters = {
  matchId: 'all',
  state: 'all',
  kind: 'all',
  fromDay: '',
  toDay: '',
};

type HistoryQuery = Omit<CallInput<'micro.history'>, 'cursor' | 'limit' | 'format'>;

export function historyQueryOf(filters: HistoryFilters): HistoryQuery {
  const { matchId, state, kind } = filters;
  return {
    currency_match_id: matchId === 'all' ? undefined : matchId,
    state: state === 'all' ? undefined : state,
    is_practice: kind === 'all' ? undefined : kind === 'practice',
    ...instantsOf(filters),
  };
}

/** Number of filters that are set. */
export function countFilters(filters: HistoryFilters): number {
  const { matchId, state, kind } = filters;
  return [matchId, state, kind].filter((value) => value !== 'all').length + countRange(filters);
}
