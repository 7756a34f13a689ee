import { FIAT_MERCHANT_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { figureColumn, percentColumn, timeColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Merchant } from '../api.ts';
import { MerchantDetail } from './merchant-detail.tsx';
import { MerchantBadge } from './state-badge.tsx';

const RENEW_MS = 15_000;
/** Users who never applied have no row. */
const STATES = FIAT_MERCHANT_STATES.filter((state) => state !== 'none');

/** Merchants and applications, oldest application first. */
export function MerchantList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const uid = filters.get('uid');
  const input = { state: oneOf(STATES, filters.get('state')) };
  const list = useList(pagesOf('fiat.operator_merchants', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="merchants"
      title={t('shell:nav.fiat')}
      header={tabs}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        {
          kind: 'choice',
          name: 'state',
          label: t('fiat:state'),
          options: STATES.map((value) => ({ value, label: t(`fiat:merchantState.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, useFormat())}
      rowKey={(row) => row.id}
      emptyHint={t(input.state === 'applied' ? 'fiat:noApplications' : 'fiat:noMerchants')}
      renderDetail={(key) => <MerchantDetail merchant={list.rows?.find((row) => row.id === key)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Merchant>[] {
  return [
    {
      key: 'business',
      header: t('fiat:business'),
      csv: (row) => row.business_name,
      render: (row) => <span className="font-semibold">{row.business_name}</span>,
    },
    userColumn(t),
    {
      key: 'state',
      header: t('fiat:state'),
      csv: (row) => t(`fiat:merchantState.${row.state}`),
      render: (row) => <MerchantBadge state={row.state} />,
    },
    {
      key: 'criteria',
      header: t('fiat:criteria'),
      csv: criteriaOf,
      render: criteriaOf,
    },
    figureColumn(t, {
      key: 'orders',
      header: t('fiat:orders'),
      value: (row) => row.facts.orders,
      isExtra: true,
    }),
    percentColumn(
      { t, format },
      {
        key: 'completion',
        header: t('fiat:completion'),
        value: (row) => row.facts.completion_percent,
        isExtra: true,
      },
    ),
    figureColumn(t, { key: 'ads', header: t('fiat:openAds'), value: (row) => row.open_ads, isExtra: true }),
    figureColumn(t, {
      key: 'open',
      header: t('fiat:openOrders'),
      value: (row) => row.open_orders,
      isExtra: true,
    }),
    timeColumn(t('fiat:applied'), (row) => row.applied_at),
  ];

  function criteriaOf(row: Merchant): string {
    const met = row.criteria.filter((criterion) => criterion.is_met).length;
    return t('fiat:criteriaMet', { met, count: row.criteria.length });
  }
}
