import type { ContractSide } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { PositionRecord } from './position.ts';

/** A record with its place in the order of acceptance. */
export type NumberedPosition = PositionRecord & { readonly number: number };

const POSITION = `select p.number, p.id, p.user_id as "userId", p.match_id as "matchId", p.rule_id as "ruleId", p.state,
  p.side, p.type, p.margin_mode as "marginMode", p.leverage, p.lots, p.lots_opened as "lotsOpened",
  trim_scale(p.limit_price)::text as "limitPrice", trim_scale(p.open_price)::text as "openPrice",
  trim_scale(p.conversion)::text as conversion, trim_scale(p.notional)::text as notional,
  trim_scale(p.margin)::text as margin, trim_scale(p.held)::text as held,
  trim_scale(p.take_profit)::text as "takeProfit", trim_scale(p.stop_loss)::text as "stopLoss",
  trim_scale(p.open_fee)::text as "openFee", trim_scale(p.close_fee)::text as "closeFee",
  trim_scale(p.overnight_fee)::text as "overnightFee", trim_scale(p.realised_profit)::text as "realisedProfit",
  p.close_reason as "closeReason", p.cancel_reason as "cancelReason", p.entry_seq as "entrySeq",
  p.closing_lots as "closingLots", p.closing_at as "closingAt", p.closing_reason as "closingReason",
  p.closing_seq as "closingSeq", trim_scale(p.closing_mark)::text as "closingMark", p.triggers_at as "triggersAt", p.trail,
  p.created_at as "createdAt",
  p.opened_at as "openedAt", p.closed_at as "closedAt"
  from contract.position p`;

/** Stores new and changed records in one statement. */
export async function storePositions(tx: Tx, records: readonly PositionRecord[]): Promise<void> {
  await tx.query(
    `insert into contract.position (id, user_id, match_id, rule_id, state, side, type, margin_mode, leverage, lots,
       lots_opened, limit_price, open_price, conversion, notional, margin, held, take_profit, stop_loss, open_fee,
       close_fee, overnight_fee, realised_profit, close_reason, cancel_reason, entry_seq, closing_lots, closing_at,
       closing_reason, closing_seq, closing_mark, triggers_at, trail, created_at, opened_at, closed_at)
     select * from json_to_recordset($1::json) as r(id uuid, "userId" bigint, "matchId" integer, "ruleId" integer,
       state text, side text, type text, "marginMode" text, leverage integer, lots integer, "lotsOpened" integer,
       "limitPrice" numeric, "openPrice" numeric, conversion numeric, notional numeric, margin numeric, held numeric,
       "takeProfit" numeric, "stopLoss" numeric, "openFee" numeric, "closeFee" numeric, "overnightFee" numeric,
       "realisedProfit" numeric, "closeReason" text, "cancelReason" text, "entrySeq" bigint, "closingLots" integer,
       "closingAt" timestamptz, "closingReason" text, "closingSeq" bigint, "closingMark" numeric,
       "triggersAt" timestamptz, trail jsonb, "createdAt" timestamptz, "openedAt" timestamptz, "closedAt" timestamptz)
     on conflict (id) do update set state = excluded.state, lots = excluded.lots, open_price = excluded.open_price,
       conversion = excluded.conversion, notional = excluded.notional, margin = excluded.margin, held = excluded.held,
       take_profit = excluded.take_profit, stop_loss = excluded.stop_loss, open_fee = excluded.open_fee,
       close_fee = excluded.close_fee, overnight_fee = excluded.overnight_fee,
       realised_profit = excluded.realised_profit, close_reason = excluded.close_reason,
       cancel_reason = excluded.cancel_reason, entry_seq = excluded.entry_seq, closing_lots = excluded.closing_lots,
       closing_at = excluded.closing_at, closing_reason = excluded.closing_reason,
       closing_seq = excluded.closing_seq, closing_mark = excluded.closing_mark,
       triggers_at = excluded.triggers_at, trail = excluded.trail, opened_at = excluded.opened_at, closed_at = excluded.closed_at`,
    [
      JSON.stringify(
        records.map((record) => ({
          ...record,
          closingAt: timestampOf(record.closingAt),
          triggersAt: timestampOf(record.triggersAt),
          createdAt: timestampOf(record.createdAt),
          openedAt: timestampOf(record.openedAt),
          closedAt: timestampOf(record.closedAt),
        })),
      ),
    ],
  );
}

/** Every position and order that has not ended, some at a time. */
export function loadLive(
  db: Db,
  page: { readonly afterNumber: number; readonly rows: number },
): Promise<NumberedPosition[]> {
  return db.query<NumberedPosition>(
    `${POSITION} where p.closed_at is null and p.number > $1 order by p.number limit $2`,
    [page.afterNumber, page.rows],
  );
}

export async function findPosition(
  db: Db,
  name: { readonly userId: number; readonly id: string },
): Promise<NumberedPosition | undefined> {
  const [row] = await db.query<NumberedPosition>(`${POSITION} where p.user_id = $1 and p.id = $2`, [
    name.userId,
    name.id,
  ]);
  return row;
}

/** The users of whom a position or an order of a match has not ended. */
export async function listHolders(db: Db, matchId: number): Promise<readonly number[]> {
  const rows = await db.query<{ readonly userId: number }>(
    `select distinct user_id as "userId" from contract.position where closed_at is null and match_id = $1`,
    [matchId],
  );
  return rows.map(({ userId }) => userId);
}

/** The positions and orders of a user that have not ended, newest first. */
export function listOpen(db: Db, userId: number, matchId: number | null): Promise<NumberedPosition[]> {
  return db.query<NumberedPosition>(
    `${POSITION} where p.user_id = $1 and p.closed_at is null and ($2::integer is null or p.match_id = $2)
     order by p.number desc`,
    [userId, matchId],
  );
}

export interface EndedFilter {
  readonly userId: number;
  readonly matchId: number | null;
  readonly side: string | null;
  readonly state: string | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly beforeNumber: number | null;
  readonly rows: number;
}

export function listEnded(db: Db, filter: EndedFilter): Promise<NumberedPosition[]> {
  return db.query<NumberedPosition>(
    `${POSITION} where p.user_id = $1 and p.closed_at is not null and ($2::integer is null or p.match_id = $2)
       and ($3::text is null or p.side = $3) and ($4::text is null or p.state = $4)
       and ($5::timestamptz is null or p.created_at >= $5) and ($6::timestamptz is null or p.created_at < $6)
       and ($7::bigint is null or p.number < $7)
     order by p.number desc limit $8`,
    [
      filter.userId,
      filter.matchId,
      filter.side,
      filter.state,
      timestampOf(filter.from),
      timestampOf(filter.to),
      filter.beforeNumber,
      filter.rows,
    ],
  );
}

/** Positions whose entry is not kept yet, oldest first. */
export function listWithoutEntryPath(
  db: Db,
  wanted: { readonly before: number; readonly except: readonly string[]; readonly most: number },
): Promise<{ readonly id: string; readonly symbol: string; readonly seq: number; readonly at: number }[]> {
  return db.query(
    `select p.id, m.symbol, p.entry_seq as seq, p.opened_at as at
     from contract.position p join market.currency_match m on m.id = p.match_id
     where p.opened_at < $1 and p.opened_at is not null and p.entry_path is null and p.id <> all ($3)
     order by p.opened_at limit $2`,
    [toTimestamp(wanted.before), wanted.most, wanted.except],
  );
}

/** Live trailing stops whose best tick is not kept yet, the oldest first. */
export function listWithoutBestPath(
  db: Db,
  wanted: { readonly before: number; readonly except: readonly string[]; readonly most: number },
): Promise<{ readonly id: string; readonly symbol: string; readonly seq: number; readonly at: number }[]> {
  return db.query(
    `select p.id, m.symbol, (p.trail->'best'->>'seq')::bigint as seq, (p.trail->'best'->>'at')::bigint as at
     from contract.position p join market.currency_match m on m.id = p.match_id
     where p.closed_at is null and ${NOT_KEPT} and (p.trail->'best'->>'at')::bigint < $1 and p.id <> all ($3)
     order by 4 limit $2`,
    [wanted.before, wanted.most, wanted.except],
  );
}

/** Condition on positions whose trailing stop follows a tick that is not kept. */
export const NOT_KEPT = `p.trail->'best'->>'seq' is distinct from p.trail_path->>'seq' and p.trail->'best'->>'seq' is not null`;

/** Ticks that are kept with a position: that of its entry, and the best one that its trailing stop follows. */
export type KeptPath = 'entry_path' | 'trail_path';

export async function writePaths(
  tx: Tx,
  kept: KeptPath,
  rows: readonly { readonly id: string; readonly path: object }[],
): Promise<void> {
  await tx.query(
    `update contract.position p set ${kept} = r.path
     from json_to_recordset($1::json) as r(id uuid, path jsonb) where p.id = r.id`,
    [JSON.stringify(rows)],
  );
}

/** Kept ticks, by the ids of their positions. */
export async function readPaths<P extends object>(
  db: Db,
  kept: KeptPath,
  ids: readonly string[],
): Promise<ReadonlyMap<string, P>> {
  const rows = await db.query<{ readonly id: string; readonly path: P }>(
    `select id, ${kept} as path from contract.position where id = any($1::uuid[]) and ${kept} is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export function timestampOf(at: number | null): string | null {
  return at === null ? null : toTimestamp(at);
}

export interface OpenAtRow {
  readonly userId: number;
  readonly matchId: number;
  readonly side: ContractSide;
  /** Of the lots that were open then, at the opening price. */
  readonly notional: string;
  readonly openPrice: string;
}

/** The positions of users that were open at an instant; what was closed of them since is counted as open. */
export function listOpenAt(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly at: number },
): Promise<OpenAtRow[]> {
  return db.query<OpenAtRow>(
    `select p.user_id as "userId", p.match_id as "matchId", p.side, trim_scale(p.open_price)::text as "openPrice",
       coalesce((select c.facts ->> 'notional_before' from contract.close c
         where c.position_id = p.id and c.closed_at >= $2 order by c.number limit 1),
         trim_scale(p.notional)::text) as notional
     from contract.position p
     where p.user_id = any($1::bigint[]) and p.opened_at < $2 and (p.closed_at is null or p.closed_at >= $2)`,
    [of.userIds, timestampOf(of.at)],
  );
}

/** Reports whether a user has a contract that has not ended, as it is stored. */
export async function hasLive(db: Db, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from contract.position where user_id = $1 and closed_at is null limit 1`,
    [userId],
  );
  return rows.length > 0;
}
