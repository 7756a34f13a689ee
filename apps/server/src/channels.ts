import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import type { DepthLevels, TickBeat } from '@openbourse/api/socket';
import { DepthChannel } from './depth-channel.ts';
import type { Bus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import type { SocketHub } from './kernel/socket.ts';
import { balanceChanged, type Ledger } from './ledger/index.ts';
import { sessionsEnded } from './identity/index.ts';
import { candlesChanged, type Market, tickersChanged } from './market/index.ts';
import { beatStored, type MatchBeat, type Ticks } from './tick/index.ts';
import { bookChanged, ordersChanged, type Spot, tradesExecuted } from './spot/index.ts';
import { type Micro, microChanged } from './micro/index.ts';
import { type Notification, userNotified } from './notification/index.ts';
import { depositsChanged, type Wallet, withdrawalChanged } from './wallet/index.ts';

const SNAPSHOT_TRADES = 50;

/** Puts what the slices publish onto the socket's channels. Returns what stops it. */
export function openChannels(deps: {
  readonly hub: SocketHub;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly market: Market;
  readonly ticks: Ticks;
  readonly spot: Spot;
  readonly ledger: Ledger;
  readonly wallet: Wallet;
  readonly notification: Notification;
  readonly micro: Micro;
}): () => void {
  const { hub, bus, clock, market, ticks, spot, ledger, wallet, notification, micro } = deps;
  // A channel has one spelling: another one would be answered once and never again.
  const matchOf = (text: string | undefined): number => {
    const match = market.find(Number.parseInt(text ?? '', 10));
    if (match === undefined || String(match.id) !== text)
      throw new AppError('market.match_not_found', { field: 'params' });
    return match.id;
  };
  const depth = new DepthChannel({ hub, clock, read: (matchId, levels) => levelsOf(spot, matchId, levels) });

  hub.addChannel('DAY_MARKET', { isPrivate: false, snapshot: () => market.tickers() });
  hub.addChannel('DEPTH', { isPrivate: false, snapshot: ([id]) => depth.snapshot(matchOf(id)) });
  hub.addChannel('DEAL', {
    isPrivate: false,
    snapshot: ([id]) => spot.recentTrades(matchOf(id), SNAPSHOT_TRADES),
  });
  hub.addChannel('KLINE', {
    isPrivate: false,
    snapshot: ([id, period]) => market.currentCandle(matchOf(id), periodOf(period)),
  });
  hub.addChannel('TICK', {
    isPrivate: false,
    snapshot: ([id]) => {
      const matchId = matchOf(id);
      const beat = ticks.lastBeat();
      const found = beat?.matches.find((one) => one.matchId === matchId);
      return beat === null || found === undefined ? null : presentBeat(beat.at, found);
    },
  });
  hub.addChannel('ORDER', { isPrivate: true, snapshot: (_params, userId) => spot.openOrders(userId) });
  hub.addChannel('BALANCE', { isPrivate: true, snapshot: (_params, userId) => ledger.balancesOf(userId) });
  hub.addChannel('DEPOSIT', { isPrivate: true, snapshot: (_params, userId) => wallet.deposits.open(userId) });
  hub.addChannel('WITHDRAWAL', {
    isPrivate: true,
    snapshot: (_params, userId) => wallet.withdrawals.open(userId),
  });
  hub.addChannel('NOTIFICATION', {
    isPrivate: true,
    snapshot: (_params, userId) => notification.unreadOf(userId),
  });

  hub.addChannel('MICRO', { isPrivate: true, snapshot: (_params, userId) => micro.open(userId, null) });

  const cancels = [
    bus.subscribe(tickersChanged, (ticks) => hub.publish('DAY_MARKET', ticks)),
    bus.subscribe(candlesChanged, ({ matchId, period, candle }) =>
      hub.publish(`KLINE:${matchId}:${period}`, candle),
    ),
    bus.subscribe(beatStored, ({ at, matches }) => {
      for (const match of matches) hub.publish(`TICK:${match.matchId}`, presentBeat(at, match));
    }),
    bus.subscribe(tradesExecuted, ({ matchId, trades }) => hub.publish(`DEAL:${matchId}`, trades)),
    bus.subscribe(bookChanged, ({ matchIds }) => depth.markChanged(matchIds)),
    bus.subscribe(ordersChanged, ({ userId, orders }) => hub.publishTo(userId, 'ORDER', orders)),
    bus.subscribe(balanceChanged, ({ userId, rows }) => hub.publishTo(userId, 'BALANCE', rows)),
    bus.subscribe(depositsChanged, ({ userId, deposits }) => hub.publishTo(userId, 'DEPOSIT', deposits)),
    bus.subscribe(withdrawalChanged, ({ userId, withdrawal }) =>
      hub.publishTo(userId, 'WITHDRAWAL', [withdrawal]),
    ),
    bus.subscribe(userNotified, ({ userId, notices }) => hub.publishTo(userId, 'NOTIFICATION', notices)),
    bus.subscribe(microChanged, ({ userId, orders }) => hub.publishTo(userId, 'MICRO', orders)),
    bus.subscribe(sessionsEnded, ({ sessionIds }) => hub.closeSessions(sessionIds)),
  ];
  return () => {
    depth.stop();
    for (const cancel of cancels) cancel();
  };
}

function presentBeat(at: number, { state, index, mark }: MatchBeat): TickBeat {
  return { at, state, index_price: index?.price ?? null, mark_price: mark?.price ?? null };
}

/** The channel has a sequence of its own; the book's would confuse. */
function levelsOf(spot: Spot, matchId: number, levels: number): DepthLevels {
  const { bids, asks } = spot.depth(matchId, levels);
  return { bids, asks };
}

function periodOf(text: string | undefined): KlinePeriod {
  const period = KLINE_PERIODS.find((one) => one === text);
  if (period !== undefined) return period;
  throw new AppError('request.invalid', {
    field: 'params',
    reason: 'names no period',
    accepted: KLINE_PERIODS.join(', '),
  });
}
