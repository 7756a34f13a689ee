import type { ReplyOf, status as calls } from '@openbourse/api';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { pruneRows } from '../kernel/prune-queries.ts';
import { record } from './record.ts';
import { showStatus } from './show-status.ts';
import type { StatusDeps } from './status-deps.ts';

/** States of the parts of the exchange, recorded four times a minute and shown to everybody. */
export interface Status {
  record(): Promise<void>;
  prune(): Promise<void>;
  show(): Promise<ReplyOf<typeof calls.show>>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const RECORD_MS = 15 * SECOND_MS;
const KEPT_MS = 400 * DAY_MS;
/** For so long an answer is that of everybody who asks. */
const FRESH_MS = 5 * SECOND_MS;

export function createStatus(deps: StatusDeps): Status {
  const { db, clock } = deps;
  let cancels: readonly (() => Promise<void>)[] = [];
  let asked: { readonly at: number; readonly reply: ReturnType<Status['show']> } | undefined;
  const prune = (): Promise<void> => {
    const past = { where: 'until_at < $1', params: [toTimestamp(clock.now() - KEPT_MS)] };
    return pruneRows(db, 'status.span', { ...past, oldest: 'from_at' });
  };
  return {
    record: () => record(deps),
    prune,
    show: () => {
      const at = clock.now();
      if (asked === undefined || Math.abs(at - asked.at) >= FRESH_MS) {
        const reply = showStatus(deps);
        asked = { at, reply };
        reply.catch(() => {
          if (asked?.reply === reply) asked = undefined;
        });
      }
      return asked.reply;
    },
    start: (jobs) => {
      cancels = [
        jobs.every({ name: 'status.record', periodMs: RECORD_MS }, () => record(deps)),
        jobs.every({ name: 'status.prune', periodMs: HOUR_MS }, prune),
      ];
    },
    stop: async () => {
      for (const cancel of cancels) await cancel();
    },
  };
}
