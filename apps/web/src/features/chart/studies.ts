/** Indicators that the chart library does not have, with formulas of their own. They load with the library. */
import {
  type IndicatorFigure,
  type IndicatorSeries,
  type IndicatorTemplate,
  registerIndicator,
} from 'klinecharts';
import type { Bar } from './model/bars.ts';
import {
  doubleAverage,
  hullAverage,
  percentOscillator,
  tripleAverage,
  volumeAverage,
  weightedAverage,
} from './model/formulas/averages.ts';
import {
  accumulation,
  aroon,
  chaikinFlow,
  moneyFlow,
  stochasticStrength,
  trueStrength,
  ultimateOscillator,
} from './model/formulas/oscillators.ts';
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
} from './model/formulas/ranges.ts';
import { type Candle, closes, type Series } from './model/formulas/series.ts';
import {
  type IndicatorName,
  isMainIndicator,
  MAIN_INDICATORS,
  standardsOf,
  SUB_INDICATORS,
} from './model/indicators.ts';

type Row = Readonly<Record<string, number>>;
type Curves = Readonly<Record<string, Series>>;

/** Indicator of our own: its curves by the titles of their figures. */
interface Study {
  readonly titles: Readonly<Record<string, string>>;
  readonly calc: (candles: readonly Candle[], params: readonly number[]) => Curves;
  /** The curve that is drawn as bars from zero. */
  readonly bars?: string;
  readonly between?: readonly [min: number, max: number];
}

const STUDIES: Partial<Readonly<Record<IndicatorName, Study>>> = {
  WMA: one('WMA', (candles, [length = 9]) => weightedAverage(closes(candles), length)),
  HMA: one('HMA', (candles, [length = 9]) => hullAverage(closes(candles), length)),
  DEMA: one('DEMA', (candles, [length = 9]) => doubleAverage(closes(candles), length)),
  TEMA: one('TEMA', (candles, [length = 9]) => tripleAverage(closes(candles), length)),
  VWMA: one('VWMA', (candles, [length = 20]) => volumeAverage(candles, length)),
  VWAP: one('VWAP', dayAverage),
  KC: {
    titles: { upper: 'UP', middle: 'MID', lower: 'DN' },
    calc: (candles, [length = 20, factor = 2]) => ({ ...keltnerChannel(candles, { length, factor }) }),
  },
  DC: {
    titles: { upper: 'UP', middle: 'MID', lower: 'DN' },
    calc: (candles, [length = 20]) => ({ ...donchianChannel(candles, length) }),
  },
  SUPERTREND: {
    titles: { up: 'ST▲', down: 'ST▼' },
    calc: (candles, [length = 10, factor = 3]) => ({ ...supertrend(candles, { length, factor }) }),
  },
  ICHIMOKU: {
    titles: { turn: 'TENKAN', base: 'KIJUN', spanA: 'SPAN A', spanB: 'SPAN B' },
    calc: (candles, [turn = 9, base = 26, span = 52]) => ({ ...ichimoku(candles, { turn, base, span }) }),
  },
  PIVOT: {
    titles: { pivot: 'P', r1: 'R1', s1: 'S1', r2: 'R2', s2: 'S2' },
    calc: (candles) => ({ ...pivotPoints(candles) }),
  },
  STOCHRSI: {
    titles: { k: 'K', d: 'D' },
    calc: (candles, [strength = 14, range = 14, k = 3, d = 3]) => ({
      ...stochasticStrength(candles, { strength, range, k, d }),
    }),
    between: [0, 100],
  },
  ATR: one('ATR', (candles, [length = 14]) => averageTrueRange(candles, length)),
  PPO: {
    titles: { ppo: 'PPO', signal: 'SIGNAL', rest: 'HIST' },
    calc: (candles, [fast = 12, slow = 26, signal = 9]) => ({
      ...percentOscillator(candles, { fast, slow, signal }),
    }),
    bars: 'rest',
  },
  TSI: {
    titles: { tsi: 'TSI', signal: 'SIGNAL' },
    calc: (candles, [slow = 25, fast = 13, signal = 13]) => ({
      ...trueStrength(candles, { slow, fast, signal }),
    }),
  },
  UO: one('UO', ultimateOscillator),
  AROON: {
    titles: { up: 'UP', down: 'DN' },
    calc: (candles, [length = 14]) => ({ ...aroon(candles, length) }),
    between: [0, 100],
  },
  CHOP: one('CHOP', (candles, [length = 14]) => choppiness(candles, length)),
  BBW: one('BBW', (candles, [length = 20, factor = 2]) => bandWidth(candles, { length, factor })),
  MFI: one('MFI', (candles, [length = 14]) => moneyFlow(candles, length)),
  CMF: one('CMF', (candles, [length = 20]) => chaikinFlow(candles, length)),
  ADL: one('ADL', accumulation),
};

/** A study of one curve. */
function one(title: string, calc: (candles: readonly Candle[], params: readonly number[]) => Series): Study {
  return { titles: { value: title }, calc: (candles, params) => ({ value: calc(candles, params) }) };
}

/** The curves of a study as a row for each candle, without what has no value. */
export function rowsOf(curves: Curves, length: number): readonly Row[] {
  const entries = Object.entries(curves);
  return Array.from({ length }, (_, index) =>
    Object.fromEntries(
      entries.flatMap(([key, series]) => {
        const value = series[index] ?? null;
        return value === null ? [] : [[key, value]];
      }),
    ),
  );
}

function templateOf(name: IndicatorName, study: Study): IndicatorTemplate<Row, number> {
  const { titles, calc, bars, between } = study;
  const series: IndicatorSeries = isMainIndicator(name) ? 'price' : 'normal';
  return {
    ...{ name, shortName: name, series, calcParams: [...standardsOf(name)] },
    shouldOhlc: false,
    shouldFormatBigNumber: name === 'ADL',
    ...(between && { minValue: between[0], maxValue: between[1] }),
    figures: Object.entries(titles).map(([key, title]) => figureOf({ key, title, isBar: key === bars })),
    calc: (candles, { calcParams }) => [
      ...rowsOf(calc(candles as readonly Bar[], calcParams), candles.length),
    ],
  };
}

function figureOf(curve: {
  readonly key: string;
  readonly title: string;
  readonly isBar: boolean;
}): IndicatorFigure<Row> {
  const { key, isBar } = curve;
  const title = `${curve.title}: `;
  if (!isBar) return { key, title, type: 'line' };
  return {
    ...{ key, title, type: 'bar', baseValue: 0 },
    styles: ({ data, defaultStyles }) => {
      const look = defaultStyles?.bars[0];
      const color = (data.current?.[key] ?? 0) < 0 ? look?.downColor : look?.upColor;
      return color === undefined ? null : { color, borderColor: color, style: 'fill' };
    },
  };
}

/** Makes the studies known to the chart library, under their names in the menu. */
export function registerStudies(): void {
  for (const name of [...MAIN_INDICATORS, ...SUB_INDICATORS]) {
    const study = STUDIES[name];
    if (study !== undefined) registerIndicator(templateOf(name, study));
  }
}
