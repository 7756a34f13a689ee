import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyButton } from '../../../shared/ui/copy-text.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Order } from '../api.ts';
import { OrderBadge, WorkBadge } from './state-badge.tsx';
import { useMoney } from './use-money.ts';

const RENEW_MS = 10_000;

/** Subject of the order, its state, and the length of its wait. */
export function OrderHead({ order }: { readonly order: Order }) {
  const t = useTexts();
  const format = useFormat();
  const money = useMoney();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex items-center gap-1">
          <h1 className="figures text-title">{order.payment_reference}</h1>
          <CopyButton text={order.payment_reference} />
        </span>
        <OrderBadge state={order.state} />
        {order.work !== null && <WorkBadge work={order.work} />}
        {order.waiting_since !== null && <Waiting since={order.waiting_since} />}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-body">
        <span className="figures font-semibold">{money(order.amount, order.unit)}</span>
        <span className="text-muted">{t('fiat:for')}</span>
        <span className="figures font-semibold">
          {format.quantity(order.quantity)} {order.coin}
        </span>
        <span className="figures text-muted">
          {t('fiat:atPrice', { price: format.quantity(order.price), unit: order.unit, coin: order.coin })}
        </span>
        <span className="text-muted">
          {t('fiat:opened')} <TimeText at={order.created_at} />
        </span>
      </p>
    </div>
  );
}

function Waiting({ since }: { readonly since: number }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(RENEW_MS);
  return (
    <span className="figures text-dense text-warn">
      {t('fiat:waitsSince', { age: formatAge(Math.max(0, now - since), kit) })}
    </span>
  );
}
