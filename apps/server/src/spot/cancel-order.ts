import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OrderName } from './book.ts';
import type { CancelCommand, Cancelled } from './command.ts';
import { findOrder } from './read-orders.ts';
import type { OrderRow } from './topics.ts';
import type { SpotWriter } from './writer.ts';

/** Cancels an open order and its OCO sibling, or returns the reason why not. */
export async function cancel(writer: SpotWriter, command: Omit<CancelCommand, 'kind'>): Promise<Cancelled> {
  const answer = await writer.submit({ kind: 'cancel', ...command });
  assert(answer.kind === 'cancel', 'a cancel command is answered as one');
  return answer;
}

/** Cancels an open order and its OCO sibling. Repeating a cancel that was done is harmless. */
export async function cancelOrder(
  deps: { readonly db: Db; readonly writer: SpotWriter },
  userId: number,
  name: OrderName,
): Promise<OrderRow> {
  const { orders } = await cancel(deps.writer, { userId, name, matchId: null, only: null });
  if (orders[0] !== undefined) return orders[0].row;
  const order = await findOrder(deps.db, userId, name);
  if (order.revoke_reason === 'requested') return order;
  throw new AppError('spot.order_closed', { state: order.state });
}
