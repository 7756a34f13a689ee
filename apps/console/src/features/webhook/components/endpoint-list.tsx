import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import type { List } from '../../../shared/lib/use-list.ts';
import { figureColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { WaitingNote } from '../../session/index.ts';
import { type Endpoint, STATE_TONES } from '../api.ts';
import { EndpointDetail } from './endpoint-detail.tsx';

/** The endpoints with what waits for each. */
export function EndpointList(props: {
  readonly filters: Filters;
  readonly header: ReactNode;
  readonly list: List<Endpoint>;
}) {
  const { filters, header, list } = props;
  const t = useTexts();
  return (
    <ListScreen
      name="webhook-endpoints"
      title={t('webhook:title')}
      header={header}
      summary={
        <>
          <WaitingNote kind="webhook.add_endpoint" />
          <WaitingNote kind="webhook.set_state" />
        </>
      }
      fields={[]}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => row.id}
      emptyHint={t('webhook:noEndpoints')}
      renderDetail={(key) => <EndpointDetail key={key} endpoint={list.rows?.find(({ id }) => id === key)} />}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Endpoint>[] {
  return [
    {
      key: 'description',
      header: t('webhook:description'),
      csv: (row) => row.description,
      render: (row) => <span className="font-semibold">{row.description}</span>,
    },
    { key: 'url', header: t('webhook:url'), csv: (row) => row.url, render: (row) => row.url },
    {
      key: 'kinds',
      header: t('webhook:kinds'),
      isExtra: true,
      csv: (row) => row.kinds.join(' '),
      render: (row) => row.kinds.map((kind) => t(`webhook:kind.${kind}`)).join(', '),
    },
    figureColumn(t, { key: 'pending', header: t('webhook:pending'), value: (row) => row.pending }),
    figureColumn(t, { key: 'dead', header: t('webhook:dead'), value: (row) => row.dead }),
    {
      key: 'state',
      header: t('webhook:state'),
      csv: (row) => t(`webhook:endpointState.${row.state}`),
      render: (row) => <Badge tone={STATE_TONES[row.state]}>{t(`webhook:endpointState.${row.state}`)}</Badge>,
    },
  ];
}
