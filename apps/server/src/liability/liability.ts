import type { Jobs } from '../kernel/jobs.ts';
import type { LiabilityDeps } from './deps.ts';
import { proveControl } from './prove-control.ts';
import { takeDueSnapshot } from './take-snapshot.ts';

/** Proofs of what is owed to everybody. */
export interface Liability {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: LiabilityDeps;
  /** Takes the snapshot that is due; answers its number, or null. */
  takeDue(): Promise<number | null>;
  /** Lets wallets sign below the newest snapshot that have not. */
  proveControl(): Promise<void>;
  start(jobs: Jobs): void;
  /** Ends a snapshot that is being taken without publishing it. */
  stop(): Promise<void>;
}

/** Intervals at which a snapshot that is due is looked for, and signatures that are missing. */
const PERIOD_MS = 10_000;

export function createLiability(deps: LiabilityDeps): Liability {
  let taking: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const checkRunning = (): void => {
    if (isStopped) throw new Error('the server stops: the snapshot is begun anew by the next one');
  };
  let stopJobs: readonly (() => Promise<void>)[] = [];
  // One at a time: each begins by removing what another one did not finish.
  const takeDue = (): Promise<number | null> => {
    const next = taking.then(() => takeDueSnapshot(deps, checkRunning));
    taking = next.catch(() => undefined);
    return next;
  };
  return {
    deps,
    takeDue,
    proveControl: () => proveControl(deps),
    start: (jobs) => {
      stopJobs = [
        jobs.every({ name: 'liability.take_snapshot', periodMs: PERIOD_MS }, async () => {
          await takeDue();
        }),
        // A job of its own, so that a signer that hangs keeps no snapshot waiting.
        jobs.every({ name: 'liability.prove_control', periodMs: PERIOD_MS }, () => proveControl(deps)),
      ];
    },
    stop: async () => {
      isStopped = true;
      for (const stop of stopJobs) await stop();
      await taking;
    },
  };
}
