import { type Db, toTimestamp } from '../../kernel/db.ts';

export interface NowRow {
  readonly activeOrders: number;
  readonly waitingOrders: number;
  readonly oldestWait: number | null;
  readonly openAds: number;
  readonly merchants: number;
  readonly applications: number;
  readonly bonds: string;
}

export async function findNow(db: Db): Promise<NowRow | undefined> {
  const [row] = await db.query<NowRow>(
    `select
       (select count(*) from fiat.order where state not in ('completed', 'cancelled')) as "activeOrders",
       (select count(*) from fiat.order where waiting_since is not null) as "waitingOrders",
       (select min(waiting_since) from fiat.order where waiting_since is not null) as "oldestWait",
       (select count(*) from fiat.ad where state = 'open') as "openAds",
       (select count(*) from fiat.merchant where state = 'certified') as merchants,
       (select count(*) from fiat.merchant where state = 'applied') as applications,
       (select trim_scale(coalesce(sum(bond), 0))::text from fiat.merchant) as bonds`,
  );
  return row;
}

export interface EscrowRow {
  readonly coin: string;
  readonly orders: string;
  readonly ads: string;
}

/** Amounts that orders and ads hold, by coin. */
export function listEscrow(db: Db): Promise<EscrowRow[]> {
  return db.query<EscrowRow>(
    `select c.code as coin, trim_scale(sum(h.orders))::text as orders, trim_scale(sum(h.ads))::text as ads
     from (
       select currency_id, held as orders, 0 as ads from fiat.order where state not in ('completed', 'cancelled')
       union all select currency_id, 0, held from fiat.ad where state in ('open', 'suspended')
     ) h join ledger.currency c on c.id = h.currency_id
     group by c.id, c.code having sum(h.orders + h.ads) > 0 order by c.id`,
  );
}

export interface DayRow {
  readonly day: string;
  readonly orders: number;
  readonly completed: number;
  readonly cancelled: number;
  readonly disputed: number;
  readonly value: string;
}

/** By UTC day since one; days without anything are left out. */
export function listDays(db: Db, since: number): Promise<DayRow[]> {
  return db.query<DayRow>(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::integer as orders, sum(completed)::integer as completed,
       sum(cancelled)::integer as cancelled, sum(disputed)::integer as disputed,
       trim_scale(round(sum(value), 8))::text as value
     from (
       select (created_at at time zone 'UTC')::date as day, 1 as orders, 0 as completed, 0 as cancelled,
         0 as disputed, value
       from fiat.order where created_at >= $1
       union all
       select (ended_at at time zone 'UTC')::date, 0, (state = 'completed')::integer, (state = 'cancelled')::integer,
         0, 0
       from fiat.order where ended_at >= $1
       union all
       select (disputed_at at time zone 'UTC')::date, 0, 0, 0, 1, 0 from fiat.order where disputed_at >= $1
     ) happened group by day order by day desc`,
    [toTimestamp(since)],
  );
}

export interface RulingSums {
  readonly forBuyer: number;
  readonly forSeller: number;
  readonly reviewed: number;
  readonly overturned: number;
}

/** Of orders that were ruled on since an instant; a review replaces what was ruled first. */
export async function sumRulings(db: Db, since: number): Promise<RulingSums | undefined> {
  const [row] = await db.query<RulingSums>(
    `select count(*) filter (where coalesce(second.winner, first.winner) = 'buyer') as "forBuyer",
       count(*) filter (where coalesce(second.winner, first.winner) = 'seller') as "forSeller",
       count(second.winner) as reviewed, count(*) filter (where second.winner <> first.winner) as overturned
     from fiat.ruling first
     left join fiat.ruling second on second.order_id = first.order_id and second.ordinal = 2
     where first.ordinal = 1 and coalesce(second.at, first.at) >= $1`,
    [toTimestamp(since)],
  );
  return row;
}
