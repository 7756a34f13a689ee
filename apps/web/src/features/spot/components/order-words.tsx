import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { clsx } from 'clsx';
import { type Order, statusOf } from '../model/orders.ts';

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
