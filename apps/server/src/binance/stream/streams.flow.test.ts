import { MINUTE_MS, SECOND_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tradesExecuted } from '../../spot/index.ts';
import { LocalBook } from '../../testing/local-book.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { WireCaller } from '../../testing/wire-caller.ts';
import { SOCKET_RULES } from '../socket-door.ts';
import { StreamClient } from '../testing/stream-client.ts';

const BTC = 1;
const FUNDS = { USDT: '10000000', BTC: '100' };

let server: TestServer;
let wire: WireCaller;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  anna = await server.user({ funds: FUNDS });
  ben = await server.user({ funds: FUNDS });
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(SECOND_MS);
});
afterAll(() => wire.close());

async function open(path: string, headers: Record<string, string> = {}): Promise<StreamClient> {
  const client = await StreamClient.open(server.url, path, headers);
  onTestFinished(() => client.end());
  return client;
}

const place = (user: TestUser, order: { side: 'buy' | 'sell'; price: string; quantity: string }) =>
  user.client.call('spot.place_order', { currency_match_id: BTC, type: 'limit', ...order });

/** Anna offers at two prices, and one order of Ben takes from three of her orders. */
async function trade(): Promise<void> {
  await place(anna, { side: 'sell', price: '50000', quantity: '0.01' });
  await place(anna, { side: 'sell', price: '50000', quantity: '0.02' });
  await place(anna, { side: 'sell', price: '50001', quantity: '0.03' });
  await place(ben, { side: 'buy', price: '50001', quantity: '0.04' });
}

/** Lets the timers of streams run, and what they read arrive. */
async function beats(client: StreamClient, ms: number = 2 * SECOND_MS): Promise<void> {
  for (let passed = 0; passed < ms; passed += SECOND_MS) {
    server.clock.advance(SECOND_MS);
    await server.app.slices.spot.fullDepth(BTC);
    await client.settle();
  }
}

describe('each stream', () => {
  it('reports a trade in the shape that clients read', async () => {
    const client = await open('/binance/ws/0');
    const names = [
      ...['trade', 'aggTrade', 'bookTicker', 'avgPrice', 'miniTicker', 'ticker', 'ticker_1h'],
      ...['kline_1m', 'kline_3m', 'kline_1d@+08:00', 'depth@100ms', 'depth', 'depth5', 'depth20@100ms'],
    ].map((of) => `btcusdt@${of}`);
    expect(await client.ask('SET_PROPERTY', ['combined', true])).toMatchObject({ result: null });
    expect(await client.ask('SUBSCRIBE', [...names, '!miniTicker@arr', '!ticker@arr'])).toMatchObject({
      result: null,
    });
    await trade();
    await beats(client);
    const last = (name: string): unknown =>
      client.messages.findLast((message) => message['stream'] === name)?.['data'];
    await vi.waitFor(() => expect(last('btcusdt@kline_1d@+08:00')).toMatchObject({ k: { n: 3 } }));
    await vi.waitFor(() => expect(last('btcusdt@ticker_1h')).toBeDefined());

    const [now, s] = [expect.any(Number) as number, 'BTCUSDT'];
    expect(last('btcusdt@trade')).toEqual({
      ...{ e: 'trade', E: now, s, t: 3, p: '50001.00000000', q: '0.01000000', T: now, m: false, M: true },
    });
    const aggregates = client.messages.filter((message) => message['stream'] === 'btcusdt@aggTrade');
    expect(aggregates.map(({ data }) => data)).toEqual([
      {
        ...{ e: 'aggTrade', E: now, s, a: 1, p: '50000.00000000', q: '0.03000000', f: 1, l: 2, T: now },
        m: false,
        M: true,
      },
      {
        ...{ e: 'aggTrade', E: now, s, a: 3, p: '50001.00000000', q: '0.01000000', f: 3, l: 3, T: now },
        m: false,
        M: true,
      },
    ]);
    const best = { b: '0.00000000', B: '0.00000000', a: '50001.00000000', A: '0.02000000' };
    expect(last('btcusdt@bookTicker')).toEqual({ u: 4, s, ...best });
    expect(last('btcusdt@avgPrice')).toEqual({
      e: 'avgPrice',
      E: now,
      s,
      i: '5m',
      w: '50000.25000000',
      T: now,
    });
    const mini = {
      ...{ e: '24hrMiniTicker', E: now, s, c: '50001.00000000', o: '50000.00000000', h: '50001.00000000' },
      ...{ l: '50000.00000000', v: '0.04000000', q: '2000.01000000' },
    };
    expect(last('btcusdt@miniTicker')).toEqual(mini);
    expect(last('!miniTicker@arr')).toEqual([mini]);
    const rolling = {
      ...{ E: now, s, p: '1.00000000', P: '0.002', w: '50000.25000000', O: now, C: now, F: 1, L: 3, n: 3 },
      ...{ c: mini.c, o: mini.o, h: mini.h, l: mini.l, v: mini.v, q: mini.q },
    };
    const ticker = { e: '24hrTicker', ...rolling, ...best, x: '50000.00000000', Q: '0.01000000' };
    expect(last('btcusdt@ticker')).toEqual(ticker);
    expect(last('!ticker@arr')).toEqual([ticker]);
    expect(last('btcusdt@ticker_1h')).toEqual({ e: '1hTicker', ...rolling });
    const [bids, asks] = [[], [['50001.00000000', '0.02000000']]];
    expect(last('btcusdt@depth5')).toEqual({ lastUpdateId: 4, bids, asks });
    expect(last('btcusdt@depth20@100ms')).toEqual({ lastUpdateId: 4, bids, asks });
    // The level at 50000 came and went in between: a snapshot may have it.
    expect(last('btcusdt@depth')).toEqual({
      ...{ e: 'depthUpdate', E: now, s, U: 1, u: 4, b: [] },
      a: expect.arrayContaining([['50000.00000000', '0.00000000'], ...asks]) as unknown,
    });
    expect(last('btcusdt@depth@100ms')).toMatchObject({ U: 1, u: 4 });
  });

  it('of candles sends the moving one, and each a last time when it is closed', async () => {
    const client = await open('/binance/ws/btcusdt@kline_1m');
    await trade();
    await beats(client);
    const isKline = (isClosed: boolean) => (message: Readonly<Record<string, unknown>>) =>
      (message['k'] as { readonly x?: boolean } | undefined)?.x === isClosed;
    const moving = (await client.next(isKline(false))) as {
      readonly E: number;
      readonly k: Readonly<Record<string, unknown>>;
    };
    expect(moving).toMatchObject({ e: 'kline', s: 'BTCUSDT', k: { s: 'BTCUSDT', i: '1m', B: '0' } });
    expect(Number(moving.k['T']) - Number(moving.k['t'])).toBe(MINUTE_MS - 1);
    const closesAt = Number(moving.k['T']) + 1;
    for (let left = closesAt - 1 - server.clock.now(); left > 0; left = closesAt - 1 - server.clock.now()) {
      server.clock.advance(Math.min(left, 10 * SECOND_MS));
      await client.settle();
    }
    expect(client.messages.filter(isKline(true))).toEqual([]);
    // Promptly: strategies act on closed candles.
    server.clock.advance(101);
    const closed = (await client.next(isKline(true))) as typeof moving;
    expect(closed.k).toEqual({ ...moving.k, x: true });
    expect(closed.E - closesAt).toBeLessThanOrEqual(100);
    expect(client.messages.filter(isKline(true))).toHaveLength(1);
  });

  it('of an address is wrapped with its name, in the unit of time that the address asks for', async () => {
    const client = await open('/stream?streams=btcusdt@trade&timeUnit=MICROSECOND');
    await trade();
    const message = (await client.next(() => true)) as { readonly data: { readonly E: number } };
    expect(message).toMatchObject({ stream: 'btcusdt@trade', data: { e: 'trade', s: 'BTCUSDT' } });
    expect(message.data.E).toBe(server.clock.now() * 1_000);
    const candles = await open('/ws/btcusdt@kline_1m?timeUnit=MICROSECOND');
    server.clock.advance(SECOND_MS);
    const { k } = (await candles.next(() => true)) as unknown as { readonly k: { t: number; T: number } };
    expect(k.T - k.t).toBe(MINUTE_MS * 1_000 - 1);
  });
});

describe('a depth stream', () => {
  it('goes on without a gap when the books are built again', async () => {
    const client = await open('/ws/btcusdt@depth@100ms');
    const book = new LocalBook();
    const { body } = await wire.get('/api/v3/depth', { symbol: 'BTCUSDT', limit: 5_000 });
    expect(book.takeSnapshot(body as Parameters<typeof book.takeSnapshot>[0])).toBe(true);
    await place(anna, { side: 'sell', price: '50010', quantity: '0.01' });
    await beats(client, SECOND_MS);
    await server.app.slices.spot.reload(() => Promise.resolve());
    await place(anna, { side: 'buy', price: '49990', quantity: '0.01' });
    await beats(client, SECOND_MS);
    for (const message of client.messages) book.take(message as unknown as Parameters<typeof book.take>[0]);
    const after = await wire.get('/api/v3/depth', { symbol: 'BTCUSDT', limit: 5_000 });
    expect(book.gaps).toBe(0);
    expect({ lastUpdateId: book.lastUpdateId, ...book.levels(5_000) }).toEqual(after.body);
  });

  it('does not show an order that waits for its trigger, and reaches over its sequence', async () => {
    const client = await open('/ws/btcusdt@depth@100ms');
    const stop = {
      side: 'buy',
      type: 'stop_limit',
      price: '51000',
      stop_price: '50900',
      quantity: '0.01',
    } as const;
    await ben.client.call('spot.place_order', { currency_match_id: BTC, ...stop });
    await beats(client, SECOND_MS);
    expect(client.messages).toEqual([]);
    const { seq } = server.app.slices.spot.depth(BTC, 1);
    await place(anna, { side: 'sell', price: '50020', quantity: '0.01' });
    await beats(client, SECOND_MS);
    expect(client.messages).toMatchObject([{ U: seq, u: seq + 1, b: [] }]);
  });
});

describe('control messages', () => {
  it('change what a connection follows', async () => {
    const client = await open('/ws/btcusdt@trade');
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 1 });
    // A name of no stream is followed as any other and sends nothing, as the format has it.
    const names = ['btcusdt@bookTicker', 'nothing@trade'];
    expect(await client.ask('SUBSCRIBE', names)).toEqual({ result: null, id: 2 });
    expect(await client.ask('UNSUBSCRIBE', ['btcusdt@trade'])).toEqual({ result: null, id: 3 });
    expect(await client.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: names, id: 4 });
    expect(await client.ask('GET_PROPERTY', ['combined'])).toEqual({ result: false, id: 5 });
    await trade();
    await client.next((message) => 'u' in message);
    expect(client.messages.filter((message) => message['e'] === 'trade')).toEqual([]);
  });

  it('that are wrong are answered with their code, and too many streams are refused', async () => {
    const client = await open('/stream');
    expect(await client.say('{')).toMatchObject({ code: 3 });
    expect(await client.say('{"method":"HELLO","id":1}')).toMatchObject({ code: 2, id: 1 });
    const many = Array.from({ length: 1_025 }, (_, index) => `s${index}@trade`);
    expect(await client.ask('SUBSCRIBE', many)).toMatchObject({ code: 2 });
    expect(await client.ask('GET_PROPERTY', ['combined'])).toMatchObject({ result: true });
  });

  it('come at most five in a second', async () => {
    const client = await open('/ws/0');
    server.clock.advance(SECOND_MS);
    for (let count = 0; count < 5; count += 1) await client.ask('LIST_SUBSCRIPTIONS');
    server.clock.advance(SECOND_MS);
    for (let count = 0; count < 5; count += 1) await client.ask('LIST_SUBSCRIPTIONS');
    client.ws.ping();
    expect(await client.closed).toBe(1008);
  });
});

describe('a connection', () => {
  it('may come from a page of any origin, unless its address cannot be read', async () => {
    await open('/ws/btcusdt@trade', { Origin: 'https://elsewhere.example' });
    await expect(open('/ws/btcusdt@trade?timeUnit=YEAR')).rejects.toThrow('refused with 400');
    await expect(open(`/ws/${'a'.repeat(65)}`)).rejects.toThrow('refused with 400');
  });

  it('has to answer pings with what they carried, and ends after 24 hours with a warning', async () => {
    const [client, silent] = [await open('/ws/btcusdt@trade'), await open('/ws/btcusdt@trade')];
    const pings: string[] = [];
    client.ws.on('ping', (payload: Buffer) => pings.push(payload.toString()));
    silent.ws.pause();
    for (let count = 0; count <= SOCKET_RULES.pingsUnanswered; count += 1) {
      server.clock.advance(SOCKET_RULES.pingMs);
      await client.settle();
    }
    silent.ws.resume();
    expect(await silent.closed).toBe(1006);
    expect(pings).toHaveLength(SOCKET_RULES.pingsUnanswered + 1);
    expect(Number(pings[1]) - Number(pings[0])).toBe(SOCKET_RULES.pingMs);

    server.clock.leap(SOCKET_RULES.lifetimeMs - SOCKET_RULES.warningMs);
    server.clock.advance(SOCKET_RULES.pingMs);
    expect(await client.next(() => true)).toMatchObject({
      e: 'serverShutdown',
      E: expect.any(Number) as number,
    });
    server.clock.leap(SOCKET_RULES.warningMs);
    server.clock.advance(SOCKET_RULES.pingMs);
    expect(await client.closed).toBe(1001);
    expect(client.messages).toHaveLength(1);
  });

  it('is first pinged a period after it began, and may answer twice beside its own five frames', async () => {
    // The moment at which pings of connections of all ages would fall together.
    server.clock.advance(SOCKET_RULES.pingMs - SECOND_MS);
    const client = await open('/ws/0');
    const pings: string[] = [];
    client.ws.on('ping', (payload: Buffer) => {
      pings.push(payload.toString());
      // The library has answered once already.
      client.ws.pong(payload);
    });
    server.clock.advance(SECOND_MS);
    for (let count = 0; count < SOCKET_RULES.framesPerSecond; count += 1)
      await client.ask('LIST_SUBSCRIPTIONS');
    expect(pings).toEqual([]);
    for (let period = 0; period < 3; period += 1) {
      server.clock.advance(SOCKET_RULES.pingMs);
      for (let count = 0; count < SOCKET_RULES.framesPerSecond; count += 1)
        await client.ask('LIST_SUBSCRIPTIONS');
    }
    expect(pings).toHaveLength(3);
    // A third answer is a frame, and so is an answer to what was never asked.
    server.clock.advance(SECOND_MS);
    for (let count = 0; count < SOCKET_RULES.framesPerSecond; count += 1) client.ws.pong('never asked');
    client.ws.pong(pings[2]);
    expect(await client.closed).toBe(1008);
  });

  it('is cut off when its reader does not keep up, and the others are not', async () => {
    const [slow, other] = [await open('/ws/btcusdt@trade'), await open('/ws/btcusdt@trade')];
    const long = { id: 1, price: '5'.repeat(2_000), quantity: '0.01', side: 'buy', at: 0 } as const;
    const batch = { matchId: BTC, trades: Array.from({ length: 200 }, () => long), takers: [] };
    let received = 0;
    other.ws.removeAllListeners('message').on('message', () => {
      received += 1;
    });
    slow.ws.pause();
    // More than the sockets of the system keep before ours keeps any: 20 megabytes.
    for (let count = 1; count <= 50; count += 1) {
      server.app.bus.publish(tradesExecuted, batch);
      await vi.waitUntil(() => received === count * batch.trades.length, { interval: 1 });
    }
    slow.ws.resume();
    expect(await slow.closed).toBe(1006);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
  });

  it('is one of a hundred of its network, and of three hundred attempts in five minutes', async () => {
    server.clock.advance(SOCKET_RULES.windowMs);
    const clients = await Promise.all(
      Array.from({ length: SOCKET_RULES.openPerNetwork }, () => StreamClient.open(server.url, '/ws/0')),
    );
    await expect(open('/ws/0')).rejects.toThrow('refused with 429');
    for (const client of clients) await client.end();
    for (let count = clients.length + 1; count < SOCKET_RULES.attemptsPerWindow; count += 1)
      await (await open('/ws/0')).end();
    await expect(open('/ws/0')).rejects.toThrow('refused with 429');
    server.clock.advance(SOCKET_RULES.windowMs);
    await open('/ws/0');
  });

  it('is notified when the server goes', async () => {
    const client = await open('/stream');
    await server.stop();
    expect(await client.closed).toBe(1001);
    expect(client.messages).toMatchObject([{ e: 'serverShutdown' }]);
  });
});
