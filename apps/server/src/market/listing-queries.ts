import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { Dynamics } from './feed/dynamics.ts';
import type { MatchKind } from './match.ts';

/** The courses of simulated currencies, by currency. */
export function listCourses(db: Db): Promise<Dynamics[]> {
  return db.query(
    `select c.code, s.movement as "group", s.usd::double precision as usd,
       s.daily_volatility::double precision as "dailyVolatility", s.correlation::double precision as correlation,
       s.daily_turnover::double precision as "dailyTurnover"
     from market.course s join ledger.currency c on c.id = s.currency_id order by s.currency_id`,
  );
}

/** Adds courses; a currency that has one keeps it. */
export async function insertCourses(
  tx: Tx,
  courses: readonly (Omit<Dynamics, 'usd' | 'dailyVolatility'> & {
    readonly usd: number | string;
    readonly dailyVolatility: number | string;
  })[],
): Promise<void> {
  await tx.query(
    `insert into market.course (currency_id, movement, usd, daily_volatility, correlation, daily_turnover)
     select c.id, r."group", r.usd, r."dailyVolatility", r.correlation, r."dailyTurnover"
     from jsonb_to_recordset($1::jsonb) as r(code text, "group" text, usd numeric, "dailyVolatility" numeric,
       correlation numeric, "dailyTurnover" numeric)
     join ledger.currency c on c.code = r.code
     on conflict do nothing`,
    [JSON.stringify(courses)],
  );
}

/** When a match was listed and delisted the last time, and why; null before the first time. What is offered on it. */
interface Listing {
  readonly matchId: number;
  readonly listedAt: number | null;
  readonly delistedAt: number | null;
  readonly doneReason: string | null;
  /** The reason of a delisting that is announced or under way. */
  readonly plannedReason: string | null;
  /** Offers on it, also of one that is delisted. */
  readonly keepsTicks: boolean;
  readonly offersMicro: boolean;
  readonly venueSymbol: string | null;
}

export function listListings(db: Db): Promise<Listing[]> {
  return db.query(
    `select m.id as "matchId", m.listed_at as "listedAt", d.done_at as "delistedAt", d.reason as "doneReason",
       p.reason as "plannedReason", m.keeps_ticks as "keepsTicks", m.offers_micro as "offersMicro",
       m.venue_symbol as "venueSymbol"
     from market.currency_match m
     left join lateral (
       select done_at, reason from market.delisting where match_id = m.id and state = 'done' order by id desc limit 1
     ) d on true
     left join market.delisting p on p.match_id = m.id and p.state in ('planned', 'ending')`,
  );
}

/** A currency as a pair is listed of it. */
export interface Listed {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
  readonly kind: 'coin' | 'fiat' | 'metal';
}

export async function findCurrency(db: Db, code: string): Promise<Listed | undefined> {
  const rows = await db.query<Listed>(
    'select id, code, scale, kind from ledger.currency where code = $1 and is_active',
    [code],
  );
  return rows[0];
}

export interface NewMatch {
  readonly symbol: string;
  readonly kind: MatchKind;
  readonly base: string;
  readonly quote: string;
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly quantity_max: string;
  readonly min_notional: string;
  readonly is_spot_tradable: boolean;
  readonly is_trading: boolean;
  readonly keeps_ticks: boolean;
  readonly offers_micro: boolean;
  readonly venue_symbol: string | null;
}

export type SeedMatch = NewMatch & { readonly id: number };

/** A pair that was listed, with the filters that it had. */
export interface Delisted {
  readonly id: number;
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly min_notional: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** Holds the pair of two currencies that was delisted. */
export async function lockDelisted(
  tx: Tx,
  { baseId, quoteId }: { readonly baseId: number; readonly quoteId: number },
): Promise<Delisted | undefined> {
  const [row] = await tx.query<Delisted>(
    `select m.id, trim_scale(m.price_tick)::text as price_tick, trim_scale(m.quantity_step)::text as quantity_step,
       trim_scale(m.min_notional)::text as min_notional, b.scale as "baseScale", q.scale as "quoteScale"
     from market.currency_match m
     join ledger.currency b on b.id = m.base_currency_id
     join ledger.currency q on q.id = m.quote_currency_id
     where m.base_currency_id = $1 and m.quote_currency_id = $2 and not m.is_active for update of m`,
    [baseId, quoteId],
  );
  return row;
}

/** Lists a pair again; its filters follow as a change, so that orders of the past are judged by theirs. */
export async function setListed(tx: Tx, match: SeedMatch, now: number): Promise<void> {
  await tx.query(
    `update market.currency_match set is_active = true, is_trading = false, listed_at = $2, quantity_max = $3,
       keeps_ticks = $4, offers_micro = $5, venue_symbol = $6
     where id = $1`,
    [
      match.id,
      toTimestamp(now),
      match.quantity_max,
      match.keeps_ticks,
      match.offers_micro,
      match.venue_symbol,
    ],
  );
}

/** Adds matches; those that are there stay as their operator set them. */
export async function insertMatches(
  tx: Tx,
  rows: readonly SeedMatch[],
  listedAt: number | null,
): Promise<number> {
  const inserted = await tx.query(
    `insert into market.currency_match (id, symbol, kind, base_currency_id, quote_currency_id, price_tick,
       quantity_step, quantity_max, min_notional, is_spot_tradable, is_trading, keeps_ticks, offers_micro,
       venue_symbol, rank, is_active, listed_at)
     select r.id, r.symbol, r.kind, b.id, q.id, r.price_tick, r.quantity_step, r.quantity_max, r.min_notional,
       r.is_spot_tradable, r.is_trading, r.keeps_ticks, r.offers_micro, r.venue_symbol, r.id, true, $2
     from jsonb_to_recordset($1::jsonb) as r(id integer, symbol text, kind text, base text, quote text,
       price_tick numeric, quantity_step numeric, quantity_max numeric, min_notional numeric,
       is_spot_tradable boolean, is_trading boolean, keeps_ticks boolean, offers_micro boolean, venue_symbol text)
     join ledger.currency b on b.code = r.base
     join ledger.currency q on q.code = r.quote
     on conflict do nothing returning 1`,
    [JSON.stringify(rows), listedAt === null ? null : toTimestamp(listedAt)],
  );
  return inserted.length;
}

/** The id of the next match that is listed. Listings wait for each other here. */
export async function takeMatchId(tx: Tx): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('market.currency_match', 0))");
  const [row] = await tx.query<{ readonly id: number }>(
    'select greatest(max(id), 1000) + 1 as id from market.currency_match',
  );
  return row?.id ?? 1001;
}
