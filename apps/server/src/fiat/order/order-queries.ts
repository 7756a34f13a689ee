import type { FiatOrderActor, FiatOrderEvent, FiatOrderState } from '@openbourse/engine';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import type { OrderProgress, OrderRecord, OrderTerms } from './order.ts';

const COLUMNS = `o.id, o.public_id as "publicId", o.payment_reference as "paymentReference", o.ad_id as "adId",
  o.merchant_id as "merchantId", o.buyer_id as "buyerId", o.seller_id as "sellerId", o.taker_id as "takerId",
  o.currency_id as "currencyId", c.code as coin, c.scale, o.unit,
  trim_scale(o.price)::text as price, trim_scale(o.quantity)::text as quantity, trim_scale(o.amount)::text as amount,
  trim_scale(o.fee)::text as fee, trim_scale(o.value)::text as value, trim_scale(o.held)::text as held,
  o.payment_kind as "paymentKind", o.method_version as "methodVersion", o.payee_sealed as "payeeSealed", o.payee_qr_file_id as "payeeQrFileId",
  o.window_minutes as "windowMinutes", o.remarks, o.state, o.created_at as "createdAt", o.is_extended as "isExtended",
  o.paid_at as "paidAt", o.voucher_file_id as "voucherFileId", o.payer_name as "payerName",
  o.is_stated_name_equal as "isStatedNameEqual", o.is_seen_name_equal as "isSeenNameEqual",
  o.postpone_reason as "postponeReason", o.postpone_text as "postponeText", o.disputed_at as "disputedAt",
  o.disputed_by as "disputedBy", o.dispute_reason as "disputeReason", o.dispute_text as "disputeText",
  o.ended_at as "endedAt", o.cancel_reason as "cancelReason", o.is_counted as "isCounted",
  o.withdrawable_at as "withdrawableAt", o.waiting_since as "waitingSince", o.buyer_read_id as "buyerReadId",
  o.seller_read_id as "sellerReadId"`;
const FROM = 'from fiat.order o join ledger.currency c on c.id = o.currency_id';
/** For the statements of others about orders: they add their own columns and conditions. */
export const ORDER_COLUMNS = COLUMNS;

export async function findOrder(db: Db, publicId: string): Promise<OrderRecord | undefined> {
  const [row] = await db.query<OrderRecord>(`select ${COLUMNS} ${FROM} where o.public_id = $1`, [publicId]);
  return row;
}

/** The order as one of its two sides; a foreign one does not exist. */
export async function findOrderOf(
  db: Db,
  name: { readonly publicId: string; readonly userId: number },
): Promise<OrderRecord | undefined> {
  const order = await findOrder(db, name.publicId);
  return order?.buyerId === name.userId || order?.sellerId === name.userId ? order : undefined;
}

/**
 * A change of orders has locked their people (person/lock-people.ts); a statement later the rows are theirs.
 */
export function listOrdersById(db: Db, ids: readonly number[]): Promise<OrderRecord[]> {
  return db.query<OrderRecord>(`select ${COLUMNS} ${FROM} where o.id = any($1::bigint[]) order by o.id`, [
    ids,
  ]);
}

/** Answers the id. */
export async function insertOrder(tx: Tx, order: OrderTerms & Pick<OrderProgress, 'held'>): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into fiat.order (public_id, payment_reference, ad_id, merchant_id, buyer_id, seller_id, taker_id,
       currency_id, unit, price, quantity, amount, fee, value, held, payment_kind, method_version, payee_sealed,
       payee_qr_file_id, window_minutes, remarks, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'unpaid',
       $22)
     returning id`,
    [
      order.publicId,
      order.paymentReference,
      order.adId,
      order.merchantId,
      order.buyerId,
      order.sellerId,
      order.takerId,
      order.currencyId,
      order.unit,
      order.price,
      order.quantity,
      order.amount,
      order.fee,
      order.value,
      order.held,
      order.paymentKind,
      order.methodVersion,
      order.payeeSealed,
      order.payeeQrFileId,
      order.windowMinutes,
      order.remarks,
      toTimestamp(order.createdAt),
    ],
  );
  assert(row !== undefined, 'an order that is inserted has an id');
  return row.id;
}

export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const rows = await tx.query('select 1 from fiat.order where payment_reference = $1', [reference]);
  return rows.length > 0;
}

// A clock may step back: nothing happened before what it follows (P4, P6). A voucher was uploaded before it was shown,
// and who ended an order had opened all orders that were there.
const PAID_AT = `case when v."paidAt" is not null then greatest(v."paidAt", o.created_at,
    (select f.created_at from file.file f where f.id = v."voucherFileId")) end`;
const ENDED_AT = `case when v."endedAt" is not null then greatest(v."endedAt", o.created_at,
    (select max(b.created_at) from fiat.order b where b.buyer_id = o.buyer_id and b.created_at > v."endedAt")) end`;

const PROGRESS = `id bigint, state text, held numeric, "isExtended" boolean, "paidAt" timestamptz,
  "voucherFileId" uuid, "payerName" text, "isStatedNameEqual" boolean, "isSeenNameEqual" boolean,
  "postponeReason" text, "postponeText" text, "disputedAt" timestamptz, "disputedBy" text, "disputeReason" text,
  "disputeText" text, "endedAt" timestamptz, "cancelReason" text, "isCounted" boolean,
  "withdrawableAt" timestamptz, "waitingSince" timestamptz`;

/** Stores what happened to orders whose people are locked; `from` is the state that they were read in. */
export async function writeOrders(
  tx: Tx,
  changes: readonly { readonly order: OrderRecord; readonly from: FiatOrderState }[],
): Promise<void> {
  const rows = await tx.query(
    `update fiat.order o set state = v.state, held = v.held, is_extended = v."isExtended", paid_at = ${PAID_AT},
       voucher_file_id = v."voucherFileId", payer_name = v."payerName",
       is_stated_name_equal = v."isStatedNameEqual", is_seen_name_equal = v."isSeenNameEqual",
       postpone_reason = v."postponeReason", postpone_text = v."postponeText", disputed_at = v."disputedAt",
       disputed_by = v."disputedBy", dispute_reason = v."disputeReason", dispute_text = v."disputeText",
       ended_at = ${ENDED_AT}, cancel_reason = v."cancelReason", is_counted = v."isCounted",
       withdrawable_at = v."withdrawableAt", waiting_since = v."waitingSince"
     from jsonb_to_recordset($1::jsonb) as v(${PROGRESS}, "from" text)
     where o.id = v.id and o.state = v."from" returning 1 as one`,
    [JSON.stringify(changes.map(({ order, from }) => ({ ...storedOf(order), from })))],
  );
  assert(rows.length === changes.length, 'an order changes from the state that it was read in');
}

function storedOf(order: OrderRecord): Record<string, unknown> {
  const { payeeSealed: _sealed, ...rest } = order;
  const instant = (at: number | null): string | null => (at === null ? null : toTimestamp(at));
  return {
    ...rest,
    paidAt: instant(order.paidAt),
    disputedAt: instant(order.disputedAt),
    endedAt: instant(order.endedAt),
    withdrawableAt: instant(order.withdrawableAt),
    waitingSince: instant(order.waitingSince),
  };
}

export interface EventRow {
  readonly orderId: number;
  readonly event: 'open' | FiatOrderEvent;
  readonly actor: FiatOrderActor;
  readonly fromState: FiatOrderState | null;
  readonly toState: FiatOrderState;
  readonly reason: string | null;
  readonly text: string | null;
  readonly userId: number | null;
}

/** Adds one event per order to their histories. */
export async function insertEvents(
  tx: Tx,
  { events, at }: { readonly events: readonly EventRow[]; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into fiat.order_event (order_id, seq, event, actor, from_state, to_state, reason, text, user_id, at)
     select v."orderId", coalesce((select max(seq) from fiat.order_event e where e.order_id = v."orderId"), 0) + 1,
       v.event, v.actor, v."fromState", v."toState", v.reason, v.text, v."userId", $2
     from jsonb_to_recordset($1::jsonb) as v("orderId" bigint, event text, actor text, "fromState" text,
       "toState" text, reason text, text text, "userId" bigint)`,
    [JSON.stringify(events), toTimestamp(at)],
  );
}

export interface StoredEvent {
  readonly at: number;
  readonly event: 'open' | FiatOrderEvent;
  readonly actor: FiatOrderActor;
  readonly from_state: FiatOrderState | null;
  readonly to_state: FiatOrderState;
  readonly reason: string | null;
  readonly text: string | null;
}

/** The history of an order, oldest first. */
export function listEvents(db: Db, orderId: number): Promise<StoredEvent[]> {
  return db.query<StoredEvent>(
    `select at, event, actor, from_state, to_state, reason, text from fiat.order_event
     where order_id = $1 order by seq`,
    [orderId],
  );
}

/** Which of some users are certified merchants now. */
export async function listCertified(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ userId: number }>(
    `select user_id as "userId" from fiat.merchant where user_id = any($1::bigint[]) and state = 'certified'`,
    [userIds],
  );
  return new Set(rows.map(({ userId }) => userId));
}
