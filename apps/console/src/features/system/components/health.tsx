import type { CallReply } from '@openbourse/client';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { DetailPane } from '../../../shared/ui/detail-pane.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { AgeText } from '../../../shared/ui/time-text.tsx';
import { client } from '../../session/index.ts';

type Part = CallReply<'operator.health'>['parts'][number];

const RENEW_MS = 10_000;

/** Every part of the server and whether it is ready. */
export function Health({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const { set } = filters;
  const close = useCallback(() => set({ open: '' }), [set]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operator.health'],
    queryFn: ({ signal }) => client.call('operator.health', {}, { signal }),
    refetchInterval: RENEW_MS,
  });
  const openKey = filters.get('open') || null;
  const openPart = data?.parts.find((part) => part.name === openKey);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.system')}>{tabs}</ScreenHeader>
      {data === undefined && error !== null && (
        <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <p className="flex flex-wrap items-center gap-3 text-dense text-muted">
          <Badge tone={data.is_ready ? 'up' : 'danger'}>
            {t(data.is_ready ? 'system:ready' : 'system:notReady')}
          </Badge>
          <span>{t('system:version', { version: data.version })}</span>
          <span>
            {t('system:upFor')} <AgeText since={data.started_at} />
          </span>
        </p>
      )}
      {(data !== undefined || error === null) && (
        <div className="flex items-start gap-6">
          <div className="min-w-0 flex-1">
            <ListTable
              label={t('system:view.health')}
              columns={columnsOf(t)}
              rows={data?.parts}
              rowKey={(row) => row.name}
              openKey={openKey}
              onOpen={(key) => filters.set({ open: key })}
            />
          </div>
          {openPart !== undefined && (
            <DetailPane
              key={openPart.name}
              label={textOrName(t, 'system', `part.${openPart.name}`)}
              onClose={close}
            >
              <PartDetail part={openPart} />
            </DetailPane>
          )}
        </div>
      )}
    </div>
  );
}

function columnsOf(t: Texts): readonly ListColumn<Part>[] {
  return [
    {
      key: 'name',
      header: t('system:part'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{textOrName(t, 'system', `part.${row.name}`)}</span>,
    },
    {
      key: 'state',
      header: t('system:state'),
      csv: (row) => t(row.is_ready ? 'system:ready' : 'system:notReady'),
      render: (row) => (
        <Badge tone={row.is_ready ? 'up' : 'danger'}>
          {t(row.is_ready ? 'system:ready' : 'system:notReady')}
        </Badge>
      ),
    },
    {
      key: 'detail',
      header: t('system:detail'),
      csv: (row) => row.detail,
      render: (row) =>
        hasDetail(row) ? (
          <code className="block max-w-100 truncate text-muted">{row.detail}</code>
        ) : (
          t('shell:none')
        ),
    },
  ];
}

/** A part that only says whether it is ready tells an empty object. */
function hasDetail(part: Part): boolean {
  return part.detail !== '{}';
}

/** What the part tells of itself, one value on each line. */
function PartDetail({ part }: { readonly part: Part }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={part.is_ready ? 'up' : 'danger'}>
          {t(part.is_ready ? 'system:ready' : 'system:notReady')}
        </Badge>
        <h2 className="mt-2 text-price">{textOrName(t, 'system', `part.${part.name}`)}</h2>
      </div>
      {hasDetail(part) ? (
        <pre className="rounded-field bg-surface p-3 text-secondary whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(JSON.parse(part.detail), null, 2)}
        </pre>
      ) : (
        <p className="text-dense text-muted">{t('system:noDetail')}</p>
      )}
    </div>
  );
}
