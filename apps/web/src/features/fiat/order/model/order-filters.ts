import type { CallInput } from '@openbourse/client';
import { countRange, type DayRange, instantsOf } from '@openbourse/kit/lib/day-range.ts';
import type { OrderState, Side } from './order.ts';

/** The parts of the history; `active` is everything that still needs an action. */
export const ORDER_TABS = [
  'active',
  'all',
  'unpaid',
  'paid',
  'postponed',
  'disputed',
  'exception',
  'completed',
  'cancelled',
] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** Filters of a list of orders; 'all' and empty days leave it open. */
export interface OrderFilters extends DayRange {
  readonly role: Side | 'all';
  readonly ads: 'own' | 'others' | 'all';
}

export const NO_FILTERS: OrderFilters = { role: 'all', ads: 'all', fromDay: '', toDay: '' };

type OrdersQuery = Omit<CallInput<'fiat.orders'>, 'cursor' | 'limit' | 'format'>;

export function ordersQueryOf(tab: OrderTab, filters: OrderFilters): OrdersQuery {
  const { role, ads } = filters;
  return {
    state: isState(tab) ? tab : undefined,
    is_active: tab === 'active' ? true : undefined,
    role: role === 'all' ? undefined : role,
    is_maker: ads === 'all' ? undefined : ads === 'own',
    ...instantsOf(filters),
  };
}

function isState(tab: OrderTab): tab is OrderState {
  return tab !== 'active' && tab !== 'all';
}

/** Number of filters that are set. */
export function countFilters(filters: OrderFilters): number {
  return [filters.role, filters.ads].filter((value) => value !== 'all').length + countRange(filters);
}
