import type { fiat as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import type { Deps } from '../deps.ts';
import { changeOrder, type OrderChange } from '../order/change-order.ts';
import { findReview, listDeadlinesOf, listRulings } from '../order/dispute-queries.ts';
import { sideOf } from '../order/order.ts';
import { type Order, showOrder } from '../order/present-order.ts';
import { insertReviews } from './dispute-queries.ts';
import { isRunning } from './terms.ts';

/**
 * Asks for the second look before its time comes, and says why; once per order. A frozen user may, as it moves nothing.
 * Refuses with `fiat.no_ruling` and `fiat.review_closed`.
 */
export async function requestReview(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.requestReview>,
): Promise<Order> {
  const { userId } = by;
  const text = maskLinks(input.text.trim());
  const apply: OrderChange['apply'] = async (order) => {
    const rulings = await listRulings(tx, order.id);
    if (rulings.length === 0) throw new AppError('fiat.no_ruling');
    const isInTime = isRunning(await listDeadlinesOf(tx, order.id), 'review', at);
    if (!isInTime || (await findReview(tx, order.id)) !== undefined) throw new AppError('fiat.review_closed');
    await insertReviews(tx, [{ orderId: order.id, asked_by: sideOf(order, userId) ?? 'buyer', text, at }]);
    return { patch: {} };
  };
  const change = { publicId: input.id, by: { userId }, event: 'request_review', reason: null, text } as const;
  return showOrder(deps, tx, { order: await changeOrder(tx, deps, { ...change, apply }), userId });
}
