import type { AnnouncedState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { OPENS_AT } from './queries.ts';

/** Filters that orders of a match must fit (rule book, section 1). */
export interface Filters {
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly min_notional: string;
  readonly is_trading: boolean;
}

/** An announced change of filters. */
export interface FilterChange {
  readonly id: number;
  readonly match_id: number;
  readonly symbol: string;
  readonly before: Filters;
  readonly after: Filters;
  readonly state: AnnouncedState;
  readonly effective_from: number;
  readonly reason: string;
  readonly operator_name: string;
  readonly created_at: number;
}

const CHANGE = `c.id, c.match_id, m.symbol, c.effective_from,
  case when c.state <> 'applied' then c.state when exists (
    select 1 from market.filter_change n where n.match_id = c.match_id and n.state = 'applied'
      and (n.effective_from, n.id) > (c.effective_from, c.id)
  ) then 'replaced' else 'in_effect' end as state,
  c.reason, o.name as operator_name, c.created_at,
  json_build_object('price_tick', trim_scale(c.price_tick_before)::text,
    'quantity_step', trim_scale(c.quantity_step_before)::text,
    'min_notional', trim_scale(c.min_notional_before)::text, 'is_trading', c.is_trading_before) as before,
  json_build_object('price_tick', trim_scale(c.price_tick)::text, 'quantity_step', trim_scale(c.quantity_step)::text,
    'min_notional', trim_scale(c.min_notional)::text, 'is_trading', c.is_trading) as after
  from market.filter_change c
  join market.currency_match m on m.id = c.match_id
  join operator.operator o on o.id = c.operator_id`;

/** Planned changes, the next one first. */
export function listPlannedChanges(db: Db): Promise<FilterChange[]> {
  return db.query<FilterChange>(`select ${CHANGE} where c.state = 'planned' order by c.effective_from, c.id`);
}

/** The filters of a match from an instant on; null from the beginning. */
interface FilterVersion {
  readonly symbol: string;
  readonly filters: Filters;
  readonly effectiveFrom: number | null;
  readonly reason: string | null;
  readonly isWithdrawn: boolean;
}

/** The filters of every pair from the beginning, each of their changes and its delistings, the newest first. */
export function listFilterVersions(db: Db): Promise<FilterVersion[]> {
  return db.query<FilterVersion>(
    `select m.symbol, c.effective_from as "effectiveFrom",
       case when c.is_reason_public then c.reason end as reason, c.state = 'withdrawn' as "isWithdrawn",
       json_build_object('price_tick', trim_scale(c.price_tick)::text,
         'quantity_step', trim_scale(c.quantity_step)::text, 'min_notional', trim_scale(c.min_notional)::text,
         'is_trading', c.is_trading) as filters, c.id
     from market.filter_change c join market.currency_match m on m.id = c.match_id
     union all
     select m.symbol, d.delists_at, coalesce(d.withdraw_reason, d.reason), d.state = 'withdrawn',
       json_build_object('price_tick', trim_scale(m.price_tick)::text,
         'quantity_step', trim_scale(m.quantity_step)::text, 'min_notional', trim_scale(m.min_notional)::text,
         'is_trading', false), d.id
     from market.delisting d join market.currency_match m on m.id = d.match_id
     union all
     select m.symbol, null, null, false,
       json_build_object('price_tick', trim_scale(coalesce(f.price_tick_before, m.price_tick))::text,
         'quantity_step', trim_scale(coalesce(f.quantity_step_before, m.quantity_step))::text,
         'min_notional', trim_scale(coalesce(f.min_notional_before, m.min_notional))::text,
         'is_trading', coalesce(f.is_trading_before or exists (
           select from market.delisting where match_id = m.id and state = 'done' and done_at <= f.created_at
         ), m.is_trading)), null
     from market.currency_match m
     left join lateral (
       select * from market.filter_change where match_id = m.id and state = 'applied' order by effective_from, id limit 1
     ) f on true
     where m.is_spot_tradable
     order by 2 desc nulls last, 6 desc nulls last`,
  );
}

/** Changes of every state, newest first. */
export function listChanges(
  db: Db,
  filter: { readonly matchId: number | null; readonly beforeId: number | null; readonly rows: number },
): Promise<FilterChange[]> {
  return db.query<FilterChange>(
    `select ${CHANGE} where ($1::integer is null or c.match_id = $1) and ($2::integer is null or c.id < $2)
     order by c.id desc limit $3`,
    [filter.matchId, filter.beforeId, filter.rows],
  );
}

export async function findChange(db: Db, id: number): Promise<FilterChange | undefined> {
  const rows = await db.query<FilterChange>(`select ${CHANGE} where c.id = $1`, [id]);
  return rows[0];
}

/** Holds the planned changes whose time has come. */
export function lockDueChanges(tx: Tx, now: number): Promise<FilterChange[]> {
  return tx.query<FilterChange>(
    `select ${CHANGE} where c.state = 'planned' and c.effective_from <= $1
     order by c.effective_from, c.id for update of c`,
    [toTimestamp(now)],
  );
}

/** Reports whether a change is due, or the listed matches or their dates are others than the known ones. */
export async function hasDueChanges(
  db: Db,
  {
    now,
    known,
  }: {
    readonly now: number;
    readonly known: readonly {
      readonly id: number;
      readonly opensAt: number | null;
      readonly delistsAt: number | null;
    }[];
  },
): Promise<boolean> {
  const [row] = await db.query<{ readonly found: boolean }>(
    `select exists (select from market.filter_change where state = 'planned' and effective_from <= $1)
       or exists (
         select from (
           select m.id, d.delists_at, ${OPENS_AT} as opens_at from market.currency_match m
           join ledger.currency b on b.id = m.base_currency_id and b.is_active
           join ledger.currency q on q.id = m.quote_currency_id and q.is_active
           left join market.delisting d on d.match_id = m.id and d.state in ('planned', 'ending')
           where m.is_active
         ) m full join unnest($2::integer[], $3::timestamptz[], $4::timestamptz[]) as k(id, delists_at, opens_at) using (id)
         where m.id is null or k.id is null or m.delists_at is distinct from k.delists_at
           or m.opens_at is distinct from k.opens_at
       ) as found`,
    [
      toTimestamp(now),
      known.map(({ id }) => id),
      known.map(({ delistsAt }) => (delistsAt === null ? null : toTimestamp(delistsAt))),
      known.map(({ opensAt }) => (opensAt === null ? null : toTimestamp(opensAt))),
    ],
  );
  return row?.found === true;
}

/** Holds a change that is still planned. */
export async function lockPlannedChange(tx: Tx, id: number): Promise<FilterChange | undefined> {
  const rows = await tx.query<FilterChange>(
    `select ${CHANGE} where c.id = $1 and c.state = 'planned' for update of c`,
    [id],
  );
  return rows[0];
}

export async function setWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx.query("update market.filter_change set state = 'withdrawn' where id = $1", [id]);
}

/** Orders after the last one obey the new filters; no order is accepted meanwhile. */
export async function setApplied(
  tx: Tx,
  change: { readonly id: number; readonly lastOrderId: number },
): Promise<void> {
  await tx.query("update market.filter_change set state = 'applied', after_order_id = $2 where id = $1", [
    change.id,
    change.lastOrderId,
  ]);
}

/** A match as its filters are checked, inactive ones too. */
export interface MatchFilters {
  readonly symbol: string;
  readonly filters: Filters;
  readonly quantityMax: string;
  readonly baseScale: number;
  readonly quoteScale: number;
}

/** Holds a match, so that its changes are announced one after the other. */
export async function lockFilters(tx: Tx, matchId: number): Promise<MatchFilters | undefined> {
  const rows = await tx.query<MatchFilters>(
    `select m.symbol, json_build_object('price_tick', trim_scale(m.price_tick)::text,
       'quantity_step', trim_scale(m.quantity_step)::text, 'min_notional', trim_scale(m.min_notional)::text,
       'is_trading', m.is_trading) as filters,
       trim_scale(m.quantity_max)::text as "quantityMax", b.scale as "baseScale", q.scale as "quoteScale"
     from market.currency_match m
     join ledger.currency b on b.id = m.base_currency_id
     join ledger.currency q on q.id = m.quote_currency_id
     where m.id = $1 and m.is_active and m.is_spot_tradable for update of m`,
    [matchId],
  );
  return rows[0];
}

export async function setFilters(tx: Tx, matchId: number, filters: Filters): Promise<void> {
  await tx.query(
    `update market.currency_match set price_tick = $2, quantity_step = $3, min_notional = $4, is_trading = $5
     where id = $1`,
    [matchId, filters.price_tick, filters.quantity_step, filters.min_notional, filters.is_trading],
  );
}

/** Plans a change; null when the match has one already. */
export async function insertChange(
  tx: Tx,
  change: {
    readonly matchId: number;
    readonly before: Filters;
    readonly after: Filters;
    readonly effectiveFrom: number;
    readonly reason: string;
    readonly operatorId: number;
    readonly now: number;
  },
): Promise<number | null> {
  const { before, after } = change;
  const rows = await tx.query<{ id: number }>(
    `insert into market.filter_change (match_id, price_tick_before, quantity_step_before, min_notional_before,
       is_trading_before, price_tick, quantity_step, min_notional, is_trading, state, effective_from, reason,
       operator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'planned', $10, $11, $12, $13)
     on conflict do nothing returning id`,
    [
      change.matchId,
      before.price_tick,
      before.quantity_step,
      before.min_notional,
      before.is_trading,
      after.price_tick,
      after.quantity_step,
      after.min_notional,
      after.is_trading,
      toTimestamp(change.effectiveFrom),
      change.reason,
      change.operatorId,
      toTimestamp(change.now),
    ],
  );
  return rows[0]?.id ?? null;
}

/** Steps of a match that held for orders up to a number, the oldest first; those of all later orders are the match's own. */
export function listFiltersOfTime(
  db: Db,
  matchId: number,
): Promise<{ readonly lastOrderId: number; readonly priceTick: string; readonly quantityStep: string }[]> {
  return db.query(
    `select after_order_id as "lastOrderId", trim_scale(price_tick_before)::text as "priceTick",
       trim_scale(quantity_step_before)::text as "quantityStep"
     from market.filter_change where match_id = $1 and state = 'applied'
     order by after_order_id, effective_from, id`,
    [matchId],
  );
}
