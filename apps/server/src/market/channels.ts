import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import type { Bus } from '../kernel/bus.ts';
import { AppError } from '../kernel/error.ts';
import type { SocketHub } from '../kernel/socket-channels.ts';
import type { Market } from './market.ts';
import { candlesChanged, tickersChanged } from './topics.ts';

/** Puts tickers and candles onto the socket. */
export function marketChannels(
  hub: SocketHub,
  { bus, market }: { readonly bus: Bus; readonly market: Market },
): readonly (() => void)[] {
  hub.addChannel('DAY_MARKET', { audience: 'public', snapshot: () => market.tickers() });
  hub.addChannel('KLINE', {
    audience: 'public',
    snapshot: ([id, period]) => market.currentCandle(matchOfChannel(market, id), periodOf(period)),
  });
  return [
    bus.subscribe(tickersChanged, (tickers) => hub.publish('DAY_MARKET', tickers)),
    bus.subscribe(candlesChanged, ({ matchId, period, candle }) =>
      hub.publish(`KLINE:${matchId}:${period}`, candle),
    ),
  ];
}

/** The match that a channel names. A channel has one spelling: another one would be answered once and never again. */
export function matchOfChannel(market: Pick<Market, 'find'>, text: string | undefined): number {
  const match = market.find(Number.parseInt(text ?? '', 10));
  if (match === undefined || String(match.id) !== text)
    throw new AppError('market.match_not_found', { field: 'params' });
  return match.id;
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
