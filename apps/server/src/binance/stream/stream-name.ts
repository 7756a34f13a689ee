import { type Interval, INTERVALS } from '../../market/index.ts';

/** Subject of a stream, read from its name; the symbol is null in streams of all symbols. */
export type StreamName =
  | {
      readonly kind: 'trade' | 'aggTrade' | 'bookTicker' | 'avgPrice';
      readonly symbol: string;
    }
  | { readonly kind: 'miniTicker' | 'ticker'; readonly symbol: string | null }
  | { readonly kind: 'rollingTicker'; readonly symbol: string | null; readonly window: RollingWindow }
  | {
      readonly kind: 'kline';
      readonly symbol: string;
      readonly interval: Interval;
      /** Lead of the clocks that the candles follow over UTC. */
      readonly offsetMs: number;
    }
  | { readonly kind: 'depth'; readonly symbol: string; readonly periodMs: 100 | 1_000 }
  | {
      readonly kind: 'levels';
      readonly symbol: string;
      readonly levels: number;
      readonly periodMs: 100 | 1_000;
    };

export const ROLLING_WINDOWS = ['1h', '4h', '1d'] as const;
export type RollingWindow = (typeof ROLLING_WINDOWS)[number];

/** Longer names are of no stream. */
export const STREAM_NAME_MAX = 64;

const OF_ALL = /^!(miniTicker|ticker|ticker_[0-9a-z]{2})@arr$/;
/** Symbols are lower case in names. */
const OF_SYMBOL = /^([a-z0-9]{2,24})@([A-Za-z0-9_@+:]{1,32})$/;
const LEVELS = [5, 10, 20] as const;
const DEPTH = /^depth(5|10|20)?(?:@(100|1000)ms)?$/;
const KLINE = /^kline_([0-9A-Za-z]{2,3})(@\+08:00)?$/;
/** The one other clock that the format has for candles. */
const OFFSET_MS = 8 * 3_600_000;
const PLAIN = ['trade', 'aggTrade', 'bookTicker', 'avgPrice'] as const;

/** Null for what names no stream that is served here. */
export function parseStreamName(name: string): StreamName | null {
  const [, ofAll] = OF_ALL.exec(name) ?? [];
  if (ofAll !== undefined) return parseTicker(null, ofAll);
  const [, symbol, of] = OF_SYMBOL.exec(name) ?? [];
  if (symbol === undefined || of === undefined) return null;
  const kind = PLAIN.find((one) => one === of);
  if (kind !== undefined) return { kind, symbol };
  return parseTicker(symbol, of) ?? parseDepth(symbol, of) ?? parseKline(symbol, of);
}

function parseTicker(symbol: string | null, of: string): StreamName | null {
  if (of === 'miniTicker' || of === 'ticker') return { kind: of, symbol };
  const window = ROLLING_WINDOWS.find((one) => of === `ticker_${one}`);
  return window === undefined ? null : { kind: 'rollingTicker', symbol, window };
}

function parseDepth(symbol: string, of: string): StreamName | null {
  const [depth, levels, rate] = DEPTH.exec(of) ?? [];
  if (depth === undefined) return null;
  const periodMs = rate === '100' ? 100 : 1_000;
  const count = LEVELS.find((one) => String(one) === levels);
  return count === undefined
    ? { kind: 'depth', symbol, periodMs }
    : { kind: 'levels', symbol, levels: count, periodMs };
}

function parseKline(symbol: string, of: string): StreamName | null {
  const [, length, offset] = KLINE.exec(of) ?? [];
  const interval = INTERVALS.find((one) => one === length);
  if (interval === undefined) return null;
  return { kind: 'kline', symbol, interval, offsetMs: offset === undefined ? 0 : OFFSET_MS };
}
