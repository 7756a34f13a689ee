import { FIAT_LIMITS, type fiat as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import { findSide } from '../order/find-side.ts';
import type { Deps } from '../deps.ts';
import { listDeadlinesOf, listEvidence } from '../order/dispute-queries.ts';
import { type Order, showOrder } from '../order/present-order.ts';
import { publishOrders } from '../order/publish-orders.ts';
import { lockPeople } from '../person/lock-people.ts';
import { insertEvidence } from './dispute-queries.ts';
import { isRunning } from './terms.ts';

/**
 * Adds to the evidence of a side while the time for it runs. Refuses with `fiat.no_dispute`, `fiat.evidence_closed`,
 * `fiat.too_much_evidence` and the `file.*` keys.
 */
export async function addEvidence(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.addEvidence>,
): Promise<Order> {
  const { userId } = by;
  const name = { publicId: input.id, userId };
  const found = await findSide(tx, name);
  const text = maskLinks(input.text.trim());
  const picture = input.picture ?? null;
  await lockPeople(tx, [found.order.buyerId, found.order.sellerId]);
  const { order, side } = await findSide(tx, name);
  if (text === '') throw new AppError('fiat.field_required', { field: 'text', accepted: 'My statement' });
  if (order.state !== 'disputed' || order.disputedAt === null) throw new AppError('fiat.no_dispute');
  if (!isRunning(await listDeadlinesOf(tx, order.id), 'evidence', at))
    throw new AppError('fiat.evidence_closed');
  const own = (await listEvidence(tx, order.id)).filter((one) => one.side === side);
  const limit = FIAT_LIMITS.evidenceMax;
  if (own.length >= limit) throw new AppError('fiat.too_much_evidence', { limit: String(limit) });
  if (picture !== null) {
    const reference = `fiat_evidence:${order.publicId}:${deps.random.uuid()}`;
    await deps.files.bind(tx, { fileId: picture, userId, purpose: 'fiat_evidence', reference });
  }
  await insertEvidence(tx, { orderId: order.id, side, text, picture, at });
  await publishOrders(tx, deps, [order.id]);
  return showOrder(deps, tx, { order, userId });
}
