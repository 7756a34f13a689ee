import { formatDecimal, mulDiv, parseSignedDecimal, type Rounding } from '@openbourse/money';

/** Amounts are counted at the finest scale of any asset, so that no step is ever lost. */
const SCALE = 18;

/** Reports whether an amount is a whole number of steps. */
export function isMultipleOf(amount: string, step: string): boolean {
  return parseSignedDecimal(amount, SCALE) % parseSignedDecimal(step, SCALE) === 0n;
}

/** The nearest whole number of steps in the named direction. */
export function toStep(amount: string, step: string, rounding: Exclude<Rounding, 'exact'>): string {
  const unit = parseSignedDecimal(step, SCALE);
  return formatDecimal(mulDiv(parseSignedDecimal(amount, SCALE), 1n, unit, rounding) * unit, SCALE);
}

/** `quotient = amount / divisor`, cut to whole steps. The divisor must be above 0. */
export function divideToStep(amount: string, divisor: string, step: string): string {
  const unit = parseSignedDecimal(step, SCALE);
  const quotient = mulDiv(
    parseSignedDecimal(amount, SCALE),
    10n ** BigInt(SCALE),
    parseSignedDecimal(divisor, SCALE),
    'floor',
  );
  return formatDecimal((quotient / unit) * unit, SCALE);
}

/** One step up or down, on the grid of the step and never below one step. */
export function nextStep(amount: string, step: string, direction: 1 | -1): string {
  const unit = parseSignedDecimal(step, SCALE);
  const units = amount === '' ? 0n : parseSignedDecimal(amount, SCALE);
  const onGrid = mulDiv(units, 1n, unit, direction === 1 ? 'floor' : 'ceil') * unit;
  const moved = onGrid + unit * BigInt(direction);
  return formatDecimal(moved < unit ? unit : moved, SCALE);
}

/** Reports whether a typed amount is there and above 0. */
export function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount);
}
