import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import {
  type AuditContext,
  type AuditReport,
  type CheckOutcome,
  type CheckResult,
  readBounds,
  resultOf,
  runSnapshot,
} from './audit.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  furthest,
  type OpenViolation,
} from './audit-check.ts';
import * as queries from './audit-queries.ts';
import { findLastLook, listAuditChecks, writeAuditChecks } from './audit-check-queries.ts';
import { keepViolations, readOpenViolations } from './violations.ts';

/**
 * Audits a running server. Each minute it looks at what is new, from where the last look ended, also after a restart;
 * and it looks at everything again, check by check, the one that waited longest first, within a budget.
 */
export interface Auditor {
  /** Reads where the audits before ended, then audits while the server runs. */
  start(jobs: Jobs): Promise<void>;
  /** Reads what the auditor of another process found, while this server runs. */
  follow(): Promise<void>;
  /** Cancels the check that runs and waits until the audit has ended. */
  stop(): Promise<void>;
  /** Audits now what is new, or everything. A full audit that is under way is the answer to all who ask meanwhile. */
  run(options: { readonly isFull: boolean }): Promise<AuditReport>;
  /** Reads the open violations again, after one was acknowledged. */
  refresh(): Promise<void>;
  /** Where the auditor stands; for the health page. */
  health(): AuditorHealth;
  /** For the health page; null before the first audit of this process. */
  readonly lastRunAt: number | null;
  /** Violations that are neither mended nor acknowledged. */
  readonly violations: number;
  /** Findings of the last audit; null before it. */
  readonly lastReport: AuditReport | null;
}

export interface AuditorHealth {
  /**
   * `starting` before the first audit of this process; `late` when no audit has ended for some minutes; `unfinished`
   * when a check did not come to its end.
   */
  readonly state: 'starting' | 'violated' | 'unfinished' | 'late' | 'clean';
  /** True when the invariants were ever verified, by this process or one before it. */
  readonly wasVerified: boolean;
  readonly open: readonly OpenViolation[];
  readonly acknowledged: readonly OpenViolation[];
  readonly unfinished: readonly string[];
  /** When the check that waited longest looked at everything; null while one never did. */
  readonly allVerifiedAt: number | null;
}

export interface AuditorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly parts: readonly AuditPart[];
  readonly atRest: AuditContext['atRest'];
  /** Stops what the violations concern; hears all that are open after each audit that found some. */
  readonly onViolations: (open: readonly OpenViolation[]) => Promise<void>;
}

const PERIOD_MS = 60_000;
/** Time that a look at what is new may take, per statement. */
const NEW_LIMIT_MS = 30_000;
/** Time that a look at everything may take, per statement. */
const FULL_LIMIT_MS = 1_800_000;
/**
 * Time that the looks at everything may take of a minute; one that takes longer is followed by a rest of ten
 * times that.
 */
const ROLLING_BUDGET_MS = 5_000;
const REST_FACTOR = 10;
const LATE_MS = 5 * PERIOD_MS;
/** Interval at which the findings of another process are read. */
const FOLLOW_MS = 10_000;

interface CheckState {
  readonly part: AuditPart;
  readonly check: AuditCheck;
  bounds: AuditBounds | null;
  fullAt: number | null;
  /** When it began to look at everything last, in whichever way that ended. */
  triedAt: number;
  isFinished: boolean;
}

/** Request to a check. */
interface Look {
  readonly state: CheckState;
  /** True when it looks at everything, or at what is new. */
  readonly isWhole: boolean;
}

export function createAuditor(deps: AuditorDeps): Auditor {
  return new RunningAuditor(deps);
}

class RunningAuditor implements Auditor {
  lastRunAt: number | null = null;
  lastReport: AuditReport | null = null;
  private readonly deps: AuditorDeps;
  private readonly metrics: ReturnType<typeof createGauges>;
  private states: readonly CheckState[] | null = null;
  private open: readonly OpenViolation[] = [];
  private acknowledged: readonly OpenViolation[] = [];
  private restUntil = 0;
  private running: Promise<unknown> = Promise.resolve();
  private fullRun: Promise<AuditReport> | null = null;
  private backend: number | null = null;
  private isStopping = false;
  private stopFollowing = (): void => undefined;
  private stopAuditing = async (): Promise<void> => undefined;

  constructor(deps: AuditorDeps) {
    this.deps = deps;
    this.metrics = createGauges(deps.metrics);
  }

  get violations(): number {
    return this.open.length;
  }

  async start(jobs: Jobs): Promise<void> {
    const { log } = this.deps;
    await this.refresh();
    this.run({ isFull: false }).catch((error: unknown) =>
      log.warn({ err: error }, 'the audit could not run'),
    );
    this.stopAuditing = jobs.every({ name: 'ledger.audit', periodMs: PERIOD_MS }, async () => {
      await this.run({ isFull: false });
    });
  }

  async follow(): Promise<void> {
    const { clock, db, log } = this.deps;
    const read = async (): Promise<void> => {
      this.states = await this.load();
      this.lastRunAt = await findLastLook(db);
      await this.refresh();
    };
    await read();
    this.stopFollowing = clock.every(FOLLOW_MS, () => {
      read().catch((error: unknown) =>
        log.warn({ err: error }, 'the findings of the audit could not be read'),
      );
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.stopFollowing();
    if (this.backend !== null) await queries.cancelBackend(this.deps.db, this.backend);
    await this.stopAuditing();
    await this.running;
  }

  run({ isFull }: { readonly isFull: boolean }): Promise<AuditReport> {
    if (isFull && this.fullRun !== null) return this.fullRun;
    const next = this.running.then(() => this.audit(isFull));
    this.running = next.catch(() => undefined);
    if (isFull) {
      this.fullRun = next;
      const end = (): void => {
        this.fullRun = null;
      };
      next.then(end, end);
    }
    return next;
  }

  async refresh(): Promise<void> {
    this.states ??= await this.load();
    const kept = await readOpenViolations(this.deps.db);
    this.open = kept.filter(({ acknowledgedAt }) => acknowledgedAt === null);
    this.acknowledged = kept.filter(({ acknowledgedAt }) => acknowledgedAt !== null);
    this.metrics.violations.set(this.open.length);
    this.metrics.acknowledged.set(this.acknowledged.length);
  }

  health(): AuditorHealth {
    const states = this.states ?? [];
    const unfinished = states.filter(({ isFinished }) => !isFinished).map(({ check }) => check.name);
    const fulls = states.map(({ fullAt }) => fullAt);
    const wasVerified = states.length > 0 && fulls.every((at) => at !== null);
    const state = (): AuditorHealth['state'] => {
      if (this.open.length > 0) return 'violated';
      if (this.lastRunAt === null) return 'starting';
      if (this.deps.clock.now() - this.lastRunAt > LATE_MS) return 'late';
      return unfinished.length > 0 ? 'unfinished' : 'clean';
    };
    return {
      state: state(),
      wasVerified,
      open: this.open,
      acknowledged: this.acknowledged,
      unfinished,
      allVerifiedAt: wasVerified ? Math.min(...fulls.map((at) => at ?? 0)) : null,
    };
  }

  private async audit(isFull: boolean): Promise<AuditReport> {
    const { clock, parts, db } = this.deps;
    const startedAt = clock.now();
    this.states ??= await this.load();
    if (isFull || this.states.some(({ fullAt }) => fullAt === null)) await queries.analyzeUnknownTables(db);
    const bounds = await readBounds(this.deps, parts);
    const results = new Map<string, CheckResult>();
    const whole = new Set<CheckState>();
    const look = async (looks: readonly Look[]): Promise<number> => {
      const outcomes = await this.look(looks, bounds);
      for (const [index, outcome] of outcomes.entries()) {
        const { state, isWhole } = looks[index] as Look;
        if (isWhole) whole.add(state);
        results.set(state.check.name, resultOf(outcome));
      }
      return outcomes.length;
    };
    const looks = this.states
      .filter(({ check }) => isFull || check.isIncremental)
      .map((state) => ({ state, isWhole: isFull || state.bounds === null }));
    for (let done = 0; done < looks.length; ) done += await look(looks.slice(done));
    if (!isFull) await this.rollOn(whole, look);
    const checks = [...results.values()];
    const report: AuditReport = {
      checks,
      violations: checks.reduce((sum, check) => sum + check.violations, 0),
      bounds,
      ms: clock.now() - startedAt,
    };
    await this.conclude(report);
    return report;
  }

  /** Looks at everything again, the check that waited longest first, until the budget of the minute is spent. */
  private async rollOn(
    done: ReadonlySet<CheckState>,
    look: (looks: readonly Look[]) => Promise<number>,
  ): Promise<void> {
    const { clock } = this.deps;
    const startedAt = clock.now();
    if (startedAt < this.restUntil) return;
    let waiting = (this.states ?? [])
      .filter((state) => !done.has(state))
      .toSorted((a, b) => a.triedAt - b.triedAt)
      .map((state) => ({ state, isWhole: true }));
    while (waiting.length > 0) {
      waiting = waiting.slice(await look(waiting));
      const spent = clock.now() - startedAt;
      if (spent < ROLLING_BUDGET_MS) continue;
      this.restUntil = clock.now() + Math.min(spent, FULL_LIMIT_MS) * REST_FACTOR;
      return;
    }
  }

  /** Runs the first of the checks and what shares its snapshot; keeps what they found and how far they looked. */
  private async look(looks: readonly Look[], bounds: AuditBounds): Promise<readonly CheckOutcome[]> {
    const { clock } = this.deps;
    const startedAt = clock.now();
    const runs = looks.map(({ state: { part, check, bounds: seen }, isWhole }) => ({
      part,
      check,
      since: isWhole ? {} : (seen ?? {}),
      seen: seen ?? {},
      limitMs: isWhole ? FULL_LIMIT_MS : NEW_LIMIT_MS,
    }));
    const outcomes = await runSnapshot(this.deps, runs, {
      onBackend: (pid) => {
        this.backend = pid;
      },
      isStopping: () => this.isStopping,
    });
    const looked = outcomes.map((outcome, index) => ({ ...(looks[index] as Look), ...outcome }));
    for (const { state, isWhole, isFinished } of looked) {
      state.isFinished = isFinished;
      if (isWhole) state.triedAt = startedAt;
    }
    await this.keep(
      looked.filter(({ isFinished }) => isFinished),
      bounds,
    );
    return outcomes;
  }

  private async keep(looked: readonly (Look & CheckOutcome)[], bounds: AuditBounds): Promise<void> {
    if (looked.length === 0) return;
    const { db, clock } = this.deps;
    const at = clock.now();
    const kept = looked.map((one) => ({
      ...one,
      ...one.state,
      further: furthest(one.state.bounds ?? {}, bounds),
    }));
    await db.transaction(async (tx) => {
      await keepViolations(tx, { looks: kept, at });
      const rows = kept.map(({ check, further, isWhole, ms }) => ({
        name: check.name,
        bounds: further,
        fullMs: isWhole ? ms : null,
      }));
      await writeAuditChecks(tx, { rows, at });
    });
    for (const { state, further, isWhole } of kept) {
      state.bounds = further;
      if (isWhole) state.fullAt = at;
    }
  }

  private async load(): Promise<readonly CheckState[]> {
    const rows = new Map((await listAuditChecks(this.deps.db)).map((row) => [row.name, row]));
    return this.deps.parts.flatMap((part) =>
      part.checks.map((check) => {
        const known = rows.get(check.name);
        return {
          part,
          check,
          bounds: known?.bounds ?? null,
          fullAt: known?.fullAt ?? null,
          triedAt: known?.fullAt ?? 0,
          isFinished: true,
        };
      }),
    );
  }

  private async conclude(report: AuditReport): Promise<void> {
    const { clock, log, onViolations } = this.deps;
    await this.refresh();
    this.lastReport = report;
    this.lastRunAt = clock.now();
    const { metrics } = this;
    metrics.unfinished.set(report.checks.filter(({ isFinished }) => !isFinished).length);
    metrics.duration.set(report.ms);
    metrics.lastRun.set(Math.floor(this.lastRunAt / 1_000));
    const { allVerifiedAt } = this.health();
    if (allVerifiedAt !== null) metrics.verified.set(Math.floor(allVerifiedAt / 1_000));
    if (this.open.length === 0) return;
    const broken = report.checks.filter((check) => check.violations > 0);
    log.fatal({ broken, open: this.open.length }, 'the audit found violations; what they concern is stopped');
    await onViolations(this.open);
  }
}

function createGauges(metrics: Metrics) {
  const gauge = (name: string, help: string) => {
    const made = metrics.gauge(`openbourse_auditor_${name}`, help, []);
    return { set: (value: number) => made.set(value) };
  };
  return {
    violations: gauge('violations', 'Violations that are neither mended nor acknowledged.'),
    acknowledged: gauge(
      'acknowledged_violations',
      'Violations that two persons acknowledged and that are still there.',
    ),
    unfinished: gauge('unfinished_checks', 'Checks of the last audit that did not come to their end.'),
    duration: gauge('duration_ms', 'How long the last audit took.'),
    lastRun: gauge('last_run_seconds', 'Epoch time of the last audit.'),
    verified: gauge('verified_seconds', 'Epoch time since when every check has looked at everything again.'),
  };
}
