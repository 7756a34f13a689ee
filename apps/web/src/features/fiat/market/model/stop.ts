import type { Ad, Standing } from '../api.ts';

/** Why a person cannot open an order on an ad at all, whatever the amount. */
export type Stop =
  | { readonly kind: 'not_verified' }
  | { readonly kind: 'blocked'; readonly until: number; readonly reason: 'cancellations' | 'false_payment' }
  | { readonly kind: 'too_many'; readonly limit: number }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'orders'; readonly count: number };

type AdFacts = Pick<Ad, 'side' | 'counterparty_level' | 'counterparty_orders'>;

/** The first thing that stands against any order; the server has the last word. */
export function stopOf(ad: AdFacts, standing: Standing): Stop | null {
  const isBuying = ad.side === 'sell';
  if (!standing.can_trade) return { kind: 'not_verified' };
  const { blocked_until: until, block_reason: reason } = standing;
  if (isBuying && until !== null && reason !== null) return { kind: 'blocked', until, reason };
  if (isBuying && standing.active_orders >= standing.active_orders_max) {
    return { kind: 'too_many', limit: standing.active_orders_max };
  }
  if (standing.level < ad.counterparty_level) return { kind: 'level', level: ad.counterparty_level };
  if (standing.completed < ad.counterparty_orders) return { kind: 'orders', count: ad.counterparty_orders };
  return null;
}
