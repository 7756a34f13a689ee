import type { Db } from '../../kernel/db.ts';
import type { AdRecord } from '../ad/ad.ts';
import { AD } from '../ad/ad-queries.ts';

/** Which ads a list shows. Prices of floating ads follow from the index of the moment. */
export interface MarketFilter {
  readonly side: 'sell' | 'buy';
  readonly currencyId: number;
  readonly unit: string;
  /** Null while there is no index: then no floating ad is shown. */
  readonly index: string | null;
  readonly priceDecimals: number;
  /** In the unit: only ads that take an order of it. */
  readonly amount: string | null;
  readonly kind: string | null;
  /** Kinds that are traded by in the unit now. */
  readonly kinds: readonly string[];
  /** The user whose ads are left out; 0 for a guest. */
  readonly userId: number;
  /** Standing of a counterparty by the requirements of ads; null shows all. */
  readonly counterparty: {
    readonly level: number;
    readonly orders: number;
    readonly days: number;
  } | null;
  readonly rows: number;
}

/** Whoever is frozen cannot take orders. */
const MERCHANTS = `join identity.user u on u.id = a.user_id and u.frozen_at is null and not u.is_disabled`;

/** Conditions of every list; `price` is the price of the ad as SQL. */
const listed = (price: string): string => `a.is_listed and a.side = $1 and a.currency_id = $2 and a.unit = $3
  and a.user_id <> $4 and a.payment_kinds && $5::text[]
  and a.remaining * ${price} >= a.min_volume
  and ($6::numeric is null or a.min_volume <= $6 and a.max_volume >= $6 and a.remaining * ${price} >= $6)
  and ($7::integer is null or a.counterparty_level <= $7 and a.counterparty_orders <= $8 and a.counterparty_days <= $9)`;

const FLOATING = 'trunc($10::numeric * a.ratio, $11)';

function paramsOf(filter: MarketFilter): unknown[] {
  const { level = null, orders = null, days = null } = filter.counterparty ?? {};
  const { side, currencyId, unit, userId, kind, kinds, amount } = filter;
  const taken = kind === null ? kinds : kinds.filter((one) => one === kind);
  return [side, currencyId, unit, userId, taken, amount, level, orders, days];
}

/** Where a list by price or ratio goes on: after this value and number. */
export interface PricePlace {
  readonly value: string;
  readonly number: number;
}

/** Fixed prices: of selling ads from the lowest on, of buying ads from the highest. */
export function listByPrice(db: Db, filter: MarketFilter, after: PricePlace): Promise<AdRecord[]> {
  const [sign, order] = directionOf(filter);
  return db.query<AdRecord>(
    `${AD} ${MERCHANTS}
     where ${listed('a.price')} and a.price_kind = 'fixed' and (a.price, a.number) ${sign} ($10::numeric, $11::bigint)
     order by a.price ${order}, a.number ${order} limit $12`,
    [...paramsOf(filter), after.value, after.number, filter.rows],
  );
}

/** Floating prices, which are in the order of their ratios. */
export function listByRatio(db: Db, filter: MarketFilter, after: PricePlace): Promise<AdRecord[]> {
  const [sign, order] = directionOf(filter);
  return db.query<AdRecord>(
    `${AD} ${MERCHANTS}
     where ${listed(FLOATING)} and a.price_kind = 'floating' and (a.ratio, a.number) ${sign} ($12::numeric, $13::bigint)
     order by a.ratio ${order}, a.number ${order} limit $14`,
    [...paramsOf(filter), filter.index, filter.priceDecimals, after.value, after.number, filter.rows],
  );
}

/** The most reliable merchants first, of one the oldest ad. */
export function listByReliability(
  db: Db,
  filter: MarketFilter,
  after: { readonly reliability: number; readonly number: number },
): Promise<AdRecord[]> {
  return db.query<AdRecord>(
    `${AD} ${MERCHANTS}
     where ${listed(`coalesce(a.price, ${FLOATING})`)} and a.reliability <= $12
       and (a.reliability < $12 or a.number > $13)
     order by a.reliability desc, a.number limit $14`,
    [...paramsOf(filter), filter.index, filter.priceDecimals, after.reliability, after.number, filter.rows],
  );
}

/** The ads of a merchant that others are shown, oldest first. */
export function listShown(db: Db, userId: number): Promise<AdRecord[]> {
  return db.query<AdRecord>(`${AD} ${MERCHANTS} where a.user_id = $1 and a.is_listed order by a.number`, [
    userId,
  ]);
}

function directionOf({ side }: MarketFilter): readonly ['>' | '<', 'asc' | 'desc'] {
  return side === 'sell' ? ['>', 'asc'] : ['<', 'desc'];
}
