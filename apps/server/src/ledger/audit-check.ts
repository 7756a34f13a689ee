import type { Product, SiteMode } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';

/**
 * A row that breaks an invariant. `match_id` and `currency_id` name the market or asset that it concerns,
 * where that is known; the rest identifies it.
 */
export type Violation = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Place up to which an earlier audit has looked: a check looks at what came after. Empty means everything.
 */
export type AuditBounds = Readonly<Record<string, number>>;

/** The further of two in each respect; without that, whatever is cut off would be forgotten with the next look. */
export function furthest(one: AuditBounds, other: AuditBounds): AuditBounds {
  const further: Record<string, number> = { ...one };
  for (const [name, at] of Object.entries(other)) further[name] = Math.max(at, one[name] ?? at);
  return further;
}

/** Numbers above `after` up to `upTo`, of whatever a check counts: transactions, accounts, users. */
export interface AuditRange {
  readonly after: number;
  readonly upTo: number;
}

export const EVERYTHING: AuditRange = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/**
 * A look at everything in turns, so that none takes long however much there is. A pass goes through all numbers from zero
 * on; its last turn has no upper end.
 */
export interface AuditTurns {
  /** Rows of the first turn of a process; the later ones follow from the time that they take. */
  readonly firstSize: number;
  /** The number so many rows on; null where there are fewer. */
  readonly readEnd: (db: Db, after: number, rows: number) => Promise<number | null>;
  readonly find: (db: Db, range: AuditRange) => Promise<readonly Violation[]>;
}

export interface AuditCheck {
  /** The invariant's name in docs/RELIABILITY.md, for example "L1". */
  readonly name: string;
  /** True when it can look at what is new only; the others look at everything, each time. */
  readonly isIncremental: boolean;
  /**
   * `seen` is how far any audit has looked, also while it looks at everything: what was there does not go away. Checks
   * of a part share a transaction, so none changes its settings or swallows an error of a statement.
   */
  readonly find: (db: Db, since: AuditBounds, seen: AuditBounds) => Promise<readonly Violation[]>;
  /** Its looks at everything while the server runs; without them `find` does so. */
  readonly turns?: AuditTurns;
  /** Copies what it compares with the snapshot, in the moment in which the snapshot is taken. */
  readonly capture?: (range: AuditRange) => void;
}

/** A check could not look: it says nothing, and is not finished. */
export class NotFinished extends Error {}

/** Contribution of a slice to the audit. */
export interface AuditPart {
  /**
   * Subject of its violations, within the match or the asset that they name; null for one that concerns all
   * products.
   */
  readonly product: Product | null;
  /**
   * The modes that its violations set. Without it new orders are refused, and where all products are concerned also
   * withdrawals.
   */
  readonly halts?: readonly SiteMode[];
  readonly checks: readonly AuditCheck[];
  readonly readBounds: (db: Db) => Promise<AuditBounds>;
}

/** A check that looks at everything each time. */
export function wholeCheck(name: string, find: (db: Db) => Promise<readonly Violation[]>): AuditCheck {
  return { name, isIncremental: false, find };
}

/** A check that looks at everything each time, in a running server in turns. */
export function turnedCheck(name: string, turns: AuditTurns): AuditCheck {
  return { ...wholeCheck(name, (db) => turns.find(db, EVERYTHING)), turns };
}

/** A check that looks at what the ledger posted since. */
export function ledgerCheck(
  name: string,
  find: (db: Db, afterTxnId: number) => Promise<readonly Violation[]>,
): AuditCheck {
  return { name, isIncremental: true, find: (db, since) => find(db, since['txn'] ?? 0) };
}

/** A violation that is there: it blocks what it concerns unless two persons acknowledged it. */
export interface OpenViolation {
  readonly id: number;
  readonly check: string;
  readonly facts: Violation;
  readonly product: Product | null;
  readonly matchId: number | null;
  readonly currencyId: number | null;
  readonly currencyCode: string | null;
  readonly foundAt: number;
  readonly lastFoundAt: number;
  readonly acknowledgedAt: number | null;
  readonly acknowledgedBy: string | null;
  readonly acknowledgeReason: string | null;
}
