import { ClientError, describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { compareDecimal } from '@openbourse/money';
import { useState } from 'react';
import { useConfirmations } from '../../shared/lib/confirmations.ts';
import { toastError } from '../session/index.ts';
import { faultText } from './fault-text.ts';
import type { Order } from './model/orders.ts';
import { fieldOfRefusal } from './model/place-input.ts';
import type { TicketField } from './model/ticket.ts';
import { type Fault, faultsOf, missingFields } from './model/trade-rules.ts';
import { receiptText } from './receipt-text.ts';
import { type OrderSender, useOrderSender } from './use-order-sender.ts';
import type { TicketState } from './use-ticket.ts';

/** From this value in the quote currency on, a market order is confirmed first. */
const CONFIRM_FROM = '1000';

export interface Submit {
  readonly sender: OrderSender;
  readonly submit: () => void;
  readonly errorOf: (field: TicketField) => string | undefined;
  /** A warning that does not hold the order back. */
  readonly adviceOf: (field: TicketField) => string | undefined;
  /** What stands against the order as a whole. */
  readonly obstacle: Fault | null;
  readonly isConfirming: boolean;
  readonly confirm: (isAskedAgain: boolean) => void;
  readonly cancelConfirm: () => void;
}

/** Checks the ticket by its rules, asks where the person should look twice, and sends it. */
export function useSubmit(state: TicketState): Submit {
  const { ticket, terms, form } = state;
  const t = useT();
  const words = { t, format: useFormat() };
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const isAsked = useConfirmations((confirmations) => confirmations.hasLargeMarketOrders);
  const sender = useOrderSender({
    onPlaced: (orders) => {
      setIsTried(false);
      state.change({ kind: 'placed' });
      tellReceipt(orders, words);
    },
    onRefused: (error) => setRefusal(tellRefusal(error, ticket)),
  });
  const faults = faultsOf(form);
  const missing = missingFields(ticket);
  const send = (): void => sender.send(ticket, terms.matchId);
  const find = (field: TicketField, isAdvice: boolean): string | undefined => {
    const fault = faults.find((one) => one.field === field && one.isAdvice === isAdvice);
    return fault && faultText(fault, words);
  };
  const isRefused = (field: TicketField): boolean => refusal?.field === field && refusal.ticket === ticket;
  return {
    sender,
    submit: () => {
      setIsTried(true);
      setRefusal(null);
      if (missing.length > 0 || faults.some((fault) => !fault.isAdvice)) return;
      if (isAsked && isLargeMarketOrder(state)) setIsConfirming(true);
      else send();
    },
    errorOf: (field) => {
      if (isRefused(field)) return refusal?.text;
      if (isTried && missing.includes(field)) return t('spot:field.missing');
      return find(field, false);
    },
    adviceOf: (field) => (isRefused(field) ? undefined : find(field, true)),
    obstacle: faults.find((fault) => fault.field === 'submit') ?? null,
    isConfirming,
    confirm: (isAskedAgain) => {
      useConfirmations.setState({ hasLargeMarketOrders: isAskedAgain });
      setIsConfirming(false);
      send();
    },
    cancelConfirm: () => setIsConfirming(false),
  };
}

/** A refusal of the server under the field that it names, until the ticket changes. */
interface Refusal {
  readonly field: TicketField;
  readonly text: string;
  readonly ticket: TicketState['ticket'];
}

function tellRefusal(error: unknown, ticket: TicketState['ticket']): Refusal | null {
  const field = error instanceof ClientError ? fieldOfRefusal(error.details['field']) : null;
  if (field !== null) return { field, text: describeError(error), ticket };
  toastError(error);
  return null;
}

function tellReceipt(orders: readonly Order[], words: Parameters<typeof receiptText>[1]): void {
  const [order] = orders;
  if (order === undefined) return;
  const text = receiptText(order, words);
  if (order.state === 'revoked') toast.plain(text);
  else toast.success(text);
}

function isLargeMarketOrder({ ticket, form }: TicketState): boolean {
  if (ticket.type !== 'market' || form.walk === null) return false;
  return compareDecimal(form.walk.total, CONFIRM_FROM) >= 0;
}
