import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { type Column, DataTable } from '@openbourse/kit/ui/data-table.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { ListSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CountdownButton } from '../../countdown/index.ts';
import type { Pair } from '../../market-data/index.ts';
import { useCancelAll } from '../api.ts';
import { type Order, progressOf } from '../model/orders.ts';
import { usePreferences } from '../preferences.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { CancelButton } from './cancel-button.tsx';
import { EditButton } from './edit-button.tsx';
import { EditOrderSheet } from './edit-order-sheet.tsx';
import { OpenOrderCard } from './open-order-card.tsx';
import { priceOf, sizeOf } from './order-figures.ts';
import { OrderCardSkeleton } from './order-skeleton.tsx';
import { SideWord, StatusBadge, TypeWords } from './order-words.tsx';

interface OpenOrdersProps {
  readonly match: Pair;
}

/** The open orders with their progress; each can be canceled, and all at once. */
export function OpenOrders({ match }: OpenOrdersProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [editing, setEditing] = useState<Order | null>(null);
  const columns = useColumns(setEditing);
  const { isError, error, isFetching, refetch } = useOpenOrders();
  const shown = useShownOrders(match);
  if (isError && shown === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const empty = (
    <EmptyState icon={<ListChecks />} title={t('spot:orders.empty')} hint={t('spot:orders.emptyHint')} />
  );
  const sheet = <EditOrderSheet chosen={editing} onClose={() => setEditing(null)} />;
  if (isDesktop) {
    return (
      <>
        <DataTable
          label={t('spot:orders.open')}
          columns={columns}
          rows={shown}
          rowKey={(order) => order.id}
          empty={empty}
        />
        {sheet}
      </>
    );
  }
  return (
    <>
      <OpenOrderActions match={match} />
      {shown === undefined && (
        <ListSkeleton>
          <OrderCardSkeleton />
        </ListSkeleton>
      )}
      {shown?.length === 0 && empty}
      {shown?.map((order) => (
        <OpenOrderCard key={order.id} order={order} onEdit={setEditing} />
      ))}
      {sheet}
    </>
  );
}

/** The open orders as the person narrowed them; undefined while loading. */
export function useShownOrders(match: Pair): readonly Order[] | undefined {
  const isThisPairOnly = usePreferences((preferences) => preferences.isThisPairOnly);
  const { data } = useOpenOrders();
  return isThisPairOnly ? data?.filter((order) => order.currency_match_id === match.id) : data;
}

/** Narrows the list to the pair, and cancels all that it shows. */
export function OpenOrderActions({ match }: OpenOrdersProps) {
  const t = useT();
  const shown = useShownOrders(match);
  const isThisPairOnly = usePreferences((preferences) => preferences.isThisPairOnly);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <Checkbox
        isChecked={isThisPairOnly}
        onCheckedChange={(isChecked) => usePreferences.setState({ isThisPairOnly: isChecked })}
      >
        {t('spot:orders.thisPair', { pair: match.symbol })}
      </Checkbox>
      <span className="flex flex-wrap items-center gap-x-4">
        <CountdownButton product="spot" pair={{ id: match.id, name: match.symbol }} />
        {shown !== undefined && shown.length > 0 && (
          <CancelAll count={shown.length} match={isThisPairOnly ? match : null} />
        )}
      </span>
    </div>
  );
}

interface CancelAllProps {
  readonly count: number;
  /** Null for the orders of all pairs. */
  readonly match: Pair | null;
}

function CancelAll({ count, match }: CancelAllProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setIsAsking(true)}>
        {t('spot:orders.cancelAll')}
      </Button>
      <CancelQuestion isAsking={isAsking} onClose={() => setIsAsking(false)} count={count} match={match} />
    </>
  );
}

interface QuestionProps {
  readonly isAsking: boolean;
  readonly onClose: () => void;
}

/** Asks whether the open orders are to be canceled: those that the list shows, wherever that stands. */
export function CancelAllQuestion({ match, isAsking, onClose }: QuestionProps & OpenOrdersProps) {
  const isThisPairOnly = usePreferences((preferences) => preferences.isThisPairOnly);
  const count = useShownOrders(match)?.length ?? 0;
  const isMoot = isAsking && count === 0;
  useEffect(() => {
    if (isMoot) onClose();
  }, [isMoot, onClose]);
  const question = { count, match: isThisPairOnly ? match : null };
  return <CancelQuestion {...question} isAsking={isAsking && count > 0} onClose={onClose} />;
}

function CancelQuestion({ isAsking, onClose, count, match }: QuestionProps & CancelAllProps) {
  const t = useT();
  const cancelAll = useCancelAll();
  return (
    <Dialog
      isOpen={isAsking}
      title={t('spot:orders.cancelAll')}
      confirmTone="danger"
      confirmLabel={t('spot:orders.cancelAll')}
      cancelLabel={t('app:action.back')}
      isConfirming={cancelAll.isPending}
      onCancel={onClose}
      onConfirm={() =>
        cancelAll.mutate(match?.id, {
          onSuccess: (reply) => toast.success(t('spot:orders.cancelledAll', { count: reply.cancelled })),
          onSettled: onClose,
        })
      }
    >
      {match === null
        ? t('spot:orders.cancelAllAsk', { count })
        : t('spot:orders.cancelPairAsk', { count, pair: match.symbol })}
    </Dialog>
  );
}

function useColumns(onEdit: (order: Order) => void): readonly Column<Order>[] {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  return [
    {
      key: 'time',
      header: t('app:word.time'),
      render: (order) => <span className="figures text-muted">{format.dateTime(order.created_at)}</span>,
    },
    {
      key: 'pair',
      header: t('market:column.pair'),
      render: (order) => <b className="font-semibold">{order.symbol}</b>,
    },
    {
      key: 'type',
      header: t('spot:type.label'),
      render: (order) => <TypeWords order={order} isPairShown />,
    },
    { key: 'side', header: t('spot:column.side'), render: (order) => <SideWord side={order.side} /> },
    {
      key: 'stop',
      header: t('spot:column.stop'),
      isNumeric: true,
      render: (order) => format.quantity(order.stop_price),
    },
    { key: 'price', header: t('app:word.price'), isNumeric: true, render: (order) => priceOf(order, words) },
    {
      key: 'quantity',
      header: t('app:word.quantity'),
      isNumeric: true,
      render: (order) => sizeOf(order, words),
    },
    { key: 'filled', header: t('spot:column.filled'), render: (order) => <Filled order={order} /> },
    { key: 'status', header: t('app:word.status'), render: (order) => <StatusBadge order={order} /> },
    {
      key: 'actions',
      header: <span className="sr-only">{t('spot:orders.cancel')}</span>,
      isNumeric: true,
      render: (order) => (
        <span className="flex justify-end gap-2">
          <EditButton order={order} onEdit={onEdit} />
          <CancelButton order={order} />
        </span>
      ),
    },
  ];
}

function Filled({ order }: { readonly order: Order }) {
  const t = useT();
  const percent = progressOf(order);
  return (
    <span className="flex items-center gap-2">
      <span className="w-16">
        <ProgressBar
          label={t('spot:column.filled')}
          percent={percent}
          tone={order.side === 'buy' ? 'up' : 'down'}
        />
      </span>
      <span className="figures text-secondary text-muted">{percent} %</span>
    </span>
  );
}
