import {
  compareDecimal,
  divDecimal,
  isDecimal,
  mulDecimal,
  subDecimal,
  truncateDecimal,
} from '@openbourse/money';

export type Fault = 'missing' | 'scale' | 'minimum' | 'balance';

export interface Bounds {
  /** Least that may be added now. */
  readonly minimum: string;
  readonly available: string;
  readonly scale: number;
}

/** Fault of an amount; null when it can be sent. */
export function faultOf(amount: string, { minimum, available, scale }: Bounds): Fault | null {
  if (amount === '') return 'missing';
  if (!isDecimal(amount, scale)) return 'scale';
  if (compareDecimal(amount, '0') === 0) return 'missing';
  if (compareDecimal(amount, available) > 0) return 'balance';
  return compareDecimal(amount, minimum) < 0 ? 'minimum' : null;
}

/** Least that makes the whole commitment reach the minimum; above zero in any case. */
export function leastToAdd(minimum: string, committed: string, scale: number): string {
  const left = subDecimal(minimum, committed);
  const smallest = scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`;
  return compareDecimal(left, smallest) > 0 ? left : smallest;
}

const CENT = 2;

/** A share of what is available; parts are cut to cents, all of it is all of it. */
export function partOf(available: string, percent: number): string {
  if (percent >= 100) return available;
  return truncateDecimal(mulDecimal(available, String(percent / 100), 18, 'floor'), CENT);
}

/** The whole percent of what is available. */
export function percentOf(amount: string, available: string): number {
  if (!isDecimal(amount, 18) || compareDecimal(available, '0') <= 0) return 0;
  if (compareDecimal(amount, available) >= 0) return 100;
  return Number.parseInt(divDecimal(mulDecimal(amount, '100', 18, 'floor'), available, 0, 'floor'), 10);
}
