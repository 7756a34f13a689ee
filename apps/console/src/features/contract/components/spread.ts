import type { Rule } from '../api.ts';

/** Distance of an opening from the mark price: a share of it, or an amount of the quote currency. */
export function spreadOf(rule: Rule): string {
  return rule.spread_percent === null ? (rule.spread_amount ?? '') : `${rule.spread_percent} %`;
}
