import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TickStateBadge } from '../../../shared/ui/tick-state-badge.tsx';
import { queryOf } from '../../session/index.ts';
import type { Feed } from '../api.ts';

const RENEW_MS = 5_000;
const STATES = ['healthy', 'stale', 'frozen', 'doubtful', 'closed'] as const;

/** Every feed with its sources, their age, and what the guard made of their ticks. */
export function FeedList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const all = useWholeList(queryOf('market.operator_feeds', {}, { refetchInterval: RENEW_MS }));
  const state = filters.get('state');
  return (
    <ListScreen
      name="feeds"
      title={t('shell:nav.markets')}
      header={tabs}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: STATES.map((value) => ({ value, label: t(`market:feed.${value}`) })),
        },
      ]}
      filters={filters}
      list={{ ...all, rows: all.rows?.filter((row) => state === '' || row.state === state) }}
      columns={useFeedColumns()}
      rowKey={(row) => `${row.currency_match_id}`}
      emptyHint={t('market:noFeeds')}
      renderDetail={(key) => (
        <FeedDetail feed={all.rows?.find((row) => `${row.currency_match_id}` === key)} />
      )}
    />
  );
}

function useFeedColumns(): readonly ListColumn<Feed>[] {
  const t = useTexts();
  const kit = useT();
  const none = t('shell:none');
  return [
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'index',
      header: t('market:index'),
      isNumeric: true,
      csv: (row) => row.index_price,
      render: (row) => row.index_price ?? none,
    },
    {
      key: 'age',
      header: t('market:age'),
      isNumeric: true,
      csv: (row) => row.age_ms,
      render: (row) => (row.age_ms === null ? none : formatAge(row.age_ms, kit)),
    },
    {
      key: 'sources',
      header: t('market:sources'),
      isNumeric: true,
      csv: (row) => row.sources.length,
      render: (row) =>
        `${row.sources.filter((source) => source.is_fresh && source.is_agreeing).length} / ${row.sources.length}`,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`market:feed.${row.state}`),
      render: (row) => <TickStateBadge state={row.state} />,
    },
  ];
}

function FeedDetail({ feed }: { readonly feed: Feed | undefined }) {
  const t = useTexts();
  const kit = useT();
  if (feed === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <TickStateBadge state={feed.state} />
        <h2 className="mt-2 text-price">{feed.symbol}</h2>
      </div>
      <h3 className="text-row font-[620]">{t('market:sources')}</h3>
      <ul className="flex flex-col gap-2 text-dense">
        {feed.sources.map((source) => (
          <li key={source.source} className="rounded-field bg-surface px-3 py-2">
            <span className="flex items-center justify-between gap-2">
              <span className="font-semibold">{source.source}</span>
              <SourceBadge source={source} />
            </span>
            <span className="figures flex justify-between text-muted">
              <span>{source.price ?? t('shell:none')}</span>
              <span>{source.age_ms === null ? t('shell:none') : formatAge(source.age_ms, kit)}</span>
            </span>
          </li>
        ))}
      </ul>
      <h3 className="text-row font-[620]">{t('market:ticks')}</h3>
      <Facts
        facts={feed.ticks.map(({ verdict, count }) => ({
          label: textOrName(t, 'market', `verdict.${verdict}`),
          value: count,
        }))}
      />
    </div>
  );
}

/** Why a source does not count, or not for micro contracts; one that counts for all has none. */
function SourceBadge({ source }: { readonly source: Feed['sources'][number] }) {
  const t = useTexts();
  if (source.price === null) return <Badge tone="danger">{t('market:silent')}</Badge>;
  if (!source.is_fresh) return <Badge tone="warn">{t('market:notFresh')}</Badge>;
  if (!source.is_agreeing) return <Badge tone="danger">{t('market:notAgreeing')}</Badge>;
  return source.is_prompt ? null : <Badge tone="warn">{t('market:notPrompt')}</Badge>;
}
