import type { FeedSource } from '../../kernel/config.ts';
import type { Match } from '../match.ts';
import type { ConnectionDeps } from './connection.ts';
import type { Feed, Tick } from './feed.ts';
import { keepSocket } from './keep-socket.ts';

export interface BinanceOptions extends ConnectionDeps {
  readonly source: FeedSource;
  readonly matches: readonly Match[];
}

/**
 * The combined public stream of a venue that speaks as Binance does:
 * `<base>/stream?streams=btcusdt@aggTrade/...`, one frame `{"stream":..., "data":{...}}` per trade. Trades
 * are asked for and not tickers, because a ticker repeats the last price without a trade, and an old price
 * would pass as a young one. The venue ends every connection after a day.
 *
 * Known limits: digital currencies only. A venue says nothing about a pair that is not traded.
 */
export function binanceFeed(options: BinanceOptions): Feed {
  const { source, meter } = options;
  const symbols = symbolsByVenueName(options.matches);
  const streams = [...symbols.keys()].map((name) => `${name.toLowerCase()}@aggTrade`).join('/');
  let tell: (tick: Tick) => void = () => undefined;
  const connection = keepSocket({
    ...options,
    source: { ...source, url: `${source.url.replace(/\/$/, '')}/stream?streams=${streams}` },
    headers: {},
    take: (text) => {
      const tick = readFrame(text, symbols);
      if (tick === null) meter.malformed(source.name);
      else tell({ ...tick, source: source.name });
      return tick !== null;
    },
  });
  return {
    start: (onTick) => {
      tell = onTick;
      connection.start();
    },
    stop: connection.stop,
  };
}

function symbolsByVenueName(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches
      .filter((match) => match.kind === 'digital')
      .map((match) => [match.venueSymbol ?? `${match.base.code}${match.quote.code}`, match.symbol]),
  );
}

/** Reads a frame of a trade or miniTicker stream; anything else is null. Prices are judged by the guard. */
function readFrame(text: string, symbols: ReadonlyMap<string, string>): Omit<Tick, 'source'> | null {
  const frame = asRecord(parse(text));
  const event = asRecord(frame?.['data']);
  if (event === null) return null;
  const price = event['e'] === '24hrMiniTicker' ? event['c'] : event['p'];
  const at = event['E'];
  const symbol = symbols.get(String(event['s']));
  if (symbol === undefined || typeof price !== 'string' || typeof at !== 'number') return null;
  return { symbol, price, at };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
