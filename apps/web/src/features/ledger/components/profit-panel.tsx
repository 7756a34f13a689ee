import type { PortfolioRange } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useState } from 'react';
import type { Performance } from '../api.ts';
import { CHART_RANGES, type Period, periodOf, pointsOf } from '../model/performance.ts';
import { usePreferences } from '../preferences.ts';
import { ProfitText } from './profit-text.tsx';
import { type ChartValue, WorthChart } from './worth-chart.tsx';

type ChartRange = Exclude<PortfolioRange, '1d'>;

export interface ProfitPanelProps {
  /** Undefined while loading. */
  readonly performance: Performance | undefined;
  /** Chooses between worth and profit. */
  readonly hasValues?: boolean;
}

/** Profit of a range with its chart. */
export function ProfitPanel({ performance, hasValues = false }: ProfitPanelProps) {
  const t = useT();
  const [range, setRange] = useState<ChartRange>('30d');
  const [value, setValue] = useState<ChartValue>('total');
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  if (performance === undefined) return <PanelSkeleton />;
  const period = periodOf(performance, range);
  const points = pointsOf(performance, range);
  return (
    <section aria-label={t('portfolio:profit')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-dense text-muted">
          <RangeName performance={performance} range={range} />
        </h2>
        <p className="text-body font-semibold">
          <RangeProfit performance={performance} period={period} />
        </p>
      </div>
      {!isHidden && <WorthChart key={range} points={points} value={value} />}
      <SegmentedControl
        label={t('portfolio:range')}
        segments={CHART_RANGES.map((one) => ({ value: one, label: t(`portfolio:short.${one}`) }))}
        value={range}
        onValueChange={setRange}
      />
      {hasValues && !isHidden && (
        <SegmentedControl
          label={t('portfolio:chart')}
          segments={[
            { value: 'total', label: t('portfolio:worth') },
            { value: 'sum', label: t('portfolio:chart.sum') },
          ]}
          value={value}
          onValueChange={setValue}
        />
      )}
      {value === 'sum' && points.at(-1)?.sum === null && (
        <p className="text-secondary text-muted">{t('portfolio:chart.unknown')}</p>
      )}
    </section>
  );
}

export interface RangeProps {
  readonly performance: Performance;
  readonly range: PortfolioRange;
}

/** A range by name; where the beginning is not known, the day from which on it is. */
export function RangeName({ performance, range }: RangeProps) {
  const t = useT();
  const format = useFormat();
  const { known_since: since, started_at: start } = performance;
  if (range !== 'all' || since === null || since === start) return <>{t(`portfolio:range.${range}`)}</>;
  return <>{t('portfolio:since', { date: format.utcDate(since) })}</>;
}

export function RangeProfit(props: {
  readonly performance: Performance;
  readonly period: Period | undefined;
}) {
  const { performance, period } = props;
  if (period === undefined) return <ProfitText profit={null} />;
  if (period.range === 'all')
    return <ProfitText profit={performance.known_profit} percent={period.percent} hasUnit />;
  return <ProfitText profit={period.profit} percent={period.percent} hasUnit />;
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
