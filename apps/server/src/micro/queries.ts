import { type Version, VERSION_COLUMNS } from '../kernel/announced.ts';
import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';

export interface ProductRow extends Version {
  readonly seconds: number;
  readonly profitPpm: number;
  readonly lossPpm: number;
  readonly isOffered: boolean;
}

const PRODUCT = `select id, seconds, profit_ppm as "profitPpm", loss_ppm as "lossPpm", is_offered as "isOffered",
  ${VERSION_COLUMNS} from micro.product`;

/** The newest version in effect of each length that is offered, shortest first. */
export function listProducts(db: Db, at: number): Promise<ProductRow[]> {
  return db.query<ProductRow>(
    `select * from (
       ${PRODUCT.replace('select id', 'select distinct on (seconds) id')} where effective_from <= $1
       order by seconds, effective_from desc
     ) as newest where "isOffered" order by seconds`,
    [toTimestamp(at)],
  );
}

export function listAllProducts(db: Db): Promise<ProductRow[]> {
  return db.query<ProductRow>(`${PRODUCT} order by effective_from desc, seconds`);
}

/** Answers the id, or null when the length has a version from that time already. */
export async function insertProduct(
  tx: Tx,
  product: Omit<ProductRow, 'id' | 'publicReason'>,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into micro.product (seconds, profit_ppm, loss_ppm, is_offered, effective_from, operator_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (seconds, effective_from) do nothing returning id`,
    [
      product.seconds,
      product.profitPpm,
      product.lossPpm,
      product.isOffered,
      toTimestamp(product.effectiveFrom),
      product.operatorName,
      product.reason,
    ],
  );
  return row?.id ?? null;
}

const EXPOSURE_LOCK = 4_711_020;

/** Lets one order after the other be measured against the bankroll. */
export async function lockExposure(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [EXPOSURE_LOCK]);
}

export interface Exposure {
  /** The most that all open orders may pay out. */
  readonly all: string;
  /** The same of a match within the minute of an expiry. */
  readonly minute: string;
}

const OPEN = 'micro.due join micro.order on id = order_id';
const PAYOUT = 'trunc(stake * (1000000 + profit_ppm) / 1000000, 8)';

export async function readExposure(
  db: Db,
  wanted: { readonly matchId: number; readonly expiresAt: number },
): Promise<Exposure> {
  const [row] = await db.query<Exposure>(
    `select trim_scale(coalesce(sum(${PAYOUT}), 0))::text as "all",
       trim_scale(coalesce(sum(${PAYOUT}) filter (
         where match_id = $1 and date_trunc('minute', expires_at) = date_trunc('minute', $2::timestamptz)
       ), 0))::text as minute
     from ${OPEN} where not is_practice`,
    [wanted.matchId, toTimestamp(wanted.expiresAt)],
  );
  return row ?? { all: '0', minute: '0' };
}

/**
 * The most that all open orders may pay out, and that those of the fullest match and minute of expiry may.
 */
export async function readFullest(db: Db): Promise<Exposure> {
  const [row] = await db.query<Exposure>(
    `select trim_scale(coalesce(sum(payout), 0))::text as "all", trim_scale(coalesce(max(payout), 0))::text as minute
     from (
       select sum(${PAYOUT}) as payout from ${OPEN} where not is_practice
       group by match_id, date_trunc('minute', expires_at)
     ) as minutes`,
  );
  return row ?? { all: '0', minute: '0' };
}

export interface MatchExposure {
  readonly matchId: number;
  readonly direction: 'up' | 'down';
  readonly orders: number;
  readonly stakes: string;
  readonly payout: string;
}

export function listExposure(db: Db): Promise<MatchExposure[]> {
  return db.query<MatchExposure>(
    `select match_id as "matchId", direction, count(*)::integer as orders,
       trim_scale(sum(stake))::text as stakes, trim_scale(sum(${PAYOUT}))::text as payout
     from ${OPEN} where not is_practice group by 1, 2 order by 1, 2`,
  );
}

export interface Standing {
  readonly openOrders: number;
  /** Amount that the open orders may still lose. */
  readonly atRisk: string;
  /** Lost less won with the orders whose expiry is not before an instant; negative is a profit. */
  readonly lost: string;
}

export async function readStanding(
  db: Db,
  wanted: { readonly userId: number; readonly isPractice: boolean; readonly since: number },
): Promise<Standing> {
  const [row] = await db.query<Standing>(
    `select count(*)::integer as "openOrders",
       trim_scale(coalesce(sum(stake * loss_ppm / 1000000), 0))::text as "atRisk",
       (select trim_scale(coalesce(sum(stake - payout), 0))::text from micro.order
         where user_id = $1 and is_practice = $2 and expires_at >= $3 and settled_at is not null) as lost
     from ${OPEN} where due.user_id = $1 and is_practice = $2`,
    [wanted.userId, wanted.isPractice, toTimestamp(wanted.since)],
  );
  return row ?? { openOrders: 0, atRisk: '0', lost: '0' };
}

export interface DayRow {
  readonly day: number;
  readonly seconds: number;
  readonly orders: number;
  readonly won: number;
  readonly lost: number;
  readonly tied: number;
  readonly void: number;
  readonly stakes: string;
  readonly houseProfit: string;
}

/** Adds to the days; `day` is any instant of it. */
export async function addToDays(tx: Tx, rows: readonly DayRow[]): Promise<void> {
  await tx.query(
    `insert into micro.day (day, seconds, orders, won, lost, tied, void, stakes, house_profit)
     select (day at time zone 'UTC')::date, seconds, orders, won, lost, tied, void, stakes, house_profit
     from unnest($1::timestamptz[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::numeric[], $9::numeric[])
       as v(day, seconds, orders, won, lost, tied, void, stakes, house_profit)
     order by 1, 2
     on conflict (day, seconds) do update set orders = day.orders + excluded.orders, won = day.won + excluded.won,
       lost = day.lost + excluded.lost, tied = day.tied + excluded.tied, void = day.void + excluded.void,
       stakes = day.stakes + excluded.stakes, house_profit = day.house_profit + excluded.house_profit`,
    [
      rows.map((row) => toTimestamp(row.day)),
      rows.map((row) => row.seconds),
      rows.map((row) => row.orders),
      rows.map((row) => row.won),
      rows.map((row) => row.lost),
      rows.map((row) => row.tied),
      rows.map((row) => row.void),
      rows.map((row) => row.stakes),
      rows.map((row) => row.houseProfit),
    ],
  );
}

export function listDays(db: Db, period: { readonly from: number; readonly to: number }): Promise<DayRow[]> {
  return db.query<DayRow>(
    `select (day::timestamp at time zone 'UTC') as day, seconds, orders, won, lost, tied, void,
       trim_scale(stakes)::text as stakes, trim_scale(house_profit)::text as "houseProfit"
     from micro.day where day >= ($1::timestamptz at time zone 'UTC')::date
       and day <= ($2::timestamptz at time zone 'UTC')::date
     order by day desc, seconds`,
    [toTimestamp(period.from), toTimestamp(period.to)],
  );
}
