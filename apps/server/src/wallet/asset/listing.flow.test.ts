import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { encodeAbiParameters, getAddress } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chainsFile } from '../../testing/chains-file.ts';
import { makeTestSigner } from '../../testing/make-test-signer.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../../testing/start-test-server.ts';
import { callWithdraw, makeWithdrawer, type Withdrawer } from '../../testing/withdrawer.ts';
import { TOKEN } from '../chain/evm/lay-out.ts';
import { DEMO_CHAIN_ID, DEMO_XPRV, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import testUsdt from '../demo-chain/test-usdt.json' with { type: 'json' };
import { type EvmStage, startEvmStage } from '../testing/evm-stage.ts';
import { seedAssets } from './seed-assets.ts';

const REASON = 'committee of listings';
const OUTSIDE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const WAIT = { timeout: 30_000, interval: 50 };
const USDT = 1;

const signer = makeTestSigner();
let stage: EvmStage;
let database: TestDatabase;
let server: TestServer;
let risk: TestOperator;
let user: Withdrawer;
let buyer: TestUser;
let contract: string;
let currencyId: number;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await startEvmStage();
  const code = `${testUsdt.TestUsdt}${encodeAbiParameters([{ type: 'uint256' }], [10n ** 18n]).slice(2)}`;
  const usdt = await stage.deploy(code);
  contract = getAddress(await stage.deploy(code));
  env = {
    ...chainsFile({
      ETH: { kind: 'evm', url: stage.url, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB, usdtContract: usdt },
    }),
    ...signer.env,
  };
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, env });
  risk = await server.operator({ roles: 'risk' });
  const coin = { code: 'TIDE', name: 'Tide', kind: 'coin', scale: 8, reason: REASON } as const;
  await server.approve(await risk.client.call('ledger.operator_list_currency', coin));
  const currencies = await risk.client.call('ledger.operator_currencies', {});
  currencyId = currencies.find((one) => one.code === 'TIDE')?.id ?? 0;
  const limits = { hour: '1000', day: '1000' };
  const assets = [
    { contract: null, currencyId: 3, decimals: 18, ...limits },
    { contract, currencyId, decimals: 6, ...limits },
  ];
  const policy = { kind: 'evm', chainId: DEMO_CHAIN_ID, cold: null, feeMax: '0.1', assets } as const;
  await signer.start({ ETH: { xprv: DEMO_XPRV, policy } });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await stage.stop();
  await signer.remove();
});

type Listing = Parameters<typeof send>[0];
function send(input: {
  currency_id: number;
  chain: string;
  network: string;
  contract_address?: string;
  scale: number;
  min_deposit: string;
  min_withdrawal: string;
  withdrawal_fee: string;
  reason: string;
}) {
  return risk.client.call('wallet.operator_list_asset', input);
}
const list = (change: Partial<Listing> = {}) =>
  send({
    ...{ currency_id: currencyId, chain: 'ETH', network: 'ERC20', contract_address: contract.toLowerCase() },
    ...{ scale: 6, min_deposit: '1', min_withdrawal: '5', withdrawal_fee: '0.5', reason: REASON, ...change },
  });
const pay = (to: string, amount: bigint) =>
  stage.call(contract as `0x${string}`, {
    ...{ abi: TOKEN, name: 'transfer', args: [to, amount * 10n ** 6n] },
  });
const scan = () => server.app.slices.wallet.deposits.watcher.scan('ETH');
const balance = async () =>
  (await user.client.call('ledger.account_list', {}))
    .find(({ account_type_id: id }) => id === 1)
    ?.balances.find((one) => one.code === 'TIDE')?.available;

test.each([
  [{ scale: 18 }, 'wallet.listing_invalid', { field: 'scale', limit: '6', accepted: '6' }],
  [{ contract_address: OUTSIDE }, 'wallet.contract_unknown', { field: 'contract_address' }],
  [{ contract_address: '0x12' }, 'wallet.listing_invalid', { field: 'contract_address' }],
  [{ chain: 'DOGE' }, 'wallet.chain_not_found', { field: 'chain', accepted: 'BTC, ETH, TRX' }],
  [{ currency_id: 999 }, 'wallet.coin_not_found', { field: 'currency_id' }],
  [{ min_deposit: '0.1234567' }, 'wallet.listing_invalid', { limit: '6', accepted: '0.123456' }],
  [{ min_withdrawal: '0.5' }, 'wallet.listing_invalid', { limit: '0.5', accepted: '0.500001' }],
  [{ currency_id: USDT }, 'wallet.asset_exists', { field: 'chain' }],
  [{ chain: 'BTC' }, 'wallet.listing_invalid', { field: 'contract_address' }],
])('a listing with %j is refused as %s', async (change, key, details) => {
  await expect(list(change)).rejects.toMatchObject({ key, details });
});

test('a contract on a chain without a node is noted as compared by none', async () => {
  const onTron = { chain: 'TRX', network: 'TRC20', contract_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' };
  const proposal = await list(onTron);
  expect(JSON.parse(proposal.after ?? '')).toMatchObject({ coin: 'TIDE', examined_by: 'nobody' });
});

test('a coin that two persons list on a chain is deposited while the server runs', async () => {
  const funds = { USDT: '100' };
  user = await makeWithdrawer(server, { funds, currencyId: USDT, chain: 'ETH', address: OUTSIDE, level: 2 });
  await vi.waitFor(scan, WAIT);
  const { address } = await user.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' });
  await pay(address, 7n);
  await stage.mine();
  await scan();
  risk = await server.operator({ roles: 'risk' });
  const proposal = await list();
  expect(JSON.parse(proposal.after ?? '')).toMatchObject({ contract, examined_by: 'node' });
  await server.approve(proposal);
  const coins = await user.client.call('wallet.coins', {});
  expect(coins.find(({ code }) => code === 'TIDE')?.chains).toMatchObject([
    { chain: 'ETH', network: 'ERC20', contract_address: contract, deposit_closed: null, min_deposit: '1' },
  ]);
  const given = await user.client.call('wallet.deposit_address', { currency_id: currencyId, chain: 'ETH' });
  expect(given.address).toBe(address);
  await pay(address, 40n);
  await stage.mine(6);
  await scan();
  // What came before the listing is in custody and no deposit.
  expect(await balance()).toBe('40');
  const custody = await risk.client.call('wallet.operator_custody', {});
  expect(custody.find(({ code }) => code === 'TIDE')).toMatchObject({ owed: '40', custody_total: '47' });
});

test('it is traded, and withdrawn to the chain', async () => {
  risk = await server.operator({ roles: 'risk' });
  const pair = {
    ...{ base_currency_code: 'TIDE', quote_currency_code: 'USDT', price_tick: '0.01', quantity_step: '0.01' },
    ...{ quantity_max: '1000', min_notional: '5', reason: REASON },
  };
  await server.approve(await risk.client.call('market.operator_list_match', pair));
  server.feed.setPrice('TIDE/USDT', '2');
  server.clock.advance(1_000);
  const groups = await server.guest().call('market.currency_matches', {});
  const matchId =
    groups.flatMap(({ matches }) => matches).find(({ symbol }) => symbol === 'TIDE/USDT')?.id ?? 0;
  const order = { currency_match_id: matchId, type: 'limit', price: '2', quantity: '10' } as const;
  buyer = await server.user({ funds: { USDT: '100' } });
  await user.client.call('spot.place_order', { ...order, side: 'sell' });
  await buyer.client.call('spot.place_order', { ...order, side: 'buy' });
  expect(await balance()).toBe('30');

  const { hotAddress, gasAddress } = stage.chain;
  await pay(hotAddress, 100n);
  for (const house of [hotAddress, gasAddress]) if (house !== null) await stage.pay(house, '10');
  await stage.mine();
  await scan();
  const bound = await user.client.call('wallet.bind_address', {
    ...{ currency_id: currencyId, chain: 'ETH', address: OUTSIDE, label: 'Outside' },
    ...{ pay_password: '481516', auth_code: user.code() },
  });
  await server.app.slices.db.query(
    "update wallet.withdrawal_address set usable_at = usable_at - interval '25 hours', created_at = created_at - interval '25 hours' where id = $1",
    [bound.id],
  );
  const authCode = user.code();
  server.feed.setPrice('TIDE/USDT', '2');
  server.clock.advance(1_000);
  const asked = await callWithdraw({ ...user, addressId: bound.id }, '20', { auth_code: authCode });
  const operator = await server.operator({ roles: 'withdrawal_maker' });
  const decision = { id: asked.id, decision: 'approve', reason: 'Checked by telephone' } as const;
  await operator.client.call('wallet.operator_decide_withdrawal', decision);
  await vi.waitFor(async () => {
    server.clock.advance(2_000);
    await stage.mine();
    expect((await user.client.call('wallet.withdrawal', { id: asked.id })).state).toBe('success');
  }, WAIT);
  expect(await balance()).toBe('10');
});

test('what is listed is there after a restart', async () => {
  const startAt = server.clock.now();
  await server.stop();
  server = await startTestServer({ databaseUrl: database.url, startAt, seed: 2, env });
  const client = await server.logIn(buyer.email);
  const coins = await client.call('wallet.coins', {});
  expect(coins.find(({ code }) => code === 'TIDE')?.chains).toMatchObject([{ contract_address: contract }]);
});

test('a contract of a listed coin that is set as that of USDT stops the start, and the setting is named', async () => {
  const seeded = server.app.slices.db.transaction((tx) =>
    seedAssets(tx, { usdtContracts: new Map([['ETH', contract]]), hasDemoChains: false }),
  );
  await expect(seeded).rejects.toThrow(`usdtContract of ETH is the contract of TIDE: ${contract}`);
});
