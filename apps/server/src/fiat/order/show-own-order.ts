import type { Deps } from '../deps.ts';
import { findOrderOf } from './order-queries.ts';
import { type Order, showOrder } from './present-order.ts';

/** An order as one of its two sides sees it; a foreign one is `fiat.order_not_found`. */
export async function showOwnOrder(
  deps: Deps,
  name: { readonly publicId: string; readonly userId: number },
): Promise<Order> {
  return showOrder(deps, deps.db, { order: await findOrderOf(deps.db, name), userId: name.userId });
}
