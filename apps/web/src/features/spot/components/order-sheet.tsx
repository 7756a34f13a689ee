import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderQuery } from '../api.ts';
import type { Fill, Order } from '../model/orders.ts';
import { averageOf, exitOf, filledOf, priceOf, sizeOf, typeOf } from './order-figures.ts';
import { SideWord, StatusBadge } from './order-words.tsx';

export interface OrderSheetProps {
  /** Null while closed. */
  readonly orderId: string | null;
  readonly onClose: () => void;
}

/** The receipt of an order with its fills. */
export function OrderSheet({ orderId, onClose }: OrderSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={orderId !== null} onClose={onClose} title={t('spot:detail.title')}>
      {orderId !== null && <OrderDetail key={orderId} firstId={orderId} />}
    </BottomSheet>
  );
}

function OrderDetail({ firstId }: { readonly firstId: string }) {
  const [orderId, setOrderId] = useState(firstId);
  const { data, isError, error, isFetching, refetch } = useQuery(orderQuery(orderId));
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) {
    return (
      <div className="space-y-3 py-2" aria-busy="true">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  return (
    <>
      <OrderFacts order={data.order} onShow={setOrderId} />
      <Fills fills={data.fills} />
    </>
  );
}

interface OrderFactsProps {
  readonly order: Order;
  readonly onShow: (orderId: string) => void;
}

function OrderFacts({ order, onShow }: OrderFactsProps) {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  const [, quote = ''] = order.symbol.split('/');
  return (
    <>
      <div className="flex items-center gap-2 pb-2">
        <SideWord side={order.side} />
        <span className="text-row">{order.symbol}</span>
        <StatusBadge order={order} />
      </div>
      <Facts>
        <Fact name={t('spot:type.label')}>
          {typeOf(order, words)} · {order.time_in_force.toUpperCase()}
          {order.post_only && ` · ${t('spot:postOnly')}`}
          {order.oco_order_id !== null && ' · OCO'}
        </Fact>
        {order.stop_price !== null && (
          <Fact name={t('spot:column.stop')}>{format.quantity(order.stop_price)}</Fact>
        )}
        <TrailFacts order={order} />
        <Fact name={t('app:word.price')}>{priceOf(order, words)}</Fact>
        <Fact name={t('app:word.quantity')}>{sizeOf(order, words)}</Fact>
        {order.visible_quantity !== null && (
          <Fact name={t('spot:column.visible')}>{format.quantity(order.visible_quantity)}</Fact>
        )}
        <ExitFacts order={order} onShow={onShow} />
        <Fact name={t('spot:column.filled')}>{filledOf(order, words)}</Fact>
        <Fact name={t('spot:column.average')}>{averageOf(order, words)}</Fact>
        <Fact name={t('app:word.total')}>{`${format.quantity(order.executed_total)} ${quote}`}</Fact>
        <Fact name={t('app:word.fee')}>{`${format.quantity(order.fee)} ${order.fee_currency_code}`}</Fact>
        {order.revoke_reason !== null && (
          <Fact name={t('spot:detail.reason')}>{reasonOf(order.revoke_reason, t)}</Fact>
        )}
        <Fact name={t('spot:detail.created')}>{format.dateTime(order.created_at)}</Fact>
        {order.triggered_at !== null && (
          <Fact name={t('spot:detail.triggered')}>{format.dateTime(order.triggered_at)}</Fact>
        )}
        <Fact name={t('spot:detail.updated')}>{format.dateTime(order.updated_at)}</Fact>
        <Fact name={t('spot:detail.id')}>
          <Copyable text={order.id} label={t('spot:detail.copyId')} />
        </Fact>
      </Facts>
    </>
  );
}

/** The price from which a trailing stop follows, and the best one since. */
function TrailFacts({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const { side, activation_price: activation, peak_price: peak } = order;
  if (order.trailing_delta === null) return null;
  return (
    <>
      {activation !== null && <Fact name={t('spot:column.activation')}>{format.quantity(activation)}</Fact>}
      <Fact name={t(side === 'sell' ? 'spot:column.highest' : 'spot:column.lowest')}>
        {peak === null ? t('spot:trail.waits') : format.quantity(peak)}
      </Fact>
    </>
  );
}

/** Levels and state of an order's exit, or the order whose exit it is. */
function ExitFacts({ order, onShow }: OrderFactsProps) {
  const t = useT();
  const format = useFormat();
  const { parent_order_id: parentId, exit_state: state } = order;
  if (parentId !== null) {
    return (
      <Fact name={t('spot:detail.parent')}>
        <Button size="small" variant="text" onClick={() => onShow(parentId)}>
          {t('spot:detail.showParent')}
        </Button>
      </Fact>
    );
  }
  if (state === null) return null;
  return (
    <>
      <Fact name={t('spot:exit.name')}>{exitOf(order, { t, format })}</Fact>
      <Fact name={t('spot:detail.exitState')}>{t(`spot:exitState.${state}`)}</Fact>
    </>
  );
}

const REASONS = [
  'requested',
  'replaced',
  'ioc',
  'fok',
  'post_only',
  'self_trade',
  'sweep_bound',
  'no_liquidity',
  'budget',
  'oco',
  'delisted',
  'countdown',
] as const;

function reasonOf(reason: string, t: ReturnType<typeof useT>): string {
  const known = REASONS.find((one) => one === reason);
  return known === undefined ? reason : t(`spot:reason.${known}`);
}

function Fills({ fills }: { readonly fills: readonly Fill[] }) {
  const t = useT();
  const format = useFormat();
  if (fills.length === 0) return null;
  return (
    <table className="mt-4 w-full text-secondary">
      <caption className="pb-1 text-left text-body font-semibold">{t('spot:detail.fills')}</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted [&_th]:h-7 [&_th]:font-medium">
          <th scope="col" className="text-left">
            {t('app:word.time')}
          </th>
          <th scope="col" className="text-right">
            {t('app:word.price')}
          </th>
          <th scope="col" className="text-right">
            {t('app:word.quantity')}
          </th>
          <th scope="col" className="text-right">
            {t('app:word.fee')}
          </th>
        </tr>
      </thead>
      <tbody className="figures [&_td]:h-8">
        {fills.map((fill) => (
          <tr key={fill.id} className="border-b border-line">
            <td className="text-muted">{format.time(fill.at)}</td>
            <td className="text-right">{format.quantity(fill.price)}</td>
            <td className="text-right">{format.quantity(fill.quantity)}</td>
            <td className="text-right">{format.quantity(fill.fee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
