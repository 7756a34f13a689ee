import { createBudget } from '../kernel/budget.ts';
import type { PaymentDeps, PaymentSlices } from './payment-deps.ts';

/** Payments between users. */
export interface Payments {
  readonly deps: PaymentDeps;
}

/** Strangers whom a user may look up: a table of guests at once, then one in five minutes. */
const LOOKUPS = { burst: 20, perMinute: 0.2 } as const;

export function createPayments(slices: PaymentSlices): Payments {
  const { clock } = slices;
  return { deps: { ...slices, lookups: createBudget({ clock, allowance: LOOKUPS }) } };
}
