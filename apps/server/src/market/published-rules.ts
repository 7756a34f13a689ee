import { factsOf, type PublishedRule, type RuleSource } from '../kernel/published-rules.ts';
import { type Filters, listFilterVersions } from './filter-queries.ts';

/** Filters of pairs: those from the beginning, every change of them, and delistings, which end trading. */
export const MARKET_RULES: readonly RuleSource[] = [
  {
    kind: 'market_filters',
    table: 'market.filter_change',
    list: async (db) =>
      (await listFilterVersions(db)).map(({ symbol, filters, effectiveFrom, reason, isWithdrawn }) => ({
        about: factsOf({ symbol }),
        values: valuesOf(filters),
        effectiveFrom: effectiveFrom ?? 0,
        reason,
        isWithdrawn,
      })),
  },
];

function valuesOf({ price_tick, quantity_step, min_notional, is_trading }: Filters): PublishedRule['values'] {
  return factsOf({ price_tick, quantity_step, min_notional, trading: is_trading });
}
