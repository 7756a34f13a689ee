import type { CallInput } from '@openbourse/client';

/** What the settled orders are narrowed to; 'all' and empty days leave it open. */
export interface HistoryFilters {
  readonly matchId: number | 'all';
  readonly state: 'won' | 'lost' | 'tied' | 'void' | 'all';
  readonly kind: 'money' | 'practice' | 'all';
  /** Days as YYYY-MM-DD in the person's zone, as the times of the rows are. */
  readonly fromDay: string;
  readonly toDay: string;
}

export const NO_FILTERS: HistoryFilters = {
  matchId: 'all',
  state: 'all',
  kind: 'all',
  fromDay: '',
  toDay: '',
};

type HistoryQuery = Omit<CallInput<'micro.history'>, 'cursor' | 'limit' | 'format'>;

export function historyQueryOf({ matchId, state, kind, fromDay, toDay }: HistoryFilters): HistoryQuery {
  return {
    currency_match_id: matchId === 'all' ? undefined : matchId,
    state: state === 'all' ? undefined : state,
    is_practice: kind === 'all' ? undefined : kind === 'practice',
    from: fromDay === '' ? undefined : new Date(`${fromDay}T00:00:00`).getTime(),
    to: toDay === '' ? undefined : new Date(`${toDay}T23:59:59.999`).getTime(),
  };
}

/** How many filters are set; the two days count as one. */
export function countFilters({ matchId, state, kind, fromDay, toDay }: HistoryFilters): number {
  const chosen = [matchId, state, kind].filter((value) => value !== 'all').length;
  return chosen + (fromDay !== '' || toDay !== '' ? 1 : 0);
}

export function isRangeReversed({ fromDay, toDay }: HistoryFilters): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay;
}
