import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import type { ComponentType } from 'react';
import type { Action, Order } from '../model/order.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { ApplyForm, EvidenceForm, ReviewForm } from './dispute-forms.tsx';
import { type OrderFormProps, PayForm } from './pay-form.tsx';
import { CancelForm, ExtendForm, PostponeForm } from './reason-forms.tsx';

const FORMS: Readonly<Record<Action, ComponentType<OrderFormProps>>> = {
  pay: PayForm,
  confirm: ConfirmForm,
  extend: ExtendForm,
  postpone: PostponeForm,
  cancel: CancelForm,
  dispute: ApplyForm,
  add_evidence: EvidenceForm,
  request_review: ReviewForm,
};

export interface ActionSheetProps {
  readonly order: Order;
  /** Null while closed. */
  readonly action: Action | null;
  readonly onClose: () => void;
}

/** The form of what a person is about to do with an order. */
export function ActionSheet({ order, action, onClose }: ActionSheetProps) {
  const title = useSheetTitle(order);
  // The order may have moved on under an open sheet; then there is nothing left to do in it.
  const isOpen = action !== null && order.actions.includes(action);
  const Form = action === null ? null : FORMS[action];
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={action === null ? '' : title[action]}>
      {Form !== null && isOpen && <Form order={order} onDone={onClose} />}
    </BottomSheet>
  );
}

function useSheetTitle({ quantity, coin, window_minutes: minutes }: Order): Readonly<Record<Action, string>> {
  const t = useT();
  const format = useFormat();
  return {
    pay: t('fiat:order.pay.title'),
    confirm: t('fiat:order.confirm.title', { quantity: format.quantity(quantity), coin }),
    extend: t('fiat:order.extend.title', { minutes }),
    postpone: t('fiat:order.postpone.action'),
    cancel: t('fiat:order.cancel.title'),
    dispute: t('fiat:dispute.action'),
    add_evidence: t('fiat:dispute.add'),
    request_review: t('fiat:dispute.review.action'),
  };
}
