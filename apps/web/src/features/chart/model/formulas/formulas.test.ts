import { expect, test } from 'vitest';
import {
  doubleAverage,
  exponentialAverage,
  hullAverage,
  percentOscillator,
  tripleAverage,
  volumeAverage,
  weightedAverage,
  wilderAverage,
} from './averages.ts';
import {
  accumulation,
  aroon,
  chaikinFlow,
  moneyFlow,
  relativeStrength,
  stochasticStrength,
  trueStrength,
  ultimateOscillator,
} from './oscillators.ts';
import {
  averageTrueRange,
  bandWidth,
  choppiness,
  dayAverage,
  donchianChannel,
  ichimoku,
  keltnerChannel,
  pivotPoints,
  supertrend,
} from './ranges.ts';
import type { Candle, Series } from './series.ts';

const HOUR_MS = 3_600_000;
const cents = (value: number): number => Math.round(value * 100) / 100;

/** Eighty hours that swing, gap and drift, the same on every run. */
const CANDLES: readonly Candle[] = Array.from({ length: 80 }, (_, index) => {
  const at = (place: number): number => 100 + 10 * Math.sin(place / 5) + ((place * 7) % 11) / 4 + index / 10;
  const [open, close] = [at(index - 1), at(index)];
  return {
    timestamp: index * HOUR_MS,
    close: cents(close),
    high: cents(Math.max(open, close) + ((index * 5) % 7) / 6 + 0.1),
    low: cents(Math.min(open, close) - ((index * 3) % 5) / 5 - 0.1),
    volume: 50 + ((index * 13) % 37),
  };
});
const CLOSES = CANDLES.map(({ close }) => close);

/** Values of the candles 40, 60 and 79 as independent implementations give them, by the places that those print. */
const KNOWN: readonly (readonly [
  name: string,
  ours: Series,
  at: readonly [number, number, number],
  places: number,
])[] = [
  // technicalindicators 3.1
  ['WMA 9', weightedAverage(CLOSES, 9), [113.563111, 98.906222, 112.464444], 6],
  ['EMA 9', exponentialAverage(CLOSES, 9), [111.572813, 99.854899, 112.425826], 6],
  ['Wilder 9', wilderAverage(CLOSES, 9), [108.174223, 101.36169, 112.059068], 6],
  ['RSI 14', relativeStrength(CANDLES, 14), [74.4, 46.81, 42.99], 2],
  ['MFI 14', moneyFlow(CANDLES, 14), [92.93, 32.75, 43], 2],
  ['BBW 20', bandWidth(CANDLES, { length: 20, factor: 2 }), [32.112138, 23.635501, 18.036166], 6],
  // trading-signals 7
  ['HMA 9', hullAverage(CLOSES, 9), [116.755481, 100.844667, 108.549963], 6],
  ['VWMA 20', volumeAverage(CANDLES, 20), [103.405323, 103.388418, 112.696281], 6],
  ['ATR 14', averageTrueRange(CANDLES, 14), [2.638421, 2.551254, 2.765403], 6],
  ['DC 20', donchianChannel(CANDLES, 20).upper, [117.24, 115.78, 119.71], 6],
  ['UO', ultimateOscillator(CANDLES, [7, 14, 28]), [67.537098, 47.509474, 30.995645], 6],
  ['CMF 20', chaikinFlow(CANDLES, 20), [0.202042, -0.281821, 0.014949], 6],
  ['CHOP 14', choppiness(CANDLES, 14), [18.193715, 36.719332, 42.44001], 6],
  ['AROON 14, up', aroon(CANDLES, 14).up, [92.857143, 0, 50], 6],
  ['AROON 14, down', aroon(CANDLES, 14).down, [0, 71.428571, 100], 6],
  // indicatorts 2, in whole numbers
  ['ADL', accumulation(CANDLES).map((value) => value && Math.trunc(value)), [88, -296, -263], 6],
];

test.each(KNOWN)('%s', (_name, ours, at, places) => {
  expect(ours).toHaveLength(CANDLES.length);
  at.forEach((value, place) => expect(ours[[40, 60, 79][place] ?? 0]).toBeCloseTo(value, places));
});

test('a supertrend stands below a rise and above a fall, as trading-signals 7 has it', () => {
  const { up, down } = supertrend(CANDLES, { length: 10, factor: 3 });
  expect([20, 40, 60, 79].map((place) => up[place] ?? null)).toEqual([
    null,
    expect.closeTo(108.223519, 6),
    null,
    null,
  ]);
  expect([60, 79].map((place) => down[place])).toEqual([
    expect.closeTo(104.295274, 6),
    expect.closeTo(117.694347, 6),
  ]);
});

test('a Keltner channel is an average with true ranges around it', () => {
  const { upper, middle, lower } = keltnerChannel(CANDLES, { length: 20, factor: 2 });
  const range = averageTrueRange(CANDLES, 20)[40] ?? 0;
  expect(middle[40]).toBe(exponentialAverage(CLOSES, 20)[40]);
  expect((upper[40] ?? 0) - (lower[40] ?? 0)).toBeCloseTo(4 * range, 9);
});

test('on a straight line averages of averages have no lag', () => {
  const line = CANDLES.map((_, index) => 3 * index);
  for (const average of [doubleAverage, tripleAverage, hullAverage])
    expect(average(line, 9)[79], average.name).toBeCloseTo(237, 6);
});

test('the clouds of Ichimoku are middles of ranges, and its spans those of the base before', () => {
  const { turn, base, spanA, spanB } = ichimoku(CANDLES, { turn: 9, base: 26, span: 52 });
  expect([turn[79], base[79]]).toEqual([113.47, 107.305]);
  expect(spanA[79]).toBe(((turn[53] ?? 0) + (base[53] ?? 0)) / 2);
  expect(spanB[79]).toBe(donchianChannel(CANDLES, 52).middle[53]);
});

/** Three days of two candles each: high, low, close and volume. */
const DAYS: readonly Candle[] = [
  ...([
    [12, 8, 10, 5],
    [14, 9, 13, 5],
  ] as const),
  ...([
    [15, 12, 12, 10],
    [16, 10, 10, 30],
  ] as const),
  ...([
    [11, 9, 9, 0],
    [12, 9, 9, 0],
  ] as const),
].map(([high, low, close, volume], index) => ({ timestamp: index * 12 * HOUR_MS, high, low, close, volume }));

test('the average of a day begins anew with it, and has no value without volume', () => {
  expect(dayAverage(DAYS)).toEqual([10, 11, 13, 12.25, null, null]);
});

test('pivot points come from the day before', () => {
  const { pivot, r1, s1, r2, s2 } = pivotPoints(DAYS);
  const third = (14 + 8 + 13) / 3;
  expect(pivot).toEqual([null, null, third, third, 12, 12]);
  expect([r1[4], s1[4], r2[4], s2[4]]).toEqual([14, 8, 18, 6]);
});

test('strength is at its ends where prices only rise or do not move', () => {
  const rising = DAYS.map((candle, index) => ({ ...candle, close: index }));
  const lengths = { slow: 2, fast: 2, signal: 2 };
  expect(trueStrength(rising, lengths).tsi[5]).toBe(100);
  expect(relativeStrength(rising, 3)[5]).toBe(100);
  const still = rising.map((candle) => ({ ...candle, close: 7 }));
  expect(trueStrength(still, lengths).tsi[5]).toBeNull();
  expect(relativeStrength(still, 3)[5]).toBe(50);
  expect(stochasticStrength(still, { strength: 2, range: 2, k: 1, d: 1 }).k[5]).toBe(50);
});

test('the stochastic of a strength says where it stands in its range', () => {
  const strength = relativeStrength(CANDLES, 14);
  const { k, d } = stochasticStrength(CANDLES, { strength: 14, range: 14, k: 1, d: 3 });
  const window = strength.slice(27, 41).map((value) => value ?? 0);
  const bottom = Math.min(...window);
  expect(k[40]).toBeCloseTo((100 * ((strength[40] ?? 0) - bottom)) / (Math.max(...window) - bottom), 9);
  expect(d[40]).toBeCloseTo(((k[38] ?? 0) + (k[39] ?? 0) + (k[40] ?? 0)) / 3, 9);
});

test('the percentage oscillator is the distance of two averages, and its signal an average of that', () => {
  const { ppo, signal, rest } = percentOscillator(CANDLES, { fast: 12, slow: 26, signal: 9 });
  const [fast, slow] = [exponentialAverage(CLOSES, 12)[60] ?? 0, exponentialAverage(CLOSES, 26)[60] ?? 0];
  expect(ppo[60]).toBeCloseTo(((fast - slow) / slow) * 100, 9);
  expect(signal[60]).toBe(exponentialAverage(ppo, 9)[60]);
  expect(rest[60]).toBeCloseTo((ppo[60] ?? 0) - (signal[60] ?? 0), 9);
});
