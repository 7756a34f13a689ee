import type { SPOT_ORDER_STATES } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import type { OrderType, Side } from './ticket.ts';

/** What the lists of orders and fills are narrowed to; 'all' and empty dates leave it open. */
export interface OrderFilters {
  readonly matchId: number | 'all';
  readonly side: Side | 'all';
  readonly type: OrderType | 'all';
  readonly state: (typeof SPOT_ORDER_STATES)[number] | 'all';
  /** Days as YYYY-MM-DD in the person's zone, as the times of the rows are. */
  readonly fromDay: string;
  readonly toDay: string;
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
    from: startOfDay(filters.fromDay),
    to: endOfDay(filters.toDay),
  };
}

/** How many filters are set, for the badge on the filter button; the two dates count as one. */
export function countFilters(filters: OrderFilters): number {
  const { matchId, side, type, state, fromDay, toDay } = filters;
  const chosenCount = [matchId, side, type, state].filter((value) => value !== 'all').length;
  return chosenCount + (fromDay !== '' || toDay !== '' ? 1 : 0);
}

/** Whether the range ends before it begins. */
export function isRangeReversed({ fromDay, toDay }: OrderFilters): boolean {
  return fromDay !== '' && toDay !== '' && fromDay > toDay;
}

function chosen<V>(value: V | 'all'): V | undefined {
  return value === 'all' ? undefined : value;
}

function startOfDay(day: string): number | undefined {
  return day === '' ? undefined : new Date(`${day}T00:00:00`).getTime();
}

function endOfDay(day: string): number | undefined {
  return day === '' ? undefined : new Date(`${day}T23:59:59.999`).getTime();
}
