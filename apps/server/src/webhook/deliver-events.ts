import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { signedHeaders } from '../kernel/signed-headers.ts';
import { type Claimed, claimDue, recordTry } from './delivery-queries.ts';
import { type EndpointRow, findActive, listActiveIds } from './endpoint-queries.ts';
import { secretContext } from './secret.ts';
import type { Deps } from './webhook-deps.ts';

const AT_ONCE = 10;
/** A try that was cut off by a crash, and an event that waits for an earlier one, are looked at again after this. */
const PUT_OFF_MS = MINUTE_MS;
/** Pauses after the first tries; the last one stays. */
const PAUSES_MS = [
  5_000,
  MINUTE_MS / 2,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
] as const;
/** An event is tried for so long. */
const TRIED_FOR_MS = 3 * DAY_MS;

/** One line of deliveries for each endpoint, so that a receiver that hangs keeps no other one waiting. */
export class Lanes {
  readonly #deps: Deps;
  readonly #running = new Map<string, Promise<void>>();
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Begins to send to each active endpoint whose line is not at work. */
  async start(): Promise<void> {
    for (const id of await listActiveIds(this.#deps.db)) {
      if (this.#isStopped || this.#running.has(id)) continue;
      const end = (): void => void this.#running.delete(id);
      const run = this.#send(id).catch((error: unknown) =>
        this.#deps.log.warn({ err: error, endpoint_id: id }, 'events were not sent'),
      );
      this.#running.set(id, run.finally(end));
    }
  }

  /** Waits for every line that is at work. */
  async settle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** Begins nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settle();
  }

  async #send(endpointId: string): Promise<void> {
    const { db, clock } = this.#deps;
    while (!this.#isStopped) {
      // Read anew for each batch: it may have been paused, moved, or given another secret.
      const endpoint = await findActive(db, endpointId);
      if (endpoint === null) return;
      const claim = { endpointId, now: clock.now(), rows: AT_ONCE, putOffMs: PUT_OFF_MS };
      const claimed = await claimDue(db, claim);
      const first = claimed.filter(({ isFirst }) => isFirst);
      const outcomes = await Promise.all(first.map((event) => deliver(this.#deps, endpoint, event)));
      // A receiver that takes nothing is not asked again before the next turn.
      if (claimed.length === 0 || (outcomes.length > 0 && !outcomes.includes(true))) return;
    }
  }
}

/** Sends one event, and answers whether the receiver took it. */
async function deliver(deps: Deps, endpoint: EndpointRow, event: Claimed): Promise<boolean> {
  const { db, clock } = deps;
  const { eventId, firstTriedAt } = event;
  const at = clock.now();
  const { status, error } = await post(deps, endpoint, { event, at });
  const endedAt = clock.now();
  const isTaken = status !== null && status >= 200 && status < 300;
  const deadAt = firstTriedAt + TRIED_FOR_MS;
  const failure = endedAt >= deadAt ? 'dead' : 'pending';
  const state = isTaken ? 'delivered' : failure;
  const dueAt = Math.min(endedAt + pauseAfter(event.tries), deadAt);
  const tried = { endpointId: endpoint.id, eventId, state, dueAt, at: endedAt } as const;
  await db.transaction((tx) => recordTry(tx, { ...tried, tookMs: endedAt - at, status, error }));
  deps.countDelivery(state === 'pending' ? 'failed' : state);
  return isTaken;
}

async function post(
  deps: Deps,
  endpoint: EndpointRow,
  { event, at }: { readonly event: Claimed; readonly at: number },
): Promise<{ readonly status: number | null; readonly error: string | null }> {
  try {
    const signed = signedHeaders({ ...event, at }, openSecrets(deps, endpoint, at));
    const headers = { ...signed, 'user-agent': 'openbourse-webhooks' };
    return { status: await deps.post({ url: endpoint.url, headers, body: event.body }), error: null };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { status: null, error: text.slice(0, 300) };
  }
}

/** The secret of now, and the one of before while it still signs. */
function openSecrets({ box }: Pick<Deps, 'box'>, endpoint: EndpointRow, now: number): readonly Buffer[] {
  const { id, secret, oldSecret, oldSecretUntil } = endpoint;
  const isOldUsed = oldSecret !== null && oldSecretUntil !== null && now < oldSecretUntil;
  return [secret, ...(isOldUsed ? [oldSecret] : [])].map((sealed) => box.open(sealed, secretContext(id)));
}

function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0];
}
