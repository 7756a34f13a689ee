import { isOutcomeUnknown } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmations } from '../../shared/lib/confirmations.ts';
import { toastError } from '../session/index.ts';
import { applyPositions, type OpenInput, openPosition, refreshPositions } from './api.ts';
import type { Position, Product } from './model/rows.ts';
import { chosenLots } from './model/size.ts';
import { lotsOf, readable, shownPrices, type Ticket } from './model/ticket.ts';
import type { TicketState } from './use-ticket.ts';

export interface Submit {
  readonly submit: () => void;
  readonly isSending: boolean;
  /** The order whose answer was lost; sending it again opens nothing twice. */
  readonly lost: OpenInput | null;
  readonly sendAgain: () => void;
  readonly isConfirming: boolean;
  readonly confirm: (isAskedAgain: boolean) => void;
  readonly cancelConfirm: () => void;
}

/** Asks the person to look twice at a ticket that passes, and sends it. */
export function useSubmit({ form, ticket, live, quoted, move }: TicketState): Submit {
  const t = useT();
  const words = { t, format: useFormat() };
  const [isConfirming, setIsConfirming] = useState(false);
  const [lost, setLost] = useState<OpenInput | null>(null);
  const isAsked = useConfirmations((confirmations) => confirmations.hasContracts);
  const sending = useMutation({ meta: { isErrorShown: true }, mutationFn: openPosition });
  const input = { ...openInput(ticket, live.product), ...move.input };
  const onSuccess = (position: Position): void => {
    setLost(null);
    // The prices were meant for this order.
    form.reset({ ...ticket, ...chosenLots(0), hasTriggers: false, takeProfit: '', stopLoss: '' });
    applyPositions([position]);
    toast.success(receiptText(position, words));
  };
  const keepLost = (error: unknown, sent: OpenInput): boolean => {
    const isLost = isOutcomeUnknown(error);
    setLost(isLost ? sent : null);
    if (isLost) void refreshPositions();
    return isLost;
  };
  const send = (): void =>
    form.send(sending, input, { onSuccess, onError: (error) => keepLost(error, input) });
  return {
    submit: () => {
      if (!form.check() || quoted.preview === null || move.isPlanning) return;
      if (isAsked) setIsConfirming(true);
      else send();
    },
    isSending: sending.isPending,
    lost,
    sendAgain: () => {
      if (lost === null) return;
      // Whatever the form holds by now, it is this order whose outcome is asked for.
      const onError = (error: unknown): void => {
        if (!keepLost(error, lost) && !form.refuse(error)) toastError(error);
      };
      sending.mutate(lost, { onSuccess, onError });
    },
    isConfirming,
    confirm: (isAskedAgain) => {
      useConfirmations.setState({ hasContracts: isAskedAgain });
      setIsConfirming(false);
      send();
    },
    cancelConfirm: () => setIsConfirming(false),
  };
}

function openInput(ticket: Ticket, product: Product): OpenInput {
  const { price, takeProfit, stopLoss } = shownPrices(ticket);
  return {
    currency_match_id: product.currency_match_id,
    side: ticket.side,
    type: ticket.type,
    lots: lotsOf(ticket.lots) ?? 0,
    leverage: ticket.leverage,
    margin_mode: ticket.marginMode,
    price: readable(price) ?? undefined,
    take_profit: readable(takeProfit) ?? undefined,
    stop_loss: readable(stopLoss) ?? undefined,
  };
}

/** Outcome of an order in one sentence. */
export function receiptText(
  position: Position,
  { t, format }: { readonly t: ReturnType<typeof useT>; readonly format: ReturnType<typeof useFormat> },
): string {
  const { lots, symbol: pair } = position;
  if (position.open_price === null)
    return t('contract:receipt.placed', { lots, pair, price: format.quantity(position.limit_price) });
  return t(`contract:receipt.opened.${position.side}`, {
    lots,
    pair,
    price: format.quantity(position.open_price),
    fee: format.quantity(position.open_fee),
  });
}
