import type { BalanceRow } from '@openbourse/api/socket';
import type { Bus } from '../kernel/bus.ts';
import { balanceChanged, presentBalance } from '../ledger/index.ts';
import type { Book } from './book.ts';
import type { SpotOrder } from './order.ts';
import { presentOrder, presentTrade } from './present-order.ts';
import type { BatchResult } from './run-batch.ts';
import { bookChanged, ordersChanged, ordersExecuted, tradesExecuted } from './topics.ts';

/**
 * Announces the changes of a committed batch: each user's own steps, orders and balances first, then the
 * public ones.
 */
export function announceBatch(bus: Bus, result: BatchResult, books: ReadonlyMap<number, Book>): void {
  const { batch } = result;
  for (const [userId, steps] of Map.groupBy(batch.executions.steps, ({ order }) => order.userId)) {
    bus.publish(ordersExecuted, { userId, executions: steps });
  }
  const orders = Map.groupBy([...batch.placed, ...batch.changed], (order: SpotOrder) => order.userId);
  for (const [userId, own] of orders) {
    const rows = own.flatMap((order) => {
      const book = books.get(order.matchId);
      return book === undefined ? [] : [presentOrder(order, book.terms)];
    });
    bus.publish(ordersChanged, { userId, orders: rows });
  }
  const balances = new Map<number, BalanceRow[]>();
  for (const balance of batch.balances.changed) {
    const rows = balances.get(balance.userId) ?? [];
    rows.push(presentBalance(balance));
    balances.set(balance.userId, rows);
  }
  for (const [userId, rows] of balances) bus.publish(balanceChanged, { userId, rows, isTrading: true });
  for (const [matchId, trades] of Map.groupBy(batch.trades, (trade) => trade.terms.match.id)) {
    const takers = trades.map(({ taker }) => taker.id);
    bus.publish(tradesExecuted, { matchId, trades: trades.map(presentTrade), takers });
  }
  if (batch.books.size > 0) {
    bus.publish(bookChanged, { matchIds: [...batch.books].map((book) => book.matchId) });
  }
}
