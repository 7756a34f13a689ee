import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** The scope of the switch that stops every chain. */
export const ALL_CHAINS = 'all';

export interface SwitchRow {
  readonly scope: string;
  readonly isStopped: boolean;
  readonly reason: string | null;
  readonly changedBy: number | null;
  readonly changedAt: number | null;
}

/** The switch of every chain and the one for all, whether it was ever touched or not. */
export function listSwitches(db: Db): Promise<SwitchRow[]> {
  return db.query<SwitchRow>(
    `select s.scope, coalesce(w.is_stopped, false) as "isStopped", w.reason, w.changed_by as "changedBy",
       w.changed_at as "changedAt"
     from (select $1 as scope, '' as place union all select code, code from wallet.chain) as s
     left join wallet.withdrawal_switch w on w.scope = s.scope
     order by s.place`,
    [ALL_CHAINS],
  );
}

/** Reports whether an operator has stopped the withdrawals of a chain. */
export async function isStopped(db: Db, chainCode: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 from wallet.withdrawal_switch where scope in ($1, $2) and is_stopped limit 1',
    [ALL_CHAINS, chainCode],
  );
  return rows.length > 0;
}

/** Reports whether the platform itself has stopped the withdrawals of a chain (`stop-unknown.ts`). */
export async function isStoppedByItself(db: Db, chainCode: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 from wallet.withdrawal_switch where scope = $1 and is_stopped and changed_by is null',
    [chainCode],
  );
  return rows.length > 0;
}

/** The chains whose withdrawals are stopped, by their own switch or the one for all, whichever came first. */
export function listStopped(db: Db): Promise<{ readonly chain: string; readonly since: number }[]> {
  return db.query(
    `select h.code as chain, min(w.changed_at) as since
     from wallet.chain h join wallet.withdrawal_switch w on w.scope in ($1, h.code) and w.is_stopped
     group by h.code`,
    [ALL_CHAINS],
  );
}

/** Keeps the instant of the first stop when a second one gives another reason. */
export async function upsertSwitch(
  tx: Tx,
  row: {
    readonly scope: string;
    readonly isStopped: boolean;
    readonly reason: string;
    /** Null: the platform itself. */
    readonly operatorId: number | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.withdrawal_switch (scope, is_stopped, reason, changed_by, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (scope) do update set is_stopped = excluded.is_stopped, reason = excluded.reason,
       changed_by = excluded.changed_by,
       changed_at = case when withdrawal_switch.is_stopped and excluded.is_stopped
         then withdrawal_switch.changed_at else excluded.changed_at end`,
    [row.scope, row.isStopped, row.reason, row.operatorId, toTimestamp(row.at)],
  );
}

export interface CapRow {
  readonly chain: string;
  readonly cap: string;
  readonly changedBy: number | null;
  readonly changedAt: number | null;
}

/** The caps of every chain; `standard` where none was set. */
export function listCaps(db: Db, standard: string): Promise<CapRow[]> {
  return db.query<CapRow>(
    `select h.code as chain, trim_scale(coalesce(c.cap_usdt, $1::numeric))::text as cap, c.changed_by as "changedBy",
       c.changed_at as "changedAt"
     from wallet.chain h left join wallet.hot_wallet_cap c on c.chain_code = h.code order by h.code`,
    [standard],
  );
}

export async function upsertCap(
  tx: Tx,
  row: { readonly chain: string; readonly cap: string; readonly operatorId: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into wallet.hot_wallet_cap (chain_code, cap_usdt, changed_by, changed_at) values ($1, $2, $3, $4)
     on conflict (chain_code) do update set cap_usdt = excluded.cap_usdt, changed_by = excluded.changed_by,
       changed_at = excluded.changed_at`,
    [row.chain, row.cap, row.operatorId, toTimestamp(row.at)],
  );
}
