import type { Db } from '../kernel/db.ts';

/** Users above `after` up to `upTo`. */
export interface UserRange {
  readonly after: number;
  readonly upTo: number;
}

export const ALL_USERS: UserRange = { after: 0, upTo: Number.MAX_SAFE_INTEGER };

/**
 * An open order as it is read by hundreds of thousands: what nearly each has stands in one text, because a value costs more
 * than what is in it, and is empty where it is what nearly each has.
 */
export interface OpenOrderRecord {
  readonly publicId: string;
  readonly clientOrderId: string | null;
  readonly listClientOrderId: string | null;
  readonly ocoPublicId: string | null;
  readonly ocoClientOrderId: string | null;
  /** The fields of `FIELDS`, separated by spaces. */
  readonly fields: string;
}

/** Numbers and money as PostgreSQL writes them, instants as epoch milliseconds. */
const FIELDS = [
  ...[
    'o.id',
    'o.user_id',
    'o.match_id',
    'o.side',
    'o.type',
    "nullif(o.time_in_force, 'gtc')",
    'nullif(o.post_only, false)',
  ],
  ...[
    'o.price',
    'o.stop_price',
    'o.stop_trigger',
    'o.quantity',
    'o.total',
    'o.maker_fee_ppm',
    'o.taker_fee_ppm',
  ],
  ...[
    'nullif(o.executed_quantity, 0)',
    'nullif(o.executed_total, 0)',
    'nullif(o.fee, 0)',
    'nullif(o.held, 0)',
  ],
  ...['o.oco_order_id', 'o.placed_seq', 'o.triggered_seq', millis('o.triggered_at'), millis('o.created_at')],
  millis('nullif(o.updated_at, o.created_at)'),
  ...['o.take_profit', 'o.stop_loss', 'o.parent_order_id'],
  // Few orders trail, so that their five fields are one.
  `case when o.trail_bps is not null
    then concat(o.trail_bps, '|', o.activation_price, '|', o.trail_from, '|', o.trail_peak, '|', o.trail_seq) end`,
  // So are icebergs.
  `case when o.visible_quantity is not null
    then concat(o.visible_quantity, '|', o.turn_seq, '|', o.turn_fill) end`,
];

const SELECT = `select o.public_id as "publicId", o.client_order_id as "clientOrderId",
  o.list_client_order_id as "listClientOrderId", sibling.public_id as "ocoPublicId",
  sibling.client_order_id as "ocoClientOrderId",
  concat(${FIELDS.join(`, ' ', `)}) as fields
  from spot.open_order w
  join spot.order o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
  left join spot.order sibling
    on sibling.user_id = o.user_id and sibling.match_id = o.match_id and sibling.id = o.oco_order_id`;

function millis(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint`;
}

/** Place of an order among those that are read by their users. */
export type OrderPlace = readonly [userId: number, matchId: number, id: number];

/** The next open orders of the users up to one. */
export function listOpenOrderPage(
  db: Db,
  page: { readonly after: OrderPlace; readonly upTo: number; readonly rows: number },
): Promise<OpenOrderRecord[]> {
  return db.query<OpenOrderRecord>(
    `${SELECT} where (w.user_id, w.match_id, w.order_id) > ($1, $2, $3) and w.user_id <= $4::bigint
     order by w.user_id, w.match_id, w.order_id limit $5`,
    [...page.after, page.upTo, page.rows],
  );
}
