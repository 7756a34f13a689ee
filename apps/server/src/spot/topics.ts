import type { ReplyOf, spot } from '@openbourse/api';
import type { PublicTrade } from '@openbourse/api/socket';
import { topic } from '../kernel/bus.ts';

export type OrderRow = ReplyOf<typeof spot.cancelOrder>['order'];
export type FillRow = ReplyOf<typeof spot.trades>['data'][number];

/** Orders of a user that a committed batch placed, filled or cancelled. */
export const ordersChanged = topic<{ readonly userId: number; readonly orders: readonly OrderRow[] }>(
  'spot.orders_changed',
);

/** Trades of a match in the order in which they happened. */
export const tradesExecuted = topic<{ readonly matchId: number; readonly trades: readonly PublicTrade[] }>(
  'spot.trades_executed',
);

/** Matches whose book changed; `depth` shows the new one. */
export const bookChanged = topic<{ readonly matchIds: readonly number[] }>('spot.book_changed');
