import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { Side } from '../order/order.ts';

/** Advisory lock class: messages of one user come one after the other. */
const WRITER_LOCK = 4_717_003;

export async function lockWriter(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2::text))', [WRITER_LOCK, userId]);
}

/** Number of messages of a user since an instant. */
export async function countMessages(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from fiat.message where user_id = $1 and at > $2',
    [of.userId, toTimestamp(of.since)],
  );
  return row?.count ?? 0;
}

/** Moves the mark up to which a side has read; never back, and never beyond what is there. */
export async function markRead(
  db: Db,
  mark: { readonly orderId: number; readonly side: Side; readonly messageId: number },
): Promise<boolean> {
  const column = mark.side === 'buyer' ? 'buyer_read_id' : 'seller_read_id';
  const rows = await db.query(
    `update fiat.order set ${column} = last.id
     from (select max(id) as id from fiat.message where order_id = $1 and id <= $2) last
     where fiat.order.id = $1 and last.id > fiat.order.${column} returning 1 as one`,
    [mark.orderId, mark.messageId],
  );
  return rows.length > 0;
}

/** Reports whether a picture is the voucher, the payment code, or in the chat or the evidence of an order. */
export async function isPictureOf(
  db: Db,
  name: { readonly orderId: number; readonly fileId: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from fiat.order where id = $1 and (voucher_file_id = $2 or payee_qr_file_id = $2)
     union all select 1 from fiat.message where order_id = $1 and file_id = $2
     union all select 1 from fiat.evidence where order_id = $1 and file_id = $2`,
    [name.orderId, name.fileId],
  );
  return rows.length > 0;
}
