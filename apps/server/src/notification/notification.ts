import type { Jobs } from '../kernel/jobs.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { PUSH_KEY } from './sealed-columns.ts';
import { deliverDue } from './deliver.ts';
import { type Backlog, countDead, readBacklog } from './delivery-queries.ts';
import type { Deps, NotificationDeps, ShownNotice } from './deps.ts';
import { postPush } from './send-push.ts';
import { DELIVERY_CHANNELS } from './queries.ts';
import { pruneNotices } from './prune.ts';
import { unreadOf } from './show-notices.ts';

const DELIVERY_MS = 1_000;
const COUNTING_MS = 60_000;
const PRUNING_MS = 3_600_000;

/** Notices to users: kept for the site, sent as a message and to their browsers. */
export interface Notification {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** Sends everything that is due now. */
  deliver(): Promise<void>;
  /** The newest unread notices of a user. */
  unreadOf(userId: number): Promise<readonly ShownNotice[]>;
  /** Deliveries that wait, and the number of those that failed in spite of every try. */
  backlog(): Promise<{ readonly waiting: readonly Backlog[]; readonly dead: number }>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createNotification(given: NotificationDeps): Notification {
  const { config, random, metrics } = given;
  const deliveries = metrics.counter(
    'openbourse_notification_deliveries_total',
    'Tries to deliver a notice, by their outcome.',
    ['channel', 'outcome'],
  );
  const dead = metrics.gauge(
    'openbourse_notification_dead',
    'Notices that nobody got in spite of every try.',
    [],
  );
  const deps: Deps = {
    ...given,
    pushKeyBox: createSecretBox({ secret: config.secret, purpose: PUSH_KEY.purpose, random }),
    post: given.postPush ?? postPush,
    countDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
  };
  let stops: readonly (() => Promise<void>)[] = [];
  return {
    deps,
    deliver: async () => {
      for (const channel of DELIVERY_CHANNELS) await deliverDue(deps, channel);
    },
    unreadOf: (userId) => unreadOf(deps.db, userId),
    backlog: async () => ({ waiting: await readBacklog(deps.db), dead: await countDead(deps.db) }),
    start: (jobs) => {
      // A job each, so that a mail server that hangs keeps no open page waiting.
      const deliveringStops = DELIVERY_CHANNELS.map((channel) =>
        jobs.every({ name: `notification.deliver_${channel}`, periodMs: DELIVERY_MS }, () =>
          deliverDue(deps, channel),
        ),
      );
      const counting = { name: 'notification.count_dead', periodMs: COUNTING_MS } as const;
      const pruning = { name: 'notification.prune', periodMs: PRUNING_MS } as const;
      stops = [
        ...deliveringStops,
        jobs.every(counting, async () => dead.set({}, await countDead(deps.db))),
        jobs.every(pruning, () => pruneNotices(deps)),
      ];
    },
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
