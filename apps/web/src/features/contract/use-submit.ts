import { ClientError, describeError, isOutcomeUnknown } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmations } from '../../shared/lib/confirmations.ts';
import { toastError } from '../session/index.ts';
import { applyPositions, type OpenInput, openPosition, refreshPositions } from './api.ts';
import { faultText } from './fault-text.ts';
import { fieldOfRefusal } from './model/quote.ts';
import type { Position, Product } from './model/rows.ts';
import { lotsOf, readable, shownPrices, type Ticket, type TicketField } from './model/ticket.ts';
import type { TicketState } from './use-ticket.ts';

export interface Submit {
  readonly submit: () => void;
  readonly errorOf: (field: TicketField) => string | undefined;
  readonly isSending: boolean;
  /** The order whose answer was lost; sending it again opens nothing twice. */
  readonly lost: OpenInput | null;
  readonly sendAgain: () => void;
  readonly isConfirming: boolean;
  readonly confirm: (isAskedAgain: boolean) => void;
  readonly cancelConfirm: () => void;
}

/** A refusal of the server under the field that it names, until the ticket changes. */
interface Refused {
  readonly field: TicketField;
  readonly text: string;
  readonly key: string;
}

/** Checks the ticket by its rules, asks the person to look twice, and sends it. */
export function useSubmit(state: TicketState): Submit {
  const { ticket, quoted } = state;
  const t = useT();
  const words = { t, format: useFormat() };
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [lost, setLost] = useState<OpenInput | null>(null);
  const isAsked = useConfirmations((confirmations) => confirmations.hasContracts);
  const ticketKey = JSON.stringify(ticket);
  const sending = useMutation({
    meta: { isErrorShown: true },
    mutationFn: openPosition,
    onSuccess: (position) => {
      setLost(null);
      setIsTried(false);
      // The prices were meant for this order.
      state.change({ lots: '', hasTriggers: false, takeProfit: '', stopLoss: '' });
      applyPositions([position]);
      toast.success(receiptText(position, words));
    },
    onError: (error, input) => {
      if (isOutcomeUnknown(error)) {
        setLost(input);
        void refreshPositions();
        return;
      }
      setLost(null);
      const field = error instanceof ClientError ? fieldOfRefusal(error.key, error.details['field']) : null;
      if (field === null) toastError(error);
      else setRefused({ field, text: describeError(error), key: ticketKey });
    },
  });
  const missing = missingFields(ticket);
  const send = (): void => sending.mutate(openInput(ticket, state.live.product));
  return {
    submit: () => {
      setIsTried(true);
      setRefused(null);
      if (missing.length > 0 || quoted.faults.length > 0 || quoted.preview === null) return;
      if (isAsked) setIsConfirming(true);
      else send();
    },
    errorOf: (field) => {
      if (refused !== null && refused.field === field && refused.key === ticketKey) return refused.text;
      if (isTried && missing.includes(field))
        return t(field === 'lots' ? 'contract:field.lotsMissing' : 'contract:field.priceMissing');
      const fault = quoted.faults.find((one) => one.field === field);
      return fault && faultText(fault, words);
    },
    isSending: sending.isPending,
    lost,
    sendAgain: () => lost !== null && sending.mutate(lost),
    isConfirming,
    confirm: (isAskedAgain) => {
      useConfirmations.setState({ hasContracts: isAskedAgain });
      setIsConfirming(false);
      send();
    },
    cancelConfirm: () => setIsConfirming(false),
  };
}

function missingFields(ticket: Ticket): readonly TicketField[] {
  const missing: TicketField[] = lotsOf(ticket.lots) === null ? ['lots'] : [];
  if (ticket.type === 'limit' && readable(ticket.price) === null) missing.push('price');
  return missing;
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

/** What became of an order in one sentence. */
function receiptText(
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
