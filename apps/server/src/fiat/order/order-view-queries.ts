import type { Db } from '../../kernel/db.ts';
import type { OrderRecord } from './order.ts';
import { ORDER_COLUMNS } from './order-queries.ts';

/** An order with what its rows show of other tables. */
export interface OrderView extends OrderRecord {
  readonly businessName: string;
  /** When the clock does what is next, reminders left out; null while it does nothing. */
  readonly dueAt: number | null;
  readonly isPaused: boolean;
  readonly buyerUnread: number;
  readonly sellerUnread: number;
}

const VIEW = `select ${ORDER_COLUMNS}, m.business_name as "businessName", d.due_at as "dueAt",
  coalesce(d.is_paused, false) as "isPaused", u.buyer_unread as "buyerUnread", u.seller_unread as "sellerUnread"
  from fiat.order o
  join ledger.currency c on c.id = o.currency_id
  join fiat.merchant m on m.id = o.merchant_id
  left join lateral (
    select min(due_at) as due_at, bool_or(due_at is null) as is_paused
    from fiat.deadline where order_id = o.id and kind not like 'remind%'
  ) d on true
  cross join lateral (
    select count(*) filter (where id > o.buyer_read_id and sender not in ('buyer', 'system')) as buyer_unread,
      count(*) filter (where id > o.seller_read_id and sender not in ('seller', 'system')) as seller_unread
    from fiat.message where order_id = o.id and id > least(o.buyer_read_id, o.seller_read_id)
  ) u`;

export function listViewsById(db: Db, ids: readonly number[]): Promise<OrderView[]> {
  return db.query<OrderView>(`${VIEW} where o.id = any($1::bigint[]) order by o.id`, [ids]);
}

export interface OrderFilter {
  readonly userId: number;
  readonly state: string | null;
  readonly isActive: boolean | null;
  readonly isMaker: boolean | null;
  readonly currencyId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly beforeId: number | null;
  readonly rows: number;
}

/** The orders of one side, newest first; `buyer_id` or `seller_id` leads an index that ends with the id. */
const PAGE_OF = (side: 'buyer' | 'seller'): string =>
  `select o.id from fiat.order o where o.${side}_id = $1 and ($2::text is null or o.state = $2)
     and ($3::boolean is null or (o.state not in ('completed', 'cancelled')) = $3)
     and ($4::boolean is null or (o.taker_id <> $1) = $4) and ($5::integer is null or o.currency_id = $5)
     and ($6::timestamptz is null or o.created_at >= $6) and ($7::timestamptz is null or o.created_at < $7)
     and ($8::bigint is null or o.id < $8) order by o.id desc limit $9`;

/** Orders of a user as one of the sides, or as either, newest first. */
export async function listViews(
  db: Db,
  filter: OrderFilter & { readonly role: 'buyer' | 'seller' | null },
): Promise<OrderView[]> {
  const sides = filter.role === null ? (['buyer', 'seller'] as const) : [filter.role];
  const pages = sides.map((side) => `(${PAGE_OF(side)})`).join(' union all ');
  return db.query<OrderView>(
    `${VIEW} where o.id in (select id from (${pages}) as both_sides order by id desc limit $9) order by o.id desc`,
    [
      filter.userId,
      filter.state,
      filter.isActive,
      filter.isMaker,
      filter.currencyId,
      filter.from,
      filter.to,
      filter.beforeId,
      filter.rows,
    ],
  );
}
