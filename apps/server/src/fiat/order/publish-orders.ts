import type { Tx } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { fiatChanged } from '../topics.ts';
import { listViewsById } from './order-view-queries.ts';
import { presentRows } from './present-row.ts';

/** Publishes orders as each of their sides sees them, once the transaction that changed them is committed. */
export async function publishOrders(
  tx: Tx,
  deps: Pick<Deps, 'identity'>,
  orderIds: readonly number[],
): Promise<void> {
  const views = await listViewsById(tx, orderIds);
  for (const { userId, rows } of await presentRows(deps, tx, views))
    tx.publish(fiatChanged, { userId, orders: rows });
}
