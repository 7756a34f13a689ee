import { GROWTH_SCALE } from '@openbourse/engine';
import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { type Point, VALUE_SCALE } from './point.ts';

export interface HoldingRow {
  readonly userId: number;
  readonly code: string;
  readonly amount: string;
}

/**
 * Holdings of users of each currency in all their accounts just before an instant: the balance after the last
 * posting.
 */
export function listHoldingsAt(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly at: number },
): Promise<HoldingRow[]> {
  return db.query<HoldingRow>(
    `select a.user_id as "userId", c.code, trim_scale(sum(p.balance_after))::text as amount
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     left join lateral (
       select p.balance_after, p.txn_id from ledger.posting p join ledger.txn t on t.id = p.txn_id
       where p.account_id = a.id and p.seq is not null and t.at < $2 order by p.seq desc limit 1
     ) found on true
     cross join ledger.detached() d
     left join ledger.epoch_balance o on o.epoch_number = d.epoch and o.account_id = a.id
     cross join lateral (
       select case when found.txn_id > d.txn_id then found.balance_after else o.balance end as balance_after
     ) p
     where a.kind = 'user' and a.user_id = any($1::bigint[]) and a.last_seq > 0
     group by a.user_id, c.code having sum(p.balance_after) > 0`,
    [of.userIds, toTimestamp(of.at)],
  );
}

/**
 * Value of a unit of each currency in another one at the beginning of a UTC day: the last close of the ten
 * days before it, or the opening of the day where there is none.
 */
export async function listPricesAt(
  db: Db,
  of: { readonly day: number; readonly quote: string },
): Promise<Map<string, string>> {
  const rows = await db.query<{ code: string; price: string }>(
    `select b.code, trim_scale(k.price)::text as price
     from market.currency_match m
     join ledger.currency b on b.id = m.base_currency_id
     join ledger.currency q on q.id = m.quote_currency_id and q.code = $2
     cross join lateral (
       select case when open_time = $1 then open else close end as price from market.candle
       where match_id = m.id and period = '1d' and open_time <= $1 and open_time > $1::timestamptz - interval '10 days'
       order by open_time = $1, open_time desc limit 1
     ) k`,
    [toTimestamp(of.day), of.quote],
  );
  return new Map(rows.map(({ code, price }) => [code, price]));
}

/** The time from an instant on in which a user's flows are asked for; without one from the beginning on. */
export interface FlowSpan {
  readonly userId: number;
  readonly since: number | null;
}

export interface FlowRow {
  readonly userId: number;
  readonly txnId: number;
  readonly txnKind: string;
  readonly code: string;
  readonly amount: string;
  /** Price of a unit in the minute in which it moved; null where it is unknown. */
  readonly price: string | null;
}

/** The last posting of an account before an instant. */
const lastBefore = (instant: string): string => `coalesce((
  select q.seq from ledger.posting q join ledger.txn t on t.id = q.txn_id
  where q.account_id = a.id and q.seq is not null and t.at < ${instant} order by q.seq desc limit 1), 0)`;

/**
 * Amounts that came in and, negative, went out by transactions of some kinds in each span, up to an instant or to the present.
 * Trades are none of them, so an index leads past those.
 */
export function listFlows(
  db: Db,
  of: {
    readonly spans: readonly FlowSpan[];
    readonly to: number | null;
    readonly kinds: readonly string[];
    readonly feeKinds: readonly string[];
    readonly quote: string;
  },
): Promise<FlowRow[]> {
  return db.query<FlowRow>(
    `select a.user_id as "userId", p.txn_id as "txnId", t.kind as "txnKind", c.code, trim_scale(p.amount)::text as amount,
       case when c.code = $6 then '1' else trim_scale(k.close)::text end as price
     from unnest($1::bigint[], $2::timestamptz[]) as u(user_id, since)
     join ledger.account a on a.kind = 'user' and a.user_id = u.user_id and a.last_seq > 0
     join ledger.currency c on c.id = a.currency_id
     cross join lateral (
       select case when u.since is null then 0 else ${lastBefore('u.since')} end as first,
         case when $3::timestamptz is null then a.last_seq else ${lastBefore('$3::timestamptz')} end as last
     ) cut
     join ledger.posting p on p.account_id = a.id and p.seq > cut.first and p.seq <= cut.last
       and p.kind not in ('spot_trade', 'spot_fee') and p.kind <> all($5::text[])
     join ledger.txn t on t.id = p.txn_id and t.kind = any($4::text[])
     left join lateral (
       select k.close from market.currency_match m
       join ledger.currency q on q.id = m.quote_currency_id and q.code = $6
       join market.candle k on k.match_id = m.id and k.period = '1m' and k.open_time <= t.at
       where m.base_currency_id = c.id order by k.open_time desc limit 1
     ) k on true`,
    [
      of.spans.map(({ userId }) => userId),
      of.spans.map(({ since }) => (since === null ? null : toTimestamp(since))),
      of.to === null ? null : toTimestamp(of.to),
      of.kinds,
      of.feeKinds,
      of.quote,
    ],
  );
}

/** When something first moved on the accounts of users. */
export function listFirstPostings(
  db: Db,
  userIds: readonly number[],
): Promise<{ readonly userId: number; readonly at: number }[]> {
  return db.query<{ userId: number; at: number }>(
    `select a.user_id as "userId", min(t.at) as at
     from ledger.account a
     join ledger.posting p on p.account_id = a.id and p.seq = 1
     join ledger.txn t on t.id = p.txn_id
     where a.kind = 'user' and a.user_id = any($1::bigint[]) group by a.user_id`,
    [userIds],
  );
}

export interface NewDay {
  readonly userId: number;
  /** The first instant of the UTC day. */
  readonly day: number;
  readonly total: string;
  /** Null where a price of the day is not known. */
  readonly point: Point | null;
}

const dateOf = (at: number): string => toTimestamp(at).slice(0, 10);

export async function insertDays(tx: Tx, rows: readonly NewDay[]): Promise<void> {
  const ofPoint = <T>(read: (point: Point) => T): readonly (T | null)[] =>
    rows.map(({ point }) => (point === null ? null : read(point)));
  await tx.query(
    `insert into portfolio.day (user_id, day, total, since, profit, growth_since, growth, unpriced)
     select * from unnest($1::bigint[], $2::date[], $3::numeric[], $4::date[], $5::numeric[], $6::date[],
       $7::numeric[], $8::jsonb[]) on conflict do nothing`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ day }) => dateOf(day)),
      rows.map(({ total }) => total),
      ofPoint(({ since }) => dateOf(since)),
      ofPoint(({ profit }) => formatDecimal(profit, VALUE_SCALE)),
      ofPoint(({ growthSince }) => dateOf(growthSince)),
      ofPoint(({ growth }) => formatDecimal(growth, GROWTH_SCALE)),
      ofPoint(({ unpriced }) => JSON.stringify(Object.fromEntries(unpriced))),
    ],
  );
}

/** Totals at the beginnings of the days of a span, added up for each user; who has none is missing. */
export async function sumTotals(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ userId: number; total: string }>(
    `select user_id as "userId", trim_scale(sum(total))::text as total from portfolio.day
     where user_id = any($1::bigint[]) and day >= $2 and day < $3 group by user_id`,
    [of.userIds, dateOf(of.from), dateOf(of.to)],
  );
  return new Map(rows.map(({ userId, total }) => [userId, total]));
}

interface StoredDay {
  readonly userId: number;
  readonly at: number;
  readonly total: string;
  readonly since: number | null;
  readonly profit: string | null;
  readonly growthSince: number | null;
  readonly growth: string | null;
  readonly unpriced: Readonly<Record<string, string>> | null;
}

const instantOf = (date: string): string => `(${date}::timestamp at time zone 'UTC')`;
const DAY = `d.user_id as "userId", ${instantOf('d.day')} as at, trim_scale(d.total)::text as total,
  ${instantOf('d.since')} as since, trim_scale(d.profit)::text as profit,
  ${instantOf('d.growth_since')} as "growthSince", trim_scale(d.growth)::text as growth, d.unpriced`;

function pointOf(day: StoredDay): Point | null {
  const { at, total, since, profit, growthSince, growth, unpriced } = day;
  if (since === null || profit === null || growthSince === null || growth === null || unpriced === null)
    return null;
  return {
    at,
    total: parseSignedDecimal(total, VALUE_SCALE),
    since,
    profit: parseSignedDecimal(profit, VALUE_SCALE),
    growthSince,
    growth: parseSignedDecimal(growth, GROWTH_SCALE),
    unpriced: new Map(Object.entries(unpriced)),
  };
}

/** The last points of users before an instant. */
export async function listLastMarks(
  db: Db,
  of: { readonly userIds: readonly number[]; readonly at: number },
): Promise<readonly (Point & { readonly userId: number })[]> {
  const rows = await db.query<StoredDay>(
    `select d.* from unnest($1::bigint[]) as u(id)
     cross join lateral (
       select ${DAY} from portfolio.day d
       where d.user_id = u.id and d.since is not null and ${instantOf('d.day')} < $2
       order by d.day desc limit 1
     ) d`,
    [of.userIds, toTimestamp(of.at)],
  );
  return rows.flatMap((row) => {
    const point = pointOf(row);
    return point === null ? [] : [{ ...point, userId: row.userId }];
  });
}

/** A kept day: what was there at its beginning, and up to there what is known. */
export interface KeptDay {
  readonly at: number;
  readonly total: string;
  readonly point: Point | null;
}

/** The days of a user from one on, oldest first. */
export async function listDays(
  db: Db,
  of: { readonly userId: number; readonly from: number },
): Promise<readonly KeptDay[]> {
  const rows = await db.query<StoredDay>(
    `select ${DAY} from portfolio.day d where d.user_id = $1 and d.day >= $2 order by d.day`,
    [of.userId, dateOf(of.from)],
  );
  return rows.map((row) => ({ at: row.at, total: row.total, point: pointOf(row) }));
}

/** Users with an account of whom a day is not known yet, in the order of their ids. */
export async function listWithoutDay(
  db: Db,
  of: { readonly day: number; readonly afterUser: number; readonly most: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ userId: number }>(
    `select distinct a.user_id as "userId" from ledger.account a
     where a.kind = 'user' and a.user_id > $2
       and not exists (select from portfolio.day d where d.user_id = a.user_id and d.day = $1)
     order by a.user_id limit $3`,
    [dateOf(of.day), of.afterUser, of.most],
  );
  return rows.map(({ userId }) => userId);
}

/** Removes the days of a time but the first of each month. */
export async function deleteDays(db: Db, of: { readonly from: number; readonly to: number }): Promise<void> {
  await db.query('delete from portfolio.day where day >= $1 and day < $2 and extract(day from day) <> 1', [
    dateOf(of.from),
    dateOf(of.to),
  ]);
}
