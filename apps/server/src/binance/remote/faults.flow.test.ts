import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeFrame } from '../../kernel/frame.ts';
import { SUBJECTS } from '../../kernel/questions.ts';
import { BOOK_CHECK_MS } from '../stream/book-feed.ts';
import { type IssuedKey, keyIssuer } from '../../testing/issue-key.ts';
import { type NatsServer, startNatsServer } from '../../testing/nats-server.ts';
import { RawNats } from '../../testing/raw-nats.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { traderOf } from '../../testing/spot-stage.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { signedParams, WireCaller, type WireKey } from '../../testing/wire-caller.ts';
import { WireSocket } from '../../testing/wire-socket.ts';
import { DepthClient } from '../testing/depth-client.ts';
import { StreamClient } from '../testing/stream-client.ts';
import { bookKey } from './stream-keys.ts';

const BTC = 1;
const FUNDS = { USDT: '10000000', BTC: '100' };
const KEYS = '/api/v3/userDataStream';

let nats: NatsServer;
let database: { url: string; drop: () => Promise<void> };
let server: TestServer;
let one: TestGateway;
let two: TestGateway;
let wire: WireCaller;
let anna: TestUser;
let issue: Awaited<ReturnType<typeof keyIssuer>>;
let annaKey: IssuedKey;
let ben: TestUser;

const start = (): Promise<TestServer> =>
  startTestServer({ env: { OB_NATS_URLS: nats.url }, databaseUrl: database.url });

beforeAll(async () => {
  nats = await startNatsServer();
  database = await createTestDatabase();
  server = await start();
  const env = { OB_TRUSTED_PROXIES: '127.0.0.1' };
  one = await startTestGateway(nats.url, env, server.clock);
  two = await startTestGateway(nats.url, env, server.clock);
  await Promise.all([one.until('ready'), two.until('ready')]);
  wire = new WireCaller({ url: one.url, clock: server.clock });
  anna = await server.user({ funds: FUNDS });
  ben = await server.user({ funds: FUNDS });
  issue = await keyIssuer(server, anna);
  annaKey = await issue();
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
});
afterEach(() => server.clock.advance(1_000));
afterAll(async () => {
  wire.close();
  await one.stop();
  await two.stop();
  await server.stop();
  await database.drop();
  await nats.kill();
});

async function open(gateway: TestGateway, streams: string): Promise<StreamClient> {
  const client = await StreamClient.open(gateway.url, `/binance/stream?streams=${streams}`);
  onTestFinished(() => client.end());
  return client;
}

async function openApi(gateway: TestGateway): Promise<WireSocket> {
  const socket = await WireSocket.open(gateway.url, '/ws-api/v3?returnRateLimits=false');
  onTestFinished(() => socket.end());
  return socket;
}

function openBook(gateway: TestGateway): { client: DepthClient; settled: () => Promise<void> } {
  const client = new DepthClient({ wire, url: gateway.url, stream: 'btcusdt@depth@100ms' });
  onTestFinished(() => client.close());
  /** The book of the client is the server's. */
  const settled = () =>
    vi.waitFor(
      async () => {
        server.clock.advance(200);
        await client.settle();
        const { body } = await wire.get('/api/v3/depth', { symbol: 'BTCUSDT', limit: 1_000 });
        expect({ lastUpdateId: client.book.lastUpdateId, ...client.book.levels(1_000) }).toEqual(body);
      },
      { timeout: 15_000, interval: 100 },
    );
  return { client, settled };
}

/** Whoever the owner is: sessions of users who have an authenticator are not begun again here. */
const place = ({ userId }: TestUser, side: 'buy' | 'sell', price: string) =>
  server.app.slices.spot.placeOrder(
    traderOf(userId),
    { currency_match_id: BTC, type: 'limit', side, price, quantity: '0.01' },
    '',
  );

const signed = (as: WireKey): object => signedParams({ timestamp: server.clock.now() }, as);
const subscribe = (socket: WireSocket, as: WireKey) =>
  socket.request('userDataStream.subscribe.signature', signed(as));

async function listenKey(as: WireKey): Promise<string> {
  const { body } = await wire.send({ method: 'POST', path: KEYS, as, isUnsigned: true });
  return (body as { listenKey: string }).listenKey;
}

async function closeListenKey(name: string): Promise<void> {
  const params = { listenKey: name };
  const call = { method: 'DELETE', path: KEYS, as: annaKey, isUnsigned: true, params };
  expect(await wire.send(call)).toMatchObject({ status: 200 });
}

const isEvent =
  (event: string) =>
  (message: Readonly<Record<string, unknown>>): boolean =>
    (message['data'] as { readonly e?: string } | undefined)?.e === event;
const eventsOf = (socket: WireSocket, event: string): unknown[] =>
  socket.messages.filter((message) => (message as { event?: { e: string } }).event?.e === event);

async function metric(gateway: TestGateway, name: string): Promise<number> {
  const { text } = await gateway.raw.get('/metrics');
  return Number(new RegExp(`^${name} ([0-9]+)$`, 'm').exec(text)?.[1]);
}

describe('over two gateways', () => {
  it('weight counts once, and each answer shows what is used', async () => {
    const [here, there] = [await WireSocket.open(one.url), await WireSocket.open(two.url)];
    onTestFinished(async () => void (await Promise.all([here.end(), there.end()])));
    const used = async (socket: WireSocket): Promise<number> => {
      const { rateLimits } = (await socket.request('ping')) as unknown as {
        rateLimits: readonly { count: number }[];
      };
      return rateLimits[0]?.count ?? 0;
    };
    const first = await used(here);
    expect([await used(there), await used(here)]).toEqual([first + 1, first + 2]);
  });

  it('a user hears of an order before anybody else does, wherever it was placed', async () => {
    await place(anna, 'sell', '50000');
    const name = await listenKey(annaKey);
    const streams = await Promise.all(
      [one, two].map((at) => open(at, `btcusdt@trade/${name}/btcusdt@bookTicker`)),
    );
    await place(ben, 'buy', '50000');
    for (const client of streams) {
      await client.next((message) => message['stream'] === 'btcusdt@bookTicker');
      const told = client.messages.map((message) => message['stream']);
      expect(told.slice(0, 2)).toEqual([name, name]);
      expect(new Set(told)).toEqual(new Set([name, 'btcusdt@trade', 'btcusdt@bookTicker']));
    }
  });

  it('the end of a key holds everywhere with the next message of the broker', async () => {
    // An account has one listen key, which ends with the API key that began it.
    await closeListenKey(await listenKey(annaKey));
    const key = await issue();
    const name = await listenKey(key);
    const streams = await Promise.all([open(one, name), open(two, name)]);
    const sockets = await Promise.all([openApi(one), openApi(two)]);
    for (const socket of sockets) expect(await subscribe(socket, key)).toMatchObject({ status: 200 });
    await anna.client.call('apikey.revoke', { id: key.id });
    for (const { raw } of [one, two]) await raw.get('/api/v3/ping');
    for (const client of streams) {
      await client.settle();
      expect(client.messages).toMatchObject([{ data: { e: 'listenKeyExpired', listenKey: name } }]);
    }
    for (const socket of sockets) {
      expect(await subscribe(socket, key)).toMatchObject({ status: 401 });
      expect(eventsOf(socket, 'eventStreamTerminated')).toHaveLength(1);
    }
  });

  it('a listen key that was closed at one opens nothing at the other, and sends nothing more', async () => {
    const name = await listenKey(annaKey);
    const client = await open(one, name);
    await closeListenKey(name);
    const later = await open(two, `${name}/btcusdt@bookTicker`);
    await place(anna, 'buy', '48000');
    await later.settle();
    await client.settle();
    expect(client.messages).toEqual([]);
    expect(later.messages.filter((message) => message['stream'] === name)).toEqual([]);
  });
});

describe('a mirror of a book', () => {
  it('that is wrong is found by the writer’s hash, counted, dropped and read anew', async () => {
    const { client, settled } = openBook(one);
    const best = await open(one, 'btcusdt@depth5@100ms');
    await place(anna, 'buy', '47000');
    await settled();
    const wrong = await metric(one, 'openbourse_book_mirrors_wrong_total');
    const attacker = await RawNats.open(nats.port);
    onTestFinished(() => attacker.close());
    const u = (client.book.lastUpdateId ?? 0) + 1;
    const forged = { kind: 'change', at: 0, U: u, u, b: [['49999', '7']], a: [] };
    await attacker.publish(SUBJECTS.stream(bookKey('BTCUSDT')), encodeFrame(forged));
    // The writer's own change of that number is taken for one that was applied.
    await place(anna, 'buy', '46000');
    server.clock.advance(200);
    await best.settle();
    expect(JSON.stringify(best.messages.at(-1))).toContain('49999');
    const { connections } = client;
    await vi.waitFor(async () => {
      server.clock.advance(BOOK_CHECK_MS);
      expect(await metric(one, 'openbourse_book_mirrors_wrong_total')).toBe(wrong + 1);
    });
    await vi.waitFor(() => expect(client.connections).toBe(connections + 1));
    await settled();
    await place(anna, 'buy', '45000');
    await settled();
    await best.settle();
    expect(JSON.stringify(best.messages.at(-1))).not.toContain('49999');
    expect(await metric(one, 'openbourse_book_mirrors_wrong_total')).toBe(wrong + 1);
  });

  it('from which a change is missing is read anew, and its clients see the gap', async () => {
    const { client, settled } = openBook(two);
    await settled();
    const attacker = await RawNats.open(nats.port);
    onTestFinished(() => attacker.close());
    const u = (client.book.lastUpdateId ?? 0) + 10;
    const later = { kind: 'change', at: 0, U: u, u, b: [], a: [] };
    await attacker.publish(SUBJECTS.stream(bookKey('BTCUSDT')), encodeFrame(later));
    await place(anna, 'buy', '44000');
    await settled();
    expect(client.connections).toBe(1);
  });
});

/** Clients of each kind at a gateway, before something is lost. */
async function everybody(gateway: TestGateway) {
  const name = await listenKey(annaKey);
  const [trades, best, user] = [
    await open(gateway, 'btcusdt@trade'),
    await open(gateway, 'btcusdt@bookTicker/!miniTicker@arr'),
    await open(gateway, name),
  ];
  const socket = await openApi(gateway);
  expect(await subscribe(socket, annaKey)).toMatchObject({ result: { subscriptionId: 0 } });
  const book = openBook(gateway);
  await place(anna, 'buy', '49000');
  await book.settled();
  return { name, trades, best, user, socket, ...book };
}

/** More than one, so that their numbers show what is missing. */
async function missOrders(): Promise<void> {
  await place(anna, 'buy', '49500');
  await place(anna, 'buy', '43000');
}

/** Each of them learns that something was lost, and has everything afterwards. */
async function expectRecovered(clients: Awaited<ReturnType<typeof everybody>>): Promise<void> {
  const { trades, best, user, socket, client, settled } = clients;
  expect(await trades.closed).toBe(1012);
  await user.next(isEvent('listenKeyExpired'));
  await vi.waitFor(() => expect(eventsOf(socket, 'eventStreamTerminated')).toHaveLength(1));
  await best.next(({ data }) => (data as { b?: string } | undefined)?.b === '49500.00000000');
  await settled();
  // Its connection lived: it saw the gap and read the book.
  expect([client.connections, client.book.gaps]).toEqual([1, 1]);
  expect(await subscribe(socket, annaKey)).toMatchObject({ status: 200 });
  const again = await open(one, `${await listenKey(annaKey)}/btcusdt@trade`);
  await place(anna, 'sell', '50000');
  await place(ben, 'buy', '50000');
  await again.next((message) => message['stream'] === 'btcusdt@trade');
  await vi.waitFor(() => expect(eventsOf(socket, 'executionReport').length).toBeGreaterThan(1));
}

describe('clients at a gateway', () => {
  it('whose broker was away see what they missed, and get everything from then on', async () => {
    const clients = await everybody(one);
    await nats.kill();
    await Promise.all([one.until('away'), two.until('away')]);
    const { socket } = clients;
    const unknown = await socket.request('order.status', signed(annaKey));
    expect(unknown).toMatchObject({ status: 503, error: { code: -1007 } });
    await expect(WireSocket.open(one.url)).rejects.toThrow('refused with 503');
    await expect(StreamClient.open(one.url, '/binance/ws/0')).rejects.toThrow('refused with 503');
    await missOrders();
    const late = clients.best.ask('SUBSCRIBE', ['btcusdt@avgPrice']).catch(() => null);
    await nats.start();
    await Promise.all([one.until('ready'), two.until('ready')]);
    await expectRecovered(clients);
    expect(await late).toMatchObject({ result: null });
  });

  it('whose owner is another one see what they missed, and get everything from then on', async () => {
    await server.app.slices.spot.cancelAll(anna.userId);
    const clients = await everybody(one);
    await server.stop();
    await Promise.all([one.until('away'), two.until('away')]);
    const { clock } = server;
    // Orders of the other one before it meets the gateways.
    await nats.kill();
    server = await start();
    // What the gateways show their clients is the clock of the first one.
    server.clock.leap(Math.max(0, clock.now() - server.clock.now()));
    await missOrders();
    await nats.start();
    await Promise.all([one.until('ready'), two.until('ready')]);
    await expectRecovered(clients);
    expect(
      await wire.send({
        method: 'PUT',
        path: KEYS,
        as: annaKey,
        isUnsigned: true,
        params: { listenKey: clients.name },
      }),
    ).toMatchObject({ code: -1125 });
  });
});
