import {
  type CallInput,
  type CallOptions,
  type CallReply,
  ClientError,
  isOutcomeUnknown,
  type UserCall,
} from '@openbourse/client';
import { dropIntent, type Intent, keepIntent } from './model/intents.ts';
import type { Order } from './model/orders.ts';

/** Parts of the world that sending needs, so that tests can bring their own. */
export interface SenderParts {
  readonly call: <N extends UserCall>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ) => Promise<CallReply<N>>;
  readonly store: {
    readonly getItem: (key: string) => string | null;
    readonly setItem: (key: string, value: string) => void;
  };
  readonly pause: (ms: number) => Promise<void>;
}

export type Outcome =
  | { readonly kind: 'placed'; readonly orders: readonly Order[] }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The server does not know the order: it may be sent again with the same client order id. */
  | { readonly kind: 'unsent' }
  /** The server cannot be asked now. */
  | { readonly kind: 'unknown' };

/** A request that was cut off may still be on its way when the first question overtakes it. */
const SECOND_LOOK_MS = 2_000;

/**
 * Sends an intent once. It is stored before and kept until its outcome is known; after a lost answer the server
 * is asked what became of it before anything is sent again.
 */
export async function sendIntent(parts: SenderParts, intent: Intent): Promise<Outcome> {
  keepIntent(parts.store, intent);
  try {
    const idempotencyKey = intent.input.client_order_id;
    const reply = await parts.call('spot.place_order', intent.input, { idempotencyKey });
    dropIntent(parts.store, intent);
    return {
      kind: 'placed',
      orders: reply.oco_order === null ? [reply.order] : [reply.order, reply.oco_order],
    };
  } catch (error) {
    if (isOutcomeUnknown(error)) return learnOutcome(parts, intent);
    dropIntent(parts.store, intent);
    return { kind: 'refused', error };
  }
}

/** Asks the server what became of an intent whose answer was lost. */
export async function learnOutcome(parts: SenderParts, intent: Intent): Promise<Outcome> {
  const first = await lookUp(parts, intent);
  if (first.kind !== 'unsent') return first;
  await parts.pause(SECOND_LOOK_MS);
  return lookUp(parts, intent);
}

async function lookUp(parts: SenderParts, intent: Intent): Promise<Outcome> {
  try {
    const { order } = await parts.call('spot.order', { client_order_id: intent.input.client_order_id });
    dropIntent(parts.store, intent);
    return { kind: 'placed', orders: [order] };
  } catch (error) {
    const isAbsent = error instanceof ClientError && error.key === 'spot.order_not_found';
    return { kind: isAbsent ? 'unsent' : 'unknown' };
  }
}
