import type { Db } from '../kernel/db.ts';

/** A row that breaks an invariant. `currency_id` or `match_id` tell which asset it concerns, where that is known. */
export type Violation = Readonly<Record<string, string | number | null>>;

/** How far an earlier audit has looked: a check looks at what came after. Empty means everything. */
export type AuditBounds = Readonly<Record<string, number>>;

export interface AuditCheck {
  /** The invariant's name in docs/RELIABILITY.md, for example "L1". */
  readonly name: string;
  readonly find: (db: Db, since: AuditBounds) => Promise<readonly Violation[]>;
}

/** What a slice contributes to the audit. */
export interface AuditPart {
  readonly checks: readonly AuditCheck[];
  readonly readBounds: (db: Db) => Promise<AuditBounds>;
  /** Copies what a check compares with the snapshot, in the moment in which the snapshot is taken. */
  readonly capture?: () => void;
}
