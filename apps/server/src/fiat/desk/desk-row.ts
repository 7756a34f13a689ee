import type { fiat as calls, ReplyOf } from '@openbourse/api';
import type { DeskRow } from './desk-queries.ts';

type Row = ReplyOf<typeof calls.operatorOrders>['data'][number];

export function presentDeskRow(row: DeskRow, uids: ReadonlyMap<number, string>): Row {
  return {
    id: row.publicId,
    payment_reference: row.paymentReference,
    buyer_id: row.buyerId,
    seller_id: row.sellerId,
    buyer_uid: uids.get(row.buyerId) ?? null,
    seller_uid: uids.get(row.sellerId) ?? null,
    coin: row.coin,
    unit: row.unit,
    price: row.price,
    quantity: row.quantity,
    amount: row.amount,
    state: row.state,
    created_at: row.createdAt,
    due_at: row.dueAt,
    ended_at: row.endedAt,
    waiting_since: row.waitingSince,
    work: workOf(row),
  };
}

function workOf({ waitingSince, isReview }: DeskRow): Row['work'] {
  if (waitingSince === null) return null;
  return isReview ? 'review' : 'rule';
}
