import { compareDecimal, formatDecimal, mulDecimal, parseSignedDecimal } from '@openbourse/money';

/** Share that an estimate may grow by until the change happens, and by which what was asked for may exceed it. */
const CUSHION = '1.01';
const EXCESS_MAX = '1.03';
const SCALE = 8;
/** Digits of an estimate that say something. */
const DIGITS = 3;

/** Cost of a change, and what is known of it. */
export interface Cost {
  readonly amount: string;
  readonly isEstimate: boolean;
  /** Free money of all accounts; null while unknown. */
  readonly reach: string | null;
}

/**
 * Amount that an account is to have: an estimate has room to grow, as far as the money of all accounts reaches. What was
 * asked for `before` stays while it is near, because an estimate follows each tick of a price.
 */
export function neededOf({ amount, isEstimate, reach }: Cost, before: string | null): string {
  if (!isEstimate) return amount;
  const isNear =
    before !== null &&
    compareDecimal(before, amount) >= 0 &&
    compareDecimal(before, mulDecimal(amount, EXCESS_MAX, SCALE, 'ceil')) <= 0;
  if (isNear) return before;
  const roomy = roundUp(mulDecimal(amount, CUSHION, SCALE, 'ceil'));
  return reach !== null && compareDecimal(roomy, reach) > 0 ? amount : roomy;
}

function roundUp(amount: string): string {
  const units = parseSignedDecimal(amount, SCALE);
  const step = 10n ** BigInt(Math.max(0, String(units).length - DIGITS));
  return formatDecimal(((units + step - 1n) / step) * step, SCALE);
}
