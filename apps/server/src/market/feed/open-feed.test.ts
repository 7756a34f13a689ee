import { once } from 'node:events';
import { type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { readConfig } from '../../kernel/config.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { toDecimal } from '../bar.ts';
import { COURSES } from '../market-data.ts';
import { matchOf } from '../testing/match-of.ts';
import type { Feed, Tick } from './feed.ts';
import { createIndexBook, type FeedInspection, type IndexBook } from './index-book.ts';
import { configuredFeed } from './open-feed.ts';

/** The settings of an operator, the venues that they name, and the index that these make. */
const NOW = Date.UTC(2026, 10, 20, 12);
const BTC = 1;
const EURUSD = 101;
const MATCHES = ['BTC/USDT', 'EURUSD'].map(matchOf);

let server: WebSocketServer;
let base: string;
let venues: Map<string, WebSocket>;
let clock: FakeClock;
let index: IndexBook;
let feed: Feed;
let ticks: Tick[];

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the venues have no port');
  base = `ws://127.0.0.1:${address.port}`;
  venues = new Map();
  server.on('connection', (socket, request) => venues.set(request.url?.split('/')[1] ?? '', socket));
  clock = fakeClock(NOW);
  ticks = [];
});

afterEach(async () => {
  feed.stop();
  for (const client of server.clients) client.terminate();
  const closed = once(server, 'close');
  server.close();
  await closed;
});

/** Opens the feed of the settings and waits for the connections that it makes. */
async function open(env: Readonly<Record<string, string>>, connections: number): Promise<void> {
  const metrics = createMetrics();
  const config = readConfig({ OB_DEMO: 'on', ...env });
  const deps = { config, clock, random: seededRandom(1), log: createLog('silent'), metrics };
  const opened = configuredFeed(deps)({ matches: MATCHES, courses: COURSES, lastPrices: new Map() });
  feed = opened.feed;
  index = createIndexBook({ ...opened, matches: MATCHES, metrics });
  feed.start((tick) => {
    ticks.push(tick);
    index.accept(tick, clock.now());
  });
  await vi.waitFor(() => expect(venues.size).toBe(connections));
}

const named = (...names: readonly string[]): string =>
  names.map((name) => `${name}=${base}/${name}`).join(',');
const priceOf = (matchId: number): string | null => {
  const price = index.price(matchId, clock.now());
  return price === null ? null : toDecimal(price);
};
const inspect = (matchId: number): FeedInspection | undefined =>
  index.inspect(clock.now()).find((one) => one.matchId === matchId);
const counted = (matchId: number): readonly string[] =>
  (inspect(matchId)?.sources ?? []).filter((one) => one.isFresh && one.isAgreeing).map((one) => one.source);

/** Lets a venue say something and waits until it is heard. */
async function say(venue: string, words: unknown): Promise<void> {
  const heard = ticks.length;
  venues.get(venue)?.send(JSON.stringify(words));
  await vi.waitFor(() => expect(ticks.length).toBe(heard + 1));
}
const quote = (venue: string, price: string, time = clock.now()): Promise<void> =>
  say(venue, { symbol: 'EURUSD', bid: price, ask: price, time });
const coin = (venue: string, price: string): Promise<void> =>
  say(venue, { data: { e: '24hrMiniTicker', E: clock.now(), s: 'BTCUSDT', c: price } });

test('venues of coins and sources of forex make one index each, and operators see all of them by name', async () => {
  await open(
    {
      OB_FEED: 'binance',
      OB_BINANCE_URLS: named('com', 'us'),
      OB_FOREX_FEED_URLS: named('bank', 'broker', 'mute'),
    },
    5,
  );
  await coin('com', '64000');
  await quote('bank', '1.1');
  expect([priceOf(BTC), priceOf(EURUSD)]).toEqual([null, null]);
  expect(inspect(EURUSD)?.state).toBe('frozen');
  await coin('us', '64010');
  await quote('broker', '1.1002');
  expect([priceOf(BTC), priceOf(EURUSD)]).toEqual(['64005', '1.1001']);
  expect(counted(BTC)).toEqual(['com', 'us']);
  expect(counted(EURUSD)).toEqual(['bank', 'broker']);
  expect(inspect(EURUSD)?.sources.at(-1)).toEqual({
    source: 'mute',
    price: null,
    ageMs: null,
    isFresh: false,
    isAgreeing: false,
    isPrompt: true,
  });
});

test('two sources that disagree make no index; a third decides', async () => {
  await open({ OB_FOREX_FEED_URLS: named('bank', 'broker', 'third') }, 3);
  await quote('bank', '1.1');
  await quote('broker', '1.15');
  expect([priceOf(EURUSD), inspect(EURUSD)?.state]).toEqual([null, 'frozen']);
  await quote('third', '1.1001');
  expect([priceOf(EURUSD), counted(EURUSD)]).toEqual(['1.10005', ['bank', 'third']]);
});

test.each<readonly [name: string, fault: () => Promise<void>]>([
  ['from the future', () => quote('broker', '1.1', NOW + 60_000)],
  ['from the past', () => quote('broker', '1.1', NOW - 60_000)],
  ['older than the last', () => quote('broker', '1.1', NOW - 1)],
  ['of zero', () => quote('broker', '0')],
  ['below zero', () => quote('broker', '-1.1')],
  ['that is no number', () => quote('broker', 'NaN')],
  ['that is huge', () => quote('broker', '9'.repeat(60))],
  ['that jumps', () => quote('broker', '1.2')],
])('a quote %s puts its source in doubt and ends the index until the next good one', async (_name, fault) => {
  await open({ OB_FOREX_FEED_URLS: named('bank', 'broker') }, 2);
  await quote('bank', '1.1');
  await quote('broker', '1.1');
  expect(priceOf(EURUSD)).toBe('1.1');
  await fault();
  expect([priceOf(EURUSD), inspect(EURUSD)?.state]).toEqual([null, 'doubtful']);
  expect(counted(EURUSD)).toEqual(['bank']);
  clock.advance(100);
  await quote('broker', '1.1001');
  expect([priceOf(EURUSD), inspect(EURUSD)?.state]).toEqual(['1.10005', 'healthy']);
});

test('sources that only repeat themselves are stale after 15 s, and those that are lost as well', async () => {
  await open({ OB_FOREX_FEED_URLS: named('bank', 'broker') }, 2);
  await quote('bank', '1.1');
  await quote('broker', '1.1');
  clock.advance(14_000);
  venues.get('bank')?.terminate();
  venues.get('broker')?.send(JSON.stringify({ symbol: 'EURUSD', bid: '1.1', ask: '1.1', time: NOW }));
  await quote('broker', '1.1');
  clock.advance(1_001);
  expect([priceOf(EURUSD), inspect(EURUSD)?.state, counted(EURUSD)]).toEqual([null, 'frozen', ['broker']]);
});

test('real forex beside simulated coins is not mixed with simulated forex', async () => {
  await open({ OB_FOREX_FEED_URLS: named('bank', 'broker') }, 2);
  for (let step = 0; step < 24; step += 1) clock.advance(125);
  expect(ticks.length).toBeGreaterThan(0);
  expect(ticks.filter(({ symbol }) => symbol === 'EURUSD')).toEqual([]);
  expect(priceOf(BTC)).not.toBeNull();
  expect(inspect(EURUSD)?.sources.map(({ source }) => source)).toEqual(['bank', 'broker']);
});

test('without settings everything is simulated, by three venues', async () => {
  await open({}, 0);
  for (let step = 0; step < 24; step += 1) clock.advance(125);
  expect([priceOf(BTC), priceOf(EURUSD)]).not.toContain(null);
  expect(counted(EURUSD)).toEqual(['sim-a', 'sim-b', 'sim-c']);
});
