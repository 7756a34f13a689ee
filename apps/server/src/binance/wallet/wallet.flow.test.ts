import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Secret } from 'otpauth';
import { totpCodeAt } from '../../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { type CcxtBinance, ccxtAt } from '../../testing/ccxt-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { type WireAnswer, WireCaller, type WireKey, type WireParams } from '../../testing/wire-caller.ts';

const NEXT_CODE_MS = 30_000;
const OUTSIDE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let server: TestServer;
let anna: TestUser;
/** A fresh code of her authenticator. */
let codeNow: () => string;
let addressId: string;
let key: WireKey;
let createdAt: number;
let wire: WireCaller;
let bot: CcxtBinance;

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  wire = new WireCaller(server);
  anna = await server.user({ funds: { USDT: '500' } });
  const { secret } = await anna.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  codeNow = () => {
    server.clock.advance(NEXT_CODE_MS);
    return totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
  };
  await anna.client.call('identity.authenticator_bind', { code: codeNow() });
  const proof = () => ({ pay_password: TEST_PAY_PASSWORD, auth_code: codeNow() });
  const book = { currency_id: 1, chain: 'ETH', address: OUTSIDE, label: 'Outside' };
  addressId = (await anna.client.call('wallet.bind_address', { ...book, ...proof() })).id;
  // Until the address may be used.
  server.clock.leap(DAY_MS + NEXT_CODE_MS);
  const terms = { label: 'Tracker', scopes: 'read', ips: '127.0.0.1', ...proof() } as const;
  createdAt = server.clock.now();
  key = await anna.client.call('apikey.create', terms);
  bot = ccxtAt(server, { key });
}, 60_000);
afterAll(async () => {
  await bot.close();
  wire.close();
  await server.stop();
});

const send = (method: 'GET' | 'POST', path: string, params: WireParams = {}): Promise<WireAnswer> =>
  wire.send({ method, path: `/sapi/${path}`, params, as: key });
const read = async (path: string, params: WireParams = {}): Promise<unknown> => {
  const answer = await send('GET', path, params);
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.body;
};

describe('a key', () => {
  test('shows its rights: this one reads, from its own address, without an end', async () => {
    expect(await read('v1/account/apiRestrictions')).toEqual({
      ipRestrict: true,
      createTime: createdAt,
      enableReading: true,
      enableSpotAndMarginTrading: false,
      enableWithdrawals: false,
      enableInternalTransfer: false,
      enableMargin: false,
      enableFutures: false,
      enableVanillaOptions: false,
      enablePortfolioMarginTrading: false,
      permitsUniversalTransfer: false,
      enableFixApiTrade: false,
      enableFixReadOnly: false,
    });
    const expiresAt = server.clock.now() + DAY_MS;
    const trading = await anna.client.call('apikey.create', {
      ...{ label: 'Trader', scopes: 'read,trade', expires_at: expiresAt },
      ...{ pay_password: TEST_PAY_PASSWORD, auth_code: codeNow() },
    });
    const call = { method: 'GET', path: '/sapi/v1/account/apiRestrictions', as: trading };
    expect((await wire.send(call)).body).toMatchObject({
      ipRestrict: false,
      enableSpotAndMarginTrading: true,
      tradingAuthorityExpirationTime: expiresAt,
    });
  });

  test('shows the rights of its account', async () => {
    expect(await read('v1/account/status')).toEqual({ data: 'Normal' });
    expect(await read('v1/account/apiTradingStatus')).toMatchObject({ data: { isLocked: false } });
    expect(await read('v1/account/info')).toMatchObject({ vipLevel: 0, isMarginEnabled: false });
    expect(await read('v1/bnbBurn')).toEqual({ spotBNBBurn: false, interestBNBBurn: false });
    expect(await read('v1/asset/dribblet')).toEqual({ total: 0, userAssetDribblets: [] });
  });
});

test('coins show what an account holds of them and their terms', async () => {
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  const own = await send('POST', 'v3/asset/getUserAsset', { needBtcValuation: 'true' });
  const zero = '0.00000000';
  expect(own.body).toEqual([
    {
      asset: 'USDT',
      free: '500.00000000',
      locked: zero,
      freeze: zero,
      withdrawing: zero,
      ipoable: zero,
      btcValuation: '0.01000000',
    },
  ]);
  expect((await send('POST', 'v3/asset/getUserAsset', { asset: 'BTC' })).body).toEqual([]);
  expect((await send('POST', 'v1/asset/get-funding-asset')).body).toEqual([]);
  expect(await read('v1/asset/assetDetail', { asset: 'USDT' })).toEqual({
    USDT: {
      minWithdrawAmount: '20.00000000',
      depositStatus: true,
      withdrawFee: '3.00000000',
      withdrawStatus: true,
    },
  });
});

describe('deposits', () => {
  test('are listed as they came in, by state, coin, transaction and time', async () => {
    const { address } = (await vi.waitFor(async () => {
      server.clock.advance(1_000);
      return read('v1/capital/deposit/address', { coin: 'USDT', network: 'ERC20' });
    })) as { readonly address: string };
    await anna.client.call('demo.send_coins', { currency_id: 1, chain: 'ETH' });
    const [own] = await vi.waitFor(
      async () => {
        server.clock.advance(1_000);
        const { data } = await anna.client.call('wallet.deposits', {});
        expect(data[0]?.state).toBe('withdrawable');
        return data;
      },
      { timeout: 20_000, interval: 50 },
    );
    const list = (params: WireParams = {}) => read('v1/capital/deposit/hisrec', params);
    const told = (await list()) as readonly object[];
    expect(told).toEqual([
      {
        ...{
          id: own!.id,
          amount: own!.amount,
          coin: 'USDT',
          network: 'ERC20',
          status: 1,
          address,
          addressTag: '',
        },
        ...{ txId: own!.txid, insertTime: own!.seen_at, completeTime: own!.credited_at, transferType: 0 },
        ...{
          confirmTimes: expect.stringMatching(/^[1-9][0-9]*\/1$/) as string,
          unlockConfirm: 6,
          walletType: 0,
        },
      },
    ]);
    for (const same of [{ coin: 'USDT' }, { status: 1 }, { txId: own!.txid! }, { startTime: own!.seen_at }])
      expect(await list(same)).toHaveLength(1);
    const others = [
      { coin: 'BTC' },
      { status: 6 },
      { txId: '0x0' },
      { endTime: own!.seen_at - 1 },
      { offset: 1 },
    ];
    for (const other of others) expect(await list(other)).toEqual([]);
    const long = { startTime: own!.seen_at - 91 * DAY_MS, endTime: own!.seen_at };
    expect(await send('GET', 'v1/capital/deposit/hisrec', long)).toMatchObject({ status: 400, code: -1127 });
    expect(await bot.fetchDeposits('USDT')).toMatchObject([
      { txid: own!.txid, address, amount: 250, status: 'ok', currency: 'USDT' },
    ]);
    expect(await bot.fetchDepositAddress('USDT')).toMatchObject({ currency: 'USDT', address });
  });

  test('are refused where they are closed, and of what is none', async () => {
    const address = (params: WireParams) => send('GET', 'v1/capital/deposit/address', params);
    expect(await address({ coin: 'USDT', network: 'TRC20' })).toMatchObject({ status: 400, code: -1020 });
    expect(await address({ coin: 'NONE' })).toMatchObject({ code: -1130 });
    expect(await address({ coin: 'USDT', network: 'NONE' })).toMatchObject({ code: -1130 });
    expect(await address({})).toMatchObject({ code: -1102 });
  });
});

test('withdrawals are listed with what arrives and their fee, by state, coin, number and time', async () => {
  const asked = await anna.client.call('wallet.withdraw', {
    ...{ address_id: addressId, amount: '100' },
    ...{ pay_password: TEST_PAY_PASSWORD, auth_code: codeNow() },
  });
  const list = (params: WireParams = {}) => read('v1/capital/withdraw/history', params);
  const row = {
    ...{ id: asked.id, amount: '97', transactionFee: '3', coin: 'USDT', status: 2, address: asked.address },
    ...{
      addressTag: '',
      txId: '',
      network: 'ERC20',
      transferType: 0,
      info: '',
      confirmNo: 0,
      walletType: 0,
      txKey: '',
    },
    applyTime: new Date(asked.created_at).toISOString().slice(0, 19).replace('T', ' '),
  };
  expect(await list()).toEqual([row]);
  for (const same of [{ coin: 'USDT' }, { status: 2 }, { idList: asked.id }, { startTime: asked.created_at }])
    expect(await list(same)).toEqual([row]);
  const none = '00000000-0000-4000-8000-000000000000';
  for (const other of [
    { coin: 'BTC' },
    { status: 6 },
    { idList: none },
    { endTime: asked.created_at - 1 },
    { offset: 1 },
  ])
    expect(await list(other)).toEqual([]);
  expect(await bot.fetchWithdrawals('USDT')).toMatchObject([
    {
      id: asked.id,
      amount: 97,
      fee: { cost: 3 },
      status: 'pending',
      timestamp: asked.created_at - (asked.created_at % 1_000),
    },
  ]);
  await anna.client.call('wallet.cancel_withdrawal', { id: asked.id });
  expect(await list({ status: 1 })).toMatchObject([{ id: asked.id, status: 1 }]);
  expect(server.app.slices.binance.calls.some(({ path }) => path.endsWith('withdraw/apply'))).toBe(false);
});

test('what older clients ask below their own address is answered in the format', async () => {
  const old = (path: string, as: WireKey | null = null) => wire.get(`/api/v1/${path}`, {}, as);
  expect(await old('time')).toMatchObject({ status: 200 });
  expect((await wire.get('/api/v1/trades', { symbol: 'BTCUSDT' })).body).toEqual([]);
  expect((await old('capital/deposit/hisrec', key)).body).toHaveLength(1);
  expect((await old('capital/withdraw/history', key)).body).toHaveLength(1);
  expect((await old('asset/dribblet', key)).body).toMatchObject({ total: 0 });
  for (const path of ['/api/v1/none', '/api/v3/none', '/sapi/v9/none', '/wapi/v3/none.html', '/fapi/v2/none'])
    expect(await wire.get(path)).toMatchObject({ status: 404, code: -1020 });
});
