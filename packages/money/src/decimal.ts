/** Most decimals of any asset: the database column is `numeric(38,18)`. */
export const MAX_SCALE = 18;

/** Most digits before the point: what `numeric(38,18)` leaves for them. */
export const MAX_INTEGER_DIGITS = 20;

/**
 * The wire grammar of an amount as the source of a regular expression, for JSON schemas
 * (rule book, section 0): ASCII digits, an optional point with digits on both sides, no superfluous
 * leading zero. The scale of the currency itself is checked by `parseDecimal`.
 */
export const DECIMAL_PATTERN = `^(?:0|[1-9][0-9]{0,${MAX_INTEGER_DIGITS - 1}})(?:\\.[0-9]{1,${MAX_SCALE}})?$`;

const GRAMMAR = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
const SIGNED = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/** Why a text is not an acceptable decimal. */
export type DecimalFault = 'empty' | 'grammar' | 'scale' | 'too_large';

/** A text that is not an acceptable decimal; `reason` is for the program, the message for the log. */
export class DecimalError extends Error {
  readonly reason: DecimalFault;

  constructor(reason: DecimalFault, text: string) {
    super(`not an acceptable decimal (${reason}): ${JSON.stringify(text.slice(0, 64))}`);
    this.name = 'DecimalError';
    this.reason = reason;
  }
}

/** Parses an unsigned wire decimal to minor units at `scale`. Throws DecimalError; never rounds. */
export function parseDecimal(text: string, scale: number): bigint {
  assertScale(scale);
  if (text === '') throw new DecimalError('empty', text);
  const match = GRAMMAR.exec(text);
  if (match === null) throw new DecimalError('grammar', text);
  const integer = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (integer.length > MAX_INTEGER_DIGITS) throw new DecimalError('too_large', text);
  if (fraction.length > scale) throw new DecimalError('scale', text);
  return BigInt(integer + fraction.padEnd(scale, '0'));
}

/** Reports whether `parseDecimal` accepts the text at this scale. */
export function isDecimal(text: string, scale: number): boolean {
  const match = GRAMMAR.exec(text);
  if (match === null) return false;
  return (match[1] ?? '').length <= MAX_INTEGER_DIGITS && (match[2] ?? '').length <= scale;
}

/** Codes of characters. */
const ZERO = 48;
const NINE = 57;
const POINT = 46;

/**
 * Parses a decimal as PostgreSQL writes a `numeric`: a minus sign and zeros beyond the scale are allowed.
 * Throws DecimalError for anything else, NaN and a digit below the asset's step included.
 */
export function parseSignedDecimal(text: string, scale: number): bigint {
  assertScale(scale);
  const safe = parseSafeUnits(text, scale);
  if (safe !== null) return BigInt(safe);
  if (text === '') throw new DecimalError('empty', text);
  const parts = readSigned(text);
  const excess = parts.fraction.slice(scale);
  if (/[1-9]/.test(excess)) throw new DecimalError('scale', text);
  const units = BigInt(parts.integer + parts.fraction.slice(0, scale).padEnd(scale, '0'));
  return parts.negative ? -units : units;
}

/**
 * Units of a decimal without a sign, as PostgreSQL writes a `numeric`, where they are a safe integer. Null for everything
 * else, also for what is no decimal: `parseSignedDecimal` judges that.
 */
export function parseSafeUnits(text: string, scale: number): number | null {
  let units = 0;
  let decimals = 0;
  let point = -1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === POINT && point === -1 && index > 0) {
      point = index;
      continue;
    }
    if (code < ZERO || code > NINE) return null;
    if (point !== -1 && decimals === scale) {
      if (code !== ZERO) return null;
      continue;
    }
    units = units * 10 + (code - ZERO);
    if (units > Number.MAX_SAFE_INTEGER) return null;
    if (point !== -1) decimals += 1;
  }
  if (text === '' || point === text.length - 1) return null;
  for (; decimals < scale; decimals += 1) units *= 10;
  return units <= Number.MAX_SAFE_INTEGER ? units : null;
}

/** Writes minor units in the canonical wire form: no trailing zeros, no point when whole, "-" when negative. */
export function formatDecimal(units: bigint, scale: number): string {
  assertScale(scale);
  if (units === 0n) return '0';
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const cut = digits.length - scale;
  let end = digits.length;
  while (end > cut && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const body = end === cut ? digits.slice(0, cut) : `${digits.slice(0, cut)}.${digits.slice(cut, end)}`;
  return negative ? `-${body}` : body;
}

/** The parts of a signed decimal; the digits are as written. */
export interface SignedParts {
  readonly negative: boolean;
  readonly integer: string;
  readonly fraction: string;
}

/** Splits a signed decimal into its parts. Throws DecimalError. */
export function readSigned(text: string): SignedParts {
  const match = SIGNED.exec(text);
  if (match === null) throw new DecimalError(text === '' ? 'empty' : 'grammar', text);
  return { negative: match[1] === '-', integer: match[2] ?? '', fraction: match[3] ?? '' };
}

function assertScale(scale: number): void {
  if (!Number.isSafeInteger(scale) || scale < 0) throw new RangeError(`not a scale: ${scale}`);
}
