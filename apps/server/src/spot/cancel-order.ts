import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OrderName } from './book.ts';
import { findOrder } from './read-orders.ts';
import type { OrderRow } from './topics.ts';
import type { SpotWriter } from './writer.ts';

/** Cancels an open order and its OCO sibling. Repeating a cancel that was done is harmless. */
export async function cancelOrder(
  deps: { readonly db: Db; readonly writer: SpotWriter },
  userId: number,
  name: OrderName,
): Promise<OrderRow> {
  const answer = await deps.writer.submit({ kind: 'cancel', userId, name });
  assert(answer.kind === 'cancel', 'a cancel command is answered as one');
  if (answer.order !== null) return answer.order;
  const order = await findOrder(deps.db, userId, name);
  if (order.revoke_reason === 'requested') return order;
  throw new AppError('spot.order_closed', { state: order.state });
}
