import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** `planned` until its date, `ending` until nothing of the match is left. */
export type DelistingState = 'planned' | 'ending' | 'done' | 'withdrawn';

export interface Delisting {
  readonly id: number;
  readonly matchId: number;
  readonly symbol: string;
  readonly effectiveFrom: number;
  readonly state: DelistingState;
  readonly reason: string;
  readonly operatorName: string;
}

const DELISTING = `select d.id, d.match_id as "matchId", m.symbol, d.delists_at as "effectiveFrom", d.state,
    d.reason, o.name as "operatorName"
  from market.delisting d
  join market.currency_match m on m.id = d.match_id
  join operator.operator o on o.id = d.operator_id`;

/** Announces a delisting; null where the match has one already. */
export async function insertDelisting(
  tx: Tx,
  delisting: {
    readonly matchId: number;
    readonly effectiveFrom: number;
    readonly reason: string;
    readonly operatorId: number;
    readonly now: number;
  },
): Promise<number | null> {
  const [row] = await tx.query<{ readonly id: number }>(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values ($1, $2, 'planned', $3, $4, $5) on conflict do nothing returning id`,
    [
      delisting.matchId,
      toTimestamp(delisting.effectiveFrom),
      delisting.reason,
      delisting.operatorId,
      toTimestamp(delisting.now),
    ],
  );
  return row?.id ?? null;
}

/** The symbol of a listed match, which is held until the transaction ends. */
export async function lockListed(tx: Tx, matchId: number): Promise<string | undefined> {
  const [row] = await tx.query<{ readonly symbol: string }>(
    'select symbol from market.currency_match where id = $1 and is_active for update',
    [matchId],
  );
  return row?.symbol;
}

/** Holds the delisting of a match that is still to come. */
export async function lockPlannedDelisting(tx: Tx, matchId: number): Promise<Delisting | undefined> {
  const [row] = await tx.query<Delisting>(
    `${DELISTING} where d.match_id = $1 and d.state = 'planned' for update of d`,
    [matchId],
  );
  return row;
}

export async function setDelistingWithdrawn(
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  await tx.query("update market.delisting set state = 'withdrawn', withdraw_reason = $2 where id = $1", [
    id,
    reason,
  ]);
}

/** Delistings whose date has come and that are not done, the oldest first. */
export function listDueDelistings(db: Db, now: number): Promise<Delisting[]> {
  return db.query<Delisting>(
    `${DELISTING} where d.state in ('planned', 'ending') and d.delists_at <= $1
     order by d.delists_at, d.id`,
    [toTimestamp(now)],
  );
}

/** Begins the end of a match; false where it has begun. */
export async function setEnding(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.query(
    "update market.delisting set state = 'ending' where id = $1 and state = 'planned' returning 1",
    [id],
  );
  return rows.length > 0;
}

/** Ends a match for good; a change of its filters that was announced is withdrawn. */
export async function setDelisted(
  tx: Tx,
  { id, matchId, now }: { readonly id: number; readonly matchId: number; readonly now: number },
): Promise<void> {
  await tx.query("update market.delisting set state = 'done', done_at = $2 where id = $1", [
    id,
    toTimestamp(now),
  ]);
  await tx.query(
    "update market.filter_change set state = 'withdrawn' where match_id = $1 and state = 'planned'",
    [matchId],
  );
  await tx.query('update market.currency_match set is_active = false where id = $1', [matchId]);
}
