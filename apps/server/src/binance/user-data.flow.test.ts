import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { commitUntold } from '../spot/index.ts';
import { issueKey, type IssuedKey, keyIssuer } from '../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { signedParams, WireCaller, type WireKey, type WireParams } from '../testing/wire-caller.ts';
import { WireSocket } from '../testing/wire-socket.ts';
import { StreamClient } from './testing/stream-client.ts';

type Event = Readonly<Record<string, unknown>>;

const PATH = '/api/v3/userDataStream';

let server: TestServer;
let wire: WireCaller;
let anna: TestUser;
let ben: TestUser;
let annaKey: IssuedKey;
let issueAnna: Awaited<ReturnType<typeof keyIssuer>>;
let benKey: WireKey;
let socket: WireSocket;

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  anna = await server.user({ funds: { USDT: '1000000', BTC: '10' } });
  ben = await server.user({ funds: { USDT: '1000000', BTC: '10' } });
  issueAnna = await keyIssuer(server, anna);
  annaKey = await issueAnna();
  benKey = await issueKey(server, ben);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  socket = await WireSocket.open(server.url, '/ws-api/v3?returnRateLimits=false');
  await call('userDataStream.subscribe.signature', {}, annaKey);
});
afterEach(async () => {
  for (const as of [annaKey, benKey]) await call('openOrders.cancelAll', { symbol: 'BTCUSDT' }, as);
  // No further: connections whose clients had no time to answer a ping would be dead.
  server.clock.advance(1_000);
});
afterAll(async () => {
  wire.close();
  await socket.end();
  await server.stop();
});

function call(method: string, params: WireParams, as: WireKey) {
  return socket.request(method, signedParams({ timestamp: server.clock.now(), ...params }, as));
}

async function place(params: WireParams, as: WireKey = annaKey): Promise<number> {
  const LIMIT = { symbol: 'BTCUSDT', type: 'LIMIT', quantity: '0.01' };
  const type = params['type'] ?? 'LIMIT';
  const timeInForce = params['timeInForce'] ?? (type === 'LIMIT' ? 'GTC' : undefined);
  const { status, result, error } = await call('order.place', { ...LIMIT, timeInForce, ...params }, as);
  expect(status, JSON.stringify(error)).toBe(200);
  return (result as { orderId: number }).orderId;
}

/** Events of the run to Anna, with what else came on the connection left out. */
async function eventsOf(run: () => Promise<unknown>, from = socket): Promise<Event[]> {
  await from.request('ping');
  const before = from.messages.length;
  await run();
  await from.request('ping');
  return from.messages.slice(before).flatMap((one) => {
    const { event } = one as { readonly event?: Event };
    return event === undefined ? [] : [event];
  });
}

/** The fields of each event that the test is about. */
const show = (events: readonly Event[], ...fields: readonly string[]): unknown[] =>
  events.map((event) => fields.map((field) => event[field]));
const reports = (events: readonly Event[]): readonly Event[] =>
  events.filter(({ e }) => e === 'executionReport');

describe('an order', () => {
  it('that is an iceberg says how much of it is shown, as long as it is reported', async () => {
    const events = await eventsOf(async () => {
      const orderId = await place({ side: 'BUY', price: '49000', icebergQty: '0.002' });
      await call('order.cancel', { symbol: 'BTCUSDT', orderId }, annaKey);
    });
    expect(show(reports(events), 'x', 'q', 'F')).toEqual([
      ['NEW', '0.01000000', '0.00200000'],
      ['CANCELED', '0.01000000', '0.00200000'],
    ]);
  });

  it('that rests is reported with all its fields, then what it holds', async () => {
    let orderId = 0;
    const events = await eventsOf(async () => {
      orderId = await place({ side: 'BUY', price: '49000', newClientOrderId: 'resting' });
    });
    const at = server.clock.now();
    expect(events).toEqual([
      {
        ...{ e: 'executionReport', E: at, s: 'BTCUSDT', c: 'resting', S: 'BUY', o: 'LIMIT', f: 'GTC' },
        ...{ q: '0.01000000', p: '49000.00000000', P: '0.00000000', F: '0.00000000', g: -1, C: '' },
        ...{ x: 'NEW', X: 'NEW', r: 'NONE', i: orderId, l: '0.00000000', z: '0.00000000' },
        ...{ L: '0.00000000', n: '0', N: null, T: at, t: -1, I: events[0]?.['I'], w: true, m: false },
        ...{ M: false, O: at, Z: '0.00000000', Y: '0.00000000', Q: '0.00000000', W: at, V: 'EXPIRE_TAKER' },
      },
      {
        ...{ e: 'outboundAccountPosition', E: at, u: at },
        B: [{ a: 'USDT', f: '999510.00000000', l: '490.00000000' }],
      },
    ]);
    const cancelled = await eventsOf(() => call('order.cancel', { symbol: 'BTCUSDT', orderId }, annaKey));
    expect(show(cancelled, 'e', 'x', 'X', 'c', 'C', 'w')).toEqual([
      ['executionReport', 'CANCELED', 'CANCELED', 'resting', 'resting', false],
      ['outboundAccountPosition', undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('that is amended in its place is reported as replaced, with what it wants now', async () => {
    const orderId = await place({ side: 'BUY', price: '49000', newClientOrderId: 'amended' });
    let executionId: unknown;
    const events = await eventsOf(async () => {
      const params = { symbol: 'BTCUSDT', orderId, newQty: '0.004' };
      const { result } = await call('order.amend.keepPriority', params, annaKey);
      ({ executionId } = result as { readonly executionId: unknown });
    });
    expect(show(events, 'e', 'x', 'X', 'i', 'c', 'q', 'w', 'I')).toEqual([
      ['executionReport', 'REPLACED', 'NEW', orderId, 'amended', '0.00400000', true, executionId],
      ['outboundAccountPosition', ...Array.from({ length: 7 }, () => undefined)],
    ]);
  });

  it('is reported trade by trade, with what each cost', async () => {
    await place({ side: 'SELL', price: '50000', quantity: '0.03' });
    const events = await eventsOf(async () => {
      await place({ side: 'BUY', price: '50000', quantity: '0.01' }, benKey);
      await place({ side: 'BUY', price: '50000', quantity: '0.02' }, benKey);
    });
    expect(show(reports(events), 'x', 'X', 'l', 'L', 'z', 'Y', 'Z', 'n', 'N', 'm', 'w')).toEqual([
      [
        ...['TRADE', 'PARTIALLY_FILLED', '0.01000000', '50000.00000000', '0.01000000', '500.00000000'],
        ...['500.00000000', '0.50000000', 'USDT', true, true],
      ],
      [
        ...['TRADE', 'FILLED', '0.02000000', '50000.00000000', '0.03000000', '1000.00000000'],
        ...['1500.00000000', '1.00000000', 'USDT', true, false],
      ],
    ]);
    const [first, second] = reports(events).map(({ t }) => Number(t));
    expect(second).toBe((first ?? 0) + 1);
    expect(show(events, 'e').flat()).toEqual([
      ...['executionReport', 'outboundAccountPosition', 'executionReport', 'outboundAccountPosition'],
    ]);
  });

  it('at market is reported as it goes through the book, and by its total', async () => {
    await place({ side: 'SELL', price: '50000', quantity: '0.01' }, benKey);
    await place({ side: 'SELL', price: '50100', quantity: '0.01' }, benKey);
    const events = await eventsOf(() =>
      place({ side: 'BUY', type: 'MARKET', quantity: undefined, quoteOrderQty: '750.5' }),
    );
    expect(show(reports(events), 'o', 'x', 'X', 'l', 'N', 'Q', 'm')).toEqual([
      ['MARKET', 'NEW', 'NEW', '0.00000000', null, '750.50000000', false],
      ['MARKET', 'TRADE', 'PARTIALLY_FILLED', '0.01000000', 'BTC', '750.50000000', false],
      ['MARKET', 'TRADE', 'FILLED', '0.00500000', 'BTC', '750.50000000', false],
    ]);
    expect(events.at(-1)).toMatchObject({ e: 'outboundAccountPosition', B: [{}, {}] });
  });

  it('that may not rest expires', async () => {
    await place({ side: 'SELL', price: '50000', quantity: '0.01' }, benKey);
    const events = await eventsOf(async () => {
      await place({ side: 'BUY', price: '50000', quantity: '0.02', timeInForce: 'IOC' });
      await place({ side: 'BUY', price: '50000', quantity: '0.02', timeInForce: 'FOK' });
    });
    expect(show(reports(events), 'f', 'x', 'X', 'z')).toEqual([
      ['IOC', 'NEW', 'NEW', '0.00000000'],
      ['IOC', 'TRADE', 'PARTIALLY_FILLED', '0.01000000'],
      ['IOC', 'EXPIRED', 'EXPIRED', '0.01000000'],
      ['FOK', 'NEW', 'NEW', '0.00000000'],
      ['FOK', 'EXPIRED', 'EXPIRED', '0.00000000'],
    ]);
  });

  it('that would meet its own user is reported as such', async () => {
    await place({ side: 'SELL', price: '50000' });
    const events = await eventsOf(() => place({ side: 'BUY', price: '50000' }));
    expect(show(reports(events), 'x', 'X')).toEqual([
      ['NEW', 'NEW'],
      ['TRADE_PREVENTION', 'EXPIRED_IN_MATCH'],
    ]);
  });

  it('with a stop price is new twice: when it is placed and when it fires', async () => {
    const tradeAt = async (price: string): Promise<void> => {
      await place({ side: 'BUY', price }, benKey);
      await place({ side: 'SELL', price });
    };
    await tradeAt('50000');
    await place({ side: 'BUY', price: '49400', quantity: '0.05' }, benKey);
    const placed = await eventsOf(() =>
      place({ side: 'SELL', type: 'STOP_LOSS', stopPrice: '49500', price: undefined }),
    );
    expect(show(reports(placed), 'o', 'x', 'w', 'P', 'W')).toEqual([
      ['STOP_LOSS', 'NEW', false, '49500.00000000', undefined],
    ]);
    server.clock.advance(1_000);
    const fired = await eventsOf(() => tradeAt('49500'));
    expect(show(reports(fired), 'o', 'x', 'X', 'w')).toEqual([
      ['LIMIT', 'NEW', 'NEW', true],
      ['LIMIT', 'TRADE', 'FILLED', false],
      ['STOP_LOSS', 'NEW', 'NEW', true],
      ['STOP_LOSS', 'TRADE', 'FILLED', false],
    ]);
    expect(reports(fired).at(-1)).toMatchObject({ W: server.clock.now(), L: '49400.00000000' });
  });
});

describe('a pair', () => {
  const pair = async (): Promise<number> => {
    const { result, error } = await call(
      'orderList.place',
      ...[{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '50500', stopPrice: '49000' }, annaKey],
    );
    expect(error).toBeUndefined();
    return (result as { orderListId: number }).orderListId;
  };

  beforeEach(async () => {
    await place({ side: 'BUY', price: '50000' }, benKey);
    await place({ side: 'SELL', price: '50000' });
  });

  it('is reported when it begins and when both legs are done', async () => {
    let id = 0;
    const begun = await eventsOf(async () => {
      id = await pair();
    });
    const [limit, stop] = reports(begun);
    expect(show(begun, 'e', 'g', 'l', 'L')).toEqual([
      ['executionReport', id, '0.00000000', '0.00000000'],
      ['executionReport', id, '0.00000000', '0.00000000'],
      ['listStatus', id, 'EXEC_STARTED', 'EXECUTING'],
      ['outboundAccountPosition', undefined, undefined, undefined],
    ]);
    expect(begun[2]).toMatchObject({ c: 'OCO', r: 'NONE', C: limit?.['c'] });
    expect(begun[2]).toMatchObject({
      O: [limit, stop].map((leg) => ({ s: 'BTCUSDT', i: leg?.['i'], c: leg?.['c'] })),
    });
    const done = await eventsOf(() => place({ side: 'BUY', price: '50500' }, benKey));
    expect(show(done, 'e', 'X', 'L')).toEqual([
      ['executionReport', 'FILLED', '50500.00000000'],
      ['executionReport', 'EXPIRED', '0.00000000'],
      ['listStatus', undefined, 'ALL_DONE'],
      ['outboundAccountPosition', undefined, undefined],
    ]);
  });

  it('is canceled as one', async () => {
    const orderListId = await pair();
    const events = await eventsOf(() =>
      call('orderList.cancel', { symbol: 'BTCUSDT', orderListId }, annaKey),
    );
    expect(show(events, 'e', 'x', 'l')).toEqual([
      ['executionReport', 'CANCELED', '0.00000000'],
      ['executionReport', 'CANCELED', '0.00000000'],
      ['listStatus', undefined, 'ALL_DONE'],
      ['outboundAccountPosition', undefined, undefined],
    ]);
  });
});

describe('what comes in or leaves', () => {
  it('is reported exactly, before the balance that it led to', async () => {
    const transfer = (amount: string, [from, to]: readonly [number, number]): Promise<unknown> =>
      anna.client.call('ledger.transfer', {
        ...{ from_account_type_id: from, to_account_type_id: to, currency_id: 1, amount },
      });
    const before = socket.messages.length;
    await transfer('12.345', [1, 2]);
    await transfer('2.345', [2, 1]);
    const told = await vi.waitFor(() => {
      const events = socket.messages.slice(before).map((one) => (one as { readonly event: Event }).event);
      expect(events.filter(({ e }) => e === 'balanceUpdate')).toHaveLength(2);
      expect(events.at(-1)?.['e']).toBe('outboundAccountPosition');
      return events;
    });
    const at = server.clock.now();
    expect(told.filter(({ e }) => e === 'balanceUpdate')).toEqual([
      { e: 'balanceUpdate', E: at, a: 'USDT', d: '-12.34500000', T: at },
      { e: 'balanceUpdate', E: at, a: 'USDT', d: '2.34500000', T: at },
    ]);
    const { result } = await call('account.status', { omitZeroBalances: 'true' }, annaKey);
    const { balances } = result as { balances: { asset: string; free: string }[] };
    const free = balances.find(({ asset }) => asset === 'USDT')?.free;
    expect(told.at(-1)).toMatchObject({ B: [{ a: 'USDT', f: free }] });
  });
});

describe('a subscription', () => {
  it('is one for each account of a connection, and ends on request', async () => {
    const own = await WireSocket.open(server.url, '/ws-api/v3?returnRateLimits=false');
    onTestFinished(() => own.end());
    const subscribe = (as: WireKey) =>
      own.request('userDataStream.subscribe.signature', signedParams({ timestamp: server.clock.now() }, as));
    expect(await subscribe(annaKey)).toMatchObject({ result: { subscriptionId: 0 } });
    expect(await subscribe(annaKey)).toMatchObject({ status: 400, error: { code: -2035 } });
    expect(await subscribe(benKey)).toMatchObject({ result: { subscriptionId: 1 } });
    expect(await own.request('session.subscriptions')).toMatchObject({
      result: [{ subscriptionId: 0 }, { subscriptionId: 1 }],
    });
    expect(await own.request('session.status')).toMatchObject({ result: { userDataStream: true } });
    const trade = async (): Promise<void> => {
      await place({ side: 'SELL', price: '50000' });
      await place({ side: 'BUY', price: '50000' }, benKey);
      await own.request('ping');
    };
    await trade();
    const told = own.messages.flatMap((one) => {
      const { subscriptionId, event } = one as { readonly subscriptionId?: number; readonly event?: Event };
      return event?.['x'] === 'TRADE' ? [[subscriptionId, event['S']] as const] : [];
    });
    expect(new Map(told)).toEqual(
      new Map([
        [0, 'SELL'],
        [1, 'BUY'],
      ]),
    );
    expect(told).toHaveLength(2);
    expect(await own.request('userDataStream.unsubscribe', { subscriptionId: 7 })).toMatchObject({
      error: { code: -2036 },
    });
    expect(await own.request('userDataStream.unsubscribe', { subscriptionId: 0 })).toMatchObject({
      status: 200,
      result: {},
    });
    expect(await own.request('userDataStream.unsubscribe')).toMatchObject({ status: 200 });
    const before = own.messages.length;
    await trade();
    expect(own.messages.slice(before)).toMatchObject([{ result: {} }]);
  });

  it('ends with the key that opened it', async () => {
    const key = await issueAnna();
    const own = await WireSocket.open(server.url);
    onTestFinished(() => own.end());
    const subscribe = () =>
      own.request('userDataStream.subscribe.signature', signedParams({ timestamp: server.clock.now() }, key));
    expect(await subscribe()).toMatchObject({ status: 200 });
    const { listenKey } = (await wire.send({ method: 'POST', path: PATH, as: key, isUnsigned: true }))
      .body as { listenKey: string };
    const stream = await StreamClient.open(server.url, `/binance/ws/${listenKey}`);
    onTestFinished(() => stream.ws.terminate());
    await anna.client.call('apikey.revoke', { id: key.id });
    await own.request('ping');
    expect(own.messages).toContainEqual({
      subscriptionId: 0,
      event: { e: 'eventStreamTerminated', E: server.clock.now() },
    });
    expect(await stream.next(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey });
    expect(await subscribe()).toMatchObject({ status: 401, error: { code: -2015 } });
    expect(await own.request('session.subscriptions')).toMatchObject({ result: [] });
  });

  it('ends when a commit could not be announced, so that the client reads anew', async () => {
    const own = await WireSocket.open(server.url);
    onTestFinished(() => own.end());
    const params = signedParams({ timestamp: server.clock.now() }, benKey);
    await own.request('userDataStream.subscribe.signature', params);
    server.app.bus.publish(commitUntold, { at: server.clock.now() });
    await own.request('ping');
    expect(own.messages).toContainEqual({
      subscriptionId: 0,
      event: { e: 'eventStreamTerminated', E: server.clock.now() },
    });
    await call('userDataStream.subscribe.signature', {}, annaKey);
  });
});

describe('a listen key', () => {
  const send = (method: string, as: WireKey, listenKey?: string) =>
    wire.send({ method, path: PATH, as, isUnsigned: true, params: { listenKey } });
  const start = async (as: WireKey): Promise<string> => {
    const { status, body } = await send('POST', as);
    expect(status).toBe(200);
    return (body as { listenKey: string }).listenKey;
  };

  it('belongs to its user, and needs a key', async () => {
    const listenKey = await start(annaKey);
    for (const method of ['PUT', 'DELETE']) {
      expect(await send(method, benKey, listenKey)).toMatchObject({ status: 400, code: -1125 });
      expect(await wire.send({ method, path: PATH, params: { listenKey } })).toMatchObject({ code: -2014 });
      expect(await send(method, annaKey)).toMatchObject({ code: -1102 });
    }
    expect(await socket.request('userDataStream.ping', { apiKey: annaKey.key, listenKey })).toMatchObject({
      status: 200,
    });
    expect(await send('DELETE', annaKey, listenKey)).toMatchObject({ status: 200, body: {} });
    expect(await send('DELETE', annaKey, listenKey)).toMatchObject({ code: -1125 });
  });

  it('reaches its user before anyone else, on one connection', async () => {
    const listenKey = await start(annaKey);
    const names = [
      listenKey,
      'btcusdt@trade',
      'btcusdt@aggTrade',
      'btcusdt@bookTicker',
      'btcusdt@depth@100ms',
    ];
    const stream = await StreamClient.open(server.url, `/binance/stream?streams=${names.join('/')}`);
    onTestFinished(() => stream.ws.terminate());
    server.clock.advance(1_000);
    await place({ side: 'SELL', price: '50000', quantity: '0.02' });
    await stream.ask('LIST_SUBSCRIPTIONS');
    server.clock.advance(1_000);
    const before = (await stream.ask('LIST_SUBSCRIPTIONS'), stream.messages.length);
    await place({ side: 'BUY', price: '50000', quantity: '0.01' }, benKey);
    server.clock.advance(1_000);
    await stream.ask('LIST_SUBSCRIPTIONS');
    const told = stream.messages.slice(before).flatMap((message) => message['stream'] ?? []);
    expect(told.slice(0, 2)).toEqual([listenKey, listenKey]);
    expect(new Set(told)).toEqual(new Set(names));
    expect(told.filter((name) => name === listenKey)).toHaveLength(2);
  });
});
