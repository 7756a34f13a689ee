import type { Product, SiteMode } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from './db.ts';

export interface ModeRow {
  readonly id: number;
  readonly mode: SiteMode;
  readonly product: Product | null;
  readonly matchId: number | null;
  readonly currencyId: number | null;
  readonly reason: string;
  readonly setBy: string | null;
  readonly setAt: number;
}

const ACTIVE = `select id, mode, product, match_id as "matchId", currency_id as "currencyId", reason,
    set_by as "setBy", set_at as "setAt"
  from kernel.mode where lifted_at is null`;

/** The modes that hold, oldest first. */
export function listActiveModes(db: Db): Promise<ModeRow[]> {
  return db.query<ModeRow>(`${ACTIVE} order by id`);
}

/** Answers false when the same mode of the same scope holds already. */
export async function insertMode(
  tx: Tx,
  mode: Omit<ModeRow, 'id' | 'setAt'> & { readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into kernel.mode (mode, product, match_id, currency_id, reason, set_by, set_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [mode.mode, mode.product, mode.matchId, mode.currencyId, mode.reason, mode.setBy, toTimestamp(mode.at)],
  );
  return rows.length > 0;
}

/** Answers false when it held no longer. */
export async function liftMode(
  tx: Tx,
  end: { readonly id: number; readonly reason: string; readonly by: string; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update kernel.mode set lifted_at = greatest(set_at, $4), lifted_by = $3, lift_reason = $2
     where id = $1 and lifted_at is null returning id`,
    [end.id, end.reason, end.by, toTimestamp(end.at)],
  );
  return rows.length > 0;
}

/** A mode that holds, locked; undefined when it holds no longer. */
export async function lockMode(tx: Tx, id: number): Promise<ModeRow | undefined> {
  const rows = await tx.query<ModeRow>(`${ACTIVE} and id = $1 for update`, [id]);
  return rows[0];
}
