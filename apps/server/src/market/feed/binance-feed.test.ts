import { once } from 'node:events';
import { type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLog } from '../../kernel/log.ts';
import { createMetrics, type Metrics } from '../../kernel/metrics.ts';
import { matchOf } from '../testing/match-of.ts';
import { binanceFeed } from './binance-feed.ts';
import { createSourceMeter } from './connection.ts';
import type { Feed, Tick } from './feed.ts';

const NOW = Date.UTC(2026, 10, 21, 6);
let venue: WebSocketServer;
let clock: FakeClock;
let metrics: Metrics;
let feed: Feed;
let ticks: Tick[];
let paths: string[];

beforeEach(async () => {
  venue = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(venue, 'listening');
  paths = [];
  venue.on('connection', (_socket, request) => paths.push(request.url ?? ''));
  clock = fakeClock(NOW);
  metrics = createMetrics();
  ticks = [];
  const address = venue.address();
  if (address === null || typeof address === 'string') throw new Error('the venue has no port');
  feed = binanceFeed({
    source: { name: 'binance', url: `ws://127.0.0.1:${address.port}/` },
    matches: ['BTC/USDT', 'ETH/USDT', 'EURUSD'].map(matchOf),
    clock,
    random: seededRandom(1),
    log: createLog('silent'),
    meter: createSourceMeter(metrics),
  });
});

afterEach(async () => {
  feed.stop();
  for (const client of venue.clients) client.terminate();
  const closed = once(venue, 'close');
  venue.close();
  await closed;
});

async function connect(): Promise<WebSocket> {
  const connected = once(venue, 'connection') as Promise<[WebSocket]>;
  feed.start((tick) => ticks.push(tick));
  return (await connected)[0];
}

/** The venue's own words, as its public documentation has them. */
const miniTicker = (symbol: string, close: string, at: number): string =>
  JSON.stringify({
    stream: `${symbol.toLowerCase()}@miniTicker`,
    data: { e: '24hrMiniTicker', E: at, s: symbol, c: close, o: '1', h: '2', l: '1', v: '10000', q: '18' },
  });

const malformedCount = async (): Promise<number> =>
  Number(/frames_malformed_total{source="binance"} (\d+)/.exec(await metrics.text())?.[1]);

test('it asks for the combined stream of the digital matches and reads its frames', async () => {
  const socket = await connect();
  expect(paths).toEqual(['/stream?streams=btcusdt@aggTrade/ethusdt@aggTrade']);
  socket.send(miniTicker('BTCUSDT', '64012.35000000', NOW));
  socket.send(
    JSON.stringify({
      stream: 'ethusdt@trade',
      data: {
        e: 'trade',
        E: NOW + 5,
        s: 'ETHUSDT',
        t: 12345,
        p: '3412.08000000',
        q: '100',
        T: NOW + 4,
        m: true,
      },
    }),
  );
  await vi.waitFor(() =>
    expect(ticks).toEqual([
      { symbol: 'BTC/USDT', price: '64012.35000000', at: NOW, source: 'binance' },
      { symbol: 'ETH/USDT', price: '3412.08000000', at: NOW + 5, source: 'binance' },
    ]),
  );
});

test('garbage is counted and changes nothing', async () => {
  const socket = await connect();
  const garbage = [
    'not json',
    '[]',
    'null',
    '{}',
    '{"data":null}',
    '{"data":{"e":"24hrMiniTicker","s":"BTCUSDT","E":1,"c":64012}}',
    '{"data":{"e":"24hrMiniTicker","s":"BTCUSDT","c":"64012"}}',
    miniTicker('DOGEUSDT', '1', NOW),
    '{"data":{"__proto__":{"s":"BTCUSDT"},"e":"x"}}',
  ];
  for (const frame of garbage) socket.send(frame);
  socket.send(Buffer.from([0xff, 0xfe, 0x00]));
  socket.send(miniTicker('BTCUSDT', '64000', NOW));
  await vi.waitFor(() => expect(ticks).toHaveLength(1));
  expect(await malformedCount()).toBe(garbage.length + 1);
});

test('a lost connection is made again, each time after a longer wait', async () => {
  let socket = await connect();
  const reconnectWithin = async (waitMs: number): Promise<void> => {
    socket.terminate();
    // The wait is between half and all of the step; the retry is set once the loss is noticed.
    const next = once(venue, 'connection') as Promise<[WebSocket]>;
    await vi.waitFor(() => {
      clock.advance(1);
      expect(retries.length).toBe(waits.length + 1);
    });
    waits.push(waitMs);
    expect(retries.at(-1)).toBeGreaterThanOrEqual(waitMs / 2);
    expect(retries.at(-1)).toBeLessThanOrEqual(waitMs);
    clock.advance(waitMs);
    socket = (await next)[0];
  };
  const waits: number[] = [];
  const retries: number[] = [];
  const after = clock.after;
  clock.after = (delayMs, run) => {
    retries.push(delayMs);
    return after(delayMs, run);
  };
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) await reconnectWithin(waitMs);
  socket.send(miniTicker('BTCUSDT', '64000', NOW));
  await vi.waitFor(() => expect(ticks).toHaveLength(1));
  await reconnectWithin(1_000);
});

test('a connection that says nothing is given up, one that pings is kept', async () => {
  const socket = await connect();
  vi.spyOn(socket, 'pong').mockImplementation(() => undefined);
  const ponged = once(socket, 'pong');
  clock.advance(14_000);
  socket.ping();
  await ponged;
  clock.advance(14_000);
  expect(socket.readyState).toBe(socket.OPEN);
  const closed = once(socket, 'close');
  clock.advance(6_000);
  await closed;
});

test('after stop nothing is tried again', async () => {
  const socket = await connect();
  const closed = once(socket, 'close');
  feed.stop();
  await closed;
  clock.advance(120_000);
  expect(paths).toHaveLength(1);
});
