import type { Clock } from '../kernel/clock.ts';
import { type Database, isConnectionLoss, type Tx } from '../kernel/db.ts';
import type { AuditBounds, AuditCheck, AuditPart, Violation } from './audit-check.ts';
import * as queries from './audit-queries.ts';

export interface CheckResult {
  readonly name: string;
  readonly violations: number;
  readonly sample: readonly Violation[];
  /** Whether it ran to its end; a check that did not says nothing. */
  readonly isFinished: boolean;
  readonly ms: number;
}

export interface AuditReport {
  readonly checks: readonly CheckResult[];
  readonly violations: number;
  /** For the next audit, to go on from here. */
  readonly bounds: AuditBounds;
  readonly ms: number;
}

export interface AuditContext {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  /** Keeps memory and database still while a snapshot is taken; the writer's pause between two batches. */
  readonly atRest: <T>(run: () => Promise<T>) => Promise<T>;
}

export interface AuditOptions extends AuditContext {
  readonly parts: readonly AuditPart[];
  readonly since: AuditBounds;
}

const SAMPLE_ROWS = 5;
/** A check reads the whole history. */
const LONG = { answerMs: 3_600_000 } as const;

/** Runs every check of the parts, each on a snapshot of its own and without a limit of time. */
export async function runAudit(options: AuditOptions): Promise<AuditReport> {
  const startedAt = options.clock.now();
  await queries.analyzeUnknownTables(options.db);
  const bounds = await readBounds(options, options.parts);
  const checks: CheckResult[] = [];
  for (const part of options.parts) {
    for (const check of part.checks) {
      const { found, isFinished, ms } = await runCheck(options, {
        part,
        check,
        since: options.since,
        seen: options.since,
        limitMs: 0,
      });
      checks.push({
        name: check.name,
        violations: found.length,
        sample: found.slice(0, SAMPLE_ROWS),
        isFinished,
        ms,
      });
    }
  }
  const violations = checks.reduce((sum, check) => sum + check.violations, 0);
  return { checks, violations, bounds, ms: options.clock.now() - startedAt };
}

/** Where all parts are now, in one snapshot that the writer stands still for. */
export async function readBounds(context: AuditContext, parts: readonly AuditPart[]): Promise<AuditBounds> {
  return context.atRest(() =>
    context.db.view(async (tx) => {
      await queries.limitCheck(tx, 0);
      const read: Record<string, number> = {};
      for (const part of parts) Object.assign(read, await part.readBounds(tx));
      return read;
    }, LONG),
  );
}

export interface CheckRun {
  readonly part: AuditPart;
  readonly check: AuditCheck;
  readonly since: AuditBounds;
  readonly seen: AuditBounds;
  /** Longest time of a statement; 0 for none. */
  readonly limitMs: number;
  /** Hears the connection that runs it, so that it can be cancelled; null once it is over. */
  readonly onBackend?: (pid: number | null) => void;
}

export interface CheckOutcome {
  readonly found: readonly Violation[];
  readonly isFinished: boolean;
  readonly ms: number;
}

/**
 * Runs one check in a transaction of its own, so that no table is locked for longer than that. A row that a check cannot
 * even read is a violation too; a check that was cancelled or took too long found nothing and is not finished.
 */
export async function runCheck(context: AuditContext, run: CheckRun): Promise<CheckOutcome> {
  const { part, check, since, seen } = run;
  const startedAt = context.clock.now();
  const outcome = (found: readonly Violation[], isFinished: boolean): CheckOutcome => ({
    found,
    isFinished,
    ms: context.clock.now() - startedAt,
  });
  try {
    return await context.db.view(async (tx) => {
      await open(context, tx, run);
      return outcome(await check.find(tx, since, seen), true);
    }, LONG);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    if (isCancelled(error)) return outcome([], false);
    return outcome([{ unreadable: error instanceof Error ? error.message : String(error) }], true);
  } finally {
    run.onBackend?.(null);
  }

  async function open(at: AuditContext, tx: Tx, { limitMs, onBackend }: CheckRun): Promise<void> {
    const begin = async (): Promise<void> => {
      onBackend?.(await queries.limitCheck(tx, limitMs));
      part.capture?.();
    };
    await (part.capture === undefined ? begin() : at.atRest(begin));
  }
}

/** SQLSTATE of a statement that was cancelled, by its limit or by somebody. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
