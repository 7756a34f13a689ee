import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { OpenViolation, Violation } from './audit-check.ts';

const PRESENT = `select v.id, v.check_name as "check", v.facts, v.product, v.match_id as "matchId",
    v.currency_id as "currencyId", c.code as "currencyCode", v.found_at as "foundAt",
    v.last_found_at as "lastFoundAt", v.acknowledged_at as "acknowledgedAt",
    v.acknowledged_by as "acknowledgedBy", v.acknowledge_reason as "acknowledgeReason"
  from ledger.violation v
  left join ledger.currency c on c.id = v.currency_id
  where v.mended_at is null`;

export function listPresent(db: Db): Promise<OpenViolation[]> {
  return db.query<OpenViolation>(`${PRESENT} order by v.id`);
}

export async function lockViolation(tx: Tx, id: number): Promise<OpenViolation | undefined> {
  const rows = await tx.query<OpenViolation>(`${PRESENT} and v.id = $1 for update of v`, [id]);
  return rows[0];
}

export async function upsertViolations(
  tx: Tx,
  found: {
    readonly check: string;
    readonly rows: readonly {
      readonly key: string;
      readonly facts: Violation;
      readonly product: string | null;
      readonly matchId: number | null;
      readonly currencyId: number | null;
    }[];
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into ledger.violation (check_name, key, facts, product, match_id, currency_id, found_at, last_found_at)
     select $1, decode(r.key, 'hex'), r.facts, r.product, r."matchId", r."currencyId", $3, $3
     from jsonb_to_recordset($2::jsonb)
       as r(key text, facts jsonb, product text, "matchId" integer, "currencyId" integer)
     on conflict (key) where mended_at is null do update set last_found_at = excluded.last_found_at`,
    [found.check, JSON.stringify(found.rows), toTimestamp(found.at)],
  );
}

/** Violations that a look at everything did not find any more; a key is of one check. */
export async function setMended(
  tx: Tx,
  look: { readonly checks: readonly string[]; readonly present: readonly string[]; readonly at: number },
): Promise<void> {
  await tx.query(
    `update ledger.violation set mended_at = $3
     where check_name = any($1) and mended_at is null and encode(key, 'hex') <> all ($2)`,
    [look.checks, look.present, toTimestamp(look.at)],
  );
}

export async function setAcknowledged(
  tx: Tx,
  done: { readonly id: number; readonly by: string; readonly reason: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update ledger.violation set acknowledged_at = $4, acknowledged_by = $2, acknowledge_reason = $3 where id = $1`,
    [done.id, done.by, done.reason, toTimestamp(done.at)],
  );
}

/** Those that are neither mended nor acknowledged and are about exactly this scope. */
export async function countOpen(
  db: Db,
  scope: Pick<OpenViolation, 'product' | 'matchId' | 'currencyId'>,
): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from ledger.violation
     where mended_at is null and acknowledged_at is null
       and product is not distinct from $1 and match_id is not distinct from $2::integer
       and currency_id is not distinct from $3::integer`,
    [scope.product, scope.matchId, scope.currencyId],
  );
  return rows[0]?.count ?? 0;
}
