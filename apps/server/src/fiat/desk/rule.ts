import type { fiat as calls } from '@openbourse/api';
import { userChanged } from '../../identity/index.ts';
import { AppError } from '../../kernel/error.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { insertRuling } from '../dispute/dispute-queries.ts';
import { isRunning } from '../dispute/terms.ts';
import type { Deps } from '../deps.ts';
import { changeOrder, type Effect } from '../order/change-order.ts';
import { findReview, listDeadlinesOf, listRulings } from '../order/dispute-queries.ts';
import type { OrderRecord } from '../order/order.ts';
import { findOrder } from '../order/order-queries.ts';
import { groundsFor } from './grounds.ts';
import { punishFalsePayment } from './punish.ts';
import { type Arbitration, presentArbitration } from './show-order.ts';

type Ruling = Change<typeof calls.operatorRule>;

/**
 * Rules on an order. A first ruling moves nothing: another operator takes a second look, when a side asks for it or
 * the time for that is over, and what that one rules is carried out at once. Both sides read both texts.
 */
export async function rule(deps: Deps, ruling: Ruling): Promise<Arbitration> {
  const { tx, input, by } = ruling;
  const found = await findOrder(tx, input.id);
  if (found === undefined) throw new AppError('fiat.order_not_found', { field: 'id' });
  for (const userId of [found.buyerId, found.sellerId]) await deps.operator.assertNotOwn(tx, by, userId);
  const fitting = groundsFor(input.winner);
  if (!fitting.includes(input.ground))
    throw new AppError('fiat.ground_does_not_fit', { field: 'ground', accepted: fitting.join(', ') });
  const order = await changeOrder(tx, deps, {
    publicId: input.id,
    by: 'operator',
    event: 'rule',
    reason: input.ground,
    text: input.text,
    apply: (locked) => decide(deps, ruling, locked),
  });
  await deps.operator.record(tx, by, {
    action: 'fiat.rule',
    subject: { kind: 'fiat_order', id: input.id },
    reason: input.text,
    before: { state: found.state },
    after: { state: order.state, winner: input.winner, ground: input.ground },
  });
  // A ruling that is carried out may freeze the buyer, whose sessions are remembered.
  tx.publish(userChanged, { userId: order.buyerId });
  return presentArbitration(deps, tx, input.id);
}

/** Both sides have 24 hours for evidence (rule book, section 5): whoever rules before judges what is not in yet. */
async function assertEvidenceClosed(tx: Tx, orderId: number, now: number): Promise<void> {
  const deadlines = await listDeadlinesOf(tx, orderId);
  if (!isRunning(deadlines, 'evidence', now)) return;
  const ends = deadlines.find(({ kind }) => kind === 'evidence')?.dueAt ?? null;
  if (ends === null) throw new AppError('fiat.evidence_paused', { field: 'id' });
  const until = minuteText(ends);
  throw new AppError('fiat.evidence_running', { field: 'id', until, accepted: until });
}

async function decide(deps: Deps, { tx, input, by, now }: Ruling, order: OrderRecord): Promise<Effect> {
  const [first, second] = await listRulings(tx, order.id);
  const isReview =
    first !== undefined && second === undefined && (await findReview(tx, order.id)) !== undefined;
  if (first !== undefined && !isReview)
    throw new AppError('fiat.action_not_allowed', { field: 'id', state: order.state, action: 'rule' });
  if (first === undefined) {
    await deps.operator.assertMayMake(tx, by);
    await assertEvidenceClosed(tx, order.id, now);
  } else await deps.operator.assertMayCheck(tx, by, first.operatorId);
  await insertRuling(tx, {
    orderId: order.id,
    ordinal: isReview ? 2 : 1,
    winner: input.winner,
    reason: input.ground,
    text: input.text,
    operatorId: by.operatorId,
    operatorName: by.name,
    at: now,
  });
  if (!isReview) return { patch: {} };
  await punishFalsePayment(tx, deps, order);
  return { patch: {}, award: input.winner === 'buyer' ? 'award_buyer' : 'award_seller' };
}
