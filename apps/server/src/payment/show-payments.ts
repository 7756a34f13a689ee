import { type DecodedInputOf, type payment as calls, PAYMENT_LIMITS, type ReplyOf } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment, listAllPayments, listPayees, listPayments, type PaymentRow } from './queries.ts';

type Payment = ReplyOf<typeof calls.pay>;
type Reader = Pick<PaymentDeps, 'db' | 'identity'>;

const PAGE_SIZE = 20;
/** Newest payments that are looked through for those who were paid. */
const PAYMENTS_BACK = 200;

/** A payment as one of its sides sees it; the uid is the other's. */
export function presentPayment(
  row: Omit<PaymentRow, 'id'>,
  of: { readonly userId: number; readonly uid: string },
): Payment {
  const isSent = row.payerId === of.userId;
  const { publicId: id, currencyId, code, amount, note } = row;
  return {
    ...{
      id,
      direction: isSent ? 'sent' : 'received',
      uid: of.uid,
      name: isSent ? row.payeeName : row.payerName,
    },
    ...{ currency_id: currencyId, code, amount, note, created_at: row.createdAt },
    withdrawable_at: isSent ? null : row.withdrawableAt,
  };
}

const otherOf = ({ payerId, payeeId }: PaymentRow, userId: number): number =>
  payerId === userId ? payeeId : payerId;

/** Payments of a user, newest first. */
export async function showPayments(
  { db, identity }: Reader,
  userId: number,
  { direction, cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.list>,
): Promise<ReplyOf<typeof calls.list>> {
  const rows = await listPayments(db, {
    ...{ userId, direction: direction ?? null },
    ...{ beforeId: readIdCursor(cursor), rows: limit + 1 },
  });
  const uids = await identity.uidsOf(rows.map((row) => otherOf(row, userId)));
  const present = (row: PaymentRow): Payment =>
    presentPayment(row, { userId, uid: uids.get(otherOf(row, userId)) ?? '' });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

/** One payment of a user; refuses with `payment.not_found`. */
export async function showPayment(
  { db, identity }: Reader,
  userId: number,
  publicId: string,
): Promise<Payment> {
  const row = await findPayment(db, { publicId, userId });
  if (row === undefined) throw new AppError('payment.not_found', { field: 'id' });
  const other = otherOf(row, userId);
  return presentPayment(row, { userId, uid: (await identity.uidsOf([other])).get(other) ?? '' });
}

/** The people whom a user has paid, the latest first. */
export async function showPayees(
  { db, identity }: Reader,
  userId: number,
): Promise<ReplyOf<typeof calls.payees>> {
  const rows = await listPayees(db, { userId, rows: PAYMENT_LIMITS.payeesMax, among: PAYMENTS_BACK });
  const uids = await identity.uidsOf(rows.map(({ payeeId }) => payeeId));
  return rows.map(({ payeeId, name }) => ({ uid: uids.get(payeeId) ?? '', name }));
}

/** Payments for operators, with both sides. */
export async function showAllPayments(
  { db, identity }: Reader,
  { user_id: userId, cursor, limit = PAGE_SIZE }: DecodedInputOf<typeof calls.operatorPayments>,
): Promise<ReplyOf<typeof calls.operatorPayments>> {
  const page = { beforeId: readIdCursor(cursor), rows: limit + 1 };
  const rows =
    userId === undefined
      ? await listAllPayments(db, page)
      : await listPayments(db, { ...page, userId, direction: null });
  const uids = await identity.uidsOf(rows.flatMap(({ payerId, payeeId }) => [payerId, payeeId]));
  const sideOf = (id: number, name: string) => ({ user_id: id, uid: uids.get(id) ?? '', name });
  const present = (row: PaymentRow) => ({
    id: row.publicId,
    payer: sideOf(row.payerId, row.payerName),
    payee: sideOf(row.payeeId, row.payeeName),
    ...{ currency_id: row.currencyId, code: row.code, amount: row.amount, value_usdt: row.valueUsdt },
    ...{ note: row.note, factor: row.factor, created_at: row.createdAt, withdrawable_at: row.withdrawableAt },
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}
