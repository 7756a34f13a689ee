import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import {
  type AuditContext,
  type AuditReport,
  type CheckOutcome,
  readBounds,
  resultOf,
  runSnapshot,
  SNAPSHOT_MS,
} from './audit.ts';
import { type AuditBounds, type AuditPart, furthest, type OpenViolation } from './audit-check.ts';
import * as queries from './audit-queries.ts';
import { findLastLook, listAuditChecks, writeAuditChecks } from './audit-check-queries.ts';
import {
  type CheckState,
  type Look,
  type Looked,
  MINUTE_MS,
  moveOn,
  nextLooks,
  passShare,
  stateOf,
} from './audit-pass.ts';
import { keepViolations, readOpenViolations } from './violations.ts';

/**
 * Audits a running server. Each minute it looks at what is new, from where the last look ended, also after a restart;
 * and it looks at everything again, check by check and turn by turn, within a budget (`audit-pass.ts`).
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

/** Time that a look at what is new may take, per statement. */
const NEW_LIMIT_MS = 30_000;
/** Time that a look at everything may take, per statement. */
const FULL_LIMIT_MS = 1_800_000;
const LATE_MS = 5 * MINUTE_MS;
/** Interval at which the findings of another process are read. */
const FOLLOW_MS = 10_000;

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
  private backend: queries.Backend | null = null;
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
    this.stopAuditing = jobs.every({ name: 'ledger.audit', periodMs: MINUTE_MS }, async () => {
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
    const results = new Map<string, CheckOutcome>();
    const done = new Set<CheckState>();
    const look = async (looks: readonly Look[], snapshotMs = SNAPSHOT_MS): Promise<number> => {
      const outcomes = await this.look(looks, bounds, snapshotMs);
      for (const [index, outcome] of outcomes.entries()) {
        const { state, isWhole } = looks[index] as Look;
        if (isWhole && state.pass === null) done.add(state);
        results.set(state.check.name, withEarlier(outcome, results.get(state.check.name)));
      }
      return outcomes.length;
    };
    const looks = this.states
      .filter(({ check }) => isFull || check.isIncremental)
      .map((state) => ({ state, isWhole: isFull || state.bounds === null }));
    for (let count = 0; count < looks.length; ) count += await look(looks.slice(count));
    if (!isFull) await this.rollOn(done, look);
    const checks = [...results.values()].map(resultOf);
    const report: AuditReport = {
      checks,
      violations: checks.reduce((sum, check) => sum + check.violations, 0),
      bounds,
      ms: clock.now() - startedAt,
    };
    await this.conclude(report);
    return report;
  }

  /** Looks at everything again, turn by turn, until the budget of the minute is spent; what took more is rested for. */
  private async rollOn(
    done: ReadonlySet<CheckState>,
    look: (looks: readonly Look[], snapshotMs: number) => Promise<number>,
  ): Promise<void> {
    const { clock, db } = this.deps;
    const states = this.states ?? [];
    const startedAt = clock.now();
    if (startedAt < this.restUntil) return;
    const share = passShare(states);
    const budgetMs = share * MINUTE_MS;
    for (let spent = 0; spent < budgetMs; spent = clock.now() - startedAt) {
      const looks = await nextLooks(db, states, done);
      if (looks.length === 0) return;
      await look(looks, Math.min(SNAPSHOT_MS, budgetMs - spent));
    }
    const beyond = clock.now() - startedAt - budgetMs;
    this.restUntil = clock.now() + Math.min(beyond, FULL_LIMIT_MS) / share;
  }

  /** Runs the first of the checks and what shares its snapshot; keeps what they found and how far they looked. */
  private async look(
    looks: readonly Look[],
    bounds: AuditBounds,
    snapshotMs: number,
  ): Promise<readonly CheckOutcome[]> {
    const { clock } = this.deps;
    const startedAt = clock.now();
    const runs = looks.map(({ state: { part, check, bounds: seen }, isWhole, turn }) => ({
      ...{ part, check, turn },
      since: isWhole ? {} : (seen ?? {}),
      seen: seen ?? {},
      limitMs: isWhole ? FULL_LIMIT_MS : NEW_LIMIT_MS,
    }));
    const outcomes = await runSnapshot(this.deps, runs, {
      snapshotMs,
      onBackend: (backend) => {
        this.backend = backend;
      },
      isStopping: () => this.isStopping,
    });
    let at = startedAt;
    const looked = outcomes.map((outcome, index) => {
      const one = moveOn(looks[index] as Look, outcome, at);
      at += outcome.ms;
      return { ...one, isFinished: outcome.isFinished };
    });
    await this.keep(
      looked.filter(({ isFinished }) => isFinished),
      bounds,
    );
    return outcomes;
  }

  private async keep(looked: readonly Looked[], bounds: AuditBounds): Promise<void> {
    if (looked.length === 0) return;
    const { db, clock } = this.deps;
    const at = clock.now();
    const kept = looked.map((one) => ({
      ...one,
      ...{ part: one.state.part, check: one.state.check },
      // A turn has looked at a part of what is new at most.
      further:
        one.turn === undefined ? furthest(one.state.bounds ?? {}, bounds) : (one.state.bounds ?? bounds),
    }));
    try {
      await db.transaction(async (tx) => {
        await keepViolations(tx, { looks: kept, at });
        const rows = kept.map(({ check, further, full }) => ({ name: check.name, bounds: further, full }));
        await writeAuditChecks(tx, { rows, at });
      });
    } catch (error) {
      for (const { state } of kept) state.pass = null;
      throw error;
    }
    for (const { state, further, full } of kept) {
      state.bounds = further;
      if (full === null) continue;
      state.fullAt = full.at;
      state.fullMs = full.ms;
    }
  }

  private async load(): Promise<readonly CheckState[]> {
    const rows = new Map((await listAuditChecks(this.deps.db)).map((row) => [row.name, row]));
    return this.deps.parts.flatMap((part) =>
      part.checks.map((check) => stateOf(part, check, rows.get(check.name))),
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

/** All that a check found in one audit, each row once. */
function withEarlier(outcome: CheckOutcome, earlier: CheckOutcome | undefined): CheckOutcome {
  if (earlier === undefined) return outcome;
  const rows = [...earlier.found, ...outcome.found];
  return {
    check: outcome.check,
    found: [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()],
    isFinished: earlier.isFinished && outcome.isFinished,
    ms: earlier.ms + outcome.ms,
  };
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
