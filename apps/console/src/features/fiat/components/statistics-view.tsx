import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { addDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { type Statistics, statisticsQuery } from '../api.ts';
import type { Day } from '../model/fill-days.ts';
import { DayChart } from './day-chart.tsx';
import { Section } from './section.tsx';

type Escrow = Statistics['escrow'][number];

/** The numbers of trading between people: now, and in the last 30 days. */
export function StatisticsView({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const query = useQuery(statisticsQuery);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.fiat')}>{tabs}</ScreenHeader>
      <Loaded query={query}>
        {(data) => (
          <>
            <Cards data={data} />
            <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Section title={t('fiat:stats.days')}>
                {data.days.length === 0 ? (
                  <EmptyState hint={t('fiat:stats.noDays')} />
                ) : (
                  <>
                    <DayChart days={data.days} />
                    <ListTable
                      label={t('fiat:stats.days')}
                      columns={dayColumns(t, format)}
                      rows={data.days}
                      rowKey={(row) => `${row.day}`}
                      openKey={null}
                    />
                  </>
                )}
              </Section>
              <Section title={t('fiat:stats.escrow')}>
                {data.escrow.length === 0 ? (
                  <EmptyState hint={t('fiat:stats.noEscrow')} />
                ) : (
                  <ListTable
                    label={t('fiat:stats.escrow')}
                    columns={escrowColumns(t, format)}
                    rows={data.escrow}
                    rowKey={(row) => row.coin}
                    openKey={null}
                  />
                )}
              </Section>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Cards({ data }: { readonly data: Statistics }) {
  const t = useTexts();
  const kit = useT();
  const format = useFormat();
  const orders = data.days.reduce((sum, day) => sum + day.orders, 0);
  const completed = data.days.reduce((sum, day) => sum + day.completed, 0);
  const value = data.days.reduce((sum, day) => addDecimal(sum, day.value), '0');
  return (
    <StatGrid label={t('fiat:stats.now')}>
      <StatCard label={t('fiat:stats.active')} value={data.active_orders} />
      <StatCard
        label={t('fiat:stats.waiting')}
        value={data.waiting_orders}
        note={
          data.oldest_wait_ms === null
            ? undefined
            : t('fiat:stats.oldest', { age: formatAge(data.oldest_wait_ms, kit) })
        }
      />
      <StatCard label={t('fiat:stats.openAds')} value={data.open_ads} />
      <StatCard
        label={t('fiat:stats.merchants')}
        value={data.merchants}
        note={t('fiat:stats.applications', { count: data.applications })}
      />
      <StatCard
        label={t('fiat:stats.value')}
        value={format.price(value, 0)}
        note={`USDT, ${t('fiat:stats.ordersNote', { count: orders })}`}
      />
      <StatCard label={t('fiat:stats.completed')} value={completed} note={`/ ${orders}`} />
      <StatCard
        label={t('fiat:stats.rulings')}
        value={`${data.ruled_for_buyer} / ${data.ruled_for_seller}`}
        note={t('fiat:stats.reviews', { count: data.reviewed, overturned: data.overturned })}
      />
      <StatCard label={t('fiat:stats.bonds')} value={format.price(data.bonds, 0)} note="USDT" />
    </StatGrid>
  );
}

function dayColumns(t: Texts, format: Format): readonly ListColumn<Day>[] {
  const count = (
    key: 'orders' | 'completed' | 'cancelled' | 'disputed',
    header: string,
  ): ListColumn<Day> => ({
    key,
    header,
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => row[key],
  });
  return [
    {
      key: 'day',
      header: t('fiat:stats.day'),
      csv: (row) => new Date(row.day).toISOString(),
      render: (row) => <span className="font-semibold">{format.date(row.day)}</span>,
    },
    count('orders', t('fiat:orders')),
    count('completed', t('fiat:completed')),
    count('cancelled', t('fiat:stats.cancelled')),
    count('disputed', t('fiat:stats.disputed')),
    {
      key: 'value',
      header: t('fiat:stats.valueUsdt'),
      isNumeric: true,
      csv: (row) => row.value,
      render: (row) => format.price(row.value, 2),
    },
  ];
}

function escrowColumns(t: Texts, format: Format): readonly ListColumn<Escrow>[] {
  return [
    {
      key: 'coin',
      header: t('fiat:stats.coin'),
      csv: (row) => row.coin,
      render: (row) => <span className="font-semibold">{row.coin}</span>,
    },
    {
      key: 'orders',
      header: t('fiat:stats.inOrders'),
      isNumeric: true,
      csv: (row) => row.orders,
      render: (row) => format.quantity(row.orders),
    },
    {
      key: 'ads',
      header: t('fiat:stats.inAds'),
      isNumeric: true,
      csv: (row) => row.ads,
      render: (row) => format.quantity(row.ads),
    },
  ];
}
