import { applyDepth, createSocket } from '@openbourse/client';
import { type DepthLevels, SOCKET_LIMITS } from '@openbourse/api/socket';
import { KLINE_PERIODS } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { enqueueNotification } from './notification/index.ts';
import { commitUntold } from './spot/index.ts';
import { lossyWebSocket } from './testing/lossy-web-socket.ts';
import { RawCaller } from './testing/raw-call.ts';
import { type RawMessage, RawSocket } from './testing/raw-socket.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';

const BTC = 1;
const DEPTH = `DEPTH:${BTC}` as const;
const FUNDS = { USDT: '10000000', BTC: '100' };

let server: TestServer;
let raw: RawCaller;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await startTestServer({ env: { OB_ALLOWED_ORIGINS: 'https://app.example' } });
  raw = new RawCaller(server.url);
  anna = await server.user({ funds: FUNDS });
  ben = await server.user({ funds: FUNDS });
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

async function open(options?: Parameters<typeof RawSocket.open>[1]): Promise<RawSocket> {
  const socket = await RawSocket.open(server.url, options);
  onTestFinished(() => socket.end());
  return socket;
}

const place = (user: TestUser, order: { side: 'buy' | 'sell'; price: string; quantity: string }) =>
  user.client.call('spot.place_order', { currency_match_id: BTC, type: 'limit', ...order });

/** Two orders that trade, and one that rests. */
async function trade(price: string): Promise<void> {
  await place(anna, { side: 'sell', price, quantity: '0.02' });
  await place(ben, { side: 'buy', price, quantity: '0.01' });
}

const ticketOf = async (user: TestUser): Promise<string> =>
  (await user.client.call('identity.socket_ticket', {})).ticket;

function expectDense(messages: readonly RawMessage[]): void {
  const [first, ...updates] = messages;
  expect(first?.snapshot).toBe(true);
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.map(({ snapshot }) => snapshot)).toEqual(updates.map(() => false));
  expect(updates.map(({ seq }) => seq)).toEqual(updates.map((_, index) => (first?.seq ?? 0) + index + 1));
}

describe('channels', () => {
  const channels = ['DAY_MARKET', DEPTH, `DEAL:${BTC}`, `KLINE:${BTC}:1m`, 'ORDER', 'BALANCE'];

  it('begin with a snapshot and go on without a gap', async () => {
    const socket = await open();
    expect(await socket.authenticate(await ticketOf(ben))).toEqual({ type: 'auth', ok: true });
    for (const channel of channels) await socket.subscribe(channel);
    for (const price of ['50000', '50001', '50002']) {
      await trade(price);
      server.clock.advance(1_000);
    }
    await socket.settle();
    for (const channel of channels) expectDense(socket.of(channel));
  });

  it('of the day carry what the specification names', async () => {
    const socket = await open();
    socket.send({ type: 'sub', params: 'DAY_MARKET' });
    const { type, data } = await socket.next((one) => one.type === 'DAY_MARKET');
    const ticks = data as { currency_match_id: number; quotation: Record<string, unknown> }[];
    expect(type).toBe('DAY_MARKET');
    expect(ticks.length).toBeGreaterThanOrEqual(32);
    const tick = ticks.find((one) => one.currency_match_id === BTC);
    expect(Object.keys(tick?.quotation ?? {}).toSorted()).toEqual(
      ['at', 'change', 'close', 'high', 'low', 'open', 'turnover', 'volume'].toSorted(),
    );
    for (const name of ['close', 'change', 'volume', 'turnover'])
      expect(tick?.quotation[name]).toMatch(/^-?[0-9]+(\.[0-9]+)?$/);
    const before = socket.messages.length;
    await trade('50003');
    server.clock.advance(1_000);
    const update = await socket.next(() => true, before);
    const [last] = await server.guest().call('market.deal', { currency_match_id: BTC });
    expect(update.data).toMatchObject([{ currency_match_id: BTC, quotation: { close: last?.price } }]);
  });

  it('that do not exist are refused by name', async () => {
    const socket = await open({ headers: { lang: 'en' } });
    for (const channel of [
      'NOTHING',
      'DEPTH:',
      'DEPTH:0',
      'DEPTH:9999',
      'DEPTH:01',
      'KLINE:1:2m',
      'DEAL:1e0',
    ])
      expect(await socket.subscribe(channel), channel).toMatchObject({ type: 'error', params: channel });
    expect(await socket.subscribe('ORDER')).toMatchObject({ key: 'session.login_required' });
    expect(await socket.subscribe('BALANCE')).toMatchObject({ key: 'session.login_required' });
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"type":"sub"}',
      '{"type":"sub","params":{}}',
      '{"type":"x"}',
    ]) {
      const before = socket.messages.length;
      socket.send(text);
      expect(await socket.next(() => true, before)).toMatchObject({ type: 'error', key: 'request.invalid' });
    }
  });

  it('that are left send nothing more', async () => {
    const socket = await open();
    await socket.subscribe(`DEAL:${BTC}`);
    socket.send({ type: 'unsub', params: `DEAL:${BTC}` });
    await socket.settle();
    await trade('50004');
    await socket.settle();
    expect(socket.of(`DEAL:${BTC}`)).toHaveLength(1);
  });
});

describe('the depth channel', () => {
  it('leads to the same book as the call, whatever happens', async () => {
    const seed = Number(process.env['SEED'] ?? 4_711);
    const random = seededRandom(seed);
    const socket = await open();
    let book = (await socket.subscribe(DEPTH)).data as DepthLevels;
    let read = socket.messages.length;
    for (let step = 0; step < 120; step += 1) {
      const user = random.int(2) === 0 ? anna : ben;
      if (random.int(4) === 0) await user.client.call('spot.cancel_all', { currency_match_id: BTC });
      else {
        await place(user, {
          side: random.int(2) === 0 ? 'buy' : 'sell',
          price: String(49_950 + random.int(100)),
          quantity: `0.0${1 + random.int(9)}`,
        });
      }
      if (random.int(3) > 0) continue;
      server.clock.advance(100);
      await socket.settle();
      for (const message of socket.messages.slice(read)) {
        if (message.type === DEPTH) book = applyDepth(book, message.data as DepthLevels);
      }
      read = socket.messages.length;
      const { bids, asks } = await server
        .guest()
        .call('market.depth', { currency_match_id: BTC, levels: SOCKET_LIMITS.depthLevels });
      expect(book, `step ${step} of seed ${seed}`).toEqual({ bids, asks });
    }
  });

  it('is asked for again by the client when a message is lost', async () => {
    const loss = lossyWebSocket();
    const socket = createSocket({
      url: `${server.url.replace('http', 'ws')}/ws`,
      WebSocketImpl: loss.WebSocketImpl,
    });
    onTestFinished(() => socket.close());
    let book: DepthLevels = { bids: [], asks: [] };
    let snapshots = 0;
    socket.subscribe(DEPTH, {
      onSnapshot: (levels) => {
        book = levels;
        snapshots += 1;
      },
      onUpdate: (levels) => {
        book = applyDepth(book, levels);
      },
    });
    socket.open();
    await expect.poll(() => snapshots).toBe(1);
    loss.isLosing = true;
    await place(anna, { side: 'buy', price: '49001', quantity: '0.5' });
    server.clock.advance(100);
    await expect.poll(() => loss.lost).toBe(1);
    loss.isLosing = false;
    await place(anna, { side: 'buy', price: '49002', quantity: '0.5' });
    server.clock.advance(100);
    await expect.poll(() => snapshots).toBe(2);
    const { bids, asks } = await server
      .guest()
      .call('market.depth', { currency_match_id: BTC, levels: SOCKET_LIMITS.depthLevels });
    expect(book).toEqual({ bids, asks });
  });
});

describe('private channels', () => {
  it('open by a ticket that is good once and for 30 seconds', async () => {
    const ticket = await ticketOf(anna);
    const first = await open();
    const second = await open();
    expect(await first.authenticate(ticket)).toMatchObject({ type: 'auth', ok: true });
    expect(await second.authenticate(ticket)).toMatchObject({ key: 'session.access_expired' });
    expect(await second.authenticate('guess')).toMatchObject({ key: 'session.access_expired' });
    const late = await ticketOf(anna);
    server.clock.advance(SOCKET_LIMITS.ticketTtlMs);
    expect(await second.authenticate(late)).toMatchObject({ key: 'session.access_expired' });
    expect(await second.subscribe('ORDER')).toMatchObject({ key: 'session.login_required' });
  });

  it('show everybody their own orders and balances only', async () => {
    const mine = await open();
    const other = await open();
    await mine.authenticate(await ticketOf(anna));
    await other.authenticate(await ticketOf(ben));
    for (const socket of [mine, other]) {
      await socket.subscribe('ORDER');
      await socket.subscribe('BALANCE');
    }
    const { order } = await place(anna, { side: 'buy', price: '48000', quantity: '0.01' });
    await mine.next((one) => one.type === 'BALANCE' && one.snapshot === false);
    await Promise.all([mine.settle(), other.settle()]);
    const update = mine.of('ORDER').find(({ snapshot }) => snapshot === false);
    expect(update?.data).toMatchObject([{ id: order.id, state: 'pending' }]);
    expect(other.messages.filter(({ snapshot }) => snapshot === false)).toEqual([]);
    expect(JSON.stringify(other.messages)).not.toContain(order.id);
  });

  const PRIVATE = ['ORDER', 'BALANCE'] as const;
  const openOf = async (user: TestUser, channels: readonly string[]): Promise<RawSocket> => {
    const socket = await open();
    await socket.authenticate(await ticketOf(user));
    for (const channel of channels) await socket.subscribe(channel);
    return socket;
  };

  it('announce a change before anything public of it', async () => {
    const channels = [DEPTH, `DEAL:${BTC}`, ...PRIVATE];
    const socket = await openOf(anna, channels);
    for (const price of ['50000', '50002']) {
      const before = socket.messages.length;
      await trade(price);
      server.clock.advance(100);
      await socket.settle();
      const told = socket.messages.slice(before).map(({ type }) => type);
      const first = channels.map((channel) => told.indexOf(channel));
      expect(first).not.toContain(-1);
      const [depth = 0, deal = 0, order = 0, balance = 0] = first;
      expect([order < balance, balance < deal, deal < depth]).toEqual([true, true, true]);
      // The last trade reaches its owner before it is public.
      expect(told.lastIndexOf('BALANCE')).toBeLessThan(told.lastIndexOf(`DEAL:${BTC}`));
    }
    await anna.client.call('spot.cancel_all', {});
  });

  it('lose and double nothing over a reconnect, nor when a commit could not be announced', async () => {
    const before = await openOf(ben, PRIVATE);
    await place(ben, { side: 'buy', price: '47000', quantity: '0.01' });
    await before.end();
    const { order } = await place(ben, { side: 'buy', price: '47001', quantity: '0.01' });
    const socket = await openOf(ben, PRIVATE);
    await ben.client.call('spot.cancel_order', { id: order.id });
    await socket.settle();
    const renewedFrom = socket.messages.length;
    server.app.bus.publish(commitUntold, { at: server.clock.now() });
    for (const channel of PRIVATE)
      await socket.next(({ type, snapshot }) => type === channel && snapshot === true, renewedFrom);
    await place(ben, { side: 'buy', price: '47002', quantity: '0.01' });
    await socket.settle();
    const told = socket.of('ORDER');
    const [first, , renewed] = told;
    expect(told.map(({ snapshot }) => snapshot)).toEqual([true, false, true, false]);
    expect(told.map(({ seq }) => (seq ?? 0) - (first?.seq ?? 0))).toEqual([0, 1, 1, 2]);
    const rows = new Map<string, unknown>();
    for (const row of told.slice(2).flatMap(({ data }) => data as { id: string }[])) rows.set(row.id, row);
    expect(renewed?.data).toHaveLength(rows.size - 1);
    expect(new Set(rows.values())).toEqual(new Set(await ben.client.call('spot.open_orders', {})));
    const [balance] = socket.of('BALANCE').slice(-1);
    expect(balance).toMatchObject({ snapshot: false });
    expectDense(socket.of('BALANCE').slice(0, 2));
    await ben.client.call('spot.cancel_all', {});
  });

  it('send notices to their readers, after those that are unread', async () => {
    const user = await server.user();
    const unread = async () => (await user.client.call('notification.list', { is_unread: true })).data;
    const earlier = await unread();
    const mine = await open();
    const other = await open();
    await mine.authenticate(await ticketOf(user));
    await other.authenticate(await ticketOf(ben));
    expect((await mine.subscribe('NOTIFICATION')).data).toEqual(earlier);
    await other.subscribe('NOTIFICATION');
    const notice = { kind: 'deposit_credited', params: { amount: '1', code: 'BTC' } } as const;
    await server.app.slices.db.transaction((tx) =>
      enqueueNotification(tx, { ...notice, userId: user.userId, key: 'one', at: server.clock.now() }),
    );
    server.clock.advance(1_000);
    const update = await mine.next((one) => JSON.stringify(one).includes(notice.kind));
    expect(update).toMatchObject({ type: 'NOTIFICATION', snapshot: false, data: [notice] });
    expect(await unread()).toEqual([...(update.data as object[]), ...earlier]);
    await other.settle();
    expect(JSON.stringify(other.messages)).not.toContain(notice.kind);
  });

  it('end with the session that opened them', async () => {
    const user = await server.user();
    const socket = await open();
    const stranger = await open();
    await socket.authenticate(await ticketOf(user));
    await user.client.call('identity.logout', {});
    expect(await socket.closed).toBe(4401);
    await stranger.settle();
  });

  it('have one holder for as long as they are open', async () => {
    const [owner, thief] = [await server.user(), await server.user()];
    const socket = await open();
    await socket.authenticate(await ticketOf(owner));
    await socket.subscribe('BALANCE');
    const told = socket.messages.length;
    socket.send({ type: 'auth', params: await ticketOf(thief) });
    expect(await socket.closed).toBe(4400);
    await server.fund(owner.userId, { USDT: '1' });
    expect(socket.messages.length).toBe(told);
  });

  it('end with a session that was left alone or grew too old', async () => {
    const later = await startTestServer();
    onTestFinished(() => later.stop());
    const user = await later.user();
    const [socket, stranger] = [await RawSocket.open(later.url), await RawSocket.open(later.url)];
    onTestFinished(() => stranger.end());
    await socket.authenticate(await ticketOf(user));
    await stranger.subscribe('DAY_MARKET');
    later.clock.leap(7 * 86_400_000);
    later.clock.advance(SOCKET_LIMITS.heartbeatMs);
    expect(await socket.closed).toBe(4401);
    await stranger.settle();
  });
});

describe('the channel of the support desk', () => {
  const deskTicket = async ({ client }: TestOperator): Promise<string> =>
    (await client.call('operator.socket_ticket', {})).ticket;

  const openDesk = async (): Promise<RawSocket> => {
    const socket = await RawSocket.open(server.consoleUrl);
    onTestFinished(() => socket.end());
    return socket;
  };

  it('names the conversations that changed, and nothing else of them', async () => {
    const operator = await server.operator({ roles: 'support' });
    const socket = await openDesk();
    expect(await socket.authenticate(await deskTicket(operator))).toEqual({ type: 'auth', ok: true });
    expect(await socket.subscribe('SUPPORT_DESK')).toMatchObject({ snapshot: true, data: [] });
    await anna.client.call('support.send_message', { text: 'My balance is wrong' });
    const { data } = await operator.client.call('support.operator_conversations', { user_id: anna.userId });
    await operator.client.call('support.operator_claim', { id: data[0]?.id ?? '' });
    await socket.settle();
    const told = socket.of('SUPPORT_DESK').map((one) => one.data);
    expect(told).toEqual([[], [{ id: data[0]?.id }], [{ id: data[0]?.id }]]);
    // A user and an operator may have the same number.
    expect(await socket.subscribe('BALANCE')).toMatchObject({ key: 'session.login_required' });
  });

  it('is closed to users and to other operators', async () => {
    const [mine, others] = [await open(), await openDesk()];
    expect(await mine.subscribe('SUPPORT_DESK')).toMatchObject({ key: 'session.login_required' });
    await mine.authenticate(await ticketOf(anna));
    expect(await mine.subscribe('SUPPORT_DESK')).toMatchObject({ key: 'session.login_required' });
    const writer = await server.operator({ roles: 'content' });
    await others.authenticate(await deskTicket(writer));
    expect(await others.subscribe('SUPPORT_DESK')).toMatchObject({ key: 'operator.role_missing' });
  });

  it('ends with the session', async () => {
    const [going, staying] = [
      await server.operator({ roles: 'support' }),
      await server.operator({ roles: 'support' }),
    ];
    const [ended, kept] = [await openDesk(), await openDesk()];
    await ended.authenticate(await deskTicket(going));
    await kept.authenticate(await deskTicket(staying));
    await going.client.call('operator.logout', {});
    expect(await ended.closed).toBe(4401);
    expect(await kept.subscribe('SUPPORT_DESK')).toMatchObject({ snapshot: true });
  });
});

describe('limits', () => {
  it('of a message: 4 KiB', async () => {
    const socket = await open();
    socket.send({ type: 'sub', params: 'x'.repeat(SOCKET_LIMITS.payloadMaxBytes) });
    expect(await socket.closed).toBe(1009);
  });

  it('of the rate: one message too many in ten seconds ends the socket', async () => {
    const socket = await open();
    for (let count = 0; count < SOCKET_LIMITS.messagesPerWindow; count += 1) socket.send({ type: 'ping' });
    await expect.poll(() => socket.of('pong').length).toBe(SOCKET_LIMITS.messagesPerWindow);
    server.clock.advance(SOCKET_LIMITS.windowMs);
    for (let count = 0; count <= SOCKET_LIMITS.messagesPerWindow; count += 1) socket.send({ type: 'ping' });
    expect(await socket.closed).toBe(1008);
  });

  it('of subscriptions', async () => {
    const socket = await open();
    const channels = Array.from({ length: 7 }, (_, match) =>
      KLINE_PERIODS.map((period) => `KLINE:${match + 1}:${period}`),
    ).flat();
    for (const [index, channel] of channels.entries()) {
      if (index % 30 === 0) server.clock.advance(SOCKET_LIMITS.windowMs);
      const isRefused = index >= SOCKET_LIMITS.subscriptionsPerConnection;
      expect((await socket.subscribe(channel)).key, channel).toBe(isRefused ? 'request.too_many' : undefined);
    }
  });

  it('of sockets of one user', async () => {
    const user = await server.user();
    for (let count = 0; count <= SOCKET_LIMITS.connectionsPerUser; count += 1) {
      const socket = await open();
      const answer = await socket.authenticate(await ticketOf(user));
      expect(answer.key).toBe(count < SOCKET_LIMITS.connectionsPerUser ? undefined : 'request.too_many');
    }
  });

  it('of sockets of one address', async () => {
    await expect.poll(openSockets).toBe(0);
    for (let count = 0; count < SOCKET_LIMITS.connectionsPerIp; count += 1) await open();
    await expect(open()).rejects.toThrow('refused with 429');
  });

  it('of sockets of one IPv6 network, which one subscriber has whole, and of all together', async () => {
    const small = await startTestServer({ env: { OB_TRUSTED_PROXIES: '127.0.0.1', OB_SOCKETS_MAX: '30' } });
    onTestFinished(() => small.stop());
    const from = async (ip: string) => {
      const socket = await RawSocket.open(small.url, { headers: { 'x-forwarded-for': ip } });
      onTestFinished(() => socket.end());
      return socket;
    };
    for (let host = 1; host <= SOCKET_LIMITS.connectionsPerIp; host += 1) await from(`2001:db8:0:1::${host}`);
    await expect(from('2001:db8:0:1::ffff')).rejects.toThrow('refused with 429');
    await from('2001:db8:0:2::1');
    const last = await from('2001:db8:0:3::1');
    await expect(from('2001:db8:0:4::1')).rejects.toThrow('refused with 429');
    await last.end();
    await expect
      .poll(() =>
        from('2001:db8:0:4::1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('of silence: a reader that answers no ping is cut off', async () => {
    const socket = await open();
    const other = await open();
    await expect.poll(openSockets).toBe(2);
    socket.ws.pause();
    for (let round = 0; round < 2; round += 1) {
      server.clock.advance(SOCKET_LIMITS.heartbeatMs);
      await other.settle();
    }
    await expect.poll(openSockets).toBe(1);
    socket.ws.resume();
    expect(await socket.closed).toBe(1006);
  });
});

async function openSockets(): Promise<number> {
  const { text } = await raw.get('/metrics');
  return Number(/^openbourse_socket_connections ([0-9]+)$/m.exec(text)?.[1]);
}

describe('the upgrade', () => {
  it.each(['https://evil.example', 'null'])('is refused to a page of %s', async (Origin) => {
    await expect(RawSocket.open(server.url, { headers: { Origin } })).rejects.toThrow('refused with 403');
  });

  it('is granted to our own page, an allowed one and a program', async () => {
    for (const headers of [{ Origin: server.url }, { Origin: 'https://app.example' }, {}]) {
      const socket = await open({ headers });
      expect((await socket.subscribe('DAY_MARKET')).snapshot).toBe(true);
    }
  });

  it('exists at /ws only', async () => {
    await expect(RawSocket.open(server.url, { path: '/api/ws' })).rejects.toThrow('refused with 403');
  });
});
