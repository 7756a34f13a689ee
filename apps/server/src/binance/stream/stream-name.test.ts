import { describe, expect, it } from 'vitest';
import { parseStreamName } from './stream-name.ts';

describe('a stream name', () => {
  it.each([
    ['btcusdt@trade', { kind: 'trade', symbol: 'btcusdt' }],
    ['btcusdt@aggTrade', { kind: 'aggTrade', symbol: 'btcusdt' }],
    ['btcusdt@bookTicker', { kind: 'bookTicker', symbol: 'btcusdt' }],
    ['btcusdt@avgPrice', { kind: 'avgPrice', symbol: 'btcusdt' }],
    ['btcusdt@miniTicker', { kind: 'miniTicker', symbol: 'btcusdt' }],
    ['!miniTicker@arr', { kind: 'miniTicker', symbol: null }],
    ['btcusdt@ticker', { kind: 'ticker', symbol: 'btcusdt' }],
    ['!ticker@arr', { kind: 'ticker', symbol: null }],
    ['btcusdt@ticker_4h', { kind: 'rollingTicker', symbol: 'btcusdt', window: '4h' }],
    ['!ticker_1d@arr', { kind: 'rollingTicker', symbol: null, window: '1d' }],
    ['btcusdt@kline_3m', { kind: 'kline', symbol: 'btcusdt', interval: '3m', offsetMs: 0 }],
    ['btcusdt@kline_1M', { kind: 'kline', symbol: 'btcusdt', interval: '1M', offsetMs: 0 }],
    ['btcusdt@kline_1d@+08:00', { kind: 'kline', symbol: 'btcusdt', interval: '1d', offsetMs: 28_800_000 }],
    ['btcusdt@depth', { kind: 'depth', symbol: 'btcusdt', periodMs: 1_000 }],
    ['btcusdt@depth@1000ms', { kind: 'depth', symbol: 'btcusdt', periodMs: 1_000 }],
    ['btcusdt@depth@100ms', { kind: 'depth', symbol: 'btcusdt', periodMs: 100 }],
    ['btcusdt@depth20', { kind: 'levels', symbol: 'btcusdt', levels: 20, periodMs: 1_000 }],
    ['btcusdt@depth5@100ms', { kind: 'levels', symbol: 'btcusdt', levels: 5, periodMs: 100 }],
  ])('%s is read', (name, expected) => {
    expect(parseStreamName(name)).toEqual(expected);
  });

  it.each(
    [
      '',
      'btcusdt',
      '@trade',
      'BTCUSDT@trade',
      'btc/usdt@trade',
      'btcusdt@Trade',
      'btcusdt@kline',
      'btcusdt@kline_1s',
      'btcusdt@kline_1m@+09:00',
      'btcusdt@depth7',
      'btcusdt@depth@250ms',
      'btcusdt@ticker_2h',
      'btcusdt@markPrice',
      '!trade@arr',
      '!ticker_1w@arr',
      '!ticker',
      'btcusdt@trade ',
      'btcusdt@trade\n',
    ].map((name) => [name]),
  )('%j names nothing', (name) => {
    expect(parseStreamName(name)).toBe(null);
  });
});
