import { FIAT_LIMITS, type FIAT_CRITERIA } from '@openbourse/api';
import { compareDecimal, DAY_MS } from '@openbourse/money';
import { type Candidate, completionPercent } from './merchant.ts';

export interface Criterion {
  readonly name: (typeof FIAT_CRITERIA)[number];
  readonly needed: string;
  readonly has: string;
  readonly is_met: boolean;
}

/** Criteria that an operator may waive. */
export const HISTORY: readonly Criterion['name'][] = ['age', 'orders', 'completion', 'counterparties'];
const LEVEL_NEEDED = 2;

/**
 * Criteria of a merchant (rule book, section 5), and how a user meets them; `bond` is what there is for the
 * bond.
 */
export function judgeCriteria(
  candidate: Candidate,
  { bond, now }: { readonly bond: string; readonly now: number },
): readonly Criterion[] {
  const days = Math.floor((now - candidate.registeredAt) / DAY_MS);
  const ended = candidate.recentEnded;
  return [
    criterion('level', { needed: String(LEVEL_NEEDED), has: String(candidate.level) }),
    criterion('age', { needed: String(FIAT_LIMITS.merchantAgeDays), has: String(days) }),
    criterion('orders', { needed: String(FIAT_LIMITS.merchantOrders), has: String(candidate.completed) }),
    criterion('completion', {
      needed: String(FIAT_LIMITS.merchantCompletionPercent),
      has: completionPercent(candidate.recentCompleted, { ended }) ?? '0',
    }),
    criterion('counterparties', {
      needed: String(FIAT_LIMITS.merchantCounterparties),
      has: String(candidate.counterparties),
    }),
    criterion('bond', { needed: FIAT_LIMITS.bond, has: bond }),
  ];
}

function criterion(
  name: Criterion['name'],
  { needed, has }: { readonly needed: string; readonly has: string },
): Criterion {
  return { name, needed, has, is_met: compareDecimal(has, needed) >= 0 };
}
