import type { DecodedInputOf, fiat as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../mask-links.ts';
import type { Kit } from '../kit.ts';
import { changeOrder } from '../order/change-order.ts';
import { findReview, listDeadlinesOf, listRulings } from '../order/dispute-queries.ts';
import { type OrderRecord, sideOf } from '../order/order.ts';
import { insertReviews } from './dispute-queries.ts';
import { isRunning } from './terms.ts';

/**
 * Asks for the second look before its time comes, and says why; once per order. A frozen user may, as it moves nothing.
 * Refuses with `fiat.no_ruling` and `fiat.review_closed`.
 */
export function requestReview(
  kit: Kit,
  userId: number,
  from: { readonly input: DecodedInputOf<typeof calls.requestReview>; readonly idempotencyKey: string },
): Promise<OrderRecord> {
  const { input, idempotencyKey } = from;
  const text = maskLinks(input.text.trim());
  const change = {
    publicId: input.id,
    by: { userId },
    event: 'request_review',
    idempotencyKey,
    reason: null,
    text,
  } as const;
  return changeOrder(kit, change, async (tx, order) => {
    const at = kit.clock.now();
    const rulings = await listRulings(tx, order.id);
    if (rulings.length === 0) throw new AppError('fiat.no_ruling');
    const isInTime = isRunning(await listDeadlinesOf(tx, order.id), 'review', at);
    if (!isInTime || (await findReview(tx, order.id)) !== undefined) throw new AppError('fiat.review_closed');
    await insertReviews(tx, [{ orderId: order.id, asked_by: sideOf(order, userId) ?? 'buyer', text, at }]);
    return { patch: {} };
  });
}
