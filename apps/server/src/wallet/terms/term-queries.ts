import type { WalletTermName } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** What a term is of: a coin on a chain, a level, or the platform. */
export interface TermKey {
  readonly name: WalletTermName;
  readonly assetId: number | null;
  readonly level: number | null;
}

export interface TermRow extends TermKey {
  readonly id: number;
  readonly code: string | null;
  readonly network: string | null;
  readonly value: string;
  readonly effectiveFrom: number;
  readonly state: 'proposed' | 'approved' | 'rejected';
  readonly reason: string;
  readonly proposedBy: number | null;
  readonly proposedByName: string | null;
  readonly proposedAt: number | null;
  readonly decidedByName: string | null;
  readonly decidedAt: number | null;
}

/** Every version, grouped by what it is of, the newest first. */
export function listTerms(db: Db): Promise<TermRow[]> {
  return db.query<TermRow>(
    `select t.id, t.name, t.asset_id as "assetId", t.level, c.code, a.network, trim_scale(t.value)::text as value,
       t.effective_from as "effectiveFrom", t.state, t.reason, t.proposed_by as "proposedBy",
       p.name as "proposedByName", t.proposed_at as "proposedAt", d.name as "decidedByName",
       t.decided_at as "decidedAt"
     from wallet.term t
     left join wallet.asset a on a.id = t.asset_id
     left join ledger.currency c on c.id = a.currency_id
     left join operator.operator p on p.id = t.proposed_by
     left join operator.operator d on d.id = t.decided_by
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
     where asset_id is null and state = 'approved' and effective_from <= $1
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

/** Adds a proposal; null while another one of the same term waits, or one holds from the same instant. */
export async function insertTerm(
  tx: Tx,
  row: TermKey & {
    readonly value: string;
    readonly effectiveFrom: number;
    readonly reason: string;
    readonly operatorId: number;
    readonly at: number;
  },
): Promise<number | null> {
  const rows = await tx.query<{ id: number }>(
    `insert into wallet.term (name, asset_id, level, value, effective_from, state, reason, proposed_by, proposed_at)
     values ($1, $2, $3, $4, $5, 'proposed', $6, $7, $8) on conflict do nothing returning id`,
    [
      row.name,
      row.assetId,
      row.level,
      row.value,
      toTimestamp(row.effectiveFrom),
      row.reason,
      row.operatorId,
      toTimestamp(row.at),
    ],
  );
  return rows[0]?.id ?? null;
}

export async function updateDecision(
  tx: Tx,
  row: {
    readonly id: number;
    readonly state: 'approved' | 'rejected';
    readonly operatorId: number;
    readonly at: number;
  },
): Promise<void> {
  await tx.query('update wallet.term set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
    row.id,
    row.state,
    row.operatorId,
    toTimestamp(row.at),
  ]);
}
