import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { type MessageKey, useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ActionBar } from '@openbourse/kit/ui/action-bar.tsx';
import { Button, type ButtonVariant } from '@openbourse/kit/ui/button.tsx';
import type { ReactNode } from 'react';
import { type Action, actionsOf, type Order } from '../model/order.ts';

const LABELS: Readonly<Record<Action, MessageKey>> = {
  pay: 'fiat:order.pay.action',
  confirm: 'fiat:order.confirm.action',
  extend: 'fiat:order.extend.action',
  postpone: 'fiat:order.postpone.action',
  cancel: 'fiat:order.cancel.action',
  dispute: 'fiat:dispute.action',
  add_evidence: 'fiat:dispute.add',
  request_review: 'fiat:dispute.review.action',
};
/** Actions that lead forward; everything else is a way aside. */
const FORWARD: ReadonlySet<Action> = new Set(['pay', 'confirm', 'add_evidence', 'request_review']);

export interface MainActionsProps {
  readonly order: Order;
  readonly onChoose: (action: Action) => void;
  /** Leads to the chat, on a phone. */
  readonly chatLink: ReactNode;
}

/** The two things that the caller will most likely do: a row on a desktop, in reach of the thumb on a phone. */
export function MainActions({ order, onChoose, chatLink }: MainActionsProps) {
  const [first, second] = actionsOf(order).main;
  const button = (action: Action, variant: ButtonVariant): ReactNode => (
    <ActionButton action={action} variant={variant} onChoose={onChoose} />
  );
  const front = first !== undefined && button(first, FORWARD.has(first) ? 'primary' : 'secondary');
  const beside = second !== undefined && button(second, 'secondary');
  return (
    <>
      {first !== undefined && (
        <div className="hidden gap-3 desktop:flex [&>*]:flex-1">
          {beside}
          {front}
        </div>
      )}
      <ActionBar>
        {first === undefined ? (
          <div className="col-span-2 flex [&>*]:flex-1">{chatLink}</div>
        ) : (
          <>
            {second === undefined ? chatLink : beside}
            {front}
          </>
        )}
      </ActionBar>
    </>
  );
}

/** Other actions, as quiet links. */
export function OtherActions({ order, onChoose }: Omit<MainActionsProps, 'chatLink'>) {
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {actionsOf(order).aside.map((action) => (
        <ActionButton key={action} action={action} variant="text" onChoose={onChoose} />
      ))}
      <DisputeFrom order={order} />
    </div>
  );
}

interface ActionButtonProps {
  readonly action: Action;
  readonly variant: ButtonVariant;
  readonly onChoose: (action: Action) => void;
}

function ActionButton({ action, variant, onChoose }: ActionButtonProps) {
  const t = useT();
  return (
    <Button
      variant={variant}
      size={variant === 'text' ? 'medium' : 'large'}
      isBlock
      onClick={() => onChoose(action)}
    >
      {t(LABELS[action])}
    </Button>
  );
}

/** From when on the buyer may ask for help, while it is too early. */
function DisputeFrom({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const from = order.dispute_from;
  const left = useCountdown(from);
  if (from === null || left === 0 || order.actions.includes('dispute')) return null;
  return (
    <p className="text-center text-dense text-muted">
      {t('fiat:dispute.action')}: {t('fiat:dispute.from', { time: format.time(from) })}
    </p>
  );
}
