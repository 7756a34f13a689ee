import { haltMatch } from '../../testing/halts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { issueKey } from '../../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { type WireAnswer, WireCaller, type WireKey, type WireParams } from '../../testing/wire-caller.ts';

interface Trader {
  readonly user: TestUser;
  readonly key: WireKey;
}

let server: TestServer;
let wire: WireCaller;
let anna: Trader;
let ben: Trader;

const RICH = { USDT: '1000000', BTC: '100' };
const LAST = '50000';

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  anna = await trader(RICH);
  ben = await trader(RICH);
  await placed(ben, { ...limit('SELL', LAST, '0.001'), newOrderRespType: 'ACK' });
  await placed(anna, limit('BUY', LAST, '0.001'));
});
afterEach(async () => {
  for (const one of [anna, ben]) await send(one, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  // Another window of the limit of orders.
  server.clock.leap(10_000);
});
afterAll(async () => {
  wire.close();
  await server.stop();
});

async function trader(funds: Readonly<Record<string, string>>): Promise<Trader> {
  const user = await server.user({ funds });
  return { user, key: await issueKey(server, user) };
}

const send = (as: Trader, method: string, path: string, params: WireParams = {}): Promise<WireAnswer> =>
  wire.send({ method, path, params, as: as.key });

const order = (as: Trader, params: WireParams) =>
  send(as, 'POST', '/api/v3/order', { symbol: 'BTCUSDT', ...params });

type Body = Readonly<Record<string, unknown>> & { readonly orderId: number; readonly clientOrderId: string };

async function placed(as: Trader, params: WireParams): Promise<Body> {
  const answer = await order(as, params);
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.body as Body;
}

const limit = (side: 'BUY' | 'SELL', price: string, quantity: string) => ({
  ...{ side, type: 'LIMIT', timeInForce: 'GTC' },
  ...{ price, quantity },
});
const market = (side: 'BUY' | 'SELL', size: WireParams) => ({ side, type: 'MARKET', ...size });

describe('an order is placed', () => {
  test('by limit, with everything that became of it', async () => {
    const body = await placed(anna, limit('BUY', '49000', '0.01'));
    expect(body).toEqual({
      symbol: 'BTCUSDT',
      orderId: body.orderId,
      orderListId: -1,
      clientOrderId: body.clientOrderId,
      transactTime: server.clock.now(),
      price: '49000.00000000',
      origQty: '0.01000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: server.clock.now(),
      selfTradePreventionMode: 'EXPIRE_TAKER',
      fills: [],
    });
    expect(body.clientOrderId).toMatch(/^[0-9a-f-]{36}$/);
    const named = { symbol: 'BTCUSDT', origClientOrderId: body.clientOrderId };
    const read = await send(anna, 'GET', '/api/v3/order', named);
    expect(read.body).toMatchObject({ orderId: body.orderId, status: 'NEW', isWorking: true });
  });

  test('at the market by quantity and by total, with its fills', async () => {
    await placed(ben, limit('SELL', '50000', '0.01'));
    await placed(ben, limit('SELL', '50010', '0.02'));
    const bought = await placed(anna, market('BUY', { quantity: '0.015' }));
    expect(bought).toMatchObject({ status: 'FILLED', price: '0.00000000', timeInForce: 'GTC' });
    expect(bought['fills']).toMatchObject([
      { price: '50000.00000000', qty: '0.01000000', commission: '0.00001000', commissionAsset: 'BTC' },
      { price: '50010.00000000', qty: '0.00500000', commission: '0.00000500', commissionAsset: 'BTC' },
    ]);
    const spent = await placed(anna, market('BUY', { quoteOrderQty: '100' }));
    expect(spent).toMatchObject({
      status: 'FILLED',
      origQuoteOrderQty: '100.00000000',
      origQty: '0.00199000',
    });
    await placed(ben, limit('BUY', '49990', '0.01'));
    const sold = await placed(anna, market('SELL', { quoteOrderQty: '100' }));
    expect(sold).toMatchObject({
      ...{ status: 'FILLED', executedQty: '0.00200000', origQuoteOrderQty: '100.00000000' },
    });
    expect(await placed(anna, market('BUY', { quantity: '5' }))).toMatchObject({
      ...{ status: 'EXPIRED', expiryReason: 'INSUFFICIENT_LIQUIDITY' },
    });
  });

  test('as briefly as is asked, by default in full when it may trade at once', async () => {
    const quiet = { side: 'SELL', type: 'LIMIT_MAKER', price: '51000', quantity: '0.01' };
    expect(Object.keys(await placed(anna, quiet))).toHaveLength(5);
    const result = await placed(anna, { ...quiet, newOrderRespType: 'RESULT' });
    expect(result).toMatchObject({ type: 'LIMIT_MAKER' });
    expect(result).not.toHaveProperty('fills');
  });

  test.each([
    ['STOP_LOSS', 'SELL', '49000', undefined],
    ['STOP_LOSS', 'BUY', '51000', undefined],
    ['STOP_LOSS_LIMIT', 'SELL', '49000', '48990'],
    ['TAKE_PROFIT', 'SELL', '51000', undefined],
    ['TAKE_PROFIT_LIMIT', 'BUY', '49000', '49010'],
  ])('%s %s at %s', async (type, side, stopPrice, price) => {
    const timeInForce = price === undefined ? undefined : 'GTC';
    const terms = { type, side, stopPrice, price, timeInForce, quantity: '0.01', newOrderRespType: 'FULL' };
    const body = await placed(anna, terms);
    expect(body).toMatchObject({ type, side, stopPrice: `${stopPrice}.00000000`, workingTime: -1 });
    const read = await send(anna, 'GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: body.orderId });
    expect(read.body).toMatchObject({ type, status: 'NEW', isWorking: false, workingTime: -1 });
    const wrong = stopPrice === '49000' ? '51000' : '49000';
    const refused = await order(anna, { ...terms, stopPrice: wrong });
    expect(refused).toMatchObject({ code: -2010, msg: 'Order would trigger immediately.' });
  });

  test('and expires as its time in force and the prevention of self-trades say', async () => {
    const fok = await placed(anna, { ...limit('BUY', '50000', '1'), timeInForce: 'FOK' });
    expect(fok).toMatchObject({
      ...{ status: 'EXPIRED', timeInForce: 'FOK', executedQty: '0.00000000' },
      expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED',
    });
    const ioc = await placed(anna, { ...limit('BUY', '50000', '1'), timeInForce: 'IOC' });
    expect(ioc).toMatchObject({ status: 'EXPIRED', expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' });
    const read = await send(anna, 'GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: ioc.orderId });
    expect(read.body).toMatchObject({ expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' });
    await placed(anna, limit('SELL', '50000', '0.01'));
    const own = await placed(anna, limit('BUY', '50000', '0.01'));
    expect(own).toMatchObject({ status: 'EXPIRED_IN_MATCH' });
    expect(own).not.toHaveProperty('expiryReason');
    const prevented = (orderId: number) =>
      send(anna, 'GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', orderId });
    expect((await prevented(fok.orderId)).body).toEqual([]);
    // That it met one of its own user is known, but not which one: an empty list would not be true.
    expect(await prevented(own.orderId)).toMatchObject({ status: 400, code: -1020 });
  });

  test('once for each client order id, also when two arrive together', async () => {
    const same = { ...limit('BUY', '49000', '0.01'), newClientOrderId: 'twice' };
    const answers = await Promise.all([order(anna, same), order(anna, same)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused).toMatchObject({ code: -2010, msg: 'Duplicate order sent.' });
    const open = await send(anna, 'GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(open.body).toHaveLength(1);
  });
});

const OK = limit('BUY', '49000', '0.01');
const REFUSALS: readonly (readonly [string, WireParams, number, string])[] = [
  ['a price off the tick', { ...OK, price: '49000.001' }, -1013, 'Filter failure: PRICE_FILTER'],
  ['a price far away', { ...OK, price: '10000' }, -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
  ['a quantity off the step', { ...OK, quantity: '0.0000001' }, -1013, 'Filter failure: LOT_SIZE'],
  ['too small a notional', { ...OK, quantity: '0.00001' }, -1013, 'Filter failure: NOTIONAL'],
  [
    'more than there is',
    { ...OK, quantity: '50' },
    -2010,
    'Account has insufficient balance for requested action.',
  ],
  [
    'a maker that would take',
    { side: 'BUY', type: 'LIMIT_MAKER', price: '50500', quantity: '0.01' },
    -2010,
    'Order would immediately match and take.',
  ],
  ['an unknown symbol', { ...OK, symbol: 'NOSUCH' }, -1121, 'Invalid symbol.'],
  ['an unknown side', { ...OK, side: 'HOLD' }, -1117, 'Invalid side.'],
  ['an unknown type', { ...OK, type: 'ICEBERG' }, -1116, 'Invalid orderType.'],
  ['an unknown time in force', { ...OK, timeInForce: 'GTX' }, -1115, 'Invalid timeInForce.'],
  [
    'no time in force',
    { ...OK, timeInForce: undefined },
    -1102,
    "Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed.",
  ],
  [
    'a market order without a size',
    market('BUY', {}),
    -1102,
    "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
  ],
  [
    'a market order with a price',
    market('BUY', { quantity: '1', price: '1' }),
    -1106,
    "Parameter 'price' sent when not required.",
  ],
  [
    'a stop without its price',
    { side: 'SELL', type: 'STOP_LOSS', quantity: '0.01' },
    -1102,
    "Param 'stopPrice' or 'trailingDelta' must be sent, but both were empty/null!",
  ],
  ['an iceberg of too many parts', { ...OK, icebergQty: '0.0001' }, -1013, 'Filter failure: ICEBERG_PARTS'],
  ['an iceberg that shows more than all', { ...OK, icebergQty: '9' }, -2010, 'IcebergQty exceeds QTY.'],
  [
    'an iceberg that does not rest',
    { ...OK, timeInForce: 'IOC', icebergQty: '0.001' },
    -2010,
    'Unsupported order combination.',
  ],
  [
    'a market order as an iceberg',
    market('BUY', { quantity: '1', icebergQty: '0.5' }),
    -1106,
    "Parameter 'icebergQty' sent when not required.",
  ],
  [
    'a limit order that is to follow',
    { ...OK, trailingDelta: 100 },
    -1106,
    "Parameter 'trailingDelta' sent when not required.",
  ],
  [
    'a peg',
    { ...OK, pegPriceType: 'PRIMARY_PEG' },
    -2010,
    'Pegged orders are not supported for this symbol.',
  ],
  ['a peg of no kind', { ...OK, pegPriceType: 'PEG' }, -1210, 'Invalid pegPriceType.'],
  ['an offset of no kind', { ...OK, pegOffsetType: 'TICK' }, -1211, 'Invalid pegOffsetType.'],
  [
    'a trailing stop that is too near',
    { side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: 9 },
    -1013,
    'Filter failure: TRAILING_DELTA',
  ],
  ['a reserved strategy', { ...OK, strategyType: 5 }, -1134, '`strategyType` was less than 1000000.'],
  [
    'another prevention of self-trades',
    { ...OK, selfTradePreventionMode: 'EXPIRE_MAKER' },
    -1013,
    'This symbol does not allow the specified self-trade prevention mode.',
  ],
  [
    'an id of other characters',
    { ...OK, newClientOrderId: 'mine!' },
    -1100,
    "Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.",
  ],
  ['an empty book', market('SELL', { quantity: '0.01' }), -1112, 'No orders on book for symbol.'],
];

/** Refusals that only the book or the balance can give, a test of the order cannot. */
const BY_THE_BOOK = ['a price far away', 'more than there is', 'a maker that would take', 'an empty book'];

describe('an iceberg', () => {
  test('shows its slice to others and its size to its owner, and replaces a plain order', async () => {
    const terms = { side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', price: '50900', quantity: '0.05' };
    const plain = await placed(anna, { ...terms, newOrderRespType: 'RESULT' });
    expect(plain).not.toHaveProperty('icebergQty');
    const { body } = await send(anna, 'POST', '/api/v3/order/cancelReplace', {
      ...{ symbol: 'BTCUSDT', cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: String(plain['orderId']) },
      ...{ ...terms, icebergQty: '0.02', newOrderRespType: 'RESULT' },
    });
    expect(body).toMatchObject({
      newOrderResponse: { icebergQty: '0.02000000', origQty: '0.05000000', status: 'NEW' },
    });
    const open = (await send(anna, 'GET', '/api/v3/openOrders')).body as readonly Body[];
    expect(open).toMatchObject([{ icebergQty: '0.02000000', origQty: '0.05000000' }]);
    const cancelled = await send(anna, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(cancelled.body).toMatchObject([{ icebergQty: '0.02000000', status: 'CANCELED' }]);
  });

  test('that shows everything is a plain order', async () => {
    const terms = { side: 'SELL', type: 'LIMIT_MAKER', price: '50900', quantity: '0.05', icebergQty: '0.05' };
    expect(await placed(anna, { ...terms, newOrderRespType: 'RESULT' })).not.toHaveProperty('icebergQty');
    await send(anna, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
  });
});

describe('a trailing stop', () => {
  test('follows the price from now on, by the type that the client names', async () => {
    const body = await placed(anna, {
      ...{ side: 'SELL', type: 'TAKE_PROFIT', quantity: '0.01', trailingDelta: 100 },
      newOrderRespType: 'RESULT',
    });
    expect(body).toMatchObject({ type: 'TAKE_PROFIT', trailingDelta: 100, status: 'NEW' });
    expect(body).not.toHaveProperty('stopPrice');
    const [open] = (await send(anna, 'GET', '/api/v3/openOrders')).body as readonly Body[];
    expect(open).toMatchObject({ trailingDelta: 100, stopPrice: '0.00000000', isWorking: false });
  });

  test('follows from its stop price on, which is beyond the last price on the side of its type', async () => {
    const loss = { side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', price: '48000' } as const;
    const body = await placed(anna, { ...loss, quantity: '0.01', trailingDelta: 100, stopPrice: '49500' });
    const found = await send(anna, 'GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: body.orderId });
    expect(found.body).toMatchObject({
      ...{
        type: 'STOP_LOSS_LIMIT',
        trailingDelta: 100,
        stopPrice: '49500.00000000',
        price: '48000.00000000',
      },
    });
    expect(
      await order(anna, { ...loss, quantity: '0.01', trailingDelta: 100, stopPrice: '51000' }),
    ).toMatchObject({ code: -2010, msg: 'Order would trigger immediately.' });
  });
});

describe('an order is refused', () => {
  test.each(REFUSALS)('%s', async (name, params, code, msg) => {
    if (name === 'a maker that would take') await placed(ben, limit('SELL', '50400', '0.01'));
    expect(await order(anna, params)).toMatchObject({ status: 400, code, msg });
    const checked = await send(anna, 'POST', '/api/v3/order/test', { symbol: 'BTCUSDT', ...params });
    expect(checked).toMatchObject(BY_THE_BOOK.includes(name) ? { status: 200 } : { status: 400, code, msg });
    expect((await send(anna, 'GET', '/api/v3/openOrders')).body).toEqual([]);
  });

  test('while its market is halted', async () => {
    const open = await haltMatch(server.app.slices, 1);
    expect(await order(anna, OK)).toMatchObject({ code: -2010, msg: 'Market is closed.' });
    await open();
  });
});

test('less of an order keeps its place and its id; anything else is refused in words of the format', async () => {
  const { orderId, clientOrderId } = await placed(anna, OK);
  const amend = (as: Trader, params: WireParams) =>
    send(as, 'PUT', '/api/v3/order/amend/keepPriority', { symbol: 'BTCUSDT', orderId, ...params });
  const amended = await amend(anna, { newQty: '0.005' });
  const { executionId } = amended.body as { readonly executionId: number };
  expect(amended).toMatchObject({
    status: 200,
    body: {
      amendedOrder: {
        ...{ orderId, orderListId: -1, clientOrderId, origClientOrderId: clientOrderId, status: 'NEW' },
        ...{ qty: '0.00500000', executedQty: '0.00000000', preventedQty: '0.00000000' },
      },
    },
  });
  const refused = { status: 400, code: -2038 };
  expect(await amend(anna, { newQty: '0.005' })).toMatchObject({
    ...{ ...refused, msg: 'The requested action would change no state; rejecting.' },
  });
  expect(await amend(anna, { newQty: '0.006' })).toMatchObject({
    ...{ ...refused, msg: 'Order amend (quantity increase) is not supported.' },
  });
  expect(await amend(anna, { newQty: '0.004', newClientOrderId: 'another' })).toMatchObject(refused);
  expect(await amend(ben, { newQty: '0.004' })).toMatchObject({ code: -2013 });
  expect(await amend(anna, { newQty: '0.004', newClientOrderId: clientOrderId })).toMatchObject({
    status: 200,
  });
  const amendments = (as: Trader, more: WireParams = {}) =>
    send(as, 'GET', '/api/v3/order/amendments', { symbol: 'BTCUSDT', orderId, ...more });
  const first = { orderId, executionId, origQty: '0.01000000', newQty: '0.00500000' };
  const second = { orderId, origQty: '0.00500000', newQty: '0.00400000' };
  expect((await amendments(anna)).body).toMatchObject([first, second]);
  expect((await amendments(anna, { fromExecutionId: executionId + 1 })).body).toMatchObject([second]);
  expect((await amendments(anna, { limit: 1 })).body).toMatchObject([first]);
  expect(await amendments(ben)).toMatchObject({ code: -2013 });
});

test('a test of an order places nothing and shows the rates', async () => {
  const tested = { symbol: 'BTCUSDT', ...OK };
  expect(await send(anna, 'POST', '/api/v3/order/test', tested)).toMatchObject({ status: 200, body: {} });
  const rates = await send(anna, 'POST', '/api/v3/order/test', { ...tested, computeCommissionRates: 'true' });
  expect(rates.body).toMatchObject({
    standardCommissionForOrder: { maker: '0.00100000', taker: '0.00100000' },
    discount: { enabledForAccount: false },
  });
  expect((await send(anna, 'GET', '/api/v3/openOrders')).body).toEqual([]);
});

test('filters, allocations and prevented matches of an account are listed by symbol', async () => {
  const own = await send(anna, 'GET', '/api/v3/myFilters', { symbol: 'BTCUSDT' });
  const info = await wire.get('/api/v3/exchangeInfo', { symbol: 'BTCUSDT' });
  const { symbols } = info.body as { readonly symbols: readonly { readonly filters: unknown }[] };
  expect(own.body).toEqual({ exchangeFilters: [], symbolFilters: symbols[0]?.filters, assetFilters: [] });
  expect((await send(anna, 'GET', '/api/v3/myAllocations', { symbol: 'BTCUSDT' })).body).toEqual([]);
  const prevented = (params: WireParams) =>
    send(anna, 'GET', '/api/v3/myPreventedMatches', { symbol: 'BTCUSDT', ...params });
  expect(await prevented({})).toMatchObject({ code: -1102 });
  expect(await prevented({ orderId: 1, preventedMatchId: 1 })).toMatchObject({ code: -1128 });
  expect((await prevented({ preventedMatchId: 1 })).body).toEqual([]);
});

describe('an order is canceled', () => {
  test('by its id or the one of the client, once', async () => {
    const { orderId } = await placed(anna, { ...OK, newClientOrderId: 'gone' });
    const named = { symbol: 'BTCUSDT', origClientOrderId: 'gone', newClientOrderId: 'cancel-1' };
    const done = await send(anna, 'DELETE', '/api/v3/order', named);
    expect(done.body).toMatchObject({
      ...{ orderId, origClientOrderId: 'gone', clientOrderId: 'cancel-1' },
      ...{ status: 'CANCELED', transactTime: server.clock.now() },
    });
    const unknown = { code: -2011, msg: 'Unknown order sent.' };
    expect(await send(anna, 'DELETE', '/api/v3/order', named)).toMatchObject(unknown);
    const foreign = await placed(anna, OK);
    const others = { symbol: 'BTCUSDT', orderId: foreign.orderId };
    expect(await send(ben, 'DELETE', '/api/v3/order', others)).toMatchObject(unknown);
    expect(await send(ben, 'GET', '/api/v3/order', others)).toMatchObject({ code: -2013 });
    expect(await send(anna, 'DELETE', '/api/v3/order', { ...others, symbol: 'ETHUSDT' })).toMatchObject(
      unknown,
    );
    expect(await send(anna, 'GET', '/api/v3/order', { symbol: 'BTCUSDT' })).toMatchObject({ code: -1102 });
  });

  test('only when both ids that are sent are its own', async () => {
    const [one, other] = [
      await placed(anna, { ...OK, newClientOrderId: 'one' }),
      await placed(anna, { ...OK, newClientOrderId: 'other' }),
    ];
    const nameless = await placed(anna, OK);
    const crossed = { symbol: 'BTCUSDT', orderId: one.orderId, origClientOrderId: 'other' };
    const unknown = { status: 400, code: -2011, msg: 'Unknown order sent.' };
    expect(await send(anna, 'DELETE', '/api/v3/order', crossed)).toMatchObject(unknown);
    expect(
      await send(anna, 'DELETE', '/api/v3/order', { ...crossed, origClientOrderId: 'zzz' }),
    ).toMatchObject(unknown);
    expect(await send(anna, 'GET', '/api/v3/order', crossed)).toMatchObject({ status: 400, code: -2013 });
    const replaced = await send(anna, 'POST', '/api/v3/order/cancelReplace', {
      ...OK,
      ...{ symbol: 'BTCUSDT', cancelReplaceMode: 'STOP_ON_FAILURE' },
      ...{ cancelOrderId: other.orderId, cancelOrigClientOrderId: 'one' },
    });
    expect(replaced).toMatchObject({
      code: -2022,
      body: { data: { newOrderResult: 'NOT_ATTEMPTED', cancelResponse: { code: -2011 } } },
    });
    expect((await send(anna, 'GET', '/api/v3/openOrders')).body).toHaveLength(3);
    for (const { orderId, clientOrderId } of [one, other, nameless]) {
      const both = { symbol: 'BTCUSDT', orderId, origClientOrderId: clientOrderId };
      expect((await send(anna, 'GET', '/api/v3/order', both)).body).toMatchObject({ status: 'NEW' });
      expect((await send(anna, 'DELETE', '/api/v3/order', both)).body).toMatchObject({ orderId });
    }
  });

  test('only in the state that is asked for', async () => {
    const { orderId } = await placed(anna, OK);
    const cancel = (cancelRestrictions: string) =>
      send(anna, 'DELETE', '/api/v3/order', { symbol: 'BTCUSDT', orderId, cancelRestrictions });
    expect(await cancel('ONLY_OLD')).toMatchObject({ code: -1145, msg: 'Invalid cancelRestrictions' });
    expect(await cancel('ONLY_PARTIALLY_FILLED')).toMatchObject({
      code: -2011,
      msg: 'Order was not canceled due to cancel restrictions.',
    });
    expect(await cancel('ONLY_NEW')).toMatchObject({ status: 200 });
  });

  test('with all others of its symbol, pairs as pairs', async () => {
    await placed(anna, OK);
    await send(anna, 'POST', '/api/v3/order/oco', { ...OCO });
    const done = await send(anna, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(done.body).toMatchObject([
      { status: 'CANCELED', orderListId: -1 },
      { listStatusType: 'ALL_DONE', orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] },
    ]);
    const nothing = await send(anna, 'DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(nothing).toMatchObject({ code: -2011 });
  });
});

describe('an order is replaced', () => {
  const replace = (params: WireParams) =>
    send(anna, 'POST', '/api/v3/order/cancelReplace', {
      ...{ symbol: 'BTCUSDT', cancelReplaceMode: 'STOP_ON_FAILURE', newOrderRespType: 'RESULT' },
      ...params,
    });
  const takes = { side: 'SELL', type: 'LIMIT_MAKER', price: '48000', quantity: '0.01' };
  const unknown = { code: -2011, msg: 'Unknown order sent.' };
  const wouldTake = { code: -2010, msg: 'Order would immediately match and take.' };

  test('by canceling it and placing another', async () => {
    const { orderId } = await placed(anna, OK);
    const done = await replace({ ...OK, price: '49100', cancelOrderId: orderId });
    expect(done).toMatchObject({
      status: 200,
      body: {
        ...{ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' },
        cancelResponse: { orderId, status: 'CANCELED' },
        newOrderResponse: { status: 'NEW', price: '49100.00000000' },
      },
    });
  });

  test('beyond the limit of orders by canceling alone, when that is asked for', async () => {
    const resting = [await placed(anna, OK), await placed(anna, OK)];
    const { limits } = server.app.slices.binance;
    while (limits.takeOrders(anna.user.userId, 1) === null);
    const cancelled = resting.map(({ orderId }) => ({ ...OK, cancelOrderId: orderId }));
    const [one, other] = [cancelled[0]!, cancelled[1]!];
    const beyond = { status: 429, code: -1015 };
    const nothing = await replace(one);
    expect(nothing).toMatchObject(beyond);
    expect(Number(nothing.headers['retry-after'])).toBeGreaterThan(0);
    expect(await replace({ ...one, orderRateLimitExceededMode: 'DO_NOTHING' })).toMatchObject(beyond);
    expect(await replace({ ...one, orderRateLimitExceededMode: 'BOTH' })).toMatchObject({ code: -1130 });
    expect((await send(anna, 'GET', '/api/v3/openOrders')).body).toHaveLength(2);
    const only = { orderRateLimitExceededMode: 'CANCEL_ONLY' };
    const half = { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -1015 } };
    const stopping = await replace({ ...one, ...only });
    expect(stopping).toMatchObject({ status: 429, code: -2021, body: { data: half } });
    expect(stopping.headers).toHaveProperty('retry-after');
    expect(await replace({ ...one, ...only })).toMatchObject({
      ...{ status: 429, code: -2022 },
      body: { data: { cancelResponse: unknown, newOrderResult: 'NOT_ATTEMPTED' } },
    });
    const mode = { ...only, cancelReplaceMode: 'ALLOW_FAILURE' };
    expect(await replace({ ...other, ...mode })).toMatchObject({
      status: 409,
      code: -2021,
      body: { data: half },
    });
    expect(await replace({ ...other, ...mode })).toMatchObject({ status: 400, code: -2022 });
    expect((await send(anna, 'GET', '/api/v3/openOrders')).body).toEqual([]);
  });

  test('or not, and each failure is reported', async () => {
    const stopped = await replace({ ...OK, cancelOrderId: 1 });
    expect(stopped).toMatchObject({
      ...{ status: 400, code: -2022 },
      body: { data: { newOrderResult: 'NOT_ATTEMPTED', cancelResponse: unknown, newOrderResponse: null } },
    });
    await placed(ben, limit('BUY', '48500', '0.01'));
    const mode = { cancelReplaceMode: 'ALLOW_FAILURE' };
    const both = await replace({ ...takes, ...mode, cancelOrderId: 1 });
    expect(both).toMatchObject({
      ...{ status: 400, code: -2022 },
      body: { data: { cancelResponse: unknown, newOrderResponse: wouldTake } },
    });
    const { orderId } = await placed(anna, OK);
    const half = await replace({ ...takes, cancelOrderId: orderId });
    expect(half).toMatchObject({
      ...{ status: 409, code: -2021 },
      body: { data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: wouldTake } },
    });
    const other = await replace({ ...OK, ...mode, cancelOrigClientOrderId: 'never' });
    expect(other).toMatchObject({
      ...{ status: 409, code: -2021 },
      body: {
        data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', newOrderResponse: { status: 'NEW' } },
      },
    });
    const { orderId: kept } = await placed(anna, OK);
    const filter = await replace({ ...OK, price: '49000.001', cancelOrderId: kept });
    expect(filter).toMatchObject({ status: 400, code: -1013 });
    const read = await send(anna, 'GET', '/api/v3/order', { symbol: 'BTCUSDT', orderId: kept });
    expect(read.body).toMatchObject({ status: 'NEW' });
  });
});

const OCO = {
  ...{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', price: '51000' },
  ...{ stopPrice: '49000', stopLimitPrice: '48990', stopLimitTimeInForce: 'GTC' },
};

describe('a pair', () => {
  test('is placed with ids of the client, found, listed and canceled as one', async () => {
    const ids = { listClientOrderId: 'list', limitClientOrderId: 'leg-1', stopClientOrderId: 'leg-2' };
    const placing = await send(anna, 'POST', '/api/v3/order/oco', { ...OCO, ...ids });
    const body = placing.body as Body & { readonly orderListId: number };
    expect(body).toMatchObject({
      ...{ contingencyType: 'OCO', listStatusType: 'EXEC_STARTED', listOrderStatus: 'EXECUTING' },
      ...{ listClientOrderId: 'list', symbol: 'BTCUSDT' },
      orders: [{ clientOrderId: 'leg-1' }, { clientOrderId: 'leg-2' }],
      orderReports: [
        { type: 'LIMIT_MAKER', orderListId: body.orderListId },
        { type: 'STOP_LOSS_LIMIT', stopPrice: '49000.00000000', workingTime: -1 },
      ],
    });
    expect(placing.headers['x-mbx-order-count-10s']).toBe('2');
    const { orderListId } = body;
    const found = await send(anna, 'GET', '/api/v3/orderList', { origClientOrderId: 'list' });
    expect(found.body).toMatchObject({ orderListId, listOrderStatus: 'EXECUTING' });
    expect((await send(anna, 'GET', '/api/v3/openOrderList')).body).toMatchObject([{ orderListId }]);
    const open = await send(anna, 'GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(open.body).toMatchObject([{ orderListId }, { orderListId }]);
    expect(await send(ben, 'GET', '/api/v3/orderList', { orderListId })).toMatchObject({ code: -2013 });
    const crossed = { orderListId, origClientOrderId: 'other' };
    expect(await send(anna, 'GET', '/api/v3/orderList', crossed)).toMatchObject({ status: 400, code: -2013 });
    const both = { orderListId, origClientOrderId: 'list' };
    expect((await send(anna, 'GET', '/api/v3/orderList', both)).body).toMatchObject({ orderListId });
    const named = { symbol: 'BTCUSDT', orderListId };
    const mistaken = { ...named, listClientOrderId: 'other' };
    expect(await send(anna, 'DELETE', '/api/v3/orderList', mistaken)).toMatchObject({
      ...{ status: 400, code: -2011, msg: 'Unknown order sent.' },
    });
    expect(await send(ben, 'DELETE', '/api/v3/orderList', named)).toMatchObject({ code: -2011 });
    const done = await send(anna, 'DELETE', '/api/v3/orderList', named);
    expect(done.body).toMatchObject({
      ...{ orderListId, listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' },
      orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
    });
    expect(await send(anna, 'DELETE', '/api/v3/orderList', named)).toMatchObject({ code: -2011 });
    expect((await send(anna, 'GET', '/api/v3/allOrderList', { fromId: orderListId })).body).toMatchObject([
      { orderListId, listOrderStatus: 'ALL_DONE' },
    ]);
    const legs = { symbol: 'BTCUSDT', orderId: orderListId };
    const read = await send(anna, 'GET', '/api/v3/allOrders', legs);
    expect(read.body).toMatchObject([{ status: 'CANCELED' }, { status: 'CANCELED' }]);
  });

  test('ends by itself when one leg trades', async () => {
    const legs = {
      aboveType: 'LIMIT_MAKER',
      abovePrice: '51000',
      belowType: 'STOP_LOSS',
      belowStopPrice: '49000',
    };
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', ...legs };
    const placing = await send(anna, 'POST', '/api/v3/orderList/oco', pair);
    const { orderListId } = placing.body as { readonly orderListId: number };
    await placed(ben, limit('BUY', '51000', '0.01'));
    const all = await send(anna, 'GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', orderId: orderListId });
    expect(all.body).toMatchObject([
      { type: 'LIMIT_MAKER', status: 'FILLED' },
      { type: 'STOP_LOSS', status: 'EXPIRED' },
    ]);
    await placed(anna, { ...limit('SELL', LAST, '0.001') });
    await placed(ben, limit('BUY', LAST, '0.001'));
  });

  test.each([
    ['prices on the wrong sides', { ...OCO, price: '48000' }, -2010],
    ['a stop limit without its time in force', { ...OCO, stopLimitTimeInForce: undefined }, -1102],
  ])('is refused with %s', async (_name, params, code) => {
    expect(await send(anna, 'POST', '/api/v3/order/oco', params)).toMatchObject({ status: 400, code });
  });

  test.each([
    ['LIMIT_MAKER', 'LIMIT_MAKER', -1168],
    ['STOP_LOSS', 'STOP_LOSS', -1158],
    ['TAKE_PROFIT', 'LIMIT_MAKER', -1158],
    ['STOP_LOSS', 'LIMIT_MAKER', -1166],
  ])('of %s above and %s below is refused with %i', async (aboveType, belowType, code) => {
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.01', aboveType, belowType };
    expect(await send(anna, 'POST', '/api/v3/orderList/oco', pair)).toMatchObject({ status: 400, code });
  });
});

describe('an account', () => {
  test('shows balances, rates and rights', async () => {
    const one = await trader({ USDT: '1000' });
    await placed(one, limit('BUY', '49000', '0.01'));
    const { uid } = await one.user.client.call('identity.info', {});
    const read = await send(one, 'GET', '/api/v3/account', { omitZeroBalances: 'true' });
    expect(read.body).toMatchObject({
      ...{ makerCommission: 10, takerCommission: 10, accountType: 'SPOT', permissions: ['SPOT'] },
      ...{ canTrade: true, canWithdraw: true, canDeposit: true, uid: Number.parseInt(uid, 10) },
      commissionRates: { maker: '0.00100000', taker: '0.00100000' },
      balances: [{ asset: 'USDT', free: '510.00000000', locked: '490.00000000' }],
    });
    const all = (await send(one, 'GET', '/api/v3/account')).body as { readonly balances: readonly unknown[] };
    expect(all.balances.length).toBeGreaterThan(2);
    const rates = await send(one, 'GET', '/api/v3/account/commission', { symbol: 'BTCUSDT' });
    expect(rates.body).toMatchObject({ symbol: 'BTCUSDT', standardCommission: { taker: '0.00100000' } });
    const counts = await send(one, 'GET', '/api/v3/rateLimit/order');
    expect(counts.body).toMatchObject([
      { interval: 'SECOND', intervalNum: 10, count: 1 },
      { interval: 'DAY', intervalNum: 1 },
    ]);
  });

  test('lists its orders and trades by number and time', async () => {
    const [one, other] = [await trader(RICH), await trader(RICH)];
    const first = await placed(one, limit('SELL', LAST, '0.01'));
    await placed(other, limit('BUY', LAST, '0.004'));
    server.clock.leap(1_000);
    await placed(other, limit('BUY', LAST, '0.006'));
    const trades = (params: WireParams) =>
      send(one, 'GET', '/api/v3/myTrades', { symbol: 'BTCUSDT', ...params });
    const all = (await trades({})).body as readonly { readonly id: number; readonly time: number }[];
    expect(all).toMatchObject([
      {
        ...{ symbol: 'BTCUSDT', orderId: first.orderId, orderListId: -1, price: '50000.00000000' },
        ...{ qty: '0.00400000', quoteQty: '200.00000000', commission: '0.20000000', commissionAsset: 'USDT' },
        ...{ isBuyer: false, isMaker: true, isBestMatch: true },
      },
      { qty: '0.00600000' },
    ]);
    const [, last] = all;
    expect((await trades({ fromId: last?.id })).body).toEqual([last]);
    expect((await trades({ startTime: last?.time })).body).toEqual([last]);
    expect((await trades({ orderId: first.orderId, limit: 1 })).body).toHaveLength(1);
    expect(await trades({ orderId: 1, startTime: 5 })).toMatchObject({ code: -1128 });
    expect(await trades({ startTime: 1, endTime: 90_000_000 })).toMatchObject({ code: -1127 });
    const orders = await send(one, 'GET', '/api/v3/allOrders', { symbol: 'BTCUSDT', limit: 1 });
    expect(orders.body).toMatchObject([{ orderId: first.orderId, status: 'FILLED' }]);
  });

  test('sees the same orders through our own API', async () => {
    const { client } = anna.user;
    const body = await placed(anna, { ...OK, newClientOrderId: 'shared' });
    const own = await client.call('spot.order', { client_order_id: 'shared' });
    expect(own.order).toMatchObject({ state: 'pending', price: '49000', quantity: '0.01' });
    const ours = {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '49010',
      quantity: '0.01',
    } as const;
    const { order: made } = await client.call('spot.place_order', { ...ours });
    const open = await send(anna, 'GET', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    expect(open.body).toMatchObject([{ orderId: body.orderId }, { price: '49010.00000000' }]);
    const named = { symbol: 'BTCUSDT', origClientOrderId: made.client_order_id ?? made.id };
    expect((await send(anna, 'DELETE', '/api/v3/order', named)).body).toMatchObject({ status: 'CANCELED' });
    expect((await client.call('spot.order', { id: made.id })).order.state).toBe('revoked');
  });
});
