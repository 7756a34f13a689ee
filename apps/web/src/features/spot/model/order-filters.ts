import type { ORDER_TYPES, SPOT_ORDER_STATES } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import { countRange, type DayRange, instantsOf } from '@openbourse/kit/lib/day-range.ts';
import type { Side } from './ticket.ts';

/** Filters of the lists of orders and fills; 'all' and empty dates leave it open. */
export interface OrderFilters extends DayRange {
  readonly matchId: number | 'all';
  readonly side: Side | 'all';
  readonly type: (typeof ORDER_TYPES)[number] | 'all';
  readonly state: (typeof SPOT_ORDER_STATES)[number] | 'all';
}

export const NO_FILTERS: OrderFilters = {
  matchId: 'all',
  side: 'all',
  type: 'all',
  state: 'all',
  fromDay: '',
  toDay: '',
};

type OrdersQuery = Omit<CallInput<'spot.orders'>, 'cursor' | 'limit' | 'format'>;
type TradesQuery = Omit<CallInput<'spot.trades'>, 'cursor' | 'limit' | 'format'>;

/** The query of a list of orders. */
export function ordersQueryOf(filters: OrderFilters): OrdersQuery {
  return { ...tradesQueryOf(filters), type: chosen(filters.type), state: chosen(filters.state) };
}

/** The query of a list of fills, which have neither type nor state of their own. */
export function tradesQueryOf(filters: OrderFilters): TradesQuery {
  return {
    currency_match_id: chosen(filters.matchId),
    side: chosen(filters.side),
    ...instantsOf(filters),
  };
}

/** Number of filters that are set, for the badge on the filter button; the two dates count as one. */
export function countFilters(filters: OrderFilters): number {
  const { matchId, side, type, state } = filters;
  const chosenCount = [matchId, side, type, state].filter((value) => value !== 'all').length;
  return chosenCount + countRange(filters);
}

function chosen<V>(value: V | 'all'): V | undefined {
  return value === 'all' ? undefined : value;
}
