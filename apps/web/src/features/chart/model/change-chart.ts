import { type ChartSettings, type ChosenIndicator, INDICATORS_MAX } from '@openbourse/api/terminal/kept';
import { type IndicatorName, isFull, isIndicator, paramsOf, placeOf, standardsOf } from './indicators.ts';

/** Change of a person to the settings of charts, which can be made again to those that another device has saved meanwhile. */
export type ChartChange =
  | { readonly kind: 'set'; readonly settings: Partial<Omit<ChartSettings, 'indicators'>> }
  | { readonly kind: 'show'; readonly name: IndicatorName; readonly isShown: boolean }
  | { readonly kind: 'params'; readonly name: IndicatorName; readonly params: readonly number[] };

/** An indicator as it is drawn. */
export interface ShownIndicator {
  readonly name: IndicatorName;
  readonly params: readonly number[];
}

/** The indicators that this version knows, in the order of the menu. */
export function shownIndicators({ indicators }: ChartSettings): readonly ShownIndicator[] {
  return indicators
    .flatMap(({ name, params }) => (isIndicator(name) ? [{ name, params: paramsOf(name, params) }] : []))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
}

/** The settings after a change; the same ones where it changes nothing, or where no more indicators have room. */
export function changeChart(chart: ChartSettings, change: ChartChange): ChartSettings {
  const { indicators } = chart;
  const isShown = indicators.some(({ name }) => 'name' in change && name === change.name);
  switch (change.kind) {
    case 'set': {
      const next = { ...chart, ...change.settings };
      return JSON.stringify(next) === JSON.stringify(chart) ? chart : next;
    }
    case 'show': {
      const { name } = change;
      if (isShown === change.isShown) return chart;
      if (isShown) return { ...chart, indicators: indicators.filter((one) => one.name !== name) };
      const known = shownIndicators(chart).map((one) => one.name);
      if (isFull(known, name) || indicators.length >= INDICATORS_MAX) return chart;
      return { ...chart, indicators: [...indicators, { name, params: [] }] };
    }
    case 'params': {
      const { name, params } = change;
      if (!isShown) return chart;
      return {
        ...chart,
        indicators: indicators.map((one) => (one.name === name ? kept(name, params) : one)),
      };
    }
  }
}

/** Standards are not written, so that they may change. */
function kept(name: IndicatorName, params: readonly number[]): ChosenIndicator {
  const isStandard = standardsOf(name).every((standard, place) => standard === params[place]);
  return { name, params: isStandard ? [] : params };
}
