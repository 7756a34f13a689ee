import type { JobName } from '@openbourse/api';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { RowsFailed } from './run-due.ts';

/**
 * Jobs that run by the clock. Each job records when it ran and what went wrong, so that one that stands still
 * is seen.
 */
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
  /** Null once it is canceled. */
  readonly nextRunAt: number | null;
  /** Of the last run; null when it went well. */
  readonly error: string | null;
}

export function createJobs({
  clock,
  log,
  metrics,
  mayRun,
}: {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Asked before each run; one that may not run is left out, as if it had not been due. */
  readonly mayRun?: () => Promise<boolean>;
}): Jobs {
  const failures = metrics.counter('openbourse_job_failures_total', 'Runs of jobs that failed.', ['job']);
  const failedRows = metrics.gauge(
    'openbourse_job_failed_rows',
    'Rows that the last run of a job could not do; the others are done.',
    ['job'],
  );
  const failedBefore = new Map<string, number>();
  const reports = new Map<string, JobReport>();
  const note = (name: string, change: Partial<JobReport>): void => {
    const report = reports.get(name);
    if (report !== undefined) reports.set(name, { ...report, ...change });
  };
  const runOnce = async (job: Job, run: () => Promise<void>): Promise<void> => {
    const startedAt = clock.now();
    let error: string | null = null;
    let rows = 0;
    try {
      if (mayRun !== undefined && !(await mayRun())) return;
      await run();
    } catch (thrown) {
      if (thrown instanceof RowsFailed) rows = thrown.rows;
      failures.inc({ job: job.name });
      error = thrown instanceof Error ? thrown.message : String(thrown);
      log.warn({ err: thrown, job: job.name }, 'a job failed');
    }
    // Most jobs are quicker than the setting of a gauge.
    if (rows !== failedBefore.get(job.name)) failedRows.set({ job: job.name }, rows);
    failedBefore.set(job.name, rows);
    const before = reports.get(job.name);
    const counts = {
      runs: (before?.runs ?? 0) + 1,
      failures: (before?.failures ?? 0) + (error === null ? 0 : 1),
    };
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
