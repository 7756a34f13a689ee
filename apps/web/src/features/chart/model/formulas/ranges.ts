import { simpleAverage, wilderAverage, exponentialAverage } from './averages.ts';
import {
  before,
  type Candle,
  closes,
  highest,
  lowest,
  ratio,
  rolling,
  type Series,
  sum,
  typical,
  zip,
} from './series.ts';

/** Band around a middle. */
export interface Band {
  readonly upper: Series;
  readonly middle: Series;
  readonly lower: Series;
}

/** True range: the largest of high to low, and of each of them to the close before (Wilder, 1978). */
export function trueRange(candles: readonly Candle[]): readonly number[] {
  return candles.map(({ high, low }, index) => {
    const last = candles[index - 1]?.close;
    return last === undefined ? high - low : Math.max(high, last) - Math.min(low, last);
  });
}

/** Average true range: Wilder's smoothing of the true range. */
export const averageTrueRange = (candles: readonly Candle[], length: number): Series =>
  wilderAverage(trueRange(candles), length);

/** Keltner channel as Linda Raschke draws it: an EMA of the close, and `factor` average true ranges around it. */
export function keltnerChannel(
  candles: readonly Candle[],
  { length, factor }: { readonly length: number; readonly factor: number },
): Band {
  const middle = exponentialAverage(closes(candles), length);
  const range = averageTrueRange(candles, length);
  return {
    upper: zip([middle, range], (value = 0, width = 0) => value + factor * width),
    middle,
    lower: zip([middle, range], (value = 0, width = 0) => value - factor * width),
  };
}

/** Donchian channel: the highest high and the lowest low of `length` candles, and the middle between them. */
export function donchianChannel(candles: readonly Candle[], length: number): Band {
  const upper = highest(
    candles.map(({ high }) => high),
    length,
  );
  const lower = lowest(
    candles.map(({ low }) => low),
    length,
  );
  return { upper, middle: zip([upper, lower], (top = 0, bottom = 0) => (top + bottom) / 2), lower };
}

/** Width of Bollinger's bands in percent of their middle (John Bollinger, 2001). */
export function bandWidth(
  candles: readonly Candle[],
  { length, factor }: { readonly length: number; readonly factor: number },
): Series {
  const values = closes(candles);
  const middle = simpleAverage(values, length);
  const spread = rolling(values, length, (window) => {
    const mean = sum(window) / length;
    return Math.sqrt(sum(window.map((value) => (value - mean) ** 2)) / length);
  });
  return zip([middle, spread], (mean = 0, deviation = 0) => ratio(200 * factor * deviation, mean));
}

/** Choppiness: 100 × log₁₀(sum of true ranges / whole range) / log₁₀ n; high where a market goes nowhere (E. W. Dreiss). */
export function choppiness(candles: readonly Candle[], length: number): Series {
  const { upper, lower } = donchianChannel(candles, length);
  return zip([rolling(trueRange(candles), length, sum), upper, lower], (path = 0, top = 0, bottom = 0) =>
    path === 0 || top === bottom ? null : (100 * Math.log10(path / (top - bottom))) / Math.log10(length),
  );
}

/**
 * Supertrend (Olivier Seban): a stop `factor` average true ranges from the middle of the candle, which only moves with
 * the trend and changes its side when a close passes it.
 */
export function supertrend(
  candles: readonly Candle[],
  { length, factor }: { readonly length: number; readonly factor: number },
): { readonly up: Series; readonly down: Series } {
  const range = averageTrueRange(candles, length);
  let last: { upper: number; lower: number; isUp: boolean } | null = null;
  const stops = candles.map(({ high, low, close }, index) => {
    const width = range[index] ?? null;
    if (width === null) return null;
    const [above, below] = [(high + low) / 2 + factor * width, (high + low) / 2 - factor * width];
    const closed = candles[index - 1]?.close ?? close;
    const upper = last === null || above < last.upper || closed > last.upper ? above : last.upper;
    const lower = last === null || below > last.lower || closed < last.lower ? below : last.lower;
    const isUp: boolean =
      last === null ? close >= (high + low) / 2 : last.isUp ? close >= lower : close > upper;
    last = { upper, lower, isUp };
    return isUp ? { up: lower, down: null } : { up: null, down: upper };
  });
  return { up: stops.map((stop) => stop?.up ?? null), down: stops.map((stop) => stop?.down ?? null) };
}

/**
 * Ichimoku (Goichi Hosoda, 1969): middles of the ranges of 9, 26 and 52 candles; the cloud between its two spans stands
 * as many candles ahead as the base has, so that a candle shows the spans of that many before it.
 */
export function ichimoku(
  candles: readonly Candle[],
  { turn, base, span }: { readonly turn: number; readonly base: number; readonly span: number },
): { readonly turn: Series; readonly base: Series; readonly spanA: Series; readonly spanB: Series } {
  const ahead = (values: Series): Series =>
    [...Array.from({ length: base }, () => null), ...values].slice(0, candles.length);
  const turning = donchianChannel(candles, turn).middle;
  const standing = donchianChannel(candles, base).middle;
  return {
    turn: turning,
    base: standing,
    spanA: ahead(zip([turning, standing], (one = 0, two = 0) => (one + two) / 2)),
    spanB: ahead(donchianChannel(candles, span).middle),
  };
}

const DAY_MS = 86_400_000;

/** The day (UTC) to which an instant belongs. */
const dayOf = (timestamp: number): number => Math.floor(timestamp / DAY_MS);

/** Volume-weighted average price since the start of the day (UTC), at the typical price (Berkowitz, Logue and Noser, 1988). */
export function dayAverage(candles: readonly Candle[]): Series {
  const prices = typical(candles);
  let day: number | null = null;
  let [paid, volume] = [0, 0];
  return candles.map((candle, index) => {
    if (dayOf(candle.timestamp) !== day) [day, paid, volume] = [dayOf(candle.timestamp), 0, 0];
    paid += (prices[index] ?? 0) * candle.volume;
    volume += candle.volume;
    return ratio(paid, volume);
  });
}

export interface Pivots {
  readonly pivot: Series;
  readonly r1: Series;
  readonly s1: Series;
  readonly r2: Series;
  readonly s2: Series;
}

/** Floor traders' pivot points: P = (H + L + C) / 3 of the day before, with two resistances and supports around it. */
export function pivotPoints(candles: readonly Candle[]): Pivots {
  const days = Map.groupBy(candles, ({ timestamp }) => dayOf(timestamp));
  const order = [...days.keys()];
  const levels = new Map(
    order.map((day, place) => {
      const last = days.get(order[place - 1] ?? Number.NaN);
      return [day, last === undefined ? null : levelsAfter(last)];
    }),
  );
  const series = (name: keyof Pivots): Series =>
    candles.map(({ timestamp }) => levels.get(dayOf(timestamp))?.[name] ?? null);
  return { pivot: series('pivot'), r1: series('r1'), s1: series('s1'), r2: series('r2'), s2: series('s2') };
}

function levelsAfter(day: readonly Candle[]): Readonly<Record<keyof Pivots, number>> {
  const high = Math.max(...day.map((candle) => candle.high));
  const low = Math.min(...day.map((candle) => candle.low));
  const pivot = (high + low + (day.at(-1)?.close ?? 0)) / 3;
  return {
    pivot,
    r1: 2 * pivot - low,
    s1: 2 * pivot - high,
    r2: pivot + (high - low),
    s2: pivot - (high - low),
  };
}

/** Closes of the candle before, for formulas that ask what a candle has changed. */
export const closesBefore = (candles: readonly Candle[]): Series => before(closes(candles));
