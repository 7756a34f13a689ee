import type { CloseReason, ContractSide } from '@openbourse/api';
import type { CrossMemberText } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { TrailingText } from './position.ts';
import { NOT_KEPT, timestampOf } from './position-queries.ts';

/** Facts of a close for its receipt besides the row itself. */
export interface CloseFacts {
  readonly margin_mode: 'isolated' | 'cross';
  readonly conversion: string;
  readonly margin_before: string;
  readonly notional_before: string;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly liquidation_price: string | null;
  readonly cross: { readonly available: string; readonly positions: readonly CrossMemberText[] } | null;
  /** Position that a covering close pays for; rows from before there were such closes have none. */
  readonly covered?: { readonly id: string; readonly quantity: string } | null;
  /** The trailing stop that closed it, with the tick that it followed. */
  readonly trailing?: TrailingText | null;
  /** The tick at which a trigger fired; absent in rows from before it was kept. */
  readonly trigger?: { readonly seq: number; readonly at: number; readonly price: string } | null;
}

export interface NewClose {
  readonly id: string;
  readonly positionId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly ruleId: number;
  readonly side: ContractSide;
  readonly leverage: number;
  readonly reason: CloseReason;
  readonly lots: number;
  readonly lotsBefore: number;
  readonly quantity: string;
  readonly openPrice: string;
  readonly closePrice: string;
  readonly profit: string;
  readonly fee: string;
  readonly liquidationFee: string;
  readonly deficit: string;
  readonly margin: string;
  readonly returned: string;
  readonly entrySeq: number;
  readonly exitSeq: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly facts: CloseFacts;
}

export interface CloseRow extends NewClose {
  readonly number: number;
  readonly symbol: string;
  readonly hasReceipt: boolean;
}

export async function insertCloses(tx: Tx, closes: readonly NewClose[]): Promise<void> {
  await tx.query(
    `insert into contract.close (id, position_id, user_id, match_id, rule_id, side, leverage, reason, lots, lots_before,
       quantity, open_price, close_price, profit, fee, liquidation_fee, deficit, margin, returned, entry_seq, exit_seq,
       opened_at, closed_at, facts)
     select * from json_to_recordset($1::json) as r(id uuid, "positionId" uuid, "userId" bigint, "matchId" integer,
       "ruleId" integer, side text, leverage integer, reason text, lots integer, "lotsBefore" integer,
       quantity numeric, "openPrice" numeric, "closePrice" numeric, profit numeric, fee numeric,
       "liquidationFee" numeric, deficit numeric, margin numeric, returned numeric, "entrySeq" bigint,
       "exitSeq" bigint, "openedAt" timestamptz, "closedAt" timestamptz, facts jsonb)`,
    [
      JSON.stringify(
        closes.map((close) => ({
          ...close,
          openedAt: toTimestamp(close.openedAt),
          closedAt: toTimestamp(close.closedAt),
        })),
      ),
    ],
  );
}

const CLOSE = `select c.number, c.id, c.position_id as "positionId", c.user_id as "userId", c.match_id as "matchId",
  m.symbol, c.rule_id as "ruleId", c.side, c.leverage, c.reason, c.lots, c.lots_before as "lotsBefore",
  trim_scale(c.quantity)::text as quantity, trim_scale(c.open_price)::text as "openPrice",
  trim_scale(c.close_price)::text as "closePrice", trim_scale(c.profit)::text as profit,
  trim_scale(c.fee)::text as fee, trim_scale(c.liquidation_fee)::text as "liquidationFee",
  trim_scale(c.deficit)::text as deficit, trim_scale(c.margin)::text as margin,
  trim_scale(c.returned)::text as returned, c.entry_seq as "entrySeq", c.exit_seq as "exitSeq",
  c.opened_at as "openedAt", c.closed_at as "closedAt", c.facts, c.receipt is not null as "hasReceipt"
  from contract.close c join market.currency_match m on m.id = c.match_id`;

export async function findClose(
  db: Db,
  name: { readonly userId: number | null; readonly id: string },
): Promise<CloseRow | undefined> {
  const [row] = await db.query<CloseRow>(
    `${CLOSE} where c.id = $1 and ($2::bigint is null or c.user_id = $2)`,
    [name.id, name.userId],
  );
  return row;
}

/** The first close of a position after an instant: what a request of that time led to. */
export async function findCloseAfter(
  db: Db,
  request: { readonly positionId: string; readonly at: number },
): Promise<CloseRow | undefined> {
  const [row] = await db.query<CloseRow>(
    `${CLOSE} where c.position_id = $1 and c.closed_at > $2 order by c.number limit 1`,
    [request.positionId, toTimestamp(request.at)],
  );
  return row;
}

export interface CloseFilter {
  readonly userId: number | null;
  readonly matchId: number | null;
  readonly side: string | null;
  readonly reason: string | null;
  readonly isLiquidation: boolean | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly beforeNumber: number | null;
  readonly rows: number;
}

/** Closes, newest first; of one user or, for operators, of all. */
export function listCloses(db: Db, filter: CloseFilter): Promise<CloseRow[]> {
  return db.query<CloseRow>(
    `${CLOSE} where ($1::bigint is null or c.user_id = $1) and ($2::integer is null or c.match_id = $2)
       and ($3::text is null or c.side = $3) and ($4::text is null or c.reason = $4)
       and ($5::boolean is null or (c.reason = 'liquidation') = $5)
       and ($6::timestamptz is null or c.closed_at >= $6) and ($7::timestamptz is null or c.closed_at < $7)
       and ($8::bigint is null or c.number < $8)
     order by c.number desc limit $9`,
    [
      filter.userId,
      filter.matchId,
      filter.side,
      filter.reason,
      filter.isLiquidation,
      timestampOf(filter.from),
      timestampOf(filter.to),
      filter.beforeNumber,
      filter.rows,
    ],
  );
}

/** Closes without a stored receipt, oldest first. */
export function listWithoutReceipt(
  db: Db,
  wanted: { readonly before: number; readonly except: readonly string[]; readonly most: number },
): Promise<CloseRow[]> {
  return db.query<CloseRow>(
    `${CLOSE} where c.closed_at < $1 and c.receipt is null and c.id <> all ($3)
     order by c.closed_at, c.number limit $2`,
    [toTimestamp(wanted.before), wanted.most, wanted.except],
  );
}

/**
 * Instant of the oldest tick that is still to be read: of a close without its receipt, of an entry or a best tick of a
 * trailing stop that is not kept, or, while something is live, of the first beat that is not decided.
 */
export async function contractTicksNeededSince(db: Db): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    `select least(
       (select min(least(closed_at, to_timestamp((facts->'trigger'->>'at')::bigint / 1000.0),
          to_timestamp((facts->'trailing'->'best'->>'at')::bigint / 1000.0)))
        from contract.close where receipt is null),
       (select to_timestamp(min((p.trail->'best'->>'at')::bigint) / 1000.0) from contract.position p
        where p.closed_at is null and ${NOT_KEPT}),
       (select min(opened_at) from contract.position where opened_at is not null and entry_path is null),
       (select coalesce(part_at, beat_at) from contract.writer
        where exists (select 1 from contract.position where closed_at is null))
     ) as at`,
  );
  return row?.at ?? null;
}

export async function writeReceipts(
  tx: Tx,
  rows: readonly { readonly id: string; readonly receipt: object }[],
): Promise<void> {
  await tx.query(
    `update contract.close c set receipt = r.receipt
     from json_to_recordset($1::json) as r(id uuid, receipt jsonb) where c.id = r.id`,
    [JSON.stringify(rows)],
  );
}

export async function readReceipt<R extends object>(db: Db, id: string): Promise<R | null> {
  const [row] = await db.query<{ receipt: R | null }>('select receipt from contract.close where id = $1', [
    id,
  ]);
  return row?.receipt ?? null;
}

/** Liquidations whose holders are not notified yet, oldest first; locked until the end of the transaction. */
export function lockUntold(tx: Tx, most: number): Promise<CloseRow[]> {
  return tx.query<CloseRow>(
    `${CLOSE} where c.reason = 'liquidation' and not c.is_told order by c.number limit $1 for update of c`,
    [most],
  );
}

export async function markTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('update contract.close set is_told = true where id = any($1::uuid[])', [ids]);
}

export interface NewOvernightFee {
  readonly positionId: string;
  readonly userId: number;
  readonly matchId: number;
  readonly side: ContractSide;
  /** The first instant of the UTC day. */
  readonly day: number;
  readonly notional: string;
  readonly percent: string;
  readonly fee: string;
  readonly at: number;
}

/** A change of the margin of a position besides its closes. */
export interface NewMarginChange {
  readonly positionId: string;
  readonly kind: 'added' | 'removed' | 'drawn' | 'overnight';
  readonly amount: string;
}

export async function insertMarginChanges(
  tx: Tx,
  changes: readonly NewMarginChange[],
  at: number,
): Promise<void> {
  await tx.query(
    `insert into contract.margin_change (position_id, kind, amount, at)
     select c.id, c.kind, c.amount, $4
     from unnest($1::uuid[], $2::text[], $3::numeric[]) with ordinality as c(id, kind, amount, place) order by place`,
    [
      changes.map(({ positionId }) => positionId),
      changes.map(({ kind }) => kind),
      changes.map(({ amount }) => amount),
      toTimestamp(at),
    ],
  );
}

export interface OvernightFeeRow extends NewOvernightFee {
  readonly id: number;
  readonly symbol: string;
}

export async function insertOvernightFees(tx: Tx, fees: readonly NewOvernightFee[]): Promise<void> {
  await tx.query(
    `insert into contract.overnight_fee (position_id, user_id, match_id, side, day, notional, percent, fee, at)
     select * from json_to_recordset($1::json) as r("positionId" uuid, "userId" bigint, "matchId" integer, side text,
       day date, notional numeric, percent numeric, fee numeric, at timestamptz)`,
    [
      JSON.stringify(
        fees.map((fee) => ({ ...fee, day: toTimestamp(fee.day).slice(0, 10), at: toTimestamp(fee.at) })),
      ),
    ],
  );
}

export function listOvernightFees(
  db: Db,
  filter: {
    readonly userId: number;
    readonly matchId: number | null;
    readonly positionId: string | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<OvernightFeeRow[]> {
  return db.query<OvernightFeeRow>(
    `select f.id, f.position_id as "positionId", f.user_id as "userId", f.match_id as "matchId", m.symbol, f.side,
       (f.day::timestamp at time zone 'UTC') as day, trim_scale(f.notional)::text as notional,
       trim_scale(f.percent)::text as percent, trim_scale(f.fee)::text as fee, f.at
     from contract.overnight_fee f join market.currency_match m on m.id = f.match_id
     where f.user_id = $1 and ($2::integer is null or f.match_id = $2) and ($3::uuid is null or f.position_id = $3)
       and ($4::bigint is null or f.id < $4)
     order by f.id desc limit $5`,
    [filter.userId, filter.matchId, filter.positionId, filter.beforeId, filter.rows],
  );
}
