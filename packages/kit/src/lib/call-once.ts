import { isOutcomeUnknown, newIdempotencyKey } from '@openbourse/client';
import { storage } from './storage.ts';

/** What a person wants to happen once: the kind of it, and its particulars without secrets. */
export interface Intent {
  readonly name: string;
  readonly text: string;
}

/**
 * Sends an intent with an idempotency key that stays the same, over a reload too, until its outcome is known: a
 * second try after a lost answer then moves nothing twice. A refusal is an outcome.
 */
export async function callOnce<R>(intent: Intent, send: (key: string) => Promise<R>): Promise<R> {
  const place = `openbourse.intent.${intent.name}`;
  const key = keptKey(storage.getItem(place), intent.text) ?? newIdempotencyKey();
  storage.setItem(place, JSON.stringify({ text: intent.text, key }));
  try {
    const reply = await send(key);
    storage.removeItem(place);
    return reply;
  } catch (error) {
    if (!isOutcomeUnknown(error)) storage.removeItem(place);
    throw error;
  }
}

function keptKey(kept: string | null, text: string): string | null {
  if (kept === null) return null;
  const found = JSON.parse(kept) as { readonly text: string; readonly key: string };
  return found.text === text ? found.key : null;
}
