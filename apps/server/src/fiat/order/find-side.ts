import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type OrderRecord, type Side, sideOf } from './order.ts';
import { findOrderOf } from './order-queries.ts';

/** The order as one of its two sides, and which; a foreign one is `fiat.order_not_found`. */
export async function findSide(
  db: Db,
  name: { readonly publicId: string; readonly userId: number },
): Promise<{ readonly order: OrderRecord; readonly side: Side }> {
  const order = await findOrderOf(db, name);
  const side = order === undefined ? null : sideOf(order, name.userId);
  if (order === undefined || side === null) throw new AppError('fiat.order_not_found', { field: 'id' });
  return { order, side };
}
