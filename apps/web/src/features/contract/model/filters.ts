import type { CLOSE_REASONS } from '@openbourse/api/contract-limits';
import type { CallInput } from '@openbourse/client';
import type { Side } from './rows.ts';

/** What the records are narrowed to; 'all' and empty dates leave it open. */
export interface Filters {
  readonly matchId: number | 'all';
  readonly side: Side | 'all';
  readonly state: 'closed' | 'cancelled' | 'all';
  readonly reason: (typeof CLOSE_REASONS)[number] | 'all';
  /** Days as YYYY-MM-DD in the person's zone, as the times of the rows are. */
  readonly fromDay: string;
  readonly toDay: string;
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

function sharedOf({ matchId, side, fromDay, toDay }: Filters) {
  return {
    currency_match_id: chosen(matchId),
    side: chosen(side),
    from: fromDay === '' ? undefined : new Date(`${fromDay}T00:00:00`).getTime(),
    to: toDay === '' ? undefined : new Date(`${toDay}T23:59:59.999`).getTime(),
  };
}

export function countFilters({ matchId, side, state, reason, fromDay, toDay }: Filters): number {
  const chosenCount = [matchId, side, state, reason].filter((value) => value !== 'all').length;
  return chosenCount + (fromDay !== '' || toDay !== '' ? 1 : 0);
}

export function isRangeReversed({ fromDay, toDay }: Filters): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay;
}

function chosen<V>(value: V | 'all'): V | undefined {
  return value === 'all' ? undefined : value;
}
