/** Meaning of a number that an indicator is given. */
export type ParamKind = 'period' | 'fast' | 'slow' | 'signal' | 'smoothing' | 'factor' | 'step' | 'most';

export interface ParamSpec {
  readonly kind: ParamKind;
  readonly standard: number;
  readonly min: number;
  readonly max: number;
  /** Places after the point that it may have. */
  readonly decimals: 0 | 1 | 2;
}

export interface IndicatorSpec {
  readonly params: readonly ParamSpec[];
  /** True where it reads volumes, which some pairs do not have. */
  readonly isOfVolume: boolean;
}

const PERIOD_MAX = 500;
const whole = (kind: ParamKind, standard: number, min = 1): ParamSpec => ({
  ...{ kind, standard, min, max: PERIOD_MAX, decimals: 0 },
});
const periods = (...standards: readonly number[]): readonly ParamSpec[] =>
  standards.map((standard) => whole('period', standard));
const factor = (standard: number): ParamSpec => ({
  ...{ kind: 'factor', standard, min: 0.1, max: 20, decimals: 1 },
});
const of = (...params: readonly ParamSpec[]): IndicatorSpec => ({ params, isOfVolume: false });
const ofVolume = (...params: readonly ParamSpec[]): IndicatorSpec => ({ params, isOfVolume: true });

/** Hundredths by which a parabolic stop speeds up, as the library takes them. */
const hundredths = (kind: ParamKind, standard: number): ParamSpec => ({
  ...{ kind, standard, min: 0.1, max: 100, decimals: 1 },
});

/** Indicators that lie on the candles, in the order of the menu. */
const ON_CANDLES = {
  MA: of(...periods(7, 25, 99)),
  EMA: of(...periods(7, 25, 99)),
  SMA: of(whole('period', 12, 2), whole('smoothing', 2)),
  WMA: of(...periods(9)),
  HMA: of(whole('period', 9, 2)),
  DEMA: of(...periods(9)),
  TEMA: of(...periods(9)),
  VWMA: ofVolume(...periods(20)),
  VWAP: ofVolume(),
  BOLL: of(whole('period', 20, 2), factor(2)),
  KC: of(...periods(20), factor(2)),
  DC: of(...periods(20)),
  SAR: of(hundredths('step', 2), hundredths('step', 2), hundredths('most', 20)),
  SUPERTREND: of(...periods(10), factor(3)),
  ICHIMOKU: of(...periods(9, 26, 52)),
  BBI: of(...periods(3, 6, 12, 24)),
  PIVOT: of(),
} as const satisfies Readonly<Record<string, IndicatorSpec>>;

/** Indicators with a pane of their own, in the order of the menu. */
const IN_PANES = {
  VOL: ofVolume(...periods(5, 10)),
  MACD: of(whole('fast', 12), whole('slow', 26), whole('signal', 9)),
  RSI: of(...periods(6, 12, 24)),
  KDJ: of(...periods(9), whole('smoothing', 3), whole('smoothing', 3)),
  STOCHRSI: of(...periods(14, 14), whole('smoothing', 3), whole('smoothing', 3)),
  ATR: of(...periods(14)),
  DMI: of(...periods(14), whole('smoothing', 6)),
  CCI: of(...periods(20)),
  WR: of(...periods(6, 10, 14)),
  ROC: of(...periods(12), whole('signal', 6)),
  MTM: of(...periods(12), whole('signal', 6)),
  TRIX: of(...periods(12), whole('signal', 9)),
  AO: of(whole('fast', 5), whole('slow', 34)),
  PPO: of(whole('fast', 12), whole('slow', 26), whole('signal', 9)),
  TSI: of(whole('slow', 25), whole('fast', 13), whole('signal', 13)),
  UO: of(...periods(7, 14, 28)),
  AROON: of(...periods(14)),
  CHOP: of(whole('period', 14, 2)),
  BBW: of(whole('period', 20, 2), factor(2)),
  BIAS: of(...periods(6, 12, 24)),
  DMA: of(whole('fast', 10), whole('slow', 50), whole('signal', 10)),
  PSY: of(...periods(12), whole('signal', 6)),
  OBV: ofVolume(whole('signal', 30)),
  PVT: ofVolume(),
  MFI: ofVolume(...periods(14)),
  CMF: ofVolume(...periods(20)),
  ADL: ofVolume(),
  VR: ofVolume(...periods(26), whole('signal', 6)),
} as const satisfies Readonly<Record<string, IndicatorSpec>>;

export type MainIndicator = keyof typeof ON_CANDLES;
export type SubIndicator = keyof typeof IN_PANES;
export type IndicatorName = MainIndicator | SubIndicator;

export const MAIN_INDICATORS = Object.keys(ON_CANDLES) as readonly MainIndicator[];
export const SUB_INDICATORS = Object.keys(IN_PANES) as readonly SubIndicator[];
const SPECS: Readonly<Record<IndicatorName, IndicatorSpec>> = { ...ON_CANDLES, ...IN_PANES };
const NAMES: readonly IndicatorName[] = [...MAIN_INDICATORS, ...SUB_INDICATORS];

/** Indicators at once on the candles and in panes, which divide the height of the chart. */
export const MAIN_INDICATORS_MAX = 8;
export const SUB_INDICATORS_MAX = 6;

export const specOf = (name: IndicatorName): IndicatorSpec => SPECS[name];
export const isIndicator = (name: string): name is IndicatorName => NAMES.some((one) => one === name);

export function isMainIndicator(name: IndicatorName): boolean {
  return MAIN_INDICATORS.some((main) => main === name);
}

export const standardsOf = (name: IndicatorName): readonly number[] =>
  SPECS[name].params.map(({ standard }) => standard);

/** Reports whether a number is one that the parameter may have. */
export function isWithin(spec: ParamSpec, value: number): boolean {
  const { min, max, decimals } = spec;
  return value >= min && value <= max && Math.abs(value - roundTo(value, decimals)) < 1e-9;
}

const roundTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The number that a person has written, with a point or a comma; null where the parameter may not be that. */
export function paramOf(spec: ParamSpec, written: string): number | null {
  const text = written.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null;
  const value = Number(text);
  return isWithin(spec, value) ? value : null;
}

/** The parameters with which an indicator is drawn: those that are kept, where each of them is within its limits. */
export function paramsOf(name: IndicatorName, kept: readonly number[]): readonly number[] {
  const { params } = SPECS[name];
  const isWhole =
    kept.length === params.length && params.every((spec, place) => isWithin(spec, kept[place] ?? Number.NaN));
  return isWhole ? kept : standardsOf(name);
}

/** The indicator's place in the menu, after which chosen ones are ordered. */
export const placeOf = (name: string): number => NAMES.findIndex((one) => one === name);

/** Reports whether no more of the group may be chosen. */
export function isFull(chosen: readonly IndicatorName[], name: IndicatorName): boolean {
  const isMain = isMainIndicator(name);
  const count = chosen.filter((one) => isMainIndicator(one) === isMain).length;
  return count >= (isMain ? MAIN_INDICATORS_MAX : SUB_INDICATORS_MAX);
}
