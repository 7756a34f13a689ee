import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import type { DepthLevels, PrivateChannel, TickBeat } from '@openbourse/api/socket';
import { DepthChannel } from './depth-channel.ts';
import type { Bus } from './kernel/bus.ts';
import type { Clock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import type { SocketHub } from './kernel/socket.ts';
import { balanceChanged, type Ledger } from './ledger/index.ts';
import { sessionsEnded } from './identity/index.ts';
import { operatorSessionsEnded } from './operator/index.ts';
import { candlesChanged, type Market, tickersChanged } from './market/index.ts';
import { beatStored, type MatchBeat, type Ticks } from './tick/index.ts';
import { bookChanged, commitUntold, ordersChanged, type Spot, tradesExecuted } from './spot/index.ts';
import { type Contract, contractsChanged } from './contract/index.ts';
import { type Fiat, fiatChanged, fiatMessage } from './fiat/index.ts';
import { type Micro, microChanged, presentOrder } from './micro/index.ts';
import { type Notification, userNotified } from './notification/index.ts';
import { supportMessage } from './support/index.ts';
import { depositsChanged, type Wallet, withdrawalChanged } from './wallet/index.ts';

const SNAPSHOT_TRADES = 50;

interface ChannelDeps {
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
  readonly contract: Contract;
  readonly fiat: Fiat;
}

/** Puts what the slices publish onto the socket's channels. Returns what stops it. */
export function openChannels(deps: ChannelDeps): () => void {
  const cancels = [
    ...openPublicChannels(deps),
    ...openPrivateChannels(deps),
    deps.bus.subscribe(commitUntold, () => deps.hub.renew(['ORDER', 'BALANCE', 'DEAL'])),
    deps.bus.subscribe(sessionsEnded, ({ sessionIds }) => deps.hub.closeSessions(sessionIds)),
    deps.bus.subscribe(operatorSessionsEnded, ({ sessionIds }) => deps.hub.closeSessions(sessionIds)),
  ];
  return () => {
    for (const cancel of cancels) cancel();
  };
}

function openPublicChannels({ hub, bus, clock, market, ticks, spot }: ChannelDeps): (() => void)[] {
  // A channel has one spelling: another one would be answered once and never again.
  const matchOf = (text: string | undefined): number => {
    const match = market.find(Number.parseInt(text ?? '', 10));
    if (match === undefined || String(match.id) !== text)
      throw new AppError('market.match_not_found', { field: 'params' });
    return match.id;
  };
  const depth = new DepthChannel({ hub, clock, read: (matchId, levels) => levelsOf(spot, matchId, levels) });
  hub.addChannel('DAY_MARKET', { audience: 'public', snapshot: () => market.tickers() });
  hub.addChannel('DEPTH', { audience: 'public', snapshot: ([id]) => depth.snapshot(matchOf(id)) });
  hub.addChannel('DEAL', {
    audience: 'public',
    snapshot: ([id]) => spot.recentTrades(matchOf(id), SNAPSHOT_TRADES),
  });
  hub.addChannel('KLINE', {
    audience: 'public',
    snapshot: ([id, period]) => market.currentCandle(matchOf(id), periodOf(period)),
  });
  hub.addChannel('TICK', {
    audience: 'public',
    snapshot: ([id]) => lastBeatOf({ market, ticks }, matchOf(id)),
  });
  return [
    () => depth.stop(),
    bus.subscribe(tickersChanged, (tickers) => hub.publish('DAY_MARKET', tickers)),
    bus.subscribe(candlesChanged, ({ matchId, period, candle }) =>
      hub.publish(`KLINE:${matchId}:${period}`, candle),
    ),
    bus.subscribe(beatStored, ({ at, matches }) => {
      for (const match of matches) hub.publish(`TICK:${match.matchId}`, presentBeat(market, at, match));
    }),
    bus.subscribe(tradesExecuted, ({ matchId, trades }) => hub.publish(`DEAL:${matchId}`, trades)),
    bus.subscribe(bookChanged, ({ matchIds }) => depth.markChanged(matchIds)),
  ];
}

function openPrivateChannels(deps: ChannelDeps): (() => void)[] {
  const { hub, bus, spot, ledger, wallet, notification, micro, contract, fiat } = deps;
  const add = (channel: PrivateChannel, snapshot: (userId: number) => unknown): void =>
    hub.addChannel(channel, { audience: 'user', snapshot: (_params, userId) => snapshot(userId) });
  add('ORDER', (userId) => spot.openOrders(userId));
  add('BALANCE', (userId) => ledger.balancesOf(userId));
  add('DEPOSIT', (userId) => wallet.deposits.open(userId));
  add('WITHDRAWAL', (userId) => wallet.withdrawals.open(userId));
  add('NOTIFICATION', (userId) => notification.unreadOf(userId));
  add('CONTRACT', (userId) => contract.open(userId));
  add('MICRO', (userId) => micro.open(userId, null));
  add('FIAT', (userId) => fiat.open(userId));
  add('FIAT_CHAT', () => []);
  add('SUPPORT', () => []);
  hub.addChannel('SUPPORT_DESK', { audience: ['support'], snapshot: () => [] });
  return [
    bus.subscribe(ordersChanged, ({ userId, orders }) => hub.publishTo(userId, 'ORDER', () => orders)),
    bus.subscribe(balanceChanged, ({ userId, rows }) => hub.publishTo(userId, 'BALANCE', () => rows)),
    bus.subscribe(depositsChanged, ({ userId, deposits }) =>
      hub.publishTo(userId, 'DEPOSIT', () => deposits),
    ),
    bus.subscribe(withdrawalChanged, ({ userId, withdrawal }) =>
      hub.publishTo(userId, 'WITHDRAWAL', () => [withdrawal]),
    ),
    bus.subscribe(userNotified, ({ userId, notices }) =>
      hub.publishTo(userId, 'NOTIFICATION', () => notices),
    ),
    bus.subscribe(contractsChanged, ({ userId, positions }) =>
      hub.publishTo(userId, 'CONTRACT', () => positions),
    ),
    bus.subscribe(microChanged, ({ userId, orders }) =>
      hub.publishTo(userId, 'MICRO', () => orders.map(presentOrder)),
    ),
    bus.subscribe(fiatChanged, ({ userId, orders }) => hub.publishTo(userId, 'FIAT', () => orders)),
    bus.subscribe(fiatMessage, ({ userId, messages }) => hub.publishTo(userId, 'FIAT_CHAT', () => messages)),
    bus.subscribe(supportMessage, ({ userId, conversationId, messages }) => {
      hub.publishTo(userId, 'SUPPORT', () => messages);
      hub.publish('SUPPORT_DESK', [{ id: conversationId }]);
    }),
  ];
}

/** What the newest beat found of a match; null where it is not recorded. */
function lastBeatOf(
  { market, ticks }: Pick<ChannelDeps, 'market' | 'ticks'>,
  matchId: number,
): TickBeat | null {
  const beat = ticks.lastBeat();
  const found = beat?.matches.find((one) => one.matchId === matchId);
  return beat === null || found === undefined ? null : presentBeat(market, beat.at, found);
}

/** A halted market goes on recording its prices, and takes no order. */
function presentBeat(market: Market, at: number, beat: MatchBeat): TickBeat {
  const { matchId, state, index, mark } = beat;
  return {
    at,
    state: market.isHalted(matchId, 'contract') ? 'halted' : state,
    index_price: index?.price ?? null,
    mark_price: mark?.price ?? null,
  };
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
