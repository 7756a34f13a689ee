import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { issueKey } from '../testing/issue-key.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import type { WireKey } from '../testing/wire-caller.ts';

type Call = (...input: readonly unknown[]) => Promise<unknown>;
/** A stock client as its users have it. Checking its own types takes longer than checking the whole server. */
type Client = Readonly<Record<string, Call>>;
type Make = new (...settings: readonly unknown[]) => Client;

const stock = createRequire(import.meta.url);
const SYMBOL = 'BTCUSDT';

let server: TestServer;
let user: TestUser;
let key: WireKey;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  user = await server.user({ funds: { USDT: '10000', BTC: '1' } });
  key = await issueKey(server, user);
  server.feed.setPrice('BTC/USDT', '50000');
  const { url } = server;
  const { Spot } = stock('@binance/connector') as { Spot: Make };
  clients.set('@binance/connector', new Spot(key.key, key.secret, { baseURL: url }));
  const official = stock('@binance/spot') as { Spot: new (settings: object) => { readonly restAPI: Client } };
  const { restAPI } = new official.Spot({
    configurationRestAPI: { apiKey: key.key, apiSecret: key.secret, basePath: url },
  });
  clients.set('@binance/spot', restAPI);
  const { MainClient } = stock('binance') as { MainClient: Make };
  clients.set('binance', new MainClient({ api_key: key.key, api_secret: key.secret, baseUrl: url }));
  const node = stock('binance-api-node') as { default: (settings: object) => Client };
  clients.set('binance-api-node', node.default({ apiKey: key.key, apiSecret: key.secret, httpBase: url }));
  const Node = stock('node-binance-api') as Make;
  const urls = { base: `${url}/api/`, sapi: `${url}/sapi/` };
  clients.set('node-binance-api', new Node({ APIKEY: key.key, APISECRET: key.secret, urls }));
}, 60_000);
afterAll(() => server.stop());

/** Calls with the client's own clock, which the server's follows from a little ahead. */
async function call(client: string, name: string, input: readonly unknown[]): Promise<unknown> {
  server.clock.leap(systemClock.now() + 2_000 - server.clock.now());
  const own = clients.get(client);
  const answer = await own?.[name]?.(...input);
  // Two of them answer with the whole response.
  const data = (answer as { readonly data?: unknown } | undefined)?.data;
  return typeof data === 'function' ? (data as () => Promise<unknown>)() : answer;
}

const named = { symbol: SYMBOL };
const KEY_TERMS = {
  enableReading: true,
  enableWithdrawals: false,
  enableSpotAndMarginTrading: true,
  ipRestrict: true,
};
const NO_DUST = { total: 0, userAssetDribblets: [] };

describe('a client of the format works as it is published:', () => {
  test.each<[client: string, name: string, input: readonly unknown[], answer: unknown]>([
    ['@binance/connector', 'accountStatus', [], { data: { data: 'Normal' } }],
    ['@binance/connector', 'apiPermissions', [], { data: KEY_TERMS }],
    ['@binance/connector', 'depositHistory', [], { data: [] }],
    ['@binance/connector', 'withdrawHistory', [], { data: [] }],
    ['@binance/connector', 'userAsset', [], { data: [{ asset: 'USDT' }, { asset: 'BTC' }] }],
    ['@binance/connector', 'fundingWallet', [], { data: [] }],
    ['@binance/connector', 'dustLog', [], { data: NO_DUST }],
    ['@binance/spot', 'depth', [{ ...named, symbolStatus: 'TRADING' }], { bids: [], asks: [] }],
    ['@binance/spot', 'ticker24hr', [{ symbols: [SYMBOL], symbolStatus: 'TRADING' }], [named]],
    ['@binance/spot', 'tickerPrice', [{ symbols: [SYMBOL], symbolStatus: 'HALT' }], []],
    ['@binance/spot', 'executionRules', [named], { symbolRules: [{ ...named, rules: [] }] }],
    ['@binance/spot', 'myFilters', [named], { exchangeFilters: [], assetFilters: [] }],
    ['@binance/spot', 'myPreventedMatches', [{ ...named, orderId: 1 }], []],
    ['@binance/spot', 'myAllocations', [named], []],
    ['@binance/spot', 'historicalBlockTrades', [{ ...named, fromId: 1 }], []],
    ['binance', 'getApiKeyPermissions', [], KEY_TERMS],
    ['binance', 'getApiTradingStatus', [], { data: { isLocked: false } }],
    ['binance', 'getUserAsset', [{ needBtcValuation: true }], [{ asset: 'USDT' }, { asset: 'BTC' }]],
    ['binance', 'getAccountStatus', [], { data: 'Normal' }],
    ['binance', 'getAccountInfo', [], { vipLevel: 0 }],
    ['binance', 'getDepositHistory', [{}], []],
    ['binance', 'getWithdrawHistory', [{}], []],
    ['binance', 'getDustLog', [{}], NO_DUST],
    ['binance', 'getExecutionRules', [named], { symbolRules: [{ ...named, rules: [] }] }],
    ['binance', 'getPreventedMatches', [{ ...named, orderId: 1 }], []],
    ['binance-api-node', 'assetDetail', [], { USDT: { depositStatus: true } }],
    ['binance-api-node', 'depositHistory', [{}], []],
    ['binance-api-node', 'withdrawHistory', [{}], []],
    ['binance-api-node', 'depositAddress', [{ coin: 'USDT' }], { coin: 'USDT', tag: '' }],
    ['binance-api-node', 'dustLog', [], NO_DUST],
    ['binance-api-node', 'getBnbBurn', [], { spotBNBBurn: false }],
    ['binance-api-node', 'fundingWallet', [], []],
    ['binance-api-node', 'apiRestrictions', [], KEY_TERMS],
    ['node-binance-api', 'depositHistory', [], []],
    ['node-binance-api', 'withdrawHistory', [], []],
    ['node-binance-api', 'dustLog', [], NO_DUST],
    ['node-binance-api', 'recentTrades', [SYMBOL], []],
  ])('%s %s', async (client, name, input, answer) => {
    expect(await call(client, name, input)).toMatchObject(answer as object);
  });

  test.each<[name: string, input: object, code: number]>([
    ['referencePrice', named, -2043],
    ['referencePriceCalculation', named, -2043],
    ['orderAmendKeepPriority', { ...named, orderId: 1, newQty: 1 }, -2013],
    ['orderAmendments', { ...named, orderId: 1 }, -2013],
  ])('@binance/spot learns why %s is refused', async (name, input, code) => {
    await expect(call('@binance/spot', name, [input])).rejects.toMatchObject({ code });
  });
});
