import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { type EdgeRow, houseEdgeQuery, newestRootQuery, productsQuery } from '../api.ts';
import { theoreticalEdge } from '../model/edge.ts';
import { ContractFundsSection, MicroFundsSection } from './house-funds.tsx';
import { lengthText, signedText } from './order-words.tsx';
import { Section } from '../../../shared/ui/section.tsx';

/**
 * The capital of the house and what is promised of it, what the rates mean, what the house really kept, and how a price
 * can be checked; open to everybody.
 */
function HouseEdgeScreen() {
  const t = useT();
  return (
    <div className="flex flex-col gap-6 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader title={t('micro:edge.title')} backTo="/home" />
      <p className="text-body">{t('micro:funds.intro')}</p>
      <ContractFundsSection />
      <MicroFundsSection />
      <Rates />
      <Realised />
      <Section id="fairness" title={t('micro:fair.title')}>
        <p className="text-dense text-muted">{t('micro:fair.ticks')}</p>
        <p className="text-dense text-muted">{t('micro:fair.roots')}</p>
        <p className="text-dense text-muted">{t('micro:fair.limits')}</p>
        <NewestRoot />
      </Section>
    </div>
  );
}

function Rates() {
  const t = useT();
  const format = useFormat();
  const { data, isError, error, isFetching, refetch } = useQuery(productsQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton className="h-44 w-full" />;
  return (
    <Section title={t('micro:edge.rates')}>
      <p className="text-dense text-muted">{t('micro:edge.intro')}</p>
      <RulesLink kind="micro_products" />
      <DataTable
        label={t('micro:edge.rates')}
        rows={data.products}
        rowKey={(product) => product.id}
        empty={null}
        columns={[
          { key: 'length', header: t('micro:length'), render: (product) => lengthText(product.seconds, t) },
          {
            key: 'profit',
            header: t('micro:edge.profit'),
            isNumeric: true,
            render: (product) => `+${format.percent(product.profit_percent)}`,
          },
          {
            key: 'loss',
            header: t('micro:edge.loss'),
            isNumeric: true,
            render: (product) => `−${format.percent(product.loss_percent)}`,
          },
          {
            key: 'edge',
            header: t('micro:edge.theory'),
            isNumeric: true,
            render: (product) => format.percent(theoreticalEdge(product)),
          },
        ]}
      />
      <p className="text-secondary text-muted">{t('micro:edge.theoryHint')}</p>
    </Section>
  );
}

/** Part of the stakes that the house kept, by day and length. */
function Realised() {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useQuery(houseEdgeQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Section title={t('micro:edge.realised')}>
      <EdgeTable rows={data} />
      <p className="text-secondary text-muted">{t('micro:edge.realisedHint')}</p>
    </Section>
  );
}

function EdgeTable({ rows }: { readonly rows: readonly EdgeRow[] | undefined }) {
  const t = useT();
  return (
    <DataTable
      label={t('micro:edge.realised')}
      rows={rows}
      rowKey={(row) => `${row.day}-${row.seconds}`}
      empty={
        <EmptyState icon={<ChartColumn />} title={t('micro:edge.empty')} hint={t('micro:edge.emptyHint')} />
      }
      columns={useEdgeColumns()}
    />
  );
}

/** The main column comes first, since a phone shows the rest by scrolling. */
function useEdgeColumns(): readonly Column<EdgeRow>[] {
  const t = useT();
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const count = (key: 'orders' | 'won' | 'lost' | 'tied' | 'void', header: string): Column<EdgeRow> => ({
    key,
    header,
    isNumeric: true,
    render: (row) => row[key],
  });
  const length: Column<EdgeRow> = {
    key: 'length',
    header: t('micro:length'),
    render: (row) => lengthText(row.seconds, t),
  };
  return [
    {
      key: 'day',
      header: t('micro:edge.day'),
      render: (row) => (
        <>
          {new Date(row.day).toISOString().slice(0, 10)}
          {!isDesktop && <span className="block text-secondary text-muted">{length.render(row)}</span>}
        </>
      ),
    },
    ...(isDesktop ? [length] : []),
    {
      key: 'profit',
      header: t('micro:edge.houseProfit'),
      isNumeric: true,
      render: (row) => signedText(row.house_profit, format),
    },
    {
      key: 'edge',
      header: t('micro:edge.percent'),
      isNumeric: true,
      render: (row) => format.percent(row.edge_percent),
    },
    {
      key: 'stakes',
      header: t('micro:edge.stakes'),
      isNumeric: true,
      render: (row) => format.quantity(row.stakes),
    },
    count('orders', t('micro:edge.orders')),
    count('won', t('micro:state.won')),
    count('lost', t('micro:state.lost')),
    count('tied', t('micro:state.tied')),
    count('void', t('micro:state.void')),
  ];
}

/** The newest root, for those who want to keep it. */
function NewestRoot() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(newestRootQuery);
  if (data === undefined || data === null) return null;
  return (
    <Facts>
      <Fact name={t('micro:fair.newest', { time: format.dateTime(data.minute) })}>
        <Copyable text={data.root} />
      </Fact>
    </Facts>
  );
}

export { HouseEdgeScreen as Component };
