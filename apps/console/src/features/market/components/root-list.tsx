import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { queryOf } from '../../session/index.ts';
import type { Root } from '../api.ts';

const RENEW_MS = 20_000;

/** The newest published roots; a receipt leads to one of them, and the ticks below it cannot change. */
export function RootList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const list = useWholeList(queryOf('tick.roots', {}, { refetchInterval: RENEW_MS }));
  return (
    <ListScreen
      name="tick-roots"
      title={t('shell:nav.markets')}
      header={tabs}
      summary={<PlainNote text={t('market:rootsHint')} />}
      fields={[]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.minute}`}
      emptyHint={t('market:noRoots')}
      renderDetail={(key) => (
        <RootDetail key={key} root={list.rows?.find((row) => `${row.minute}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Root>[] {
  return [
    {
      key: 'minute',
      header: t('market:minute'),
      csv: (row) => new Date(row.minute).toISOString(),
      render: (row) => <TimeText at={row.minute} />,
    },
    {
      key: 'root',
      header: t('market:root'),
      csv: (row) => row.root,
      render: (row) => <span className="figures">{row.root}</span>,
    },
  ];
}

function RootDetail({ root }: { readonly root: Root | undefined }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf('tick.root', { minute: root?.minute ?? 0 }, { enabled: root !== undefined }),
  );
  if (root === undefined) return <NotListed />;
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-60 w-full" />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-10 text-price">
        <TimeText at={data.minute} />
      </h2>
      <Facts
        facts={[
          { label: t('market:root'), value: <CopyText text={data.root} /> },
          { label: t('market:previousRoot'), value: <CopyText text={data.previous_root} /> },
        ]}
      />
      <h3 className="text-row font-[620]">{t('market:heads')}</h3>
      <Facts
        facts={data.heads.map((head) => ({
          label: head.series,
          value: (
            <>
              {head.seq} <CopyText text={head.hash} />
            </>
          ),
        }))}
      />
    </div>
  );
}
