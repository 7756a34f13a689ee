import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { clsx } from 'clsx';
import { type Order, statusOf } from '../model/orders.ts';
import { activationOf, exitNote, typeOf } from './order-figures.ts';

/** Buy or sell in its color. */
export function SideWord({ side }: { readonly side: Order['side'] }) {
  const t = useT();
  return (
    <span className={clsx('font-semibold', side === 'buy' ? 'text-up' : 'text-down')}>
      {t(`app:word.${side}`)}
    </span>
  );
}

const STATUS_TONES = {
  waiting: 'neutral',
  open: 'accent',
  partial: 'accent',
  completed: 'neutral',
  revoked: 'neutral',
  revoked_partial: 'warn',
} as const;

export function StatusBadge({ order }: { readonly order: Order }) {
  const t = useT();
  const status = statusOf(order);
  return <Badge tone={STATUS_TONES[status]}>{t(`spot:status.${status}`)}</Badge>;
}

/** The order whose exit a card shows; nothing of other orders. */
export function ParentNote({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  if (order.parent_order_id === null) return null;
  return <span className="figures block text-secondary text-muted">{exitNote(order, { t, format })}</span>;
}

/** Type of an order in a table, with its exit or whose exit it is below. */
export function TypeWords({
  order,
  isPairShown = false,
}: {
  readonly order: Order;
  readonly isPairShown?: boolean;
}) {
  const t = useT();
  const format = useFormat();
  const activation = activationOf(order, { t, format });
  const note =
    exitNote(order, { t, format }) ?? (activation && `${t('spot:column.activation')} ${activation}`);
  return (
    <>
      {typeOf(order, { t, format })}
      {isPairShown && order.oco_order_id !== null && ' · OCO'}
      {note !== null && <span className="figures block text-label text-muted">{note}</span>}
    </>
  );
}
