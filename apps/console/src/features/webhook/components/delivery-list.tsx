import { WEBHOOK_DELIVERY_STATES, WEBHOOK_KINDS, WEBHOOK_TEST } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given } from '../../../shared/lib/use-filters.ts';
import { type List, useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { figureColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { pagesOf } from '../../session/index.ts';
import { type Delivery, DELIVERY_TONES, type Endpoint } from '../api.ts';
import { DeliveryDetail } from './delivery-detail.tsx';

interface DeliveriesProps {
  readonly filters: Filters;
  readonly header: ReactNode;
}

/** Deliveries to the endpoint that is chosen, or to the first one. */
export function DeliveryList(props: DeliveriesProps & { readonly endpoints: List<Endpoint> }) {
  const { filters, header, endpoints } = props;
  const t = useTexts();
  const rows = endpoints.rows ?? [];
  const chosen = rows.find(({ id }) => id === filters.get('endpoint')) ?? rows[0];
  if (chosen === undefined)
    return (
      <>
        <ScreenHeader title={t('webhook:title')}>{header}</ScreenHeader>
        <EmptyState title={t('webhook:noEndpoints')} />
      </>
    );
  return <Deliveries filters={filters} header={header} endpoints={rows} endpoint={chosen} />;
}

function Deliveries(
  props: DeliveriesProps & { readonly endpoints: readonly Endpoint[]; readonly endpoint: Endpoint },
) {
  const { filters, header, endpoints, endpoint } = props;
  const t = useTexts();
  const list = useList(
    pagesOf('webhook.operator_deliveries', {
      id: endpoint.id,
      state: WEBHOOK_DELIVERY_STATES.find((state) => state === filters.get('state')),
      kind: [...WEBHOOK_KINDS, WEBHOOK_TEST].find((kind) => kind === filters.get('kind')),
      user_id: given(filters.get('user')),
    }),
  );
  return (
    <ListScreen
      name="webhook-deliveries"
      title={t('webhook:title')}
      header={header}
      fields={fieldsOf(t, endpoints)}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.event_id}`}
      emptyHint={t('webhook:noDeliveries')}
      renderDetail={(key) => (
        <DeliveryDetail
          key={`${endpoint.id} ${key}`}
          endpoint={endpoint}
          delivery={list.rows?.find((row) => `${row.event_id}` === key)}
        />
      )}
    />
  );
}

function fieldsOf(t: Texts, endpoints: readonly Endpoint[]): readonly FilterField[] {
  return [
    {
      ...{ kind: 'choice', name: 'endpoint', label: t('webhook:endpoint') },
      options: endpoints.slice(1).map(({ id, description }) => ({ value: id, label: description })),
      unset: endpoints[0]?.description ?? '',
    },
    {
      ...{ kind: 'choice', name: 'state', label: t('webhook:state') },
      options: WEBHOOK_DELIVERY_STATES.map((value) => ({
        value,
        label: t(`webhook:deliveryState.${value}`),
      })),
    },
    {
      ...{ kind: 'choice', name: 'kind', label: t('webhook:kindOf') },
      options: [...WEBHOOK_KINDS, WEBHOOK_TEST].map((value) => ({
        value,
        label: t(`webhook:kind.${value}`),
      })),
    },
    { kind: 'text', name: 'user', label: t('webhook:userId') },
  ];
}

function columnsOf(t: Texts): readonly ListColumn<Delivery>[] {
  return [
    timeColumn(t('webhook:at'), (row) => row.created_at),
    {
      key: 'kind',
      header: t('webhook:kindOf'),
      csv: (row) => row.kind,
      render: (row) => <span className="font-semibold">{t(`webhook:kind.${row.kind}`)}</span>,
    },
    {
      key: 'user',
      header: t('users:uid'),
      csv: (row) => row.uid ?? '',
      render: (row) => (row.user_id === null ? t('shell:none') : <UserLink id={row.user_id} uid={row.uid} />),
    },
    figureColumn(t, { key: 'tries', header: t('webhook:tries'), value: (row) => row.tries }),
    {
      key: 'state',
      header: t('webhook:state'),
      csv: (row) => t(`webhook:deliveryState.${row.state}`),
      render: (row) => (
        <Badge tone={DELIVERY_TONES[row.state]}>{t(`webhook:deliveryState.${row.state}`)}</Badge>
      ),
    },
  ];
}
