import { isOutcomeUnknown } from './client-error.ts';
import { newIdempotencyKey } from './platform.ts';

/** Where keys of intents are kept, so that they outlive a reload. */
export interface IntentStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const PREFIX = 'openbourse.intent.';
/** Names of all that are kept, so that a logout forgets them. */
const LIST = 'openbourse.intents';
/** What proves a caller or is a secret takes no part: it may differ between two tries, and nothing of it is kept. */
const SECRET = /passw|code|secret|token/;

/**
 * Makes a call with a key that stays the same, over a reload too, until its outcome is known: a second try after a lost
 * answer then moves nothing twice. A refusal is an outcome.
 */
export async function callOnce<R>(
  store: IntentStore,
  intent: { readonly name: string; readonly input: object },
  send: (key: string) => Promise<R>,
): Promise<R> {
  const place = `${PREFIX}${intent.name}.${digestOf(intent.input)}`;
  const kept = store.getItem(place);
  const key = kept ?? newIdempotencyKey();
  if (kept === null) keep(store, place, key);
  try {
    const reply = await send(key);
    forget(store, place);
    return reply;
  } catch (error) {
    if (!isOutcomeUnknown(error)) forget(store, place);
    throw error;
  }
}

/** Forgets every intent: the next person of this browser has none of them. */
export function forgetIntents(store: IntentStore): void {
  for (const place of listOf(store)) store.removeItem(place);
  store.removeItem(LIST);
}

function keep(store: IntentStore, place: string, key: string): void {
  store.setItem(LIST, [...listOf(store), place].join(' '));
  store.setItem(place, key);
}

function forget(store: IntentStore, place: string): void {
  store.removeItem(place);
  const others = listOf(store).filter((one) => one !== place);
  if (others.length === 0) store.removeItem(LIST);
  else store.setItem(LIST, others.join(' '));
}

const listOf = (store: IntentStore): readonly string[] =>
  (store.getItem(LIST) ?? '').split(' ').filter(Boolean);

/** Tells inputs apart (FNV-1a). Two that were taken for one are refused by the server, which compares them whole. */
function digestOf(input: object): string {
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined && !SECRET.test(name));
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(
    JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
