import type { Kit } from '../kit.ts';
import { findOrderOf } from './order-queries.ts';
import { type Order, showOrder } from './present-order.ts';

/** An order as one of its two sides sees it; a foreign one is `fiat.order_not_found`. */
export async function showOwnOrder(
  kit: Kit,
  name: { readonly publicId: string; readonly userId: number },
): Promise<Order> {
  return showOrder(kit, kit.db, { order: await findOrderOf(kit.db, name), userId: name.userId });
}
