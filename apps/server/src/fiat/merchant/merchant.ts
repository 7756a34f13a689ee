import type { FIAT_MERCHANT_STATES, fiat as calls, ReplyOf } from '@openbourse/api';
import { divDecimal } from '@openbourse/money';

export type MerchantState = Exclude<(typeof FIAT_MERCHANT_STATES)[number], 'none'>;

export interface MerchantRecord {
  readonly id: string;
  readonly userId: number;
  readonly businessName: string;
  readonly state: MerchantState;
  readonly statement: string;
  /** In USDT, in a hold of the fiat account. */
  readonly bond: string;
  readonly applications: number;
  readonly isHistoryWaived: boolean;
  readonly isAway: boolean;
  readonly appliedAt: number;
  readonly certifiedAt: number | null;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  /** When the bond goes back; null where that is not known. */
  readonly leavingAt: number | null;
}

export interface FactsRecord {
  readonly id: string;
  readonly businessName: string;
  readonly isAway: boolean;
  readonly certifiedAt: number | null;
  readonly registeredAt: number;
  readonly hasMobile: boolean;
  readonly level: number;
  readonly orders: number;
  readonly completed: number;
  readonly recentOrders: number;
  readonly recentEnded: number;
  readonly recentCompleted: number;
  readonly payments: number;
  readonly paymentMs: number;
  readonly releases: number;
  readonly releaseMs: number;
}

/** A user's standing by the criteria for merchants. */
export interface Candidate {
  readonly userId: number;
  readonly uid: string;
  readonly level: number;
  readonly registeredAt: number;
  readonly completed: number;
  readonly recentEnded: number;
  readonly recentCompleted: number;
  readonly counterparties: number;
  readonly openAds: number;
  /** Open and suspended. */
  readonly runningAds: number;
  readonly openOrders: number;
}

export type MerchantFacts = ReplyOf<typeof calls.merchant>['merchant'];

export function presentFacts(row: FactsRecord): MerchantFacts {
  return {
    id: row.id,
    business_name: row.businessName,
    is_away: row.isAway,
    registered_at: row.registeredAt,
    certified_at: row.certifiedAt,
    has_mobile: row.hasMobile,
    is_real_name_verified: row.level >= 1,
    is_advanced_verified: row.level >= 2,
    orders: row.orders,
    orders_30d: row.recentOrders,
    completed: row.completed,
    completion_percent: completionPercent(row.recentCompleted, { ended: row.recentEnded }),
    payment_ms: row.payments === 0 ? null : Math.round(row.paymentMs / row.payments),
    release_ms: row.releases === 0 ? null : Math.round(row.releaseMs / row.releases),
  };
}

/** Two decimals, cut; null without an order that ended. */
export function completionPercent(completed: number, { ended }: { readonly ended: number }): string | null {
  return ended === 0 ? null : divDecimal(String(completed * 100), String(ended), 2, 'floor');
}
