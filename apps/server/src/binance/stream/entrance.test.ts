import { describe, expect, it } from 'vitest';
import { isStreamPath, parseEntrance } from './entrance.ts';

describe('the path of streams', () => {
  it.each([
    ['/ws', false],
    ['/ws/', true],
    ['/ws/btcusdt@trade', true],
    ['/ws/0', true],
    ['/stream', true],
    ['/stream/0', true],
    ['/binance/ws', true],
    ['/binance/ws/0', true],
    ['/binance/stream', true],
    ['/ws-api/v3', false],
    ['/wsx', false],
    ['/streams', false],
    ['/binance', false],
    ['/binance/', false],
    ['/api/ws', false],
  ])('%s: %s', (path, expected) => {
    expect(isStreamPath(path)).toBe(expected);
  });
});

describe('an address of streams', () => {
  const plain = { streams: [], isCombined: false, unitsPerMs: 1 };
  it.each([
    ['/binance/ws', plain],
    ['/binance/ws/12', plain],
    ['/ws/btcusdt@trade/ethusdt@trade', { ...plain, streams: ['btcusdt@trade', 'ethusdt@trade'] }],
    ['/ws/%21ticker%40arr', { ...plain, streams: ['!ticker@arr'] }],
    ['/ws/btcusdt@trade/btcusdt@trade', { ...plain, streams: ['btcusdt@trade'] }],
    ['/stream', { ...plain, isCombined: true }],
    ['/stream/3', { ...plain, isCombined: true }],
    ['/stream?streams=a@b/c@d', { ...plain, streams: ['a@b', 'c@d'], isCombined: true }],
    [
      '/binance/stream?streams=btcusdt@kline_1d@+08:00',
      { ...plain, streams: ['btcusdt@kline_1d@+08:00'], isCombined: true },
    ],
    ['/stream?streams=a@b&timeUnit=microsecond', { streams: ['a@b'], isCombined: true, unitsPerMs: 1_000 }],
    ['/ws/a@b?timeUnit=MILLISECOND', { ...plain, streams: ['a@b'] }],
    ['/ws/a@b?timeUnit=NANOSECOND', null],
    ['/ws/%E0%A4%A', null],
  ])('%s', (address, expected) => {
    const [path = '', query] = address.split('?');
    expect(parseEntrance(path, new URLSearchParams(query))).toEqual(expected);
  });
});
