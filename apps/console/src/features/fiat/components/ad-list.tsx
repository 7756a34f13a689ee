import { FIAT_AD_SIDES, FIAT_AD_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Ad } from '../api.ts';
import { AdDetail } from './ad-detail.tsx';
import { AdBadge } from './state-badge.tsx';

const RENEW_MS = 15_000;

/** The ads of all merchants, newest first. */
export function AdList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const uid = filters.get('uid');
  const input = {
    state: oneOf(FIAT_AD_STATES, filters.get('state')),
    side: oneOf(FIAT_AD_SIDES, filters.get('side')),
  };
  const list = useList(pagesOf('fiat.operator_ads', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="ads"
      title={t('shell:nav.fiat')}
      header={tabs}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        {
          kind: 'choice',
          name: 'side',
          label: t('fiat:side'),
          options: FIAT_AD_SIDES.map((value) => ({ value, label: t(`fiat:adSide.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('fiat:state'),
          options: FIAT_AD_STATES.map((value) => ({ value, label: t(`fiat:adState.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.id}
      emptyHint={t('fiat:noAds')}
      renderDetail={(key) => <AdDetail ad={list.rows?.find((row) => row.id === key)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Ad>[] {
  return [
    {
      key: 'business',
      header: t('fiat:business'),
      csv: (row) => row.business_name,
      render: (row) => (
        <span className="block max-w-44 truncate font-semibold" title={row.business_name}>
          {row.business_name}
        </span>
      ),
    },
    userColumn(t),
    {
      key: 'side',
      header: t('fiat:side'),
      csv: (row) => t(`fiat:adSide.${row.side}`),
      render: (row) => (
        <Badge tone={row.side === 'buy' ? 'up' : 'down'}>
          {t(`fiat:adSide.${row.side}`)} {row.coin}
        </Badge>
      ),
    },
    {
      key: 'price',
      header: t('fiat:price'),
      isNumeric: true,
      csv: (row) => (row.price === null ? null : `${row.price} ${row.unit}`),
      render: (row) => (row.price === null ? t('fiat:noPrice') : `${format.quantity(row.price)} ${row.unit}`),
    },
    {
      key: 'left',
      header: t('fiat:left'),
      isNumeric: true,
      csv: (row) => row.quantity,
      render: (row) => format.quantity(row.quantity),
    },
    {
      key: 'limits',
      header: t('fiat:limits'),
      isNumeric: true,
      isExtra: true,
      csv: (row) => `${row.min_volume} - ${row.max_volume} ${row.unit}`,
      render: (row) => `${format.quantity(row.min_volume)} – ${format.quantity(row.max_volume)} ${row.unit}`,
    },
    {
      key: 'state',
      header: t('fiat:state'),
      csv: (row) => t(`fiat:adState.${row.state}`),
      render: (row) => <AdBadge state={row.state} />,
    },
    { ...timeColumn(t('fiat:published'), (row) => row.created_at), isExtra: true },
  ];
}
