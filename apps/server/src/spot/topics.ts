import type { ReplyOf, spot } from '@openbourse/api';
import type { PublicTrade } from '@openbourse/api/socket';
import { topic } from '../kernel/bus.ts';
import type { Execution } from './execution.ts';

export type OrderRow = ReplyOf<typeof spot.cancelOrder>['order'];
export type FillRow = ReplyOf<typeof spot.trades>['data'][number];

/** Steps of a user's orders in a committed batch; published before everything else of the batch. */
export const ordersExecuted = topic<{ readonly userId: number; readonly executions: readonly Execution[] }>(
  'spot.orders_executed',
);

/** A commit whose outcome was not known may have happened: who follows anything reads it anew. */
export const commitUntold = topic<{ readonly at: number }>('spot.commit_untold');

/** Orders of a user that a committed batch placed, filled or canceled. */
export const ordersChanged = topic<{ readonly userId: number; readonly orders: readonly OrderRow[] }>(
  'spot.orders_changed',
);

/** Trades of a match in the order in which they happened, and the number of each one's taker order, which is not public. */
export const tradesExecuted = topic<{
  readonly matchId: number;
  readonly trades: readonly PublicTrade[];
  readonly takers: readonly number[];
}>('spot.trades_executed');

/** Matches whose book changed; `depth` shows the new one. */
export const bookChanged = topic<{ readonly matchIds: readonly number[] }>('spot.book_changed');
