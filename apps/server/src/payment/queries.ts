import type { PaymentDirection } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface PaymentRow {
  readonly id: number;
  readonly publicId: string;
  readonly payerId: number;
  readonly payeeId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly amount: string;
  readonly valueUsdt: string;
  readonly note: string;
  readonly factor: string;
  readonly payerName: string;
  readonly payeeName: string;
  readonly createdAt: number;
  readonly withdrawableAt: number;
}

const PAYMENT = `select p.id, p.public_id as "publicId", p.payer_id as "payerId", p.payee_id as "payeeId",
  p.currency_id as "currencyId", c.code, trim_scale(p.amount)::text as amount, trim_scale(p.value_usdt)::text as "valueUsdt",
  p.note, p.factor, p.payer_name as "payerName", p.payee_name as "payeeName", p.created_at as "createdAt",
  p.withdrawable_at as "withdrawableAt"
  from payment.payment p join ledger.currency c on c.id = p.currency_id`;

export async function insertPayment(tx: Tx, row: Omit<PaymentRow, 'id' | 'code'>): Promise<void> {
  await tx.query(
    `insert into payment.payment (public_id, payer_id, payee_id, currency_id, amount, value_usdt, note, factor, payer_name,
       payee_name, created_at, withdrawable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[row.publicId, row.payerId, row.payeeId, row.currencyId, row.amount, row.valueUsdt, row.note],
      ...[row.factor, row.payerName, row.payeeName],
      ...[toTimestamp(row.createdAt), toTimestamp(row.withdrawableAt)],
    ],
  );
}

/** Payments of a user, newest first; the sides are read apart, so that each is read by its index. */
export function listPayments(
  db: Db,
  filter: {
    readonly userId: number;
    readonly direction: PaymentDirection | null;
    readonly beforeId: number | null;
    readonly rows: number;
  },
): Promise<PaymentRow[]> {
  const side = (column: string, direction: PaymentDirection): string =>
    `(select id from payment.payment where ${column} = $1 and coalesce($2, '${direction}') = '${direction}'
       and ($3::bigint is null or id < $3) order by id desc limit $4)`;
  return db.query<PaymentRow>(
    `${PAYMENT} where p.id in (${side('payer_id', 'sent')} union all ${side('payee_id', 'received')})
     order by p.id desc limit $4`,
    [filter.userId, filter.direction, filter.beforeId, filter.rows],
  );
}

/** Payments of all users, newest first. */
export function listAllPayments(
  db: Db,
  filter: { readonly beforeId: number | null; readonly rows: number },
): Promise<PaymentRow[]> {
  return db.query<PaymentRow>(
    `${PAYMENT} where ($1::bigint is null or p.id < $1) order by p.id desc limit $2`,
    [filter.beforeId, filter.rows],
  );
}

/** A payment that a user sent or received. */
export async function findPayment(
  db: Db,
  of: { readonly publicId: string; readonly userId: number },
): Promise<PaymentRow | undefined> {
  const rows = await db.query<PaymentRow>(
    `${PAYMENT} where p.public_id = $1 and $2 in (p.payer_id, p.payee_id)`,
    [of.publicId, of.userId],
  );
  return rows[0];
}

export async function hasPaid(
  db: Db,
  of: { readonly payerId: number; readonly payeeId: number },
): Promise<boolean> {
  const rows = await db.query('select from payment.payment where payer_id = $1 and payee_id = $2 limit 1', [
    of.payerId,
    of.payeeId,
  ]);
  return rows.length > 0;
}

/** The people whom a user has paid, the latest first, among the newest payments. */
export function listPayees(
  db: Db,
  of: { readonly userId: number; readonly rows: number; readonly among: number },
): Promise<{ payeeId: number; name: string }[]> {
  return db.query(
    `select payee_id as "payeeId", (array_agg(payee_name order by id desc))[1] as name
     from (select id, payee_id, payee_name from payment.payment where payer_id = $1 order by id desc limit $3) as newest
     group by payee_id order by max(id) desc limit $2`,
    [of.userId, of.rows, of.among],
  );
}

interface Choice {
  readonly isReceiving: boolean;
  readonly isFoundByContact: boolean;
}

export async function findChoice(db: Db, userId: number): Promise<Choice> {
  const [row] = await db.query<Choice>(
    `select is_receiving as "isReceiving", is_found_by_contact as "isFoundByContact" from payment.choice where user_id = $1`,
    [userId],
  );
  return row ?? { isReceiving: true, isFoundByContact: true };
}

export async function writeChoice(
  tx: Tx,
  row: Choice & { readonly userId: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into payment.choice (user_id, is_receiving, is_found_by_contact, changed_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set is_receiving = excluded.is_receiving,
       is_found_by_contact = excluded.is_found_by_contact, changed_at = excluded.changed_at`,
    [row.userId, row.isReceiving, row.isFoundByContact, toTimestamp(row.at)],
  );
}
