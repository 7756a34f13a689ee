import { exponentialAverage, simpleAverage, wilderAverage } from './averages.ts';
import { closesBefore } from './ranges.ts';
import {
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

const percent = (part: number, whole: number): number | null => {
  const value = ratio(part, whole);
  return value === null ? null : value * 100;
};

const changes = (candles: readonly Candle[]): Series =>
  zip([closes(candles), closesBefore(candles)], (close = 0, last = 0) => close - last);

/** Relative strength: 100 × mean gain / (mean gain + mean loss), smoothed as Wilder does (1978). */
export function relativeStrength(candles: readonly Candle[], length: number): Series {
  const steps = changes(candles);
  const gains = steps.map((step) => (step === null ? null : Math.max(step, 0)));
  const losses = steps.map((step) => (step === null ? null : Math.max(-step, 0)));
  return zip([wilderAverage(gains, length), wilderAverage(losses, length)], (gain = 0, loss = 0) =>
    gain + loss === 0 ? 50 : (100 * gain) / (gain + loss),
  );
}

export interface StochasticLengths {
  readonly strength: number;
  readonly range: number;
  readonly k: number;
  readonly d: number;
}

/** Stochastic RSI: where the RSI stands within its own range, 0 to 100, smoothed to %K and %D (Chande and Kroll, 1994). */
export function stochasticStrength(
  candles: readonly Candle[],
  { strength, range, k, d }: StochasticLengths,
): { readonly k: Series; readonly d: Series } {
  const values = relativeStrength(candles, strength);
  const raw = zip(
    [values, highest(values, range), lowest(values, range)],
    (value = 0, top = 0, bottom = 0) => (top === bottom ? 50 : (100 * (value - bottom)) / (top - bottom)),
  );
  const fast = simpleAverage(raw, k);
  return { k: fast, d: simpleAverage(fast, d) };
}

/** True strength: the twice smoothed change in percent of its twice smoothed size, and its signal (William Blau, 1991). */
export function trueStrength(
  candles: readonly Candle[],
  { slow, fast, signal }: { readonly slow: number; readonly fast: number; readonly signal: number },
): { readonly tsi: Series; readonly signal: Series } {
  const twice = (values: Series): Series => exponentialAverage(exponentialAverage(values, slow), fast);
  const steps = changes(candles);
  const sizes = steps.map((step) => (step === null ? null : Math.abs(step)));
  const tsi = zip([twice(steps), twice(sizes)], (step = 0, size = 0) => percent(step, size));
  return { tsi, signal: exponentialAverage(tsi, signal) };
}

/** Ultimate oscillator: buying pressure over true range of three lengths, weighted 4 : 2 : 1 (Larry Williams, 1976). */
export function ultimateOscillator(candles: readonly Candle[], lengths: readonly number[]): Series {
  const last = closesBefore(candles);
  const pressure = candles.map(({ low, close }, index) => {
    const known = last[index] ?? null;
    return known === null ? null : close - Math.min(low, known);
  });
  const range = candles.map(({ high, low }, index) => {
    const known = last[index] ?? null;
    return known === null ? null : Math.max(high, known) - Math.min(low, known);
  });
  const parts = lengths.map((length) =>
    zip([rolling(pressure, length, sum), rolling(range, length, sum)], (part = 0, whole = 0) =>
      ratio(part, whole),
    ),
  );
  return zip(parts, (short = 0, middle = 0, long = 0) => (100 * (4 * short + 2 * middle + long)) / 7);
}

/** Aroon: how lately the highest high and the lowest low of n + 1 candles came, 100 for the last one (Tushar Chande, 1995). */
export function aroon(
  candles: readonly Candle[],
  length: number,
): { readonly up: Series; readonly down: Series } {
  const age = (values: Series, pick: (window: readonly number[]) => number): Series =>
    rolling(values, length + 1, (window) => (100 * window.lastIndexOf(pick(window))) / length);
  return {
    up: age(
      candles.map(({ high }) => high),
      (window) => Math.max(...window),
    ),
    down: age(
      candles.map(({ low }) => low),
      (window) => Math.min(...window),
    ),
  };
}

/** Part of a candle's volume that its close stands for, between −1 at the low and 1 at the high (Marc Chaikin). */
const flowOf = ({ high, low, close, volume }: Candle): number =>
  high === low ? 0 : (volume * (2 * close - low - high)) / (high - low);

/** Accumulation and distribution: the sum of money flow since the first candle (Marc Chaikin). */
export function accumulation(candles: readonly Candle[]): Series {
  let total = 0;
  return candles.map((candle) => {
    total += flowOf(candle);
    return total;
  });
}

/** Chaikin money flow: money flow over volume of the last `length` candles, between −1 and 1. */
export function chaikinFlow(candles: readonly Candle[], length: number): Series {
  const volumes = candles.map(({ volume }) => volume);
  return zip(
    [rolling(candles.map(flowOf), length, sum), rolling(volumes, length, sum)],
    (flow = 0, volume = 0) => ratio(flow, volume),
  );
}

/** Money flow: like relative strength, of the typical price times volume (Gene Quong and Avrum Soudack, 1989). */
export function moneyFlow(candles: readonly Candle[], length: number): Series {
  const prices = typical(candles);
  const flows = candles.map(({ volume }, index) => {
    const [price = 0, last] = [prices[index], prices[index - 1]];
    return last === undefined ? null : Math.sign(price - last) * price * volume;
  });
  const part = (sign: 1 | -1): Series =>
    rolling(flows, length, (window) => sum(window.map((flow) => Math.max(sign * flow, 0))));
  return zip([part(1), part(-1)], (gain = 0, loss = 0) =>
    gain + loss === 0 ? 50 : (100 * gain) / (gain + loss),
  );
}
