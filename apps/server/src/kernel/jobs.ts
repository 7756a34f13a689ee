import type { JobName } from '@openbourse/api';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** What runs by the clock. Each job tells when it ran and what went wrong, so that one that stands still is seen. */
export interface Jobs {
  /**
   * Runs a job each period; a run that is not over when the next is due lets it pass. The returned function cancels
   * and waits for the run that is under way.
   */
  every(job: Job, run: () => Promise<void>): () => Promise<void>;
  list(): readonly JobReport[];
}

export interface Job {
  readonly name: JobName;
  readonly periodMs: number;
}

export interface JobReport extends Job {
  readonly runs: number;
  readonly failures: number;
  /** Null before the first run. */
  readonly lastRunAt: number | null;
  readonly lastTookMs: number | null;
  /** Null once it is cancelled. */
  readonly nextRunAt: number | null;
  /** Of the last run; null when it went well. */
  readonly error: string | null;
}

export function createJobs({ clock, log }: { readonly clock: Clock; readonly log: Log }): Jobs {
  const reports = new Map<string, JobReport>();
  const note = (name: string, change: Partial<JobReport>): void => {
    const report = reports.get(name);
    if (report !== undefined) reports.set(name, { ...report, ...change });
  };
  const runOnce = async (job: Job, run: () => Promise<void>): Promise<void> => {
    const startedAt = clock.now();
    let error: string | null = null;
    try {
      await run();
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
      log.warn({ err: thrown, job: job.name }, 'a job failed');
    }
    const { runs = 0, failures = 0 } = reports.get(job.name) ?? {};
    const counts = { runs: runs + 1, failures: failures + (error === null ? 0 : 1) };
    note(job.name, { ...counts, lastRunAt: startedAt, lastTookMs: clock.now() - startedAt, error });
  };
  return {
    every: (job, run) => {
      const idle = { runs: 0, failures: 0, lastRunAt: null, lastTookMs: null, error: null };
      reports.set(job.name, { ...job, ...idle, nextRunAt: clock.now() + job.periodMs });
      let running: Promise<void> | null = null;
      const cancel = clock.every(job.periodMs, () => {
        note(job.name, { nextRunAt: clock.now() + job.periodMs });
        running ??= runOnce(job, run).finally(() => {
          running = null;
        });
      });
      return async () => {
        cancel();
        note(job.name, { nextRunAt: null });
        await running;
      };
    },
    list: () => [...reports.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
