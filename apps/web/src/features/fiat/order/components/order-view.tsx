import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Clock3, MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Action, Order } from '../model/order.ts';
import { ActionSheet } from './action-sheet.tsx';
import { CounterpartyCard } from './counterparty-card.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { MainActions, OtherActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { PaidWith } from './paid-with.tsx';
import { PaymentCard } from './payment-card.tsx';
import { Timeline } from './timeline.tsx';

export interface OrderViewProps {
  readonly order: Order;
  readonly chatLink: ReactNode;
}

/** All of an order but its chat. */
export function OrderView({ order, chatLink }: OrderViewProps) {
  const [action, setAction] = useState<Action | null>(null);
  const isToPay = order.state === 'unpaid' && order.role === 'buyer';
  const main = <MainActions order={order} onChoose={setAction} chatLink={chatLink} />;
  return (
    <div className="flex flex-col gap-5 pt-1 pb-28 desktop:pb-10">
      <OrderHead order={order} />
      <Received order={order} />
      <Postponed order={order} />
      {!isToPay && main}
      <DisputeCard order={order} />
      {order.state !== 'cancelled' && <PaymentCard order={order} />}
      {/* Who has to pay reads the account first. */}
      {isToPay && main}
      <PaidWith order={order} />
      <OtherActions order={order} onChoose={setAction} />
      <OrderFacts order={order} />
      <CounterpartyCard order={order} />
      <Timeline order={order} />
      <ActionSheet order={order} action={action} onClose={() => setAction(null)} />
    </div>
  );
}

/** When bought coins can leave, and where they are. */
function Received({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  if (order.state !== 'completed') return null;
  return (
    <div className="flex flex-col gap-3">
      {order.withdrawable_at !== null && (
        <p className="flex items-start gap-2.5 rounded-card bg-surface px-3.5 py-3 text-dense">
          <Clock3 className="mt-px size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
          {t('fiat:order.withdrawable', { time: format.dateTime(order.withdrawable_at) })}
        </p>
      )}
      <Link to="/assets?account=3" className={buttonClass({ variant: 'secondary', isBlock: true })}>
        {t('fiat:order.toAssets')}
      </Link>
    </div>
  );
}

/** Why the seller needs longer. */
function Postponed({ order }: { readonly order: Order }) {
  const t = useT();
  const { postpone_reason: reason, postpone_text: text, state } = order;
  if (reason === null || state !== 'postponed') return null;
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-surface px-3.5 py-3 text-dense">
      <MessageSquareWarning
        className="mt-px size-4.5 shrink-0 text-muted"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-semibold">{t(`fiat:order.postpone.reason.${reason}`)}</b>
        {text}
      </span>
    </p>
  );
}
