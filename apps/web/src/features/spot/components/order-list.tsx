import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList, type PagedListProps } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { ordersPages } from '../api.ts';
import { countFilters, type OrderFilters } from '../model/order-filters.ts';
import type { Order } from '../model/orders.ts';
import { averageOf, exitOf, filledOf, priceOf, sizeOf, typeOf } from './order-figures.ts';
import { OrderCardSkeleton } from './order-skeleton.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { ParentNote, SideWord, StatusBadge, TypeWords } from './order-words.tsx';
import { TradeLink } from './trade-link.tsx';

export interface OrderListProps extends Pick<PagedListProps<Order>, 'preview'> {
  readonly filters: OrderFilters;
}

/** Orders, open and closed; each opens its details. */
export function OrderList({ filters, ...rest }: OrderListProps) {
  const t = useT();
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useColumns(setOpenId);
  return (
    <>
      <PagedList
        {...rest}
        label={t('spot:orders.history')}
        pages={useInfiniteQuery(ordersPages(filters))}
        columns={columns}
        renderRow={(order) => <OrderCard order={order} onOpen={() => setOpenId(order.id)} />}
        skeleton={<OrderCardSkeleton />}
        isFiltered={countFilters(filters) > 0}
        empty={{
          icon: <ScrollText />,
          title: t('spot:history.empty'),
          hint: t('spot:history.emptyHint'),
          ...(rest.preview === undefined && { action: <TradeLink /> }),
        }}
      />
      <OrderSheet orderId={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

interface OrderCardProps {
  readonly order: Order;
  readonly onOpen: () => void;
}

function OrderCard({ order, onOpen }: OrderCardProps) {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  const levels = exitOf(order, words);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-2 my-1 w-[calc(100%+1rem)] rounded-button p-2 text-left transition-colors hover:bg-surface"
      onClick={onOpen}
    >
      <span className="flex flex-wrap items-center gap-x-1.5 text-dense">
        <SideWord side={order.side} />
        <span className="font-semibold">{order.symbol}</span>
        <span className="text-secondary text-muted">{typeOf(order, words)}</span>
        <span className="ml-auto">
          <StatusBadge order={order} />
        </span>
      </span>
      <span className="figures mt-0.5 block text-secondary text-muted">
        {format.dateTime(order.created_at)}
      </span>
      <ParentNote order={order} />
      <span className="mt-2 flex flex-wrap gap-x-6 gap-y-1.5">
        <Figure name={t('app:word.price')} value={priceOf(order, words)} />
        <Figure name={t('spot:column.average')} value={averageOf(order, words)} />
        <Figure name={t('spot:column.filled')} value={filledOf(order, words)} />
        {levels !== null && <Figure name={t('spot:exit.name')} value={levels} />}
      </span>
    </button>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <span>
      <span className="block text-label text-muted">{name}</span>
      <span className="figures block text-dense font-semibold">{value}</span>
    </span>
  );
}

function useColumns(onOpen: (orderId: string) => void): readonly Column<Order>[] {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (order) => <TimeButton order={order} format={format} onOpen={onOpen} />,
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (order) => <b className="font-semibold">{order.symbol}</b>,
    },
    { key: 'type', header: t('spot:type.label'), render: (order) => <TypeWords order={order} /> },
    { key: 'side', header: t('spot:column.side'), render: (order) => <SideWord side={order.side} /> },
    { key: 'price', header: t('app:word.price'), isNumeric: true, render: (order) => priceOf(order, words) },
    {
      key: 'average',
      header: t('spot:column.average'),
      isNumeric: true,
      render: (order) => averageOf(order, words),
    },
    { key: 'size', header: t('app:word.quantity'), isNumeric: true, render: (order) => sizeOf(order, words) },
    {
      key: 'filled',
      header: t('spot:column.filled'),
      isNumeric: true,
      render: (order) => filledOf(order, words),
    },
    {
      key: 'fee',
      header: t('app:word.fee'),
      isNumeric: true,
      render: (order) => `${format.quantity(order.fee)} ${order.fee_currency_code}`,
    },
    {
      key: 'status',
      header: t('app:word.status'),
      isNumeric: true,
      render: (order) => <StatusBadge order={order} />,
    },
  ];
}

interface TimeButtonProps {
  readonly order: Order;
  readonly format: Format;
  readonly onOpen: (orderId: string) => void;
}

/** Opens the details of the row. */
function TimeButton({ order, format, onOpen }: TimeButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t('spot:detail.title')}
      className="figures relative text-muted underline decoration-line-strong underline-offset-4 transition-colors before:absolute before:-inset-2 hover:text-accent"
      onClick={() => onOpen(order.id)}
    >
      {format.dateTime(order.created_at)}
    </button>
  );
}
