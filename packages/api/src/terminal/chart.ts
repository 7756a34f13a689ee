import { KLINE_PERIODS, type KlinePeriod } from '../market/limits.ts';
import { fieldsOf, isNumber, parse, readableOf } from './parse.ts';

/** An indicator of the chart with its parameters. */
export interface ChosenIndicator {
  readonly name: string;
  readonly params: readonly number[];
}

/** Settings of the charts of a person, the same for every pair. */
export interface ChartSettings {
  readonly period: KlinePeriod;
  /** Of the second chart beside the first. */
  readonly secondPeriod: KlinePeriod;
  readonly indicators: readonly ChosenIndicator[];
  /** Points of drawings are set at the prices of candles nearby. */
  readonly isMagnetic: boolean;
  readonly areDrawingsHidden: boolean;
  /** The pair whose change is shown beside the candles. */
  readonly comparedId: number | null;
}

export const STANDARD_CHART: ChartSettings = {
  period: '15m',
  secondPeriod: '1d',
  indicators: [
    { name: 'MA', params: [] },
    { name: 'VOL', params: [] },
  ],
  isMagnetic: false,
  areDrawingsHidden: false,
  comparedId: null,
};

export const INDICATORS_MAX = 20;
const PARAMS_MAX = 8;
const INDICATOR_NAME = /^[A-Z][A-Z0-9]{0,15}$/;

/** Settings as they were written, with standards for what cannot be read; null where the text is no object. */
export function readChart(text: string): ChartSettings | null {
  const read = fieldsOf(parse(text));
  if (read === null) return null;
  const { comparedId } = read;
  const indicators = readableOf(read['indicators'], INDICATORS_MAX, readIndicator);
  return {
    period: periodOf(read['period']) ?? STANDARD_CHART.period,
    secondPeriod: periodOf(read['secondPeriod']) ?? STANDARD_CHART.secondPeriod,
    indicators: indicators.filter(
      ({ name }, place) => indicators.findIndex((one) => one.name === name) === place,
    ),
    isMagnetic: read['isMagnetic'] === true,
    areDrawingsHidden: read['areDrawingsHidden'] === true,
    comparedId:
      Number.isSafeInteger(comparedId) && isNumber(comparedId) && comparedId > 0 ? comparedId : null,
  };
}

const periodOf = (value: unknown): KlinePeriod | undefined =>
  KLINE_PERIODS.find((period) => period === value);

/** An indicator, also one that this version does not know; a bare name stands for one as it comes. */
function readIndicator(value: unknown): ChosenIndicator | null {
  const { name, params } = fieldsOf(value) ?? { name: value, params: [] };
  if (typeof name !== 'string' || !INDICATOR_NAME.test(name) || !Array.isArray(params)) return null;
  return params.length <= PARAMS_MAX && params.every(isNumber) ? { name, params } : null;
}
