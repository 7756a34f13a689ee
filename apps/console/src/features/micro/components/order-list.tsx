import { MICRO_DIRECTIONS, MICRO_STATES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import {
  figureColumn,
  moneyColumn,
  symbolColumn,
  timeColumn,
  userColumn,
} from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { matchField, matchIdOf } from '../../../shared/ui/match-field.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { pagesOf } from '../../session/index.ts';
import { type Order, seriesQuery } from '../api.ts';
import { directionColumn, directionField } from './direction-column.tsx';
import { OrderDetail } from './order-detail.tsx';
import { STATE_TONES } from './state-tones.ts';

const RENEW_MS = 10_000;
/** The orders of all users, newest first, to be read and nothing else, each with its receipt once it is settled. */
export function OrderList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const uid = filters.get('uid');
  const { data: series } = useQuery(seriesQuery);
  const input = {
    currency_match_id: matchIdOf(filters),
    direction: oneOf(MICRO_DIRECTIONS, filters.get('direction')),
    state: oneOf(MICRO_STATES, filters.get('state')),
  };
  const list = useList(pagesOf('micro.operator_orders', input, { uid, renewMs: RENEW_MS }));
  return (
    <ListScreen
      name="micro-orders"
      title={t('shell:nav.micro')}
      header={tabs}
      summary={<PlainNote text={t('micro:ordersHint')} />}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
        matchField(
          t,
          (series ?? []).filter(({ kind }) => kind === 'index'),
        ),
        directionField(t),
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: MICRO_STATES.map((value) => ({ value, label: t(`micro:state.${value}`) })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.id}
      emptyHint={t('micro:noOrders')}
      renderDetail={(key) => <OrderDetail order={list.rows?.find((row) => row.id === key)} />}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Order>[] {
  const price = (key: 'entry_price' | 'exit_price'): ListColumn<Order> =>
    figureColumn(t, { key, header: t(`micro:${key}`), value: (row) => row[key], isExtra: true });
  return [
    timeColumn(t('micro:acceptedAt'), (row) => row.accepted_at),
    userColumn(t),
    symbolColumn(t),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`micro:state.${row.state}`),
      render: (row) => <Badge tone={STATE_TONES[row.state]}>{t(`micro:state.${row.state}`)}</Badge>,
    },
    directionColumn(t),
    figureColumn(t, { key: 'seconds', header: t('micro:seconds'), value: (row) => row.seconds }),
    moneyColumn({ t, format }, { key: 'stake', header: t('micro:stake'), value: (row) => row.stake }),
    price('entry_price'),
    price('exit_price'),
    moneyColumn({ t, format }, { key: 'payout', header: t('micro:paid'), value: (row) => row.payout }),
  ];
}
