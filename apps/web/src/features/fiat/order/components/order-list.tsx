import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Handshake, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { Countdown } from '../../parts/countdown.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { ordersPages } from '../api.ts';
import { isEnded, type OrderRow } from '../model/order.ts';
import { countFilters, type OrderFilters, type OrderTab } from '../model/order-filters.ts';
import { StateBadge } from './state-badge.tsx';

export interface OrderListProps {
  readonly tab: OrderTab;
  readonly filters: OrderFilters;
}

/** Orders with other people, newest first; each leads to its screen. */
export function OrderList({ tab, filters }: OrderListProps) {
  const t = useT();
  return (
    <PagedList
      label={t('fiat:order.history')}
      pages={useInfiniteQuery(ordersPages(tab, filters))}
      columns={useOrderColumns()}
      renderRow={(order) => <OrderLine order={order} />}
      skeleton={<RowSkeleton />}
      isFiltered={countFilters(filters) > 0}
      empty={{
        icon: <Handshake />,
        title: t('fiat:order.empty'),
        hint: t('fiat:order.emptyHint'),
        action: (tab === 'active' || tab === 'all') && (
          <Link to="/fiat" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
            {t('fiat:market.title')}
          </Link>
        ),
      }}
    />
  );
}

function pathOf({ id }: OrderRow): string {
  return `/fiat-order?id=${id}`;
}

/** An order in a list of a phone. */
export function OrderLine({ order }: { readonly order: OrderRow }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  return (
    <Link
      to={pathOf(order)}
      className="-mx-2 my-1 flex w-[calc(100%+1rem)] items-start justify-between gap-3 rounded-button p-2 transition-colors hover:bg-surface"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-row">
          <SideWord order={order} />
          <Unread order={order} />
        </span>
        <span className="block truncate text-secondary text-muted">
          {t('fiat:order.with', { name: order.counterparty_name })}
        </span>
        <span className="figures block text-secondary text-muted">{format.dateTime(order.created_at)}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-right">
        <span className="figures text-row">{fiat.money(order.amount, order.unit)}</span>
        <span className="figures text-secondary text-muted">{fiat.coins(order.quantity, order.coin)}</span>
        <span className="flex items-center gap-1.5 pt-0.5 text-secondary text-muted">
          <Rest order={order} />
          <StateBadge state={order.state} />
        </span>
      </span>
    </Link>
  );
}

function SideWord({ order }: { readonly order: OrderRow }) {
  const t = useT();
  const isBuying = order.role === 'buyer';
  return (
    <span className={isBuying ? 'font-semibold text-up' : 'font-semibold text-down'}>
      {t(isBuying ? 'fiat:order.buying' : 'fiat:order.selling', { coin: order.coin })}
    </span>
  );
}

function Unread({ order }: { readonly order: OrderRow }) {
  const t = useT();
  if (order.unread === 0) return null;
  return (
    <span className="figures inline-flex items-center gap-1 text-secondary font-semibold text-danger">
      <MessageCircle className="size-3.5" strokeWidth={2} aria-hidden="true" />
      <span aria-hidden="true">{order.unread}</span>
      <span className="sr-only">{t('fiat:chat.unread', { count: order.unread })}</span>
    </span>
  );
}

function Rest({ order }: { readonly order: OrderRow }) {
  const t = useT();
  if (isEnded(order.state)) return null;
  return (
    <Countdown label={t(`fiat:order.state.${order.state}`)} dueAt={order.due_at} isPaused={order.is_paused} />
  );
}

/** Columns of a table of orders on a desktop. */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (order) => (
        <Link to={pathOf(order)} className="figures font-medium hover:text-accent">
          {format.dateTime(order.created_at)}
        </Link>
      ),
    },
    {
      key: 'side',
      header: t('fiat:order.filter.role'),
      render: (order) => (
        <span className="flex items-center gap-2">
          <SideWord order={order} />
          <Unread order={order} />
        </span>
      ),
    },
    { key: 'with', header: t('fiat:order.counterparty'), render: (order) => order.counterparty_name },
    { key: 'reference', header: t('fiat:order.reference'), render: (order) => order.payment_reference },
    {
      key: 'price',
      header: t('app:word.price'),
      isNumeric: true,
      render: (order) => fiat.money(order.price, order.unit),
    },
    {
      key: 'quantity',
      header: t('app:word.quantity'),
      isNumeric: true,
      render: (order) => fiat.coins(order.quantity, order.coin),
    },
    {
      key: 'amount',
      header: t('fiat:order.amount'),
      isNumeric: true,
      render: (order) => fiat.money(order.amount, order.unit),
    },
    {
      key: 'state',
      header: t('app:word.status'),
      isNumeric: true,
      render: (order) => (
        <span className="inline-flex items-center gap-2 text-muted">
          <Rest order={order} />
          <StateBadge state={order.state} />
        </span>
      ),
    },
  ];
}
