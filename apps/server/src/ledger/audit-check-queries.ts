import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { AuditBounds } from './audit-check.ts';

export interface AuditCheckRow {
  readonly name: string;
  readonly bounds: AuditBounds;
  /** When it looked at everything last; null while it never did. */
  readonly fullAt: number | null;
}

export function listAuditChecks(db: Db): Promise<AuditCheckRow[]> {
  return db.query<AuditCheckRow>('select name, bounds, full_at as "fullAt" from ledger.audit_check');
}

/** Keeps how far a check looked; `fullMs` says how long it took when it looked at everything. */
export async function writeAuditCheck(
  tx: Tx,
  row: {
    readonly name: string;
    readonly bounds: AuditBounds;
    readonly at: number;
    readonly fullMs: number | null;
  },
): Promise<void> {
  await tx.query(
    `insert into ledger.audit_check as c (name, bounds, verified_at, full_at, full_ms)
     values ($1, $2::jsonb, $3, case when $4::integer is not null then $3::timestamptz end, $4::integer)
     on conflict (name) do update set bounds = excluded.bounds, verified_at = excluded.verified_at,
       full_at = coalesce(excluded.full_at, c.full_at), full_ms = coalesce(excluded.full_ms, c.full_ms)`,
    [row.name, JSON.stringify(row.bounds), toTimestamp(row.at), row.fullMs],
  );
}
