import { isOutcomeUnknown } from './client-error.ts';
import { newIdempotencyKey } from './platform.ts';

/** Where keys of intents are kept, so that they outlive a reload. */
export interface IntentStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** All intents of a browser whose outcome is unknown: their keys by call and input. */
const PLACE = 'openbourse.intents';
/**
 * Secrets and proofs of the caller take no part: they may differ between two tries, and nothing of them is
 * kept.
 */
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
  const name = `${intent.name}.${digestOf(intent.input)}`;
  const key = read(store)[name] ?? newIdempotencyKey();
  write(store, { ...read(store), [name]: key });
  const forget = (): void => {
    const { [name]: _, ...others } = read(store);
    write(store, others);
  };
  try {
    const reply = await send(key);
    forget();
    return reply;
  } catch (error) {
    if (!isOutcomeUnknown(error)) forget();
    throw error;
  }
}

/** Forgets every intent: the next person of this browser has none of them. */
export function forgetIntents(store: IntentStore): void {
  store.removeItem(PLACE);
}

type Keys = Readonly<Record<string, string>>;

const read = (store: IntentStore): Keys => JSON.parse(store.getItem(PLACE) ?? '{}') as Keys;

function write(store: IntentStore, keys: Keys): void {
  if (Object.keys(keys).length === 0) store.removeItem(PLACE);
  else store.setItem(PLACE, JSON.stringify(keys));
}

/**
 * Distinguishes inputs (FNV-1a). Two that were taken for one are refused by the server, which compares them
 * whole.
 */
function digestOf(input: object): string {
  const fields = Object.entries(input).filter(([name, value]) => value !== undefined && !SECRET.test(name));
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(
    JSON.stringify(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
