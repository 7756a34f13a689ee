import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import { type AuditOptions, type AuditReport, runAudit } from './audit.ts';
import type { AuditBounds, AuditPart } from './audit-check.ts';

/** Audits a running server: everything at the start, then every minute what is new. */
export interface Auditor {
  start(jobs: Jobs): void;
  stop(): Promise<void>;
  /** Audits now; everything when asked, else what came since the last clean audit. */
  run(options: { readonly isFull: boolean }): Promise<AuditReport>;
  /** For the health page; null before the first audit. */
  readonly lastRunAt: number | null;
  /** Of the last audit. */
  readonly violations: number;
  /** What the last audit found; null before it. */
  readonly lastReport: AuditReport | null;
}

export interface AuditorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly parts: readonly AuditPart[];
  readonly atRest: AuditOptions['atRest'];
  /** Stops trading in what the report names. */
  readonly onViolations: (report: AuditReport) => void;
}

const PERIOD_MS = 60_000;

export function createAuditor(deps: AuditorDeps): Auditor {
  const { db, clock, log, parts, atRest } = deps;
  const violationCount = deps.metrics.gauge(
    'openbourse_auditor_violations',
    'Violations of the last audit.',
    [],
  );
  const duration = deps.metrics.gauge('openbourse_auditor_duration_ms', 'How long the last audit took.', []);
  const lastRun = deps.metrics.gauge(
    'openbourse_auditor_last_run_seconds',
    'Epoch time of the last audit.',
    [],
  );
  let since: AuditBounds = {};
  let lastRunAt: number | null = null;
  let lastReport: AuditReport | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let stopAuditing = async (): Promise<void> => undefined;

  const audit = async (isFull: boolean): Promise<AuditReport> => {
    const report = await runAudit({ db, clock, parts, atRest, since: isFull ? {} : since });
    lastRunAt = clock.now();
    lastReport = report;
    violationCount.set(report.violations);
    duration.set(report.ms);
    lastRun.set(Math.floor(lastRunAt / 1_000));
    if (report.violations === 0) {
      since = report.bounds;
      return report;
    }
    const broken = report.checks.filter((check) => check.violations > 0);
    log.fatal({ broken }, 'the audit found violations; trading stops in the assets that are affected');
    deps.onViolations(report);
    return report;
  };
  const run = ({ isFull }: { readonly isFull: boolean }): Promise<AuditReport> => {
    const next = running.then(() => audit(isFull));
    running = next.catch(() => undefined);
    return next;
  };
  return {
    start: (jobs) => {
      run({ isFull: true }).catch((error: unknown) => log.warn({ err: error }, 'the audit could not run'));
      stopAuditing = jobs.every({ name: 'ledger.audit', periodMs: PERIOD_MS }, async () => {
        await run({ isFull: false });
      });
    },
    stop: async () => {
      await stopAuditing();
      await running;
    },
    run,
    get lastRunAt() {
      return lastRunAt;
    },
    get violations() {
      return lastReport?.violations ?? 0;
    },
    get lastReport() {
      return lastReport;
    },
  };
}
