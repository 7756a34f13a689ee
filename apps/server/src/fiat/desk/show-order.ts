import type { fiat as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { presentMessage } from '../message/message.ts';
import { listMessages } from '../message/message-queries.ts';
import type { Deps } from '../deps.ts';
import { dayBefore, RELIABILITY_DAYS } from '../merchant/days.ts';
import { completionPercent } from '../merchant/merchant.ts';
import { findMerchantOf } from '../merchant/merchant-queries.ts';
import { readFacts } from '../merchant/read-merchant.ts';
import { listEvents } from '../order/order-queries.ts';
import { presentPayee } from '../order/present-order.ts';
import { readProtection } from '../order/read-dispute.ts';
import { findRecord } from '../person/person-queries.ts';
import { findDeskRow, findRecordOf } from './desk-queries.ts';
import { presentDeskRow } from './desk-row.ts';
import { listFalsePayments } from './false-payment-queries.ts';

export type Arbitration = ReplyOf<typeof calls.operatorOrder>;

const MONTH_MS = 2_592_000_000;
/** The newest are shown; a chat is rarely a hundredth of it. */
const MESSAGES_MAX = 1_000;

/** An order with everything that an arbiter judges by. */
export async function presentArbitration(deps: Deps, db: Db, publicId: string): Promise<Arbitration> {
  const order = await findDeskRow(db, publicId);
  if (order === undefined) throw new AppError('fiat.order_not_found', { field: 'id' });
  const uids = await deps.identity.uidsOf([order.buyerId, order.sellerId], db);
  const { dispute, rulings } = await readProtection(db, order);
  const wanted = { orderId: order.id, beforeId: null, rows: MESSAGES_MAX };
  const messages = (await listMessages(db, wanted)).toReversed();
  return {
    ...presentDeskRow(order, uids),
    fee: order.fee,
    window_minutes: order.windowMinutes,
    is_extended: order.isExtended,
    paid_at: order.paidAt,
    buyer: await presentParty(deps, db, order.buyerId),
    seller: await presentParty(deps, db, order.sellerId),
    payee: await presentPayee(deps, db, order),
    voucher: order.voucherFileId,
    payer_name: order.payerName,
    is_stated_name_equal: order.isStatedNameEqual,
    is_seen_name_equal: order.isSeenNameEqual,
    dispute,
    ruled_by: rulings.map(({ ordinal, operatorName }) => ({ ordinal, operator_name: operatorName })),
    events: await listEvents(db, order.id),
    messages: messages.map((row) => presentMessage(row, order)),
  };
}

/** Shows an order to an operator; each look is recorded. */
export async function showForArbiter(
  deps: Deps,
  operator: OperatorSession,
  publicId: string,
): Promise<Arbitration> {
  const shown = await presentArbitration(deps, deps.db, publicId);
  await deps.operator.recordView(operator, { kind: 'fiat_order', id: publicId });
  return shown;
}

async function presentParty(deps: Deps, db: Db, userId: number): Promise<Arbitration['buyer']> {
  const now = deps.clock.now();
  const since = now - MONTH_MS;
  const user = await deps.identity.readUser(db, userId);
  const record = await findRecord(db, { userId, since: dayBefore(now, RELIABILITY_DAYS) });
  const faults = await findRecordOf(db, { userId, since });
  const merchant = await findMerchantOf(db, userId);
  const facts = merchant === undefined ? null : await readFacts({ db, now }, [merchant.id]);
  return {
    user_id: userId,
    uid: user.uid,
    real_name: await deps.certifiedName(db, userId),
    registered_at: user.createdAt,
    level: user.level,
    orders: record.orders,
    completed: record.completed,
    completion_percent: completionPercent(record.recentCompleted, { ended: record.recentEnded }),
    cancellations_30d: faults.cancellations,
    disputes_lost: faults.disputesLost,
    false_payments_30d: (await listFalsePayments(db, { userId, since })).length,
    merchant: merchant === undefined ? null : (facts?.get(merchant.id) ?? null),
  };
}
