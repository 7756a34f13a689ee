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
import { queryOf } from '../../session/index.ts';
import { NodeList } from './node-list.tsx';
import { type Part, PART_TONES, PartDetailView, PartSummary } from './part-detail-view.tsx';

const RENEW_MS = 10_000;

/** Every part of the server and how it is. */
export function Health({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const { set } = filters;
  const close = useCallback(() => set({ open: '' }), [set]);
  const { data, error, isFetching, refetch } = useQuery(
    queryOf('operator.health', {}, { refetchInterval: RENEW_MS }),
  );
  const openKey = filters.get('open') || null;
  const openPart = data?.parts.find((part) => part.name === openKey);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.system')}>{tabs}</ScreenHeader>
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <p className="flex flex-wrap items-center gap-3 text-dense text-muted">
          <Badge tone={PART_TONES[data.state]}>{t(`system:state.${data.state}`)}</Badge>
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
              <PartDetailView part={openPart} />
            </DetailPane>
          )}
        </div>
      )}
      <NodeList />
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
      csv: (row) => row.state,
      render: (row) => <Badge tone={PART_TONES[row.state]}>{t(`system:state.${row.state}`)}</Badge>,
    },
    {
      key: 'detail',
      header: t('system:detail'),
      csv: (row) => row.detail,
      render: (row) => <PartSummary part={row} />,
    },
  ];
}
