import { newIdempotencyKey } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { client, queryClient, useUserInfo } from '../session/index.ts';
import { applyOrders } from './api.ts';
import { dropIntent, type Intent, storedIntents } from './model/intents.ts';
import type { Order } from './model/orders.ts';
import { toPlaceInput } from './model/place-input.ts';
import type { Ticket } from './model/ticket.ts';
import { learnOutcome, type Outcome, sendIntent, type SenderParts } from './order-sender.ts';

/** Where the last intent stands. */
export type Sending =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' | 'checking' | 'unsent'; readonly intent: Intent };

/** Handlers of the end of the last intent, for the receipt and for the fields. */
export interface SendHandlers {
  readonly onPlaced: (orders: readonly Order[]) => void;
  readonly onRefused: (error: unknown) => void;
}

const ASK_AGAIN_MS = 5_000;

const useSending = create<{ readonly sending: Sending }>(() => ({ sending: { kind: 'idle' } }));

const PARTS: SenderParts = {
  call: (name, input, options) => client.call(name, input, options),
  store: storage,
  pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
};

export interface OrderSender {
  readonly sending: Sending;
  readonly send: (ticket: Ticket, of: { readonly matchId: number; readonly move?: string }) => void;
  /** Sends the same intent again: the client order id makes sure that it is placed once. */
  readonly sendAgain: () => void;
  readonly discard: () => void;
}

/** Sends orders one at a time, and first learns what became of those whose answer was lost. */
export function useOrderSender(handlers: SendHandlers): OrderSender {
  const userId = useUserInfo()?.id ?? null;
  const { sending } = useSending();
  const settle = (intent: Intent, outcome: Outcome): void => {
    // Two questions about one intent may be under way; the first answer ends it.
    const { sending: current } = useSending.getState();
    if (current.kind === 'idle' || current.intent !== intent) return;
    if (outcome.kind === 'unknown') return show({ kind: 'checking', intent });
    if (outcome.kind === 'unsent') return show({ kind: 'unsent', intent });
    show({ kind: 'idle' });
    if (outcome.kind === 'refused') return handlers.onRefused(outcome.error);
    applyOrders(outcome.orders);
    void queryClient.invalidateQueries({ queryKey: ['ledger.account_list'] });
    handlers.onPlaced(outcome.orders);
  };
  const run = async (intent: Intent): Promise<void> => {
    show({ kind: 'sending', intent });
    settle(intent, await sendIntent(PARTS, intent));
  };
  const ask = useEffectEvent(async (intent: Intent) => settle(intent, await learnOutcome(PARTS, intent)));

  useEffect(() => {
    if (userId === null) return;
    const { sending: current } = useSending.getState();
    if (current.kind !== 'idle' && current.intent.userId === userId) return;
    show({ kind: 'idle' });
    const [left] = storedIntents(storage, userId);
    if (left === undefined) return;
    show({ kind: 'checking', intent: left });
    void ask(left);
  }, [userId]);
  useEffect(() => {
    if (sending.kind !== 'checking') return undefined;
    return clock.every(ASK_AGAIN_MS, () => void ask(sending.intent));
  }, [sending]);

  return {
    sending,
    send: (ticket, { matchId, ...move }) => {
      if (userId === null || sending.kind !== 'idle') return;
      const clientOrderId = newIdempotencyKey();
      const placed = toPlaceInput(ticket, { matchId, clientOrderId });
      const input = { ...placed, ...move, client_order_id: clientOrderId };
      void run({ userId, input, at: clock.now() });
    },
    sendAgain: () => {
      if (sending.kind === 'unsent') void run(sending.intent);
    },
    discard: () => {
      if (sending.kind !== 'unsent') return;
      dropIntent(storage, sending.intent);
      show({ kind: 'idle' });
    },
  };
}

function show(sending: Sending): void {
  useSending.setState({ sending });
}
