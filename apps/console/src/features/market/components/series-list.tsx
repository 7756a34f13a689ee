import { TICK_KINDS, TICK_STATES } from '@openbourse/api/limits';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TickStateBadge } from '../../../shared/ui/tick-state-badge.tsx';
import { AgeText } from '../../../shared/ui/time-text.tsx';
import { queryOf } from '../../session/index.ts';
import type { Series } from '../api.ts';
import { SeriesDetail } from './series-detail.tsx';

const RENEW_MS = 2_000;

/** Every recorded series with its newest tick; only these prices decide money, and nothing changes them. */
export function SeriesList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const all = useWholeList(queryOf('tick.series', {}, { refetchInterval: RENEW_MS }));
  const [kind, state] = [filters.get('kind'), filters.get('state')];
  const rows = all.rows?.filter(
    (row) => (kind === '' || row.kind === kind) && (state === '' || row.state === state),
  );
  return (
    <ListScreen
      name="recorded-ticks"
      title={t('shell:nav.markets')}
      header={tabs}
      summary={<PlainNote text={t('market:recordedHint')} />}
      fields={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('market:kind'),
          options: TICK_KINDS.map((value) => ({ value, label: t(`market:series.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: TICK_STATES.map((value) => ({ value, label: t(`market:feed.${value}`) })),
        },
      ]}
      filters={filters}
      list={{ ...all, rows }}
      columns={columnsOf(t)}
      rowKey={(row) => row.series}
      emptyHint={t('market:noSeries')}
      renderDetail={(key) => <SeriesDetail series={all.rows?.find((row) => row.series === key)} />}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Series>[] {
  const none = t('shell:none');
  return [
    {
      key: 'series',
      header: t('market:series'),
      csv: (row) => row.series,
      render: (row) => <span className="font-semibold">{row.series}</span>,
    },
    {
      key: 'kind',
      header: t('market:kind'),
      csv: (row) => row.kind,
      render: (row) => t(`market:series.${row.kind}`),
    },
    {
      key: 'seq',
      header: t('market:tickNumber'),
      isNumeric: true,
      csv: (row) => row.newest?.seq ?? null,
      render: (row) => row.newest?.seq ?? none,
    },
    {
      key: 'price',
      header: t('market:price'),
      isNumeric: true,
      csv: (row) => row.newest?.price ?? null,
      render: (row) => row.newest?.price ?? none,
    },
    {
      key: 'age',
      header: t('market:age'),
      isNumeric: true,
      csv: (row) => (row.newest === null ? null : new Date(row.newest.at).toISOString()),
      render: (row) => (row.newest === null ? none : <AgeText since={row.newest.at} />),
    },
    {
      key: 'hash',
      header: t('market:hash'),
      csv: (row) => row.newest?.hash ?? null,
      render: (row) => (row.newest === null ? none : <ShortText text={row.newest.hash} />),
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`market:feed.${row.state}`),
      render: (row) => <TickStateBadge state={row.state} />,
    },
  ];
}
