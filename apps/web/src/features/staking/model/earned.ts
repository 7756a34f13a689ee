import { compareDecimal } from '@openbourse/money';
import type { Earnings } from '../api.ts';

export function isNothing(amount: string): boolean {
  return compareDecimal(amount, '0') === 0;
}

type Known = Pick<Earnings, 'currencies' | 'dividends_usdt' | 'principal_usdt'>;

/** A sum in USDT; null while a part of it has no price, which the server leaves out. */
export function earned(earnings: Known, of: 'dividends' | 'principal'): string | null {
  const isKnown = earnings.currencies.every((row) => row.usdt_price !== null || isNothing(row[of]));
  return isKnown ? earnings[`${of}_usdt`] : null;
}
