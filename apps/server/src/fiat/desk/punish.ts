import { penaltyFor } from '@openbourse/engine';
import type { Tx } from '../../kernel/db.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import { enqueueNotification } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { listRulings } from '../order/dispute-queries.ts';
import type { OrderRecord } from '../order/order.ts';
import { blockBuying } from '../person/person-queries.ts';
import { insertFalsePayment, listFalsePayments } from './false-payment-queries.ts';

/**
 * Punishes a buyer whose report of a payment was ruled false: no buying for a while, the third time a frozen
 * account (rule book, section 5). The buyer is locked; any other ruling punishes no side.
 */
export async function punishFalsePayment(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'identity' | 'random'>,
  order: Pick<OrderRecord, 'id' | 'buyerId'>,
): Promise<void> {
  const last = (await listRulings(tx, order.id)).at(-1);
  if (last?.reason !== 'false_payment') return;
  const at = deps.clock.now();
  const { buyerId: userId } = order;
  const earlier = await listFalsePayments(tx, { userId, since: 0 });
  const penalty = penaltyFor(earlier, at);
  const blockedUntil = penalty.kind === 'block' ? penalty.until : null;
  await insertFalsePayment(tx, {
    orderId: order.id,
    userId,
    blockedUntil,
    isFrozen: blockedUntil === null,
    at,
  });
  if (penalty.kind === 'freeze') {
    await deps.identity.freezeForReview(tx, userId);
    return;
  }
  if (!(await blockBuying(tx, { userId, until: penalty.until, reason: 'false_payment' }))) return;
  const params = { until: minuteText(penalty.until) };
  await enqueueNotification(tx, { userId, kind: 'fiat_buying_blocked', params, key: deps.random.uuid(), at });
}
