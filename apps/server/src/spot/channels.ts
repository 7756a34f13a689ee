import type { DepthLevels } from '@openbourse/api/socket';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import { type Market, matchOfChannel } from '../market/index.ts';
import { DepthChannel } from './depth-channel.ts';
import type { Spot } from './spot.ts';
import { bookChanged, commitUntold, ordersChanged, tradesExecuted } from './topics.ts';

const SNAPSHOT_TRADES = 50;

/** Puts order books, trades and the orders of each user onto the socket. */
export function spotChannels(
  hub: SocketHub,
  deps: { readonly bus: Bus; readonly clock: Clock; readonly market: Market; readonly spot: Spot },
): readonly (() => void)[] {
  const { bus, clock, market, spot } = deps;
  const depth = new DepthChannel({ hub, clock, read: (matchId, levels) => levelsOf(spot, matchId, levels) });
  hub.addChannel('DEPTH', {
    audience: 'public',
    snapshot: ([id]) => depth.snapshot(matchOfChannel(market, id)),
  });
  hub.addChannel('DEAL', {
    audience: 'public',
    snapshot: ([id]) => spot.recentTrades(matchOfChannel(market, id), SNAPSHOT_TRADES),
  });
  hub.addPrivateChannel('ORDER', (userId) => spot.openOrders(userId));
  return [
    () => depth.stop(),
    bus.subscribe(tradesExecuted, ({ matchId, trades }) => hub.publish(`DEAL:${matchId}`, trades)),
    bus.subscribe(bookChanged, ({ matchIds }) => depth.markChanged(matchIds)),
    bus.subscribe(ordersChanged, ({ userId, orders }) => hub.publishTo(userId, 'ORDER', () => orders)),
    bus.subscribe(commitUntold, () => hub.renew(['ORDER', 'BALANCE', 'DEAL'])),
  ];
}

/** The channel has a sequence of its own; the book's would confuse. */
function levelsOf(spot: Spot, matchId: number, levels: number): DepthLevels {
  const { bids, asks } = spot.depth(matchId, levels);
  return { bids, asks };
}
