import type { Clock } from '../kernel/clock.ts';
import { type Database, type Db, isConnectionLoss, type Tx } from '../kernel/db.ts';
import type { AuditBounds, AuditCheck, AuditPart, Violation } from './audit-check.ts';
import * as queries from './audit-queries.ts';
import { findWrongHouseMovements } from './house-movement-queries.ts';
import * as transfers from './audit-transfer-queries.ts';

export interface AuditReport {
  readonly checks: readonly {
    readonly name: string;
    readonly violations: number;
    readonly sample: readonly Violation[];
  }[];
  readonly violations: number;
  /** For the next audit, to go on from here. */
  readonly bounds: AuditBounds;
  readonly ms: number;
}

export interface AuditOptions {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly parts: readonly AuditPart[];
  readonly since: AuditBounds;
  /** Keeps memory and database still while the snapshot is taken; the writer's pause between two batches. */
  readonly atRest: <T>(run: () => Promise<T>) => Promise<T>;
}

const SAMPLE_ROWS = 5;

/** Runs every check of the parts on one snapshot of the database. */
export async function runAudit(options: AuditOptions): Promise<AuditReport> {
  const startedAt = options.clock.now();
  return options.db.transaction(async (tx) => {
    await queries.openSnapshot(tx);
    const bounds = await options.atRest(async () => {
      const read: Record<string, number> = {};
      for (const part of options.parts) Object.assign(read, await part.readBounds(tx));
      for (const part of options.parts) part.capture?.();
      return read;
    });
    const checks = [];
    for (const { name, find } of options.parts.flatMap((part) => part.checks)) {
      const found = await findSafely(tx, () => find(tx, options.since));
      checks.push({ name, violations: found.length, sample: found.slice(0, SAMPLE_ROWS) });
    }
    const violations = checks.reduce((sum, check) => sum + check.violations, 0);
    return { checks, violations, bounds, ms: options.clock.now() - startedAt };
  });
}

/** A row that a check cannot even read is a violation too, and the other checks still run. */
async function findSafely(tx: Tx, find: () => Promise<readonly Violation[]>): Promise<readonly Violation[]> {
  await queries.openCheck(tx);
  try {
    return await find();
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    await queries.undoCheck(tx);
    return [{ unreadable: error instanceof Error ? error.message : String(error) }];
  }
}

/**
 * The invariants of the ledger, L1 to L12, and that entries by hand and movements of capital are those that two persons made.
 * `openHolds` are statements of other slices that yield `account_id` and `held` for what they hold (L5).
 */
export function ledgerAuditPart(openHolds: readonly string[]): AuditPart {
  const check = (
    name: string,
    find: (db: Db, afterTxnId: number) => Promise<readonly Violation[]>,
  ): AuditCheck => ({ name, find: (db, since) => find(db, since['txn'] ?? 0) });
  return {
    readBounds: queries.readAuditBounds,
    checks: [
      check('L1', queries.findUnbalancedTxns),
      check('L2', queries.findUnbalancedCurrencies),
      check('L3 chain', queries.findBrokenChains),
      check('L3 balance', queries.findDriftedBalances),
      check('L3 sum', queries.findWrongSums),
      check('L4', queries.findNegativeBalances),
      check('L5', (db) => queries.findWrongHolds(db, openHolds)),
      check('L5 once', transfers.findBrokenHolds),
      { name: 'L6 seal', find: (db, since) => queries.findBrokenSeals(db, since['seal'] ?? 0) },
      { name: 'L6 ids', find: (db, since) => queries.findFallenIds(db, since['txn_max'] ?? 0) },
      check('L6 immutable', queries.findMissingGuards),
      check('L7', queries.findForeignCurrencies),
      check('L8', queries.findWrongPostingCounts),
      check('L9', queries.findRepeatedTxns),
      check('L10', queries.findBrokenSteps),
      check('L11', queries.findInsolvency),
      check('L12', transfers.findWrongTransfers),
      check('L12 posted', transfers.findUnpostedTransfers),
      check('manual entries', transfers.findWrongManualEntries),
      check('house movements', findWrongHouseMovements),
    ],
  };
}
