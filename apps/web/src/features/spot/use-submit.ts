import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { useState } from 'react';
import { useConfirmations } from '../../shared/lib/confirmations.ts';
import { toastError } from '../session/index.ts';
import { usePlaceScaled } from './api.ts';
import { changeTicket } from './model/change-ticket.ts';
import type { Order } from './model/orders.ts';
import { toScaledInput } from './model/place-input.ts';
import type { Fault } from './model/trade-form.ts';
import { receiptText } from './receipt-text.ts';
import { type OrderSender, useOrderSender } from './use-order-sender.ts';
import type { TicketState } from './use-ticket.ts';

/** From this value in the quote currency on, a market order is confirmed first. */
const CONFIRM_FROM = '1000';

export interface Submit {
  readonly sender: OrderSender;
  readonly isSending: boolean;
  readonly submit: () => void;
  /** Fault of the order as a whole. */
  readonly obstacle: Fault | null;
  readonly isConfirming: boolean;
  readonly confirm: (isAskedAgain: boolean) => void;
  readonly cancelConfirm: () => void;
}

/** Asks where the person should look twice at a ticket that passes, and sends it. */
export function useSubmit(state: TicketState): Submit {
  const { form, ticket, terms, faults } = state;
  const words = { t: useT(), format: useFormat() };
  const [isConfirming, setIsConfirming] = useState(false);
  const isAsked = useConfirmations((confirmations) => confirmations.hasLargeMarketOrders);
  const reset = (): void => form.reset(changeTicket(ticket, { kind: 'placed' }, terms));
  const onRefused = (error: unknown): void => {
    if (!form.refuse(error)) toastError(error);
  };
  const sender = useOrderSender({
    onPlaced: (orders) => {
      reset();
      tellReceipt(orders, words);
    },
    onRefused,
  });
  const placing = usePlaceScaled();
  const isSending = sender.sending.kind === 'sending' || placing.isPending;
  const obstacle = faults.find((fault) => fault.field === 'submit') ?? null;
  const sendScaled = (): void =>
    placing.mutate(
      { ...toScaledInput(ticket, terms.matchId), ...state.move.input },
      {
        onSuccess: ({ orders }) => {
          reset();
          toast.success(words.t('spot:scaled.placed', { count: String(orders.length) }));
        },
        onError: onRefused,
      },
    );
  const send = (): void => {
    if (ticket.type === 'scaled') sendScaled();
    else sender.send(ticket, { matchId: terms.matchId, ...state.move.input });
  };
  return {
    sender,
    isSending,
    submit: () => {
      if (isSending || !form.check() || obstacle !== null || state.move.isPlanning) return;
      if (isAsked && isLargeMarketOrder(state)) setIsConfirming(true);
      else send();
    },
    obstacle,
    isConfirming,
    confirm: (isAskedAgain) => {
      useConfirmations.setState({ hasLargeMarketOrders: isAskedAgain });
      setIsConfirming(false);
      send();
    },
    cancelConfirm: () => setIsConfirming(false),
  };
}

function tellReceipt(orders: readonly Order[], words: Parameters<typeof receiptText>[1]): void {
  const [order] = orders;
  if (order === undefined) return;
  const text = receiptText(order, words);
  if (order.state === 'revoked') toast.plain(text);
  else toast.success(text);
}

function isLargeMarketOrder({ ticket, prices, quoteAt }: TicketState): boolean {
  const { trade } = quoteAt(prices.now());
  if (ticket.type !== 'market' || trade.walk === null) return false;
  return compareDecimal(trade.walk.total, CONFIRM_FROM) >= 0;
}
