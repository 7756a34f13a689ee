import type { ReplyOf, staking as calls, StakingEnd, StakingState } from '@openbourse/api';
import { STAKING_DAY_MS } from '@openbourse/engine';
import { mulDecimal, percentOfPpm } from '@openbourse/money';

/** An order as its owner sees it. */
export type StakingOrderRow = ReplyOf<typeof calls.order>;

/** An order as it is stored. Amounts are decimals, instants epoch milliseconds. */
export interface OrderRecord {
  readonly id: number;
  readonly publicId: string;
  readonly userId: number;
  readonly productId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly logo: string;
  readonly scale: number;
  readonly aprPpm: number;
  readonly principal: string;
  readonly dailyDividend: string;
  readonly daysTotal: number;
  readonly daysPaid: number;
  readonly paid: string;
  readonly orderedAt: number;
  readonly firstDay: number;
  readonly state: StakingState;
  readonly endReason: StakingEnd | null;
  readonly endedAt: number | null;
}

export function maturesAt({ firstDay, daysTotal }: OrderRecord): number {
  return firstDay + daysTotal * STAKING_DAY_MS;
}

/** Dividends of the whole cycle. */
export function dividendsTotal({ dailyDividend, daysTotal, scale }: OrderRecord): string {
  return mulDecimal(dailyDividend, String(daysTotal), scale, 'exact');
}

export function presentOrder(order: OrderRecord): StakingOrderRow {
  return {
    id: order.publicId,
    product_id: order.productId,
    currency_id: order.currencyId,
    code: order.code,
    logo: order.logo,
    principal: order.principal,
    apr_percent: percentOfPpm(order.aprPpm),
    cycle_days: order.daysTotal,
    daily_dividend: order.dailyDividend,
    dividends_total: dividendsTotal(order),
    state: order.state,
    end_reason: order.endReason,
    ordered_at: order.orderedAt,
    first_day: order.firstDay,
    matures_at: maturesAt(order),
    ended_at: order.endedAt,
    days_paid: order.daysPaid,
    days_left: order.daysTotal - order.daysPaid,
    dividends_paid: order.paid,
  };
}
