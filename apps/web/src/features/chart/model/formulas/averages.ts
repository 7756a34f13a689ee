import { type Candle, closes, ratio, rolling, type Series, sum, zip } from './series.ts';

/** Simple moving average: the mean of the last `length` values. */
export const simpleAverage = (values: Series, length: number): Series =>
  rolling(values, length, (window) => sum(window) / length);

/** Smooths with the weight `alpha` of the newest value, from the mean of the first `length` values on. */
function smooth(values: Series, length: number, alpha: number): Series {
  const start = simpleAverage(values, length);
  let last: number | null = null;
  return values.map((value, index) => {
    last = last === null || value === null ? (start[index] ?? null) : last + alpha * (value - last);
    return last;
  });
}

/** Exponential average with the weight 2 / (n + 1), begun at the mean of the first n values (Appel, 1979). */
export const exponentialAverage = (values: Series, length: number): Series =>
  smooth(values, length, 2 / (length + 1));

/** Wilder's smoothing, the weight 1 / n ("New Concepts in Technical Trading Systems", 1978). */
export const wilderAverage = (values: Series, length: number): Series => smooth(values, length, 1 / length);

/** Average whose weights rise by one from the oldest value to the newest. */
export function weightedAverage(values: Series, length: number): Series {
  const whole = (length * (length + 1)) / 2;
  return rolling(values, length, (window) => sum(window.map((value, place) => value * (place + 1))) / whole);
}

/** Hull's average: WMA(2 × WMA(n/2) − WMA(n), √n), which follows faster (Alan Hull, 2005). */
export function hullAverage(values: Series, length: number): Series {
  const half = weightedAverage(values, Math.max(1, Math.floor(length / 2)));
  const raw = zip([half, weightedAverage(values, length)], (fast = 0, slow = 0) => 2 * fast - slow);
  return weightedAverage(raw, Math.max(1, Math.floor(Math.sqrt(length))));
}

/** Double exponential average: 2 × EMA − EMA of EMA (Patrick Mulloy, 1994). */
export function doubleAverage(values: Series, length: number): Series {
  const once = exponentialAverage(values, length);
  return zip([once, exponentialAverage(once, length)], (one = 0, two = 0) => 2 * one - two);
}

/** Triple exponential average: 3 × EMA − 3 × EMA² + EMA³ (Patrick Mulloy, 1994). */
export function tripleAverage(values: Series, length: number): Series {
  const once = exponentialAverage(values, length);
  const twice = exponentialAverage(once, length);
  const thrice = exponentialAverage(twice, length);
  return zip([once, twice, thrice], (one = 0, two = 0, three = 0) => 3 * one - 3 * two + three);
}

/** Average of closes by the volume that each of them had. */
export function volumeAverage(candles: readonly Candle[], length: number): Series {
  const paid = candles.map(({ close, volume }) => close * volume);
  const volumes = candles.map(({ volume }) => volume);
  return zip([rolling(paid, length, sum), rolling(volumes, length, sum)], (value = 0, volume = 0) =>
    ratio(value, volume),
  );
}

/** Percentage price oscillator (Gerald Appel): the distance of two exponential averages in percent of the slower, and its signal. */
export function percentOscillator(
  candles: readonly Candle[],
  { fast, slow, signal }: { readonly fast: number; readonly slow: number; readonly signal: number },
): { readonly ppo: Series; readonly signal: Series; readonly rest: Series } {
  const values = closes(candles);
  const ppo = zip(
    [exponentialAverage(values, fast), exponentialAverage(values, slow)],
    (one = 0, two = 0) => {
      const part = ratio(one - two, two);
      return part === null ? null : part * 100;
    },
  );
  const line = exponentialAverage(ppo, signal);
  return { ppo, signal: line, rest: zip([ppo, line], (one = 0, two = 0) => one - two) };
}
