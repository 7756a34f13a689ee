import { firstMark, type Mark } from '@openbourse/engine';
import { compareDecimal, DAY_MS, parseSignedDecimal } from '@openbourse/money';

export const QUOTE = 'USDT';
/** Values are cut to the decimals of USDT. */
export const VALUE_SCALE = 8;

/** Value of everything that a user has at an instant. */
export interface Worth {
  /** At the prices of then, of what had a price. */
  readonly total: string;
  /** Amounts of what had no price. */
  readonly unpriced: ReadonlyMap<string, string>;
  /** True when the profit of every contract that was open is in the total. */
  readonly isWhole: boolean;
}

/** The first instant of the UTC day of an instant. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}

/** Reports whether what no total counts is the same, so that the difference of the totals is all there is. */
export function isSameUnpriced(a: Worth['unpriced'], b: Worth['unpriced']): boolean {
  return (
    a.size === b.size && [...a].every(([code, amount]) => compareDecimal(b.get(code) ?? '0', amount) === 0)
  );
}

/** A mark with the amounts that it does not count. */
export interface Point extends Mark {
  readonly unpriced: Worth['unpriced'];
}

/** The beginning of a user's first day, at which there is nothing. */
export function startingAt(day: number): Point {
  return { ...firstMark({ at: day, total: 0n }), unpriced: new Map() };
}

/** A decimal in units of the values. */
export function unitsOf(value: string): bigint {
  return parseSignedDecimal(value, VALUE_SCALE);
}
