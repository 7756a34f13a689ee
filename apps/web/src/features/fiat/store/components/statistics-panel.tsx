import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type Statistics, statisticsQuery } from '../api.ts';
import { RANGES, type Range, startOf } from '../model/days.ts';
import { DayChart } from './day-chart.tsx';
import { IncomeList } from './income-list.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';

/** Business of the store in the last days: orders, income by coin and unit, and day by day. */
export function StatisticsPanel() {
  const t = useT();
  const format = useFormat();
  const [range, setRange] = useState<Range>('30');
  const [now] = useState(clock.now);
  const from = startOf(range, now);
  const query = useQuery(statisticsQuery(from));
  return (
    <div className="flex flex-col gap-6 pt-4">
      <div className="max-w-phone">
        <SegmentedControl
          label={t('fiat:store.range')}
          segments={RANGES.map((value) => ({ value, label: format.days(Number.parseInt(value, 10)) }))}
          value={range}
          onValueChange={setRange}
        />
      </div>
      <Loaded query={query} skeleton={<StatisticsSkeleton />}>
        {(statistics) => (
          <div
            aria-busy={query.isPlaceholderData || undefined}
            className={clsx(
              'flex flex-col gap-6 transition-opacity',
              query.isPlaceholderData && 'opacity-50',
            )}
          >
            <Totals statistics={statistics} />
            {statistics.orders === 0 ? (
              <EmptyState
                icon={<ChartColumn />}
                title={t('fiat:store.noStatistics')}
                hint={t('fiat:store.noStatisticsHint')}
              />
            ) : (
              <>
                <DayChart days={statistics.days} from={from} now={now} />
                <IncomeList markets={statistics.markets} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Totals({ statistics }: { readonly statistics: Statistics }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const count = (value: number): string => format.quantity(String(value));
  const totals = [
    { name: t('fiat:store.orders'), value: count(statistics.orders) },
    { name: t('fiat:store.completed'), value: count(statistics.completed) },
    { name: t('fiat:store.cancelled'), value: count(statistics.cancelled) },
    { name: t('fiat:store.disputed'), value: count(statistics.disputed) },
    { name: t('fiat:store.completion'), value: fiat.percent(statistics.completion_percent) },
    { name: t('fiat:market.merchant.payment'), value: fiat.duration(statistics.payment_ms) },
    { name: t('fiat:market.merchant.release'), value: fiat.duration(statistics.release_ms) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 desktop:grid-cols-4">
      {totals.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-secondary text-muted">{name}</dt>
          <dd className="figures text-symbol">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StatisticsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
