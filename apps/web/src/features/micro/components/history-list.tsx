import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { historyPages } from '../api.ts';
import { countFilters, type HistoryFilters } from '../model/history-filters.ts';
import { type MicroOrder, resultOf } from '../model/orders.ts';
import { DirectionWord, lengthText, PracticeBadge, signedText, StateBadge } from './order-words.tsx';

export interface HistoryListProps {
  readonly filters: HistoryFilters;
  readonly onOpen: (orderId: string) => void;
}

/** Settled orders; each opens its receipt. */
export function HistoryList({ filters, onOpen }: HistoryListProps) {
  const t = useT();
  return (
    <PagedList
      label={t('micro:history')}
      pages={useInfiniteQuery(historyPages(filters))}
      columns={useColumns(onOpen)}
      renderRow={(order) => <HistoryRow order={order} onOpen={() => onOpen(order.id)} />}
      skeleton={<RowSkeleton />}
      isFiltered={countFilters(filters) > 0}
      empty={{
        icon: <ScrollText />,
        title: t('micro:history.empty'),
        hint: t('micro:history.emptyHint'),
      }}
    />
  );
}

function HistoryRow({ order, onOpen }: { readonly order: MicroOrder; readonly onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  const result = resultOf(order);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-2 my-1 flex w-[calc(100%+1rem)] items-center gap-3 rounded-button p-2 text-left transition-colors hover:bg-surface"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5 text-dense">
          <DirectionWord direction={order.direction} />
          <span className="font-semibold">{order.symbol}</span>
          <span className="text-muted">{lengthText(order.seconds, t)}</span>
          {order.is_practice && <PracticeBadge />}
        </span>
        <span className="figures block pt-0.5 text-secondary text-muted">
          {format.dateTime(order.accepted_at)} · {format.quantity(order.stake)} USDT
        </span>
      </span>
      <span className="text-right">
        <StateBadge state={order.state} />
        <span className="figures block pt-0.5 text-dense font-semibold">
          {result === null ? '–' : signedText(result, format)}
        </span>
      </span>
    </button>
  );
}

function useColumns(onOpen: (orderId: string) => void): readonly Column<MicroOrder>[] {
  const t = useT();
  const format = useFormat();
  const price = (value: string | null): string => (value === null ? '–' : format.quantity(value));
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (order) => <TimeButton order={order} onOpen={() => onOpen(order.id)} />,
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (order) => (
        <span className="flex items-center gap-2">
          <b className="font-semibold">{order.symbol}</b>
          {order.is_practice && <PracticeBadge />}
        </span>
      ),
    },
    {
      key: 'direction',
      header: t('micro:direction'),
      render: (order) => <DirectionWord direction={order.direction} />,
    },
    { key: 'length', header: t('micro:length'), render: (order) => lengthText(order.seconds, t) },
    {
      key: 'stake',
      header: t('micro:stake'),
      isNumeric: true,
      render: (order) => format.quantity(order.stake),
    },
    {
      key: 'entry',
      header: t('micro:order.entry'),
      isNumeric: true,
      render: (order) => price(order.entry_price),
    },
    {
      key: 'exit',
      header: t('micro:order.exit'),
      isNumeric: true,
      render: (order) => price(order.exit_price),
    },
    {
      key: 'result',
      header: t('micro:order.result'),
      isNumeric: true,
      render: (order) => {
        const result = resultOf(order);
        return result === null ? '–' : signedText(result, format);
      },
    },
    {
      key: 'state',
      header: t('app:word.status'),
      isNumeric: true,
      render: (order) => <StateBadge state={order.state} />,
    },
  ];
}

/** Opens the receipt of the row. */
function TimeButton({ order, onOpen }: { readonly order: MicroOrder; readonly onOpen: () => void }) {
  const t = useT();
  const format = useFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t('micro:receipt.open')}
      className="figures relative text-muted underline decoration-line-strong underline-offset-4 transition-colors before:absolute before:-inset-2 hover:text-accent"
      onClick={onOpen}
    >
      {format.dateTime(order.accepted_at)}
    </button>
  );
}
