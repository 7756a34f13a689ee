import type { DetailedCandle, Interval, Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';
import type { SourceDeps, StreamSource, Tell } from './stream-source.ts';

type Candle = DetailedCandle & { readonly closeTime: number };

interface KlineOf {
  readonly match: Match;
  readonly interval: Interval;
  readonly offsetMs: number;
}

/** Closed at once, after a time without an answer of the database. */
const CANDLES_MAX = 1_000;

/** Least time between two events of a candle that moves. */
const MOVING_MS = 2_000;

/**
 * `@kline_<interval>`: the moving candle whenever trades changed it, and each candle a last time when it is closed. A
 * time in which nothing is traded has one that stands at the price before it, as in the call.
 */
export function klineSource(deps: SourceDeps, of: KlineOf, tell: Tell): StreamSource {
  const { clock, spot } = deps;
  const reader = candleReader(deps, of);
  let moving: Candle | null = null;
  let isChanged = true;
  let toldAt = 0;
  const show = async (candle: Candle, isClosed: boolean): Promise<void> => {
    const event = presentCandle(of, { candle, isClosed, firstTrade: await reader.firstTradeOf(candle) });
    tell((time) =>
      event({ now: time(clock.now()), opened: time(candle.time), closed: time(candle.closeTime + 1) - 1 }),
    );
  };
  const read = async (): Promise<void> => {
    const now = clock.now();
    toldAt = now;
    const since = moving;
    // The batch that trades at this moment may still belong to the candle that closes.
    if (since !== null && since.closeTime < now) await spot.atRest(() => Promise.resolve());
    const candles = await reader.until(now, since?.time ?? null);
    for (const candle of candles) {
      const isClosed = candle.closeTime < now;
      moving = isClosed ? null : candle;
      if (!isClosed || since !== null) await show(candle, isClosed);
    }
  };
  const mark = (): void => {
    isChanged = true;
  };
  return {
    matchId: of.match.id,
    joined: mark,
    tradesExecuted: mark,
    beat: {
      periodMs: 100,
      run: () => {
        const now = clock.now();
        const isOver = moving !== null && moving.closeTime < now;
        const isDue = isChanged && (moving === null || now - toldAt >= MOVING_MS);
        if (!isDue && !isOver) return undefined;
        isChanged = false;
        return read();
      },
    },
  };
}

interface CandleReader {
  /** The candle that holds the instant or is the last one before it, and those from a time on before it. */
  until(instant: number, from: number | null): Promise<readonly Candle[]>;
  /** The number of the candle's first trade; they are dense, so its last one follows. */
  firstTradeOf(candle: Candle): Promise<number | null>;
}

function candleReader({ market, spot }: SourceDeps, { match, interval, offsetMs }: KlineOf): CandleReader {
  let first: { readonly time: number; readonly number: number } | null = null;
  return {
    until: (until, from) =>
      market.candles({
        matchId: match.id,
        interval,
        offsetMs,
        from,
        until,
        size: from === null ? 1 : CANDLES_MAX,
      }),
    firstTradeOf: async ({ time, trades }) => {
      if (trades === 0) return null;
      if (first?.time !== time) first = { time, number: await spot.trades.firstAt(match.id, time) };
      return first.number;
    },
  };
}

function presentCandle(
  { match, interval }: KlineOf,
  of: { readonly candle: Candle; readonly isClosed: boolean; readonly firstTrade: number | null },
): (at: { readonly now: number; readonly opened: number; readonly closed: number }) => object {
  const { candle, firstTrade } = of;
  const s = symbolOf(match);
  return ({ now, opened, closed }) => ({
    e: 'kline',
    E: now,
    s,
    k: {
      t: opened,
      T: closed,
      s,
      i: interval,
      f: firstTrade ?? -1,
      L: firstTrade === null ? -1 : firstTrade + candle.trades - 1,
      o: amountText(candle.open),
      c: amountText(candle.close),
      h: amountText(candle.high),
      l: amountText(candle.low),
      v: amountText(candle.volume),
      n: candle.trades,
      x: of.isClosed,
      q: amountText(candle.turnover),
      V: amountText(candle.takerBuyVolume),
      Q: amountText(candle.takerBuyTurnover),
      B: '0',
    },
  });
}
