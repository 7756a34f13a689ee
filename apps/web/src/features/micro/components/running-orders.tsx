import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListSkeleton, RowSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { runningQuery } from '../api.ts';
import { type MicroOrder, standingOf } from '../model/orders.ts';
import type { LivePrice } from '../use-price-line.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { DirectionWord, lengthText, PracticeBadge } from './order-words.tsx';

export interface RunningOrdersProps {
  readonly matchId: number;
  /** The price of that match; other orders show no standing. */
  readonly live: LivePrice;
}

const DRAW_MS = 500;

/** The orders that run, newest first, each with what is left of it. */
export function RunningOrders({ matchId, live }: RunningOrdersProps) {
  const t = useT();
  const now = useNow(DRAW_MS) + live.clockLead;
  const { data, isError, error, isFetching, refetch } = useQuery(runningQuery);
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) {
    return (
      <ListSkeleton>
        <RowSkeleton />
      </ListSkeleton>
    );
  }
  if (data.length === 0)
    return (
      <EmptyState icon={<Hourglass />} title={t('micro:running.empty')} hint={t('micro:running.emptyHint')} />
    );
  return (
    <ul aria-label={t('micro:running')} className="divide-y divide-line">
      {data.map((order) => (
        <li key={order.id}>
          <RunningOrder
            order={order}
            now={now}
            price={order.currency_match_id === matchId ? live.price : null}
          />
        </li>
      ))}
    </ul>
  );
}

export interface RunningOrderProps {
  readonly order: MicroOrder;
  readonly now: number;
  readonly price: string | null;
}

/** One order with what is left of it, and how it stands. */
export function RunningOrder({ order, now, price }: RunningOrderProps) {
  const t = useT();
  const format = useFormat();
  const standing = standingOf(order, price);
  return (
    <article className="flex items-center gap-3 py-2.5">
      <CountdownRing order={order} now={now} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-dense">
          <DirectionWord direction={order.direction} />
          <span className="font-semibold">{order.symbol}</span>
          <span className="text-muted">{lengthText(order.seconds, t)}</span>
          {order.is_practice && <PracticeBadge />}
        </p>
        <p className="figures pt-0.5 text-secondary text-muted">
          {t('micro:stake')} {format.quantity(order.stake)} USDT · {t('micro:order.entry')}{' '}
          {order.entry_price === null ? t('micro:state.pending') : format.quantity(order.entry_price)}
        </p>
      </div>
      {standing !== null && (
        <span
          className={clsx(
            'text-dense font-semibold',
            standing === 'ahead' ? 'text-up' : standing === 'behind' ? 'text-down' : 'text-muted',
          )}
        >
          {t(`micro:standing.${standing}`)}
        </span>
      )}
    </article>
  );
}
