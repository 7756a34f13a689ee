import { DAY_MS, HOUR_MS, SECOND_MS } from '@openbourse/money';
import type { Jobs } from '../kernel/jobs.ts';
import { pruneRows } from '../kernel/prune-queries.ts';
import { toTimestamp } from '../kernel/db.ts';
import type { AlertDeps } from './alert-deps.ts';
import { expireAlerts } from './queries.ts';
import { createWatch } from './watch.ts';

/** Price alerts of users. */
export interface Alerts {
  readonly deps: AlertDeps;
  /** Looks at the market once, and notifies whose alerts are reached. */
  watch(): Promise<void>;
  /** Ends what has expired and removes what ended long ago. */
  prune(): Promise<void>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const PRUNE_MS = HOUR_MS;
/** Time for which an alert that has ended is shown. */
const KEPT_MS = 30 * DAY_MS;

export function createAlerts(deps: AlertDeps): Alerts {
  const { db, clock } = deps;
  let watch = createWatch(deps);
  let cancels: readonly (() => Promise<void>)[] = [];
  const prune = async (): Promise<void> => {
    const now = clock.now();
    await expireAlerts(db, now);
    const past = { where: "state <> 'armed' and ended_at < $1", params: [toTimestamp(now - KEPT_MS)] };
    await pruneRows(db, 'alert.price_alert', { ...past, oldest: 'ended_at' });
  };
  return {
    deps,
    watch: () => watch(),
    prune,
    start: (jobs) => {
      watch = createWatch(deps);
      cancels = [
        jobs.every({ name: 'alert.watch', periodMs: SECOND_MS }, () => watch()),
        jobs.every({ name: 'alert.prune', periodMs: PRUNE_MS }, prune),
      ];
    },
    stop: async () => {
      for (const cancel of cancels) await cancel();
    },
  };
}
