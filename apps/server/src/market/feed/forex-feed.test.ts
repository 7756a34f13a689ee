import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createMetrics, type Metrics } from '../../kernel/metrics.ts';
import { matchOf } from '../testing/match-of.ts';
import { createSourceMeter, TEXT_MAX_BYTES } from './connection.ts';
import type { Feed, Tick } from './feed.ts';
import { forexFeed } from './forex-feed.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const TOKEN = 'not-for-the-log';
const MATCHES = ['BTC/USDT', 'EURUSD', 'XAUUSD'].map(matchOf);

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let sockets: WebSocketServer;
let answer: Answer;
let asked: IncomingMessage[];
let clock: FakeClock;
let waits: number[];
let metrics: Metrics;
let logged: string[];
let ticks: Tick[];
let feed: Feed;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    answer(response, request);
  });
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (_socket, request) => asked.push(request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  clock = fakeClock(NOW);
  waits = [];
  const { after } = clock;
  clock.after = (delayMs, run) => {
    waits.push(delayMs);
    return after(delayMs, run);
  };
  metrics = createMetrics();
  logged = [];
  ticks = [];
});

afterEach(async () => {
  feed.stop();
  for (const client of sockets.clients) client.terminate();
  server.closeAllConnections();
  const closed = once(server, 'close');
  server.close();
  await closed;
  // Neither the token nor the key in the address is logged, whatever went wrong.
  if (/not-for-the-log|also-secret/.test(logged.join()))
    throw new Error(`a secret is logged: ${logged.join()}`);
});

function open(protocol: 'http' | 'ws'): void {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the source has no port');
  feed = forexFeed({
    source: { name: 'one', url: `${protocol}://127.0.0.1:${address.port}/quotes?key=also-secret` },
    token: TOKEN,
    matches: MATCHES,
    clock,
    random: seededRandom(1),
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
    meter: createSourceMeter(metrics),
  });
  feed.start((tick) => ticks.push(tick));
}

async function listen(): Promise<WebSocket> {
  const connected = once(sockets, 'connection') as Promise<[WebSocket]>;
  open('ws');
  return (await connected)[0];
}

const quote = (symbol: string, price: string, at = NOW): string =>
  JSON.stringify({ symbol, bid: price, ask: price, time: at });
const tick = (symbol: string, price: string, at = NOW): Tick => ({ symbol, price, at, source: 'one' });

async function measured(name: string): Promise<number> {
  return Number(new RegExp(`${name}{source="one"} (\\d+)`).exec(await metrics.text())?.[1] ?? 0);
}

describe('a source that sends', () => {
  test('is greeted with the token; its quotes become ticks, and what is not listed is passed over', async () => {
    const socket = await listen();
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    socket.send(quote('EURUSD', '1.1'));
    socket.send(`[${quote('XAUUSD', '2350.5')},${quote('BTC/USDT', '1')},${quote('USDNOK', '10')}]`);
    socket.send(`${quote('EURUSD', '1.2', NOW + 1)}\n${quote('EURUSD', '1.3', NOW + 2)}`);
    await vi.waitFor(() =>
      expect(ticks).toEqual([
        tick('EURUSD', '1.1'),
        tick('XAUUSD', '2350.5'),
        tick('EURUSD', '1.2', NOW + 1),
        tick('EURUSD', '1.3', NOW + 2),
      ]),
    );
    expect(await measured('frames_malformed_total')).toBe(0);
    expect(await measured('source_reached')).toBe(1);
  });

  test('says nothing new by repeating itself; what is older or wrong is for the guard', async () => {
    const socket = await listen();
    for (let again = 0; again < 3; again += 1) socket.send(quote('EURUSD', '1.1'));
    socket.send(quote('EURUSD', '1.1', NOW + 1));
    socket.send(quote('EURUSD', '1.1', NOW - 500));
    socket.send(quote('EURUSD', '1.1', NOW + 3_600_000));
    socket.send(quote('EURUSD', '-1'));
    await vi.waitFor(() =>
      expect(ticks).toEqual([
        tick('EURUSD', '1.1'),
        tick('EURUSD', '1.1', NOW + 1),
        tick('EURUSD', '1.1', NOW - 500),
        tick('EURUSD', '1.1', NOW + 3_600_000),
        tick('EURUSD', 'no price'),
      ]),
    );
  });

  test('may send garbage, which is counted and changes nothing', async () => {
    const socket = await listen();
    const garbage = ['not json', 'null', '{}', '[1]', '\u0000'];
    for (const text of garbage) socket.send(text);
    socket.send(Buffer.from([0xff, 0xfe]));
    socket.send(quote('EURUSD', '1.1'));
    await vi.waitFor(() => expect(ticks).toEqual([tick('EURUSD', '1.1')]));
    expect(await measured('frames_malformed_total')).toBe(garbage.length + 1);
  });

  test('is left when it floods, and found again after a drawn wait that doubles until it has sent a price', async () => {
    let socket = await listen();
    const again = async (stepMs: number): Promise<void> => {
      const connected = once(sockets, 'connection') as Promise<[WebSocket]>;
      const before = waits.length;
      socket.send('x'.repeat(TEXT_MAX_BYTES + 1));
      await vi.waitFor(() => expect(waits.length).toBe(before + 1));
      expect(waits.at(-1)).toBeGreaterThanOrEqual(stepMs / 2);
      expect(waits.at(-1)).toBeLessThanOrEqual(stepMs);
      expect(await measured('source_reached')).toBe(0);
      clock.advance(stepMs);
      socket = (await connected)[0];
    };
    for (const stepMs of [1_000, 2_000, 4_000]) await again(stepMs);
    socket.send(quote('EURUSD', '1.1'));
    await vi.waitFor(() => expect(ticks).toHaveLength(1));
    await again(1_000);
  });

  test('is left when it is half open: connected, and answers no ping', async () => {
    const socket = await listen();
    await vi.waitFor(async () => expect(await measured('source_reached')).toBe(1));
    const beat = async (): Promise<void> => {
      const pinged = once(socket, 'ping');
      clock.advance(5_000);
      await pinged;
    };
    // It answers for as long as it likes, without a single quote.
    for (let beats = 0; beats < 6; beats += 1) {
      const heard = vi.spyOn(socket, 'pong');
      await beat();
      expect(heard).toHaveBeenCalled();
      await roundTrip(socket);
    }
    vi.spyOn(socket, 'pong').mockImplementation(() => undefined);
    const closed = once(socket, 'close');
    clock.advance(15_000);
    await closed;
    await vi.waitFor(() => expect(logged.join()).toContain('"reason":"silent"'));
  });
});

/** Once our pong is heard, a ping of ours is answered as well: frames keep their order. */
async function roundTrip(socket: WebSocket): Promise<void> {
  const answered = once(socket, 'pong');
  socket.ping();
  await answered;
}

describe('a source that is asked', () => {
  /** Lets the next question be asked and answered. */
  const next = async (waitMs = 1_000): Promise<void> => {
    const before = waits.length;
    clock.advance(waitMs);
    // The timeout of the question, then the wait after its answer.
    await vi.waitFor(() => expect(waits.length).toBe(before + 2));
  };
  const first = async (): Promise<void> => {
    open('http');
    await vi.waitFor(() => expect(waits.length).toBe(2));
  };

  test('is asked with the token, a second after each answer, and heard only for what is new', async () => {
    answer = (response) => void response.end(`[${quote('EURUSD', '1.1')},${quote('USDNOK', '10')}]`);
    await first();
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(waits).toEqual([5_000, 1_000]);
    await next();
    answer = (response) => void response.end(quote('EURUSD', '1.1', NOW + 2_000));
    await next();
    expect(ticks).toEqual([tick('EURUSD', '1.1'), tick('EURUSD', '1.1', NOW + 2_000)]);
    expect(asked).toHaveLength(3);
    expect(await measured('source_reached')).toBe(1);
  });

  test.each<readonly [name: string, answer: Answer, reason: string]>([
    ['refuses', (response) => void response.writeHead(401).end(), 'status 401'],
    ['is overloaded', (response) => void response.writeHead(503).end(quote('EURUSD', '1')), 'status 503'],
    ['hangs up', (response) => void response.destroy(), 'UND_ERR_SOCKET'],
    ['hangs up within', (response) => void response.write('[', () => response.destroy()), 'UND_ERR_SOCKET'],
    [
      'sends us elsewhere',
      (response) => void response.writeHead(302, { location: '/' }).end(),
      'fetch failed',
    ],
    ['has no end', (response) => void response.end('1'.repeat(TEXT_MAX_BYTES + 1)), 'more than 262144 bytes'],
  ])('and %s is asked again after waits that double', async (_name, fault, reason) => {
    answer = fault;
    await first();
    expect(asked).toHaveLength(1);
    expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
    expect(logged.at(-1)).toContain('"source":"one"');
    expect(await measured('source_reached')).toBe(0);
    await next(1_000);
    await next(2_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(2_000);
    expect(waits.at(-1)).toBeLessThanOrEqual(4_000);
    expect(ticks).toEqual([]);
    answer = (response) => void response.end(quote('EURUSD', '1.1'));
    await next(4_000);
    expect(ticks).toEqual([tick('EURUSD', '1.1')]);
    expect(waits.at(-1)).toBe(1_000);
  });

  test.each<readonly [name: string, answer: Answer]>([
    ['accepts and says nothing', () => undefined],
    ['never comes to an end', (response) => void response.write(`[${quote('EURUSD', '1.1')}`)],
  ])('and %s is given up after 5 s', async (_name, fault) => {
    answer = fault;
    open('http');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    clock.advance(5_000);
    await vi.waitFor(() => expect(logged.join()).toContain('"reason":"no answer in time"'));
    expect(ticks).toEqual([]);
    answer = (response) => void response.end(quote('EURUSD', '1.1'));
    await next();
    expect(ticks).toHaveLength(1);
  });

  test('is asked nothing after the stop, and an answer that is under way is not heard', async () => {
    let late: ServerResponse | undefined;
    answer = (response) => {
      late = response;
    };
    open('http');
    await vi.waitFor(() => expect(late).toBeDefined());
    const closed = once(late as ServerResponse, 'close');
    feed.stop();
    await closed;
    clock.advance(60_000);
    expect(asked).toHaveLength(1);
    expect([ticks, logged]).toEqual([[], []]);
  });
});
