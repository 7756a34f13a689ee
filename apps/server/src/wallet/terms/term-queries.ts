import type { WalletTermName } from '@openbourse/api';
import { type Announcement, type Version, VERSION_COLUMNS } from '../../kernel/announced.ts';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Subject of a term: a coin on a chain, a level, or the platform. */
export interface TermKey {
  readonly name: WalletTermName;
  readonly assetId: number | null;
  readonly level: number | null;
}

export interface TermRow extends TermKey, Version {
  readonly code: string | null;
  readonly network: string | null;
  readonly value: string;
  /** When it was taken back before it held. */
  readonly withdrawnAt: number | null;
}

/** Every version, grouped by what it is of, the newest first. */
export function listTerms(db: Db): Promise<TermRow[]> {
  return db.query<TermRow>(
    `select t.id, t.name, t.asset_id as "assetId", t.level, c.code, a.network, trim_scale(t.value)::text as value,
       t.withdrawn_at as "withdrawnAt", ${VERSION_COLUMNS}
     from wallet.term t
     left join wallet.asset a on a.id = t.asset_id
     left join ledger.currency c on c.id = a.currency_id
     order by t.asset_id nulls first, t.level nulls first, t.name, t.effective_from desc, t.id desc`,
  );
}

/** The terms of levels and of the platform that are in force at an instant. */
export function listTermsInForce(
  db: Db,
  at: number,
): Promise<Pick<TermRow, 'name' | 'level' | 'value' | 'effectiveFrom'>[]> {
  return db.query(
    `select distinct on (name, level) name, level, trim_scale(value)::text as value,
       effective_from as "effectiveFrom"
     from wallet.term
     where asset_id is null and withdrawn_at is null and effective_from <= $1
     order by name, level, effective_from desc`,
    [toTimestamp(at)],
  );
}

/** Most decimals of an amount of an asset. */
export async function findAssetScale(db: Db, assetId: number): Promise<number | undefined> {
  const rows = await db.query<{ scale: number }>(
    `select least(a.scale, c.scale) as scale from wallet.asset a join ledger.currency c on c.id = a.currency_id
     where a.id = $1`,
    [assetId],
  );
  return rows[0]?.scale;
}

/** Adds a version; null when one of the same term holds from the same instant. */
export async function insertTerm(
  tx: Tx,
  row: TermKey & Announcement & { readonly value: string },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.term (name, asset_id, level, value, effective_from, operator_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      row.name,
      row.assetId,
      row.level,
      row.value,
      toTimestamp(row.effectiveFrom),
      row.operatorName,
      row.reason,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function setWithdrawn(
  tx: Tx,
  { id, at }: { readonly id: number; readonly at: number },
): Promise<void> {
  await tx.query('update wallet.term set withdrawn_at = $2 where id = $1', [id, toTimestamp(at)]);
}
