import type { Jobs } from '../kernel/jobs.ts';
import { oldestAnnounced } from '../kernel/outbox.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { addressEvents } from './address-events.ts';
import { Lanes } from './deliver-events.ts';
import { countByEndpoint, oldestWaiting } from './delivery-queries.ts';
import { createPostEvent } from './post-event.ts';
import { pruneEvents } from './prune.ts';
import { WEBHOOK_PURPOSE } from './secret.ts';
import type { Deps, WebhookDeps } from './webhook-deps.ts';

const DELIVERY_MS = 1_000;
const MEASURING_MS = 60_000;
const PRUNING_MS = 3_600_000;

/** Events that go to other systems of the operator. */
export interface Webhooks {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** Addresses and sends everything that is due now, and waits for its end. */
  deliver(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createWebhooks(given: WebhookDeps): Webhooks {
  const { config, random, metrics } = given;
  const deliveries = metrics.counter(
    'openbourse_webhook_deliveries_total',
    'Tries to deliver an event, by their outcome.',
    ['outcome'],
  );
  const waiting = metrics.gauge(
    'openbourse_webhook_waiting_seconds',
    'Age of the oldest event that an active endpoint has not got.',
    [],
  );
  const dead = metrics.gauge(
    'openbourse_webhook_dead',
    'Deliveries that failed for three days and are not sent any more.',
    [],
  );
  const deps: Deps = {
    ...given,
    box: createSecretBox({ secret: config.secret, purpose: WEBHOOK_PURPOSE, random }),
    post: given.postEvent ?? createPostEvent({ isLoopbackAllowed: config.isWebhookLoopback }),
    countDelivery: (outcome) => deliveries.inc({ outcome }),
  };
  const lanes = new Lanes(deps);
  const send = async (): Promise<void> => {
    await addressEvents(deps);
    await lanes.start();
  };
  const measure = async (): Promise<void> => {
    const since = [await oldestAnnounced(deps.db), await oldestWaiting(deps.db)];
    const now = deps.clock.now();
    waiting.set({}, Math.max(0, ...since.map((at) => (at === null ? 0 : now - at))) / 1_000);
    dead.set(
      {},
      (await countByEndpoint(deps.db)).reduce((sum, one) => sum + one.dead, 0),
    );
  };
  let stops: readonly (() => Promise<void>)[] = [];
  return {
    deps,
    deliver: async () => {
      await send();
      await lanes.settle();
    },
    start: (jobs) => {
      stops = [
        jobs.every({ name: 'webhook.deliver', periodMs: DELIVERY_MS }, send),
        jobs.every({ name: 'webhook.measure', periodMs: MEASURING_MS }, measure),
        jobs.every({ name: 'webhook.prune', periodMs: PRUNING_MS }, () => pruneEvents(deps)),
      ];
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await lanes.stop();
    },
  };
}
