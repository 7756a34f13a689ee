import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { AuditBounds } from './audit-check.ts';

export interface AuditCheckRow {
  readonly name: string;
  readonly bounds: AuditBounds;
  /** Start of the last look at everything that came to its end; null while none did. */
  readonly fullAt: number | null;
  /** Time that it took, all turns together. */
  readonly fullMs: number | null;
}

export function listAuditChecks(db: Db): Promise<AuditCheckRow[]> {
  return db.query<AuditCheckRow>(
    'select name, bounds, full_at as "fullAt", full_ms as "fullMs" from ledger.audit_check',
  );
}

/** When a check looked last; null before the first. */
export async function findLastLook(db: Db): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    'select max(verified_at) as at from ledger.audit_check',
  );
  return row?.at ?? null;
}

/** Keeps how far checks looked, and of those that have looked at everything when that began and how long it took. */
export async function writeAuditChecks(
  tx: Tx,
  looked: {
    readonly rows: readonly {
      readonly name: string;
      readonly bounds: AuditBounds;
      readonly full: { readonly at: number; readonly ms: number } | null;
    }[];
    readonly at: number;
  },
): Promise<void> {
  const rows = looked.rows.map(({ name, bounds, full }) => ({
    ...{ name, bounds },
    fullAt: full === null ? null : toTimestamp(full.at),
    fullMs: full?.ms ?? null,
  }));
  await tx.query(
    `insert into ledger.audit_check as c (name, bounds, verified_at, full_at, full_ms)
     select r.name, r.bounds, $2, r."fullAt", r."fullMs"
     from jsonb_to_recordset($1::jsonb) as r(name text, bounds jsonb, "fullAt" timestamptz, "fullMs" integer)
     on conflict (name) do update set bounds = excluded.bounds, verified_at = excluded.verified_at,
       full_at = coalesce(excluded.full_at, c.full_at), full_ms = coalesce(excluded.full_ms, c.full_ms)`,
    [JSON.stringify(rows), toTimestamp(looked.at)],
  );
}
