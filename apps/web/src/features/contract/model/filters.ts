import type { CLOSE_REASONS } from '@openbourse/api/contract/limits';
import type { CallInput } from '@openbourse/client';
import { countRange, type DayRange, instantsOf } from '@openbourse/kit/lib/day-range.ts';
import type { Side } from './rows.ts';

/** Filters of the records; 'all' and empty dates leave it open. */
export interface Filters extends DayRange {
  readonly matchId: number | 'all';
  readonly side: Side | 'all';
  readonly state: 'closed' | 'cancelled' | 'all';
  readonly reason: (typeof CLOSE_REASONS)[number] | 'all';
}

export const NO_FILTERS: Filters = {
  matchId: 'all',
  side: 'all',
  state: 'all',
  reason: 'all',
  fromDay: '',
  toDay: '',
};

type ClosesQuery = Omit<CallInput<'contract.closes'>, 'cursor' | 'limit' | 'format'>;
type HistoryQuery = Omit<CallInput<'contract.history'>, 'cursor' | 'limit' | 'format'>;

export function closesQueryOf(filters: Filters): ClosesQuery {
  return { ...sharedOf(filters), reason: chosen(filters.reason) };
}

export function historyQueryOf(filters: Filters): HistoryQuery {
  return { ...sharedOf(filters), state: chosen(filters.state) };
}

function sharedOf(filters: Filters) {
  return {
    currency_match_id: chosen(filters.matchId),
    side: chosen(filters.side),
    ...instantsOf(filters),
  };
}

export function countFilters(filters: Filters): number {
  const { matchId, side, state, reason } = filters;
  const chosenCount = [matchId, side, state, reason].filter((value) => value !== 'all').length;
  return chosenCount + countRange(filters);
}

function chosen<V>(value: V | 'all'): V | undefined {
  return value === 'all' ? undefined : value;
}
