import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

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

export interface FlowRow {
  readonly code: string;
  readonly amount: string;
  /** Price of a unit in the minute in which it moved; null where it is unknown. */
  readonly price: string | null;
}

/** Amounts that came in and, negative, went out since an instant by transactions of some kinds. */
export function listFlowsSince(
  db: Db,
  of: {
    readonly userId: number;
    readonly at: number;
    readonly kinds: readonly string[];
    readonly feeKinds: readonly string[];
    readonly quote: string;
  },
): Promise<FlowRow[]> {
  return db.query<FlowRow>(
    `select c.code, trim_scale(p.amount)::text as amount,
       case when c.code = $5 then '1' else trim_scale(k.close)::text end as price
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     cross join ledger.detached() d
     left join ledger.epoch_balance o on o.epoch_number = d.epoch and o.account_id = a.id
     cross join lateral (
       select coalesce(greatest(o.seq, (
         select p.seq from ledger.posting p join ledger.txn t on t.id = p.txn_id
         where p.account_id = a.id and p.seq is not null and t.at < $2 order by p.seq desc limit 1)), 0) as seq
     ) cut
     join ledger.posting p on p.account_id = a.id and p.seq > cut.seq and p.kind <> all($4::text[])
     join ledger.txn t on t.id = p.txn_id and t.kind = any($3::text[])
     left join lateral (
       select k.close from market.currency_match m
       join ledger.currency q on q.id = m.quote_currency_id and q.code = $5
       join market.candle k on k.match_id = m.id and k.period = '1m' and k.open_time <= t.at
       where m.base_currency_id = c.id order by k.open_time desc limit 1
     ) k on true
     where a.kind = 'user' and a.user_id = $1 and a.last_seq > 0`,
    [of.userId, toTimestamp(of.at), of.kinds, of.feeKinds, of.quote],
  );
}

export interface DayRow {
  readonly userId: number;
  /** The first instant of the UTC day. */
  readonly day: number;
  readonly total: string;
}

export async function insertDays(tx: Tx, rows: readonly DayRow[]): Promise<void> {
  await tx.query(
    `insert into portfolio.day (user_id, day, total)
     select * from unnest($1::bigint[], $2::date[], $3::numeric[]) on conflict do nothing`,
    [
      rows.map(({ userId }) => userId),
      rows.map(({ day }) => toTimestamp(day).slice(0, 10)),
      rows.map(({ total }) => total),
    ],
  );
}

/** The days of a user from one on, oldest first. */
export function listDays(
  db: Db,
  of: { readonly userId: number; readonly from: number },
): Promise<Pick<DayRow, 'day' | 'total'>[]> {
  return db.query<Pick<DayRow, 'day' | 'total'>>(
    `select (day::timestamp at time zone 'UTC') as day, trim_scale(total)::text as total
     from portfolio.day where user_id = $1 and day >= $2 order by day`,
    [of.userId, toTimestamp(of.from).slice(0, 10)],
  );
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
    [toTimestamp(of.day).slice(0, 10), of.afterUser, of.most],
  );
  return rows.map(({ userId }) => userId);
}

/** Removes days before one. */
export async function deleteDaysBefore(db: Db, day: number): Promise<void> {
  await db.query('delete from portfolio.day where day < $1', [toTimestamp(day).slice(0, 10)]);
}
