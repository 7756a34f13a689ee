import type { fiat as calls, ReplyOf } from '@openbourse/api';
import { buyerMayDisputeAt, nextFiatState } from '@openbourse/engine';
import type { Db } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { presentFields, presentNamed } from '../collection/details.ts';
import type { Deps } from '../deps.ts';
import { dayBefore, RELIABILITY_DAYS } from '../merchant/days.ts';
import { findVersion } from '../method/method-queries.ts';
import { completionPercent } from '../merchant/merchant.ts';
import { readFacts } from '../merchant/read-merchant.ts';
import { findRecord } from '../person/person-queries.ts';
import { readCancellationsLeft } from '../person/read-conduct.ts';
import { openPayee } from './choose-payee.ts';
import { isPayerNameEqual, type OrderRecord, type Side, sideOf, userOf } from './order.ts';
import { listEvents } from './order-queries.ts';
import { listViewsById } from './order-view-queries.ts';
import { presentRow } from './present-row.ts';
import { type Protection, readProtection } from './read-dispute.ts';

export type Order = ReplyOf<typeof calls.order>;
type Action = Order['actions'][number];

/** An order with all that one of its sides may see, as it is stored now. */
export async function presentOrder(
  deps: Deps,
  db: Db,
  of: { readonly orderId: number; readonly side: Side },
): Promise<Order> {
  const [view] = await listViewsById(db, [of.orderId]);
  assert(view !== undefined, 'an order that is shown exists');
  const { side } = of;
  const userId = userOf(view, side);
  const now = deps.clock.now();
  const [payee, protection, uids, counterparty, cancellationsLeft, events] = await Promise.all([
    presentPayee(deps, db, view),
    readProtection(db, view),
    deps.identity.uidsOf([view.takerId], db),
    presentCounterparty(deps, db, { order: view, side }),
    readCancellationsLeft(db, { userId, at: now }),
    listEvents(db, view.id),
  ]);
  return {
    ...presentRow(view, { side, uids }),
    remarks: view.remarks,
    window_minutes: view.windowMinutes,
    is_extended: view.isExtended,
    counterparty,
    payee,
    voucher: view.voucherFileId,
    payer_name: view.payerName,
    is_payer_name_equal: isPayerNameEqual(view),
    cancel_reason: view.cancelReason,
    postpone_reason: view.postponeReason,
    postpone_text: view.postponeText,
    dispute_from: disputeFrom(view, side),
    actions: [...deedsOf(view, { side, now }), ...protectionOf(protection)],
    cancellations_left: cancellationsLeft,
    withdrawable_at: side === 'buyer' ? view.withdrawableAt : null,
    dispute: protection.dispute,
    events,
  };
}

/** The same for a user; a foreign order is `fiat.order_not_found`. */
export async function showOrder(
  deps: Deps,
  db: Db,
  { order, userId }: { readonly order: OrderRecord | undefined; readonly userId: number },
): Promise<Order> {
  const side = order === undefined ? null : sideOf(order, userId);
  if (order === undefined || side === null) throw new AppError('fiat.order_not_found', { field: 'id' });
  return presentOrder(deps, db, { orderId: order.id, side });
}

/** Where the seller is paid, as it was sealed, by the version of its kind that it was saved with. */
export async function presentPayee(
  deps: Pick<Deps, 'box'>,
  db: Db,
  order: OrderRecord,
): Promise<Order['payee']> {
  const version = await findVersion(db, { code: order.paymentKind, version: order.methodVersion });
  const details = openPayee(deps, order);
  const fields = presentFields(version, details, { isMasked: false });
  return {
    kind: order.paymentKind,
    name: version.name,
    names: version.names,
    real_name: details.real_name,
    ...presentNamed(fields),
    fields,
    qr: order.payeeQrFileId,
  };
}

async function presentCounterparty(
  deps: Deps,
  db: Db,
  { order, side }: { readonly order: OrderRecord; readonly side: Side },
): Promise<Order['counterparty']> {
  const now = deps.clock.now();
  const userId = userOf(order, side === 'buyer' ? 'seller' : 'buyer');
  const [facts, record, name, { createdAt }] = await Promise.all([
    userId === order.takerId ? undefined : readFacts({ db, now }, [order.merchantId]),
    findRecord(db, { userId, since: dayBefore(now, RELIABILITY_DAYS) }),
    deps.certifiedName(db, userId),
    deps.identity.readUser(db, userId),
  ]);
  return {
    real_name: name,
    merchant: facts?.get(order.merchantId) ?? null,
    orders: record.orders,
    completed: record.completed,
    completion_percent: completionPercent(record.recentCompleted, { ended: record.recentEnded }),
    registered_at: createdAt,
  };
}

function canDo(order: OrderRecord, event: Exclude<Action, 'add_evidence'>, side: Side): boolean {
  return nextFiatState(order.state, event, side) !== null;
}

/** From when on a side may apply for rights protection; null where it cannot. */
export function disputeFrom(order: OrderRecord, side: Side): number | null {
  if (order.paidAt === null || !canDo(order, 'dispute', side)) return null;
  return side === 'buyer' ? buyerMayDisputeAt(order.paidAt) : order.paidAt;
}

const DEEDS = ['pay', 'extend', 'cancel', 'confirm', 'postpone', 'dispute'] as const;

function deedsOf(order: OrderRecord, from: { readonly side: Side; readonly now: number }): Action[] {
  const { side, now } = from;
  const mayDispute = (disputeFrom(order, side) ?? Number.POSITIVE_INFINITY) <= now;
  return DEEDS.filter((deed) => {
    if (!canDo(order, deed, side)) return false;
    if (deed === 'extend') return !order.isExtended;
    return deed !== 'dispute' || mayDispute;
  });
}

/** Actions that either side still has in rights protection. */
function protectionOf({ canAddEvidence, canRequestReview }: Protection): Action[] {
  return [
    ...(canAddEvidence ? (['add_evidence'] as const) : []),
    ...(canRequestReview ? (['request_review'] as const) : []),
  ];
}
