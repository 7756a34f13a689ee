import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../testing/issue-key.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';
import {
  signedParams,
  type WireAnswer,
  WireCaller,
  type WireKey,
  type WireParams,
} from '../testing/wire-caller.ts';
import { WireSocket } from '../testing/wire-socket.ts';

const REASON = 'Looked into together';
const CLOSED = 'Market is closed.';
const LIMIT = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '50000',
  quantity: '0.001',
};
const PAIR = {
  ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.001' },
  ...{ aboveType: 'LIMIT_MAKER', abovePrice: '60100', belowType: 'STOP_LOSS', belowStopPrice: '59000' },
};
type Mode = 'cancel_only' | 'no_withdrawals' | 'read_only' | 'maintenance';

let server: TestServer;
let user: TestUser;
let key: WireKey;
let wire: WireCaller;
let socket: WireSocket;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.user({ funds: { USDT: '100000', BTC: '1' } });
  key = await issueKey(server, user);
  wire = new WireCaller(server);
  socket = await WireSocket.open(server.url);
  server.feed.setPrice('BTC/USDT', '60000');
  server.feed.setPrice('ETH/USDT', '2000');
  server.clock.advance(1_000);
  maker = await server.operator({ roles: 'risk' });
  checker = await server.operator({ roles: 'security_admin' });
});
afterEach(async () => {
  await end();
  await user.client.call('spot.cancel_all', {});
});
afterAll(async () => {
  await socket.end();
  wire.close();
  await server.stop();
});

const set = (mode: Mode, scope: { readonly currency_match_id?: number } = {}) =>
  maker.client.call('site.operator_set_mode', { mode, reason: REASON, ...scope });
/** Two persons open again what is closed. */
async function end(): Promise<void> {
  for (const { id } of await maker.client.call('site.operator_modes', {})) {
    const proposed = await maker.client.call('site.operator_lift_mode', { id, reason: REASON });
    await checker.client.call('operator.decide_proposal', {
      id: proposed.id,
      decision: 'approve',
      reason: REASON,
    });
  }
}

const send = (method: 'POST' | 'DELETE', path: string, params: WireParams) =>
  wire.send({ method, path, params, as: key });
async function ask(method: string, params: WireParams): Promise<Pick<WireAnswer, 'status' | 'code' | 'msg'>> {
  const signed = signedParams({ timestamp: server.clock.now(), ...params }, key);
  const { status, error } = await socket.request(method, signed);
  return { status, code: error?.code ?? null, msg: error?.msg ?? '' };
}
const place = async (): Promise<number> =>
  ((await send('POST', '/api/v3/order', LIMIT)).body as { orderId: number }).orderId;
const placePair = async (): Promise<number> =>
  ((await send('POST', '/api/v3/orderList/oco', PAIR)).body as { orderListId: number }).orderListId;

type Told = Pick<WireAnswer, 'status' | 'code' | 'msg'>;

/** Every way to cancel, by REST and by the WebSocket API. */
const CANCELS: Readonly<Record<string, () => Promise<() => Promise<Told>>>> = {
  'DELETE /api/v3/order': async () => {
    const orderId = await place();
    return () => send('DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId });
  },
  'DELETE /api/v3/openOrders': async () => {
    await place();
    return () => send('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  },
  'DELETE /api/v3/orderList': async () => {
    const orderListId = await placePair();
    return () => send('DELETE', '/api/v3/orderList', { symbol: 'BTCUSDT', orderListId });
  },
  'order.cancel': async () => {
    const orderId = await place();
    return () => ask('order.cancel', { symbol: 'BTCUSDT', orderId });
  },
  'openOrders.cancelAll': async () => {
    await place();
    return () => ask('openOrders.cancelAll', { symbol: 'BTCUSDT' });
  },
  'orderList.cancel': async () => {
    const orderListId = await placePair();
    return () => ask('orderList.cancel', { symbol: 'BTCUSDT', orderListId });
  },
};

/** Every way to place, alone or for what is canceled; each leaves the order as it is when it is refused. */
const PLACES: Readonly<Record<string, (orderId: number) => Promise<Told>>> = {
  'POST /api/v3/order': () => send('POST', '/api/v3/order', LIMIT),
  'POST /api/v3/orderList/oco': () => send('POST', '/api/v3/orderList/oco', PAIR),
  'POST /api/v3/order/cancelReplace': (orderId) =>
    send('POST', '/api/v3/order/cancelReplace', {
      ...{ ...LIMIT, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: orderId },
    }),
  'order.place': () => ask('order.place', LIMIT),
  'order.cancelReplace': (orderId) =>
    ask('order.cancelReplace', { ...LIMIT, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId: orderId }),
};

const open = async () =>
  ((await wire.get('/api/v3/openOrders', { symbol: 'BTCUSDT' }, key)).body as { orderId: number }[]).map(
    ({ orderId }) => orderId,
  );
const statusOf = async (symbol: string) => {
  const { body } = await wire.get('/api/v3/exchangeInfo', { symbol });
  return (body as { symbols: { status: string }[] }).symbols[0]?.status;
};

describe.each<Mode>(['cancel_only', 'no_withdrawals'])('%s', (mode) => {
  it.each(Object.keys(CANCELS))('takes %s', async (name) => {
    const cancel = await CANCELS[name]?.();
    await set(mode);
    expect(await cancel?.()).toMatchObject({ status: 200, code: null });
    expect(await open()).toEqual([]);
  });
});

describe.each<Mode>(['read_only', 'maintenance'])('%s', (mode) => {
  it.each(Object.keys(CANCELS))('refuses %s, and nothing is done', async (name) => {
    const cancel = await CANCELS[name]?.();
    const before = await open();
    await set(mode);
    expect(await cancel?.()).toMatchObject({ status: 400, code: -2011, msg: CLOSED });
    expect(await open()).toEqual(before);
    await end();
    expect(await cancel?.()).toMatchObject({ status: 200, code: null });
    expect(await open()).toEqual([]);
  });
});

describe.each<Mode>(['cancel_only', 'read_only', 'maintenance'])('%s', (mode) => {
  it.each(Object.keys(PLACES))('refuses %s, and nothing is done', async (name) => {
    const orderId = await place();
    await set(mode);
    expect(await PLACES[name]?.(orderId)).toMatchObject({ status: 400, code: -2010, msg: CLOSED });
    expect(await open()).toEqual([orderId]);
  });
});

it('reads go on in every mode', async () => {
  for (const mode of ['cancel_only', 'read_only', 'maintenance'] as const) {
    await set(mode);
    expect((await wire.get('/api/v3/account', {}, key)).status).toBe(200);
    expect((await ask('openOrders.status', { symbol: 'BTCUSDT' })).status).toBe(200);
  }
});

it('a symbol says whether its orders can still be canceled, and a closed one closes no other', async () => {
  expect(await statusOf('BTCUSDT')).toBe('TRADING');
  const cancel = await CANCELS['DELETE /api/v3/order']?.();
  await set('cancel_only', { currency_match_id: 1 });
  expect([await statusOf('BTCUSDT'), await statusOf('ETHUSDT')]).toEqual(['CANCEL_ONLY', 'TRADING']);
  await set('read_only', { currency_match_id: 1 });
  expect([await statusOf('BTCUSDT'), await statusOf('ETHUSDT')]).toEqual(['HALT', 'TRADING']);
  expect(await cancel?.()).toMatchObject({ code: -2011, msg: CLOSED });
  const other = { ...LIMIT, symbol: 'ETHUSDT', price: '1900', quantity: '0.01' };
  const placed = (await send('POST', '/api/v3/order', other)).body as { orderId: number };
  const named = { symbol: 'ETHUSDT', orderId: placed.orderId };
  expect((await send('DELETE', '/api/v3/order', named)).status).toBe(200);
});

it('a delisted symbol is closed for good, and its past is read by its name', async () => {
  const order = { ...LIMIT, symbol: 'ETHUSDT', price: '1900', quantity: '0.01' };
  const { orderId } = (await send('POST', '/api/v3/order', order)).body as { orderId: number };
  await server.owner.query(
    `insert into market.delisting (match_id, delists_at, state, reason, operator_id, created_at)
     values (2, $1, 'planned', $2, $3, $1)`,
    [new Date(server.clock.now()), REASON, maker.operatorId],
  );
  await expect
    .poll(async () => {
      server.clock.advance(5_000);
      return server.app.slices.market.delisted().length;
    })
    .toBe(1);
  const closed = { status: 400, code: -2010, msg: CLOSED };
  expect(await send('POST', '/api/v3/order', order)).toMatchObject(closed);
  expect(await ask('order.place', order)).toMatchObject(closed);
  const past = await wire.get('/api/v3/allOrders', { symbol: 'ETHUSDT' }, key);
  expect((past.body as object[]).at(-1)).toMatchObject({
    ...{ orderId, status: 'EXPIRED', expiryReason: 'EXCHANGE_CANCELED' },
  });
});
