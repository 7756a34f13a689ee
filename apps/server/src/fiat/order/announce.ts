import { type Balance, balanceChanged, presentBalance } from '../../ledger/index.ts';
import type { Kit } from '../kit.ts';
import { fiatChanged } from '../topics.ts';
import { listViewsById } from './order-view-queries.ts';
import { presentRows } from './present-row.ts';

/**
 * Tells the sides of orders, and the owners of balances, what a committed transaction changed. What goes wrong here
 * undoes nothing: every screen reads again when it comes back.
 */
export async function announce(
  kit: Kit,
  changed: { readonly orderIds: readonly number[]; readonly balances: readonly Balance[] },
): Promise<void> {
  for (const balance of changed.balances)
    kit.bus.publish(balanceChanged, { userId: balance.userId, rows: [presentBalance(balance)] });
  try {
    const views = await listViewsById(kit.db, changed.orderIds);
    for (const { userId, rows } of await presentRows(kit, views))
      kit.bus.publish(fiatChanged, { userId, orders: rows });
  } catch (error) {
    kit.log.warn({ err: error }, 'changed orders were not told to the open pages');
  }
}
