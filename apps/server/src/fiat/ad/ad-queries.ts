import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { dayBefore, RELIABILITY_DAYS } from '../merchant/days.ts';
import type { AdRecord, AdTerms } from './ad.ts';

/** The columns of `AdRecord`; the lists of the market add their own conditions. */
export const AD = `select a.id, a.number, a.merchant_id as "merchantId", a.user_id as "userId",
  a.side, a.currency_id as "currencyId", c.code as coin, c.scale, a.unit,
  a.price_kind as "priceKind", trim_scale(a.price)::text as price, trim_scale(a.ratio)::text as ratio,
  trim_scale(a.published)::text as published, trim_scale(a.remaining)::text as remaining,
  trim_scale(a.live)::text as live, trim_scale(a.completed)::text as completed,
  trim_scale(a.taken_down)::text as "takenDown", trim_scale(a.fee_remaining)::text as "feeRemaining",
  trim_scale(a.held)::text as held, a.fee_ppm as "feePpm", trim_scale(a.min_volume)::text as "minVolume",
  trim_scale(a.max_volume)::text as "maxVolume", a.payment_kinds as "paymentKinds", a.method_ids::text[] as "methodIds",
  a.window_minutes as "windowMinutes", a.remarks, a.auto_reply as "autoReply", a.counterparty_level as "counterpartyLevel",
  a.counterparty_orders as "counterpartyOrders", a.counterparty_days as "counterpartyDays",
  a.is_auto_open as "isAutoOpen", a.state, a.is_listed as "isListed", a.reliability, a.created_at as "createdAt",
  a.updated_at as "updatedAt"
  from fiat.ad a join ledger.currency c on c.id = a.currency_id`;

export async function findAd(db: Db, id: string): Promise<AdRecord | undefined> {
  const [row] = await db.query<AdRecord>(`${AD} where a.id = $1`, [id]);
  return row;
}

/** In the order of their numbers. Who changes them has locked their merchants (person/lock-people.ts). */
export function listAdsById(db: Db, ids: readonly string[]): Promise<AdRecord[]> {
  return db.query<AdRecord>(`${AD} where a.id = any($1::uuid[]) order by a.number`, [ids]);
}

/** The ads of a merchant that have not ended. */
export function listRunningAds(db: Db, userId: number): Promise<AdRecord[]> {
  return db.query<AdRecord>(
    `${AD} where a.user_id = $1 and a.state in ('open', 'suspended') order by a.number`,
    [userId],
  );
}

export interface AdFilter {
  readonly userId: number | null;
  readonly side: string | null;
  readonly state: string | null;
  readonly beforeNumber: number | null;
  readonly rows: number;
}

/** Newest first; of one user or, for operators, of all. */
export function listAds(db: Db, filter: AdFilter): Promise<AdRecord[]> {
  return db.query<AdRecord>(
    `${AD} where ($1::bigint is null or a.user_id = $1) and ($2::text is null or a.side = $2)
       and ($3::text is null or a.state = $3) and ($4::bigint is null or a.number < $4)
     order by a.number desc limit $5`,
    [filter.userId, filter.side, filter.state, filter.beforeNumber, filter.rows],
  );
}

export type NewAd = Omit<
  AdRecord,
  | 'number'
  | 'coin'
  | 'scale'
  | 'live'
  | 'completed'
  | 'takenDown'
  | 'isListed'
  | 'held'
  | 'reliability'
  | 'updatedAt'
>;

/** Adds an ad; what follows from others is filled in by `writeAds`. */
export async function insertAd(tx: Tx, ad: NewAd): Promise<void> {
  await tx.query(
    `insert into fiat.ad (id, merchant_id, user_id, side, currency_id, unit, price_kind, price, ratio, published,
       remaining, fee_remaining, held, fee_ppm, min_volume, max_volume, payment_kinds, method_ids, window_minutes,
       remarks, counterparty_level, counterparty_orders, counterparty_days, is_auto_open, state, is_listed,
       reliability, created_at, updated_at, auto_reply)
     select $1, m.id, m.user_id, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       case when $3 = 'sell' then $10::numeric + $11::numeric else 0 end, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21, $22, $23, $23 = 'open' and $10::numeric > 0 and not m.is_away,
       (select (coalesce(sum(d.completed), 0) + 1) * 1000000 / (coalesce(sum(d.ended), 0) + 2)
        from fiat.person_day d where d.user_id = m.user_id and d.day > $25::date),
       $24, $24, $26
     from fiat.merchant m where m.id = $2`,
    [
      ad.id,
      ad.merchantId,
      ad.side,
      ad.currencyId,
      ad.unit,
      ad.priceKind,
      ad.price,
      ad.ratio,
      ad.published,
      ad.remaining,
      ad.feeRemaining,
      ad.feePpm,
      ad.minVolume,
      ad.maxVolume,
      ad.paymentKinds,
      ad.methodIds,
      ad.windowMinutes,
      ad.remarks,
      ad.counterpartyLevel,
      ad.counterpartyOrders,
      ad.counterpartyDays,
      ad.isAutoOpen,
      ad.state,
      toTimestamp(ad.createdAt),
      dayBefore(ad.createdAt, RELIABILITY_DAYS),
      ad.autoReply,
    ],
  );
}

/** Fields of an ad that its orders, its merchant and operators change. */
export type AdChange = Pick<
  AdRecord,
  'id' | 'state' | 'published' | 'remaining' | 'live' | 'completed' | 'takenDown' | 'feeRemaining'
>;

/**
 * Stores what became of ads whose merchants are locked; what they hold and whether they are listed follows from it.
 * Every change of an ad's coins or state goes through here.
 */
export async function writeAds(
  tx: Tx,
  { ads, at }: { readonly ads: readonly AdChange[]; readonly at: number },
): Promise<void> {
  if (ads.length === 0) return;
  const rows = await tx.query(
    `update fiat.ad a set state = v.state, published = v.published, remaining = v.remaining, live = v.live,
       completed = v.completed, taken_down = v.taken_down, fee_remaining = v.fee_remaining,
       held = case when a.side = 'sell' then v.remaining + v.fee_remaining else 0 end,
       is_listed = v.state = 'open' and v.remaining > 0 and not m.is_away, updated_at = $9
     from unnest($1::uuid[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
         $8::numeric[])
       as v(id, state, published, remaining, live, completed, taken_down, fee_remaining),
       fiat.merchant m
     where a.id = v.id and m.id = a.merchant_id returning 1 as one`,
    [
      ads.map(({ id }) => id),
      ads.map(({ state }) => state),
      ads.map(({ published }) => published),
      ads.map(({ remaining }) => remaining),
      ads.map(({ live }) => live),
      ads.map(({ completed }) => completed),
      ads.map(({ takenDown }) => takenDown),
      ads.map(({ feeRemaining }) => feeRemaining),
      toTimestamp(at),
    ],
  );
  assert(rows.length === ads.length, 'an ad that changes is stored');
}

export async function writeAd(
  tx: Tx,
  { ad, at }: { readonly ad: AdChange; readonly at: number },
): Promise<void> {
  await writeAds(tx, { ads: [ad], at });
}

/** Stores the terms of an ad whose merchant is locked; its coins and state are stored by `writeAds`. */
export async function writeAdTerms(tx: Tx, ad: { readonly id: string } & AdTerms): Promise<void> {
  await tx.query(
    `update fiat.ad set price_kind = $2, price = $3, ratio = $4, min_volume = $5, max_volume = $6, payment_kinds = $7,
       method_ids = $8, window_minutes = $9, remarks = $10, counterparty_level = $11, counterparty_orders = $12,
       counterparty_days = $13, is_auto_open = $14, auto_reply = $15
     where id = $1`,
    [
      ad.id,
      ad.priceKind,
      ad.price,
      ad.ratio,
      ad.minVolume,
      ad.maxVolume,
      ad.paymentKinds,
      ad.methodIds,
      ad.windowMinutes,
      ad.remarks,
      ad.counterpartyLevel,
      ad.counterpartyOrders,
      ad.counterpartyDays,
      ad.isAutoOpen,
      ad.autoReply,
    ],
  );
}

/** Number of ads of a side that a merchant has open. */
export async function countOpenAds(
  db: Db,
  of: { readonly userId: number; readonly side: 'sell' | 'buy' },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from fiat.ad where user_id = $1 and side = $2 and state = 'open'`,
    [of.userId, of.side],
  );
  return row?.count ?? 0;
}
