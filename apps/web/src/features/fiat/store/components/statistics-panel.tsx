import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type Statistics, statisticsQuery } from '../api.ts';
import { RANGES, type Range, startOf } from '../model/days.ts';
import { DayChart } from './day-chart.tsx';
import { Loaded } from './loaded.tsx';

/** What the store brought in the last days: orders, income by coin and unit, and day by day. */
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
                <Markets markets={statistics.markets} />
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

type MarketRow = Statistics['markets'][number];

/** Sold, bought, the fee and the income of each coin in each unit. */
function Markets({ markets }: Pick<Statistics, 'markets'>) {
  const t = useT();
  return (
    <section aria-labelledby="income">
      <h2 id="income" className="text-symbol">
        {t('fiat:store.income')}
      </h2>
      <p className="pt-0.5 pb-2 text-secondary text-muted">{t('fiat:store.incomeHint')}</p>
      <DataTable
        label={t('fiat:store.income')}
        columns={useMarketColumns()}
        rows={markets}
        rowKey={(row) => `${row.coin} ${row.unit}`}
        empty={<p className="text-dense text-muted">{t('fiat:store.noIncome')}</p>}
      />
    </section>
  );
}

function useMarketColumns(): readonly Column<MarketRow>[] {
  const t = useT();
  const fiat = useFiatFormat();
  return [
    {
      key: 'market',
      header: t('market:column.pair'),
      render: ({ coin, unit }) => <b className="font-semibold">{`${coin} / ${unit}`}</b>,
    },
    {
      key: 'income',
      header: t('fiat:store.income'),
      isNumeric: true,
      render: ({ income, unit }) => (
        <span className={clsx('font-semibold', toneOf(income))}>
          {`${compareDecimal(income, '0') > 0 ? '+' : ''}${fiat.money(income, unit)}`}
        </span>
      ),
    },
    {
      key: 'sold',
      header: t('fiat:store.sold'),
      isNumeric: true,
      render: (row) => (
        <Twice
          first={fiat.coins(row.sold_quantity, row.coin)}
          second={fiat.money(row.sold_amount, row.unit)}
        />
      ),
    },
    {
      key: 'bought',
      header: t('fiat:store.bought'),
      isNumeric: true,
      render: (row) => (
        <Twice
          first={fiat.coins(row.bought_quantity, row.coin)}
          second={fiat.money(row.bought_amount, row.unit)}
        />
      ),
    },
    {
      key: 'fee',
      header: t('app:word.fee'),
      isNumeric: true,
      render: ({ fee, coin }) => fiat.coins(fee, coin),
    },
  ];
}

function Twice({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className="block py-1.5">
      {first}
      <span className="block text-secondary text-muted">{second}</span>
    </span>
  );
}

function toneOf(income: string): string {
  const order = compareDecimal(income, '0');
  return order > 0 ? 'text-up' : order < 0 ? 'text-down' : '';
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
