import type { Clock } from '../kernel/clock.ts';
import { type Database, isConnectionLoss, type Tx } from '../kernel/db.ts';
import { preferIndexes } from '../kernel/prefer-indexes.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditRange,
  EVERYTHING,
  NotFinished,
  type Violation,
} from './audit-check.ts';
import * as queries from './audit-queries.ts';

export interface CheckResult {
  readonly name: string;
  readonly violations: number;
  readonly sample: readonly Violation[];
  /** True when it ran to its end; a check that did not says nothing. */
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
/** Checks share a snapshot for so long, so that no table is locked for longer than that and a check. */
export const SNAPSHOT_MS = 1_000;

/** Runs every check of the parts without a limit of time. */
export async function runAudit(options: AuditOptions): Promise<AuditReport> {
  const { clock, db, parts, since } = options;
  const startedAt = clock.now();
  await queries.analyzeUnknownTables(db);
  const bounds = await readBounds(options, parts);
  const runs = parts.flatMap((part) =>
    part.checks.map((check) => ({ part, check, since, seen: since, limitMs: 0 })),
  );
  const outcomes: CheckOutcome[] = [];
  while (outcomes.length < runs.length)
    outcomes.push(...(await runSnapshot(options, runs.slice(outcomes.length))));
  const checks = outcomes.map(resultOf);
  const violations = checks.reduce((sum, check) => sum + check.violations, 0);
  return { checks, violations, bounds, ms: clock.now() - startedAt };
}

/** Report on a check: how many rows it found, and the first of them. */
export function resultOf({ check, found, isFinished, ms }: CheckOutcome): CheckResult {
  const sample = found.slice(0, SAMPLE_ROWS);
  return { name: check.name, violations: found.length, sample, isFinished, ms };
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
  /** Of a look at everything in turns: the turn. */
  readonly turn?: AuditRange | undefined;
  /** Longest time of a statement; 0 for none. */
  readonly limitMs: number;
}

export interface CheckOutcome {
  readonly check: AuditCheck;
  readonly found: readonly Violation[];
  readonly isFinished: boolean;
  readonly ms: number;
}

/** The watch over running checks gets their transaction, so that it can end them; null once they are over. */
export interface CheckWatch {
  readonly onBackend?: (backend: queries.Backend | null) => void;
  readonly isStopping?: () => boolean;
  /** Time for which checks may share the snapshot, where that is less than usual. */
  readonly snapshotMs?: number;
}

/**
 * Runs the first of the checks, and what follows it of the same part with the same limit and copies nothing, in one
 * snapshot. Answers for at least one: what took long, failed or was canceled is the last of its snapshot. A row that a
 * check cannot even read is a violation too; a check that was canceled or took too long found nothing and is
 * not finished.
 */
export async function runSnapshot(
  context: AuditContext,
  runs: readonly CheckRun[],
  watch: CheckWatch = {},
): Promise<readonly CheckOutcome[]> {
  const { clock, db } = context;
  const [first] = runs;
  if (first === undefined) return [];
  const openedAt = clock.now();
  const outcomes: CheckOutcome[] = [];
  let { check } = first;
  let startedAt = openedAt;
  const conclude = (found: readonly Violation[], isFinished: boolean): void => {
    outcomes.push({ check, found, isFinished, ms: clock.now() - startedAt });
  };
  try {
    await db.view(async (tx) => {
      await openSnapshot(context, tx, { ...first, ...watch });
      for (const run of runs) {
        if (run !== first && !sharesSnapshot(run, first)) return;
        if (clock.now() - openedAt >= (watch.snapshotMs ?? SNAPSHOT_MS) && outcomes.length > 0) return;
        check = run.check;
        startedAt = clock.now();
        if (watch.isStopping?.() === true) conclude([], false);
        else conclude(await find(tx, run), true);
      }
    }, LONG);
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    if (isCancelled(error) || error instanceof NotFinished) conclude([], false);
    else conclude([{ unreadable: error instanceof Error ? error.message : String(error) }], true);
  } finally {
    watch.onBackend?.(null);
  }
  return outcomes;
}

function sharesSnapshot({ part, limitMs, check, turn }: CheckRun, first: CheckRun): boolean {
  const isAlike = part === first.part && limitMs === first.limitMs && isTurn({ turn }) === isTurn(first);
  return isAlike && check.capture === undefined;
}

const isTurn = ({ turn }: Pick<CheckRun, 'turn'>): boolean => turn !== undefined;

function find(tx: Tx, { check, since, seen, turn }: CheckRun): Promise<readonly Violation[]> {
  return turn === undefined || check.turns === undefined
    ? check.find(tx, since, seen)
    : check.turns.find(tx, turn);
}

async function openSnapshot(
  { atRest }: AuditContext,
  tx: Tx,
  { check, turn, limitMs, onBackend }: CheckRun & CheckWatch,
): Promise<void> {
  const begin = async (): Promise<void> => {
    onBackend?.(await queries.limitCheck(tx, limitMs));
    check.capture?.(turn ?? EVERYTHING);
  };
  await (check.capture === undefined ? begin() : atRest(begin));
  if (turn !== undefined) await preferIndexes(tx);
}

/** SQLSTATE of a statement that was canceled, by its limit or from outside. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
