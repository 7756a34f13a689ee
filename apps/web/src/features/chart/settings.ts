import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api/limits';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { IndicatorName } from './model/indicators.ts';

/** Charts that stand beside each other, each with a period of its own. */
export type ChartPlace = 'first' | 'second';

interface ChartSettings {
  readonly period: KlinePeriod;
  readonly secondPeriod: KlinePeriod;
  readonly indicators: readonly IndicatorName[];
}

/** A person's settings of charts; kept in this browser for every pair. */
export const useChartSettings = create<ChartSettings>()(
  persist((): ChartSettings => ({ period: '15m', secondPeriod: '1d', indicators: ['MA', 'VOL'] }), {
    name: 'openbourse.chart',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

export function usePeriod(place: ChartPlace): KlinePeriod {
  return useChartSettings(({ period, secondPeriod }) => (place === 'first' ? period : secondPeriod));
}

export function choosePeriod(place: ChartPlace, period: string): void {
  const known = KLINE_PERIODS.find((one) => one === period);
  if (known !== undefined)
    useChartSettings.setState(place === 'first' ? { period: known } : { secondPeriod: known });
}
