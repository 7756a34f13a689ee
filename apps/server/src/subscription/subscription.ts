import type { DecodedInputOf, ReplyOf, subscription as calls } from '@openbourse/api';
import type { Jobs } from '../kernel/jobs.ts';
import type { ListProceeds } from '../ledger/index.ts';
import type { Session } from '../kernel/request.ts';
import { commit } from './commit.ts';
import { createCommitmentLines } from './commitment-lines.ts';
import { listProceeds } from './offering-queries.ts';
import { settleOfferings } from './settle-offerings.ts';
import { type SeededOffering, seedOfferings } from './seed-offering.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** Token subscription as the routes and the demonstration see it. */
export interface Subscription {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: SubscriptionDeps;
  /** Allocates and settles what is due now. */
  settle(): Promise<void>;
  /** Commits as the call does, for a person of a demonstration. */
  commit(session: Session, input: DecodedInputOf<typeof calls.commit>): Promise<ReplyOf<typeof calls.commit>>;
  /** Payments of buyers for settled offerings: their issuers can be paid from them. */
  readonly listProceeds: ListProceeds;
  /** Publishes the offerings of a demonstration where none runs; answers their ids, none where some ran already. */
  seed(offerings: readonly SeededOffering[]): Promise<readonly number[]>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

const SETTLING_MS = 1_000;

export function createSubscription(given: Omit<SubscriptionDeps, 'lines'>): Subscription {
  const deps = { ...given, lines: createCommitmentLines(given.db) };
  let stopJob = async (): Promise<void> => undefined;
  return {
    deps,
    settle: () => settleOfferings(deps),
    commit: (by, input) => deps.db.transaction((tx) => commit(deps, { tx, input, by })),
    listProceeds,
    seed: (offerings) => seedOfferings(deps, offerings),
    start: (jobs) => {
      const job = { name: 'subscription.settle', periodMs: SETTLING_MS } as const;
      stopJob = jobs.every(job, () => settleOfferings(deps));
    },
    stop: () => stopJob(),
  };
}
