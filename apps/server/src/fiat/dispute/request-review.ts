import type { DecodedInputOf, fiat as contract } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../chat/mask-links.ts';
import type { Kit } from '../kit.ts';
import { changeOrder } from '../order/change-order.ts';
import { findReview, listDeadlinesOf, listRulings } from '../order/dispute-queries.ts';
import { type OrderRecord, sideOf } from '../order/order.ts';
import { insertReview } from './dispute-queries.ts';
import { isRunning } from './terms.ts';

/**
 * Asks for a second operator, once per order and before the first ruling is carried out; a frozen user may, as it
 * moves nothing. Refuses with `fiat.no_ruling` and `fiat.review_closed`.
 */
export function requestReview(
  kit: Kit,
  userId: number,
  from: { readonly input: DecodedInputOf<typeof contract.requestReview>; readonly idempotencyKey: string },
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
    const isInTime = isRunning(await listDeadlinesOf(tx, order.id), 'award', at);
    if (!isInTime || (await findReview(tx, order.id)) !== undefined) throw new AppError('fiat.review_closed');
    await insertReview(tx, { orderId: order.id, asked_by: sideOf(order, userId) ?? 'buyer', text, at });
    return { patch: {} };
  });
}
