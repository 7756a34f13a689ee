export { type Amount, mulDiv, type Rounding, toAmount, toSafeInteger } from './amount.ts';
export {
  DECIMAL_PATTERN,
  DecimalError,
  type DecimalFault,
  formatDecimal,
  isDecimal,
  MAX_INTEGER_DIGITS,
  MAX_SCALE,
  parseDecimal,
  parseSafeUnits,
  parseSignedDecimal,
} from './decimal.ts';
export {
  addDecimal,
  compareDecimal,
  divDecimal,
  mulDecimal,
  subDecimal,
  truncateDecimal,
} from './decimal-arithmetic.ts';
export {
  formatChange,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatVolume,
  type MaybeDecimal,
  shortenMiddle,
  UNKNOWN_AMOUNT,
} from './display.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './duration.ts';
export { parseLocalizedDecimal } from './localized-input.ts';
export { percentOfPpm, ppmOfPercent } from './percent.ts';
