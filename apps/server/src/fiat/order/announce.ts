import { type Balance, balanceChanged, presentBalance } from '../../ledger/index.ts';
import type { Kit } from '../kit.ts';
import { presentMessage } from '../message/message.ts';
import { listTold } from '../message/message-queries.ts';
import { fiatChanged, fiatMessage } from '../topics.ts';
import { listViewsById, type OrderView } from './order-view-queries.ts';
import { presentRows } from './present-row.ts';

/** What was written into a chat by the change itself is younger than this. */
const NEWS_MS = 5_000;

/**
 * Tells the sides of orders, and the owners of balances, what a committed transaction changed. What goes wrong here
 * undoes nothing: every screen reads again when it comes back.
 */
export async function announce(
  kit: Kit,
  changed: {
    readonly orderIds: readonly number[];
    readonly balances: readonly Balance[];
    /** Nothing happened to the orders that their chats would tell. */
    readonly isQuiet?: boolean;
  },
): Promise<void> {
  for (const balance of changed.balances)
    kit.bus.publish(balanceChanged, { userId: balance.userId, rows: [presentBalance(balance)] });
  try {
    const views = await listViewsById(kit.db, changed.orderIds);
    for (const { userId, rows } of await presentRows(kit, views))
      kit.bus.publish(fiatChanged, { userId, orders: rows });
    if (changed.isQuiet !== true) await tellChats(kit, views);
  } catch (error) {
    kit.log.warn({ err: error }, 'changed orders were not told to the open pages');
  }
}

/** Shows in the open chats what happened to their orders; a chat knows what it has by the id. */
async function tellChats(kit: Kit, views: readonly OrderView[]): Promise<void> {
  const orderIds = views.map(({ id }) => id);
  const told = await listTold(kit.db, { orderIds, since: kit.clock.now() - NEWS_MS });
  for (const view of views) {
    const messages = told
      .filter(({ orderId }) => orderId === view.id)
      .map((row) => presentMessage(row, view));
    if (messages.length === 0) continue;
    for (const userId of [view.buyerId, view.sellerId]) kit.bus.publish(fiatMessage, { userId, messages });
  }
}
