/** Values by candle, oldest first; null where there is none yet. */
export type Series = readonly (number | null)[];

/** Candle as formulas read it; numbers, which are for drawing only. */
export interface Candle {
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Combines series candle by candle; null where one of them has no value. */
export function zip(parts: readonly Series[], combine: (...values: number[]) => number | null): Series {
  return (parts[0] ?? []).map((_, index) => {
    const values = parts.map((part) => part[index] ?? null);
    return values.every((value) => value !== null) ? combine(...values) : null;
  });
}

/** Works on each window of `length` values; null where a value of it is missing. */
export function rolling(
  values: Series,
  length: number,
  combine: (window: readonly number[]) => number,
): Series {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index - length + 1), index + 1);
    const known = window.filter((value) => value !== null);
    return known.length === length ? combine(known) : null;
  });
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const highest = (values: Series, length: number): Series =>
  rolling(values, length, (window) => Math.max(...window));
export const lowest = (values: Series, length: number): Series =>
  rolling(values, length, (window) => Math.min(...window));

/** Quotient that has no value where nothing divides. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The value of the candle before. */
export const before = (values: Series): Series => [null, ...values.slice(0, -1)];

export const closes = (candles: readonly Candle[]): readonly number[] => candles.map(({ close }) => close);
/** Mean of high, low and close. */
export const typical = (candles: readonly Candle[]): readonly number[] =>
  candles.map(({ high, low, close }) => (high + low + close) / 3);
