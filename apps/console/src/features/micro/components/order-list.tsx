import { MICRO_STATES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { NO_ROWS, useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { client, findUserId } from '../../session/index.ts';
import type { Order } from '../api.ts';
import { DirectionBadge } from './direction-badge.tsx';

const RENEW_MS = 10_000;
const TONES = {
  pending: 'neutral',
  running: 'accent',
  won: 'up',
  lost: 'down',
  tied: 'neutral',
  void: 'warn',
} as const;

/** The orders of all users, newest first, to be read and nothing else. */
export function OrderList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const uid = filters.get('uid');
  const state = oneOf(MICRO_STATES, filters.get('state'));
  const list = useList({
    key: ['micro.operator_orders', state, uid],
    load: async (page, signal) => {
      const userId = await findUserId(uid);
      if (userId === null) return NO_ROWS;
      return client.call('micro.operator_orders', { state, user_id: userId, ...page }, { signal });
    },
    renewMs: RENEW_MS,
  });
  return (
    <ListScreen
      name="micro-orders"
      title={t('shell:nav.micro')}
      header={tabs}
      summary={<PlainNote text={t('micro:ordersHint')} />}
      fields={[
        { kind: 'text', name: 'uid', label: t('users:uid') },
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
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Order>[] {
  const none = t('shell:none');
  const price = (key: 'entry_price' | 'exit_price'): ListColumn<Order> => ({
    key,
    header: t(`micro:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => row[key] ?? none,
  });
  return [
    {
      key: 'accepted',
      header: t('micro:acceptedAt'),
      csv: (row) => new Date(row.accepted_at).toISOString(),
      render: (row) => <TimeText at={row.accepted_at} />,
    },
    {
      key: 'user',
      header: t('contract:user'),
      csv: (row) => row.user_id,
      render: (row) => <UserLink id={row.user_id} uid={null} />,
    },
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`micro:state.${row.state}`),
      render: (row) => <Badge tone={TONES[row.state]}>{t(`micro:state.${row.state}`)}</Badge>,
    },
    {
      key: 'direction',
      header: t('micro:direction'),
      csv: (row) => textOrName(t, 'micro', `direction.${row.direction}`),
      render: (row) => <DirectionBadge direction={row.direction} />,
    },
    {
      key: 'seconds',
      header: t('micro:seconds'),
      isNumeric: true,
      csv: (row) => row.seconds,
      render: (row) => row.seconds,
    },
    {
      key: 'stake',
      header: t('micro:stake'),
      isNumeric: true,
      csv: (row) => row.stake,
      render: (row) => format.price(row.stake, 2),
    },
    price('entry_price'),
    price('exit_price'),
    {
      key: 'payout',
      header: t('micro:paid'),
      isNumeric: true,
      csv: (row) => row.payout,
      render: (row) => (row.payout === null ? none : format.price(row.payout, 2)),
    },
  ];
}
