import type { fiat as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import type { Side } from './order.ts';
import type { OrderView } from './order-view-queries.ts';

export type OrderRow = ReplyOf<typeof calls.orders>['data'][number];

/** An order in a list, as one of its sides sees it; a taker is named by the uid. */
export function presentRow(
  view: OrderView,
  { side, uids }: { readonly side: Side; readonly uids: ReadonlyMap<number, string> },
): OrderRow {
  const userId = side === 'buyer' ? view.buyerId : view.sellerId;
  const isMaker = view.takerId !== userId;
  return {
    id: view.publicId,
    payment_reference: view.paymentReference,
    ad_id: view.adId,
    role: side,
    is_maker: isMaker,
    counterparty_name: isMaker ? (uids.get(view.takerId) ?? '') : view.businessName,
    merchant_id: view.merchantId,
    currency_id: view.currencyId,
    coin: view.coin,
    unit: view.unit,
    price: view.price,
    quantity: view.quantity,
    amount: view.amount,
    fee: view.fee,
    payment_kind: view.paymentKind,
    state: view.state,
    created_at: view.createdAt,
    due_at: view.isPaused ? null : view.dueAt,
    is_paused: view.isPaused,
    paid_at: view.paidAt,
    ended_at: view.endedAt,
    unread: side === 'buyer' ? view.buyerUnread : view.sellerUnread,
  };
}

/** Orders as each of their sides sees them, by user. */
export async function presentRows(
  deps: Pick<Deps, 'identity'>,
  db: Db,
  views: readonly OrderView[],
): Promise<readonly { readonly userId: number; readonly rows: readonly OrderRow[] }[]> {
  const uids = await deps.identity.uidsOf([...new Set(views.map(({ takerId }) => takerId))], db);
  const rows = new Map<number, OrderRow[]>();
  const add = (userId: number, row: OrderRow): void => {
    const own = rows.get(userId);
    if (own === undefined) rows.set(userId, [row]);
    else own.push(row);
  };
  for (const view of views) {
    add(view.buyerId, presentRow(view, { side: 'buyer', uids }));
    add(view.sellerId, presentRow(view, { side: 'seller', uids }));
  }
  return [...rows].map(([userId, own]) => ({ userId, rows: own }));
}
