import type { Jobs } from '../kernel/jobs.ts';
import type { AuditPart } from '../ledger/index.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { FIAT_PURPOSE } from './sealed-columns.ts';
import { clockAuditPart } from './audit.ts';
import { runDeadlines } from './run-deadlines.ts';
import type { FiatDeps, Deps } from './deps.ts';
import { startMerchantJobs } from './merchant/jobs.ts';
import type { OrderRow } from './order/present-row.ts';
import { readOpenOrders } from './order/read-orders.ts';

/** National money: where users are paid, and their trading with each other. */
export interface Fiat {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /** The orders of a user that are not over: the snapshot of the private channel. */
  open(userId: number): Promise<readonly OrderRow[]>;
  /** Does what is due by the clock now. */
  runDeadlines(): Promise<void>;
  /** Audit part that fails where the clock of this server leaves work undone. */
  readonly clockPart: AuditPart;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const DEADLINES_MS = 1_000;

export function createFiat(given: FiatDeps): Fiat {
  const { config, random } = given;
  const deps: Deps = {
    ...given,
    box: createSecretBox({ secret: config.secret, purpose: FIAT_PURPOSE, random }),
  };
  let ranAt: number | null = null;
  const run = async (): Promise<void> => {
    const at = deps.clock.now();
    await runDeadlines(deps);
    ranAt = at;
  };
  let stopJobs: readonly (() => Promise<void>)[] = [];
  return {
    deps,
    open: (userId) => readOpenOrders(deps, userId),
    runDeadlines: run,
    clockPart: clockAuditPart(() => ranAt),
    start: (jobs) => {
      const deadlines = jobs.every({ name: 'fiat.run_deadlines', periodMs: DEADLINES_MS }, run);
      stopJobs = [deadlines, startMerchantJobs(deps, jobs)];
    },
    stop: async () => {
      await Promise.all(stopJobs.map((stop) => stop()));
    },
  };
}
