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

/** When a check looked last; null before the first. */
export async function findLastLook(db: Db): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    'select max(verified_at) as at from ledger.audit_check',
  );
  return row?.at ?? null;
}

/** Keeps how far checks looked; `fullMs` says how long one took when it looked at everything. */
export async function writeAuditChecks(
  tx: Tx,
  looked: {
    readonly rows: readonly {
      readonly name: string;
      readonly bounds: AuditBounds;
      readonly fullMs: number | null;
    }[];
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into ledger.audit_check as c (name, bounds, verified_at, full_at, full_ms)
     select r.name, r.bounds, $2, case when r."fullMs" is not null then $2::timestamptz end, r."fullMs"
     from jsonb_to_recordset($1::jsonb) as r(name text, bounds jsonb, "fullMs" integer)
     on conflict (name) do update set bounds = excluded.bounds, verified_at = excluded.verified_at,
       full_at = coalesce(excluded.full_at, c.full_at), full_ms = coalesce(excluded.full_ms, c.full_ms)`,
    [JSON.stringify(looked.rows), toTimestamp(looked.at)],
  );
}
