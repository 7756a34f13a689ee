import { type ClosedCandle, INTERVALS } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { type Call, type Json, publicCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { offsetOf, rows, symbol, timeZone } from './shared-params.ts';

/** Candles. Those for charts are the same ones. */
export function klineCalls(deps: CallDeps): readonly Call[] {
  return [klines(deps, 'klines'), klines(deps, 'uiKlines')];
}

function klines({ clock, market }: CallDeps, name: 'klines' | 'uiKlines'): Call {
  return publicCall({
    socketName: name,
    method: 'GET',
    path: `/api/v3/${name}`,
    weight: 2,
    params: {
      symbol,
      interval: { kind: 'enum', values: INTERVALS, refusal: 'interval', isRequired: true },
      startTime: { kind: 'instant' },
      endTime: { kind: 'instant' },
      timeZone,
      limit: rows,
    },
    handle: async (input) => {
      const now = clock.now();
      const candles = await market.candles({
        matchId: input.symbol.id,
        interval: input.interval,
        offsetMs: offsetOf(input.timeZone),
        from: input.startTime ?? null,
        until: Math.min(input.endTime ?? now, now),
        size: input.limit,
      });
      return candles.map(klineText);
    },
  });
}

function klineText(candle: ClosedCandle): Json {
  return [
    candle.time,
    amountText(candle.open),
    amountText(candle.high),
    amountText(candle.low),
    amountText(candle.close),
    amountText(candle.volume),
    candle.closeTime,
    amountText(candle.turnover),
    candle.trades,
    amountText(candle.takerBuyVolume),
    amountText(candle.takerBuyTurnover),
    '0',
  ];
}
