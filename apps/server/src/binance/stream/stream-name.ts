import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';

/** What a stream is about, read from its name. Symbols are lower case in names. */
export type StreamName =
  | {
      readonly kind: 'trade' | 'aggTrade' | 'bookTicker' | 'avgPrice' | 'miniTicker' | 'ticker';
      readonly symbol: string;
    }
  | { readonly kind: 'kline'; readonly symbol: string; readonly period: KlinePeriod }
  | { readonly kind: 'depth'; readonly symbol: string; readonly periodMs: 100 | 1_000 }
  | {
      readonly kind: 'levels';
      readonly symbol: string;
      readonly levels: number;
      readonly periodMs: 100 | 1_000;
    }
  | { readonly kind: 'miniTickers' }
  | { readonly kind: 'tickers' };

/** Longer names are of no stream. */
export const STREAM_NAME_MAX = 64;

const NAME = /^([a-z0-9]{2,24})@([A-Za-z0-9_@]{1,32})$/;
const DEPTH = /^depth(5|10|20)?(?:@(100|1000)ms)?$/;
const PLAIN = ['trade', 'aggTrade', 'bookTicker', 'avgPrice', 'miniTicker', 'ticker'] as const;

/** Null for what names no stream that is served here. */
export function parseStreamName(name: string): StreamName | null {
  if (name === '!miniTicker@arr') return { kind: 'miniTickers' };
  if (name === '!ticker@arr') return { kind: 'tickers' };
  const [, symbol, of] = NAME.exec(name) ?? [];
  if (symbol === undefined || of === undefined) return null;
  const plain = PLAIN.find((kind) => kind === of);
  if (plain !== undefined) return { kind: plain, symbol };
  const [depth, levels, rate] = DEPTH.exec(of) ?? [];
  if (depth !== undefined) {
    const periodMs = rate === '100' ? 100 : 1_000;
    if (levels === undefined) return { kind: 'depth', symbol, periodMs };
    return { kind: 'levels', symbol, levels: Number(levels), periodMs };
  }
  const period = KLINE_PERIODS.find((one) => of === `kline_${one}`);
  return period === undefined ? null : { kind: 'kline', symbol, period };
}
