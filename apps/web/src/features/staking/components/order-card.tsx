import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import type { Order } from '../api.ts';
import { isNothing } from '../model/earned.ts';

export interface OrderCardProps {
  readonly order: Order;
  readonly onOpen: () => void;
}

/** One order: what is held, what it has given, and how long it still runs. */
export function OrderCard({ order, onOpen }: OrderCardProps) {
  const t = useT();
  const format = useFormat();
  const isRedeemed = order.end_reason === 'redeemed';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-2 my-1 flex w-[calc(100%+1rem)] items-center gap-3 rounded-button p-2 text-left transition-colors hover:bg-surface"
      onClick={onOpen}
    >
      <CoinLogo currency={order} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="figures block text-row font-medium">
          {`${format.quantity(order.principal)} ${order.code}`}
        </span>
        <span className="figures block text-secondary text-muted">
          {`${format.days(order.cycle_days)} · ${format.percent(order.apr_percent)}`}
        </span>
      </span>
      <span className="max-w-[50%] text-right">
        <span
          className={
            isNothing(order.dividends_paid)
              ? 'figures block text-dense text-muted'
              : isRedeemed
                ? 'figures block text-dense text-muted line-through'
                : 'figures block text-dense font-semibold text-up'
          }
        >
          {`${isNothing(order.dividends_paid) ? '' : '+'}${format.quantity(order.dividends_paid)} ${order.code}`}
        </span>
        {order.end_reason === null ? (
          <span className="block text-secondary text-muted">
            {t('staking:daysLeft', { days: format.days(order.days_left) })}
          </span>
        ) : (
          <Badge tone={isRedeemed ? 'warn' : 'neutral'}>{t(`staking:end.${order.end_reason}`)}</Badge>
        )}
      </span>
      {order.end_reason === null && <TermRing order={order} />}
    </button>
  );
}

const RADIUS = 15;

/** Past part of the term; the days beside it say it in words. */
function TermRing({ order }: { readonly order: Order }) {
  const share = order.days_paid / order.cycle_days;
  return (
    <svg viewBox="0 0 36 36" className="size-9 shrink-0 -rotate-90" aria-hidden="true">
      <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="4" className="stroke-surface-strong" />
      {share > 0 && (
        <circle
          cx="18"
          cy="18"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          className="stroke-accent"
        />
      )}
    </svg>
  );
}
