import { planStaking } from '@openbourse/engine';
import {
  compareDecimal,
  divDecimal,
  formatDecimal,
  isDecimal,
  mulDecimal,
  parseDecimal,
} from '@openbourse/money';
import type { Product } from '../api.ts';

/** Preview of an order, by the engine's own rules. */
export interface Preview {
  readonly firstDividendAt: number;
  readonly maturesAt: number;
  readonly perDay: string;
  readonly dividends: string;
  /** Principal and dividends. */
  readonly total: string;
}

type Terms = Pick<Product, 'scale' | 'apr_percent' | 'cycle_days'>;

const PERCENT_SCALE = 4;

/** The dates and amounts of an order that is placed now; nothing gives nothing. */
export function previewOf(product: Terms, amount: string, now: number): Preview {
  const { scale, apr_percent, cycle_days: cycleDays } = product;
  const principal = amount !== '' && isDecimal(amount, scale) ? parseDecimal(amount, scale) : 0n;
  const aprPpm = Number.parseInt(String(parseDecimal(apr_percent, PERCENT_SCALE)), 10);
  const plan = planStaking({ principal, aprPpm, cycleDays, at: now });
  return {
    firstDividendAt: plan.firstDividendAt,
    maturesAt: plan.maturesAt,
    perDay: formatDecimal(plan.dailyDividend, scale),
    dividends: formatDecimal(plan.dividendsTotal, scale),
    total: formatDecimal(principal + plan.dividendsTotal, scale),
  };
}

/** The least and the most that a person may put in now; `available` is null while it is unknown. */
export function bounds(
  product: Pick<Product, 'remaining' | 'user_min' | 'own_left'>,
  available: string | null,
): { readonly least: string; readonly most: string } {
  const { remaining, user_min: minimum, own_left: left } = product;
  return {
    // The rest of a pool may be taken although it is below the minimum.
    least: least(remaining, minimum),
    most: available === null ? left : least(left, available),
  };
}

/** Fault of an amount before the server is asked. */
export type AmountFault = 'missing' | 'scale' | 'low' | 'high' | 'balance';

export function amountFault(product: Product, amount: string, available: string | null): AmountFault | null {
  if (amount === '') return 'missing';
  if (!isDecimal(amount, product.scale)) return 'scale';
  const { least: low } = bounds(product, available);
  if (compareDecimal(amount, low) < 0) return 'low';
  if (compareDecimal(amount, product.own_left) > 0) return 'high';
  return available !== null && compareDecimal(amount, available) > 0 ? 'balance' : null;
}

/** A whole percentage of the most. */
export function amountOf(percent: number, most: string, scale: number): string {
  return divDecimal(mulDecimal(most, String(percent), scale, 'floor'), '100', scale, 'floor');
}

/** An amount as a whole percentage of the most, from 0 to 100. */
export function percentOf(amount: string, most: string): number {
  if (amount === '' || compareDecimal(most, '0') === 0) return 0;
  const percent = divDecimal(mulDecimal(amount, '100', 18, 'floor'), most, 0, 'floor');
  return compareDecimal(percent, '100') > 0 ? 100 : Number.parseInt(percent, 10);
}

/** Taken part of a pool, in whole percent. */
export function takenPercent({ remaining, quantity }: Pick<Product, 'remaining' | 'quantity'>): number {
  return 100 - percentOf(remaining, quantity);
}

function least(a: string, b: string): string {
  return compareDecimal(a, b) < 0 ? a : b;
}
