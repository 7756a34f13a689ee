import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { StateBadge } from '../../order/components/state-badge.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type MakerOrder, makerOrdersPages } from '../api.ts';

/** Orders that others opened on the ads of the store, in which the merchant sells or buys. */
export function MakerOrders({ side }: { readonly side: MakerOrder['role'] }) {
  const t = useT();
  return (
    <PagedList
      label={t(side === 'seller' ? 'fiat:store.tab.sales' : 'fiat:store.tab.purchases')}
      pages={useInfiniteQuery(makerOrdersPages(side))}
      renderRow={(order) => <OrderRow order={order} />}
      columns={useColumns()}
      empty={{
        icon: <ReceiptText />,
        title: t('fiat:store.noOrders'),
        hint: t(side === 'seller' ? 'fiat:store.noSalesHint' : 'fiat:store.noPurchasesHint'),
      }}
    />
  );
}

function OrderRow({ order }: { readonly order: MakerOrder }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  return (
    <Link
      to={`/fiat-order?id=${order.id}`}
      className="-mx-2 my-1 flex items-center gap-3 rounded-button p-2 transition-colors hover:bg-surface"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="figures text-row">{fiat.coins(order.quantity, order.coin)}</span>
          <Unread count={order.unread} />
        </span>
        <span className="block truncate text-secondary text-muted">{order.counterparty_name}</span>
        <span className="figures block text-secondary text-muted">{format.dateTime(order.created_at)}</span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <span className="figures text-row">{fiat.money(order.amount, order.unit)}</span>
        <span className="flex items-center gap-2 text-secondary text-muted">
          <Countdown label={t('fiat:store.timeLeft')} dueAt={order.due_at} isPaused={order.is_paused} />
          <StateBadge state={order.state} />
        </span>
      </span>
    </Link>
  );
}

function Unread({ count }: { readonly count: number }) {
  const t = useT();
  if (count === 0) return null;
  return <Badge tone="accent">{t('fiat:store.unread', { count })}</Badge>;
}

function useColumns(): readonly Column<MakerOrder>[] {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (order) => (
        <Link
          to={`/fiat-order?id=${order.id}`}
          className="figures relative font-medium text-accent before:absolute before:-inset-2"
        >
          {format.dateTime(order.created_at)}
        </Link>
      ),
    },
    {
      key: 'counterparty',
      header: t('fiat:store.counterparty'),
      render: (order) => (
        <span className="flex items-center gap-2">
          <span className="max-w-40 truncate">{order.counterparty_name}</span>
          <Unread count={order.unread} />
        </span>
      ),
    },
    {
      key: 'quantity',
      header: t('app:word.quantity'),
      isNumeric: true,
      render: (order) => fiat.coins(order.quantity, order.coin),
    },
    {
      key: 'price',
      header: t('app:word.price'),
      isNumeric: true,
      render: (order) => fiat.amount(order.price, order.unit),
    },
    {
      key: 'amount',
      header: t('fiat:store.amount'),
      isNumeric: true,
      render: (order) => fiat.money(order.amount, order.unit),
    },
    {
      key: 'left',
      header: t('fiat:store.timeLeft'),
      isNumeric: true,
      render: (order) => (
        <Countdown label={t('fiat:store.timeLeft')} dueAt={order.due_at} isPaused={order.is_paused} />
      ),
    },
    {
      key: 'state',
      header: t('app:word.status'),
      isNumeric: true,
      render: (order) => <StateBadge state={order.state} />,
    },
  ];
}
