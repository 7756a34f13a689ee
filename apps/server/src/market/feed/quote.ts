import { isDecimal, MAX_SCALE } from '@openbourse/money';
import { toDecimal, toUnits } from '../bar.ts';

/** Quote of a forex source for a pair. */
export interface Quote {
  readonly symbol: string;
  /** The middle of bid and ask; what is no price when they make none. */
  readonly price: string;
  /** Epoch milliseconds; NaN when the source names no time. */
  readonly at: number;
}

const PPM = 1_000_000n;
/** Bid and ask further apart say nothing about the middle (the bound of the guard between venues). */
const SPREAD_MAX_PPM = 10_000n;
/** The guard refuses it, and puts the source in doubt. */
const NO_PRICE = 'no price';

/**
 * Reads `{"symbol":"EURUSD","bid":"1.08431","ask":"1.08433","time":1795251600000}`, an array of them, or one such text
 * per line. An item without a symbol is null; whether anything else is wrong shows in the price or the time, so that
 * the guard hears of it.
 */
export function readQuotes(text: string): readonly (Quote | null)[] {
  const whole = readExactly(text);
  const found = whole === undefined ? linesOf(text).map(readExactly) : [whole];
  return found.flatMap((value) => (Array.isArray(value) ? value.map(readQuote) : [readQuote(value)]));
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function readQuote(value: unknown): Quote | null {
  if (typeof value !== 'object' || value === null) return null;
  const { symbol, bid, ask, time } = value as Record<string, unknown>;
  if (typeof symbol !== 'string') return null;
  return { symbol, price: middleOf(bid, ask), at: typeof time === 'number' ? time : Number.NaN };
}

function middleOf(bid: unknown, ask: unknown): string {
  if (!isPrice(bid) || !isPrice(ask)) return NO_PRICE;
  const [low, high] = [toUnits(bid), toUnits(ask)];
  if (high < low || (high - low) * PPM > low * SPREAD_MAX_PPM) return NO_PRICE;
  return toDecimal((low + high) / 2n);
}

function isPrice(value: unknown): value is string {
  return typeof value === 'string' && isDecimal(value, MAX_SCALE);
}

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context?: { readonly source?: string },
) => unknown;

/** Parses JSON; prices that are numbers keep the digits that were sent, which a float would not. */
function readExactly(text: string): unknown {
  const keepDigits: Reviver = (key, value, context) =>
    typeof value === 'number' && (key === 'bid' || key === 'ask') ? context?.source : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}
