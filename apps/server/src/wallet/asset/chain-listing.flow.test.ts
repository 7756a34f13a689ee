import { createTestDatabase, fakeClock, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { chainsFile } from '../../testing/chains-file.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { type DemoChain, startDemoChain } from '../demo-chain/demo-chain.ts';
import { DEMO_NETWORKS } from '../demo-chain/demo-keys-data.ts';
import { settleChains } from './settle-chains.ts';

const REASON = 'Decided by the committee of listings';
const WAIT = { timeout: 30_000, interval: 50 };
const USDT = 1;
const BNB = 6;

type Nodes = Readonly<Record<'ETH' | 'BSC', DemoChain>>;

let nodes: Nodes;
let database: TestDatabase;
let server: TestServer;
let user: TestUser;

const settings = (change: { readonly bscId?: number } = {}) =>
  chainsFile(
    Object.fromEntries(
      DEMO_NETWORKS.map(({ code, chainId, xpub }) => {
        const { url, usdtContract } = nodes[code as keyof Nodes];
        const usdt = code === 'ETH' ? { usdtContract } : {};
        const ofNode = code === 'BSC' ? (change.bscId ?? chainId) : chainId;
        return [code, { kind: 'evm', url, chainId: ofNode, xpub, ...usdt }];
      }),
    ),
  );

beforeAll(async () => {
  const deps = { clock: fakeClock(0), log: createLog('silent') };
  const start = (chainId: number) => startDemoChain(deps, { folder: null, chainId });
  const [eth, bsc] = await Promise.all(DEMO_NETWORKS.map(({ chainId }) => start(chainId)));
  if (eth === undefined || bsc === undefined) throw new Error('the demonstration has two networks');
  nodes = { ETH: eth, BSC: bsc };
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, env: settings() });
  user = await server.user();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  for (const node of Object.values(nodes)) await node.stop();
});

const CHAIN = {
  family: 'evm',
  ...{ chain: 'BSC', name: 'BNB Smart Chain', network: '31338', reason: REASON },
  ...{ confirmations_credit: 2, confirmations_withdraw: 3 },
} as const;
const risk = async () => (await server.operator({ roles: 'risk' })).client;
const listChain = async (change: Partial<Record<keyof typeof CHAIN, string | number>>) =>
  (await risk()).call('wallet.operator_list_chain', { ...CHAIN, ...change } as typeof CHAIN);
const scan = (code: string) => server.app.slices.wallet.deposits.watcher.scan(code);
const addressOn = (chain: string, currency = USDT) =>
  user.client.call('wallet.deposit_address', { currency_id: currency, chain });
const chainOf = async (code: string) =>
  (await (await risk()).call('wallet.operator_chains', {})).find(({ chain }) => chain === code);
const owned = async (code: string) =>
  (await user.client.call('ledger.account_list', {}))
    .find(({ account_type_id: id }) => id === 1)
    ?.balances.find((one) => one.code === code)?.available;

test('a chain that is not listed is neither read nor shown, though its node is configured', async () => {
  await scan('BSC');
  expect(await chainOf('BSC')).toBeUndefined();
  await expect(addressOn('BSC')).rejects.toMatchObject({ key: 'wallet.coin_not_found' });
});

test.each([
  [{ network: '56' }, 'wallet.listing_invalid', { field: 'network', limit: '31338', accepted: '31338' }],
  [{ family: 'tron' }, 'wallet.listing_invalid', { field: 'family', limit: 'evm', accepted: 'evm' }],
  [
    { confirmations_withdraw: 1 },
    'wallet.listing_invalid',
    { field: 'confirmations_withdraw', accepted: '2' },
  ],
  [{ chain: 'ETH', network: '31337' }, 'wallet.chain_exists', { field: 'chain' }],
  [{ name: 'Ethereum' }, 'wallet.chain_exists', { field: 'chain' }],
  [{ chain: 'BNB', network: '31337' }, 'wallet.chain_exists', { field: 'chain' }],
])('a chain with %j is refused as %s', async (change, key, details) => {
  await expect(listChain(change)).rejects.toMatchObject({ key, details });
});

test('a chain without a node is listed, and the proposal says that none was asked', async () => {
  const proposal = await listChain({ chain: 'LTC', name: 'Litecoin', family: 'utxo', network: 'litecoin' });
  expect(JSON.parse(proposal.after ?? '')).toMatchObject({ chain: 'LTC', examined_by: 'nobody' });
});

test('a second EVM chain that two persons list is read at once, with addresses of its own', async () => {
  const proposal = await listChain({});
  expect(JSON.parse(proposal.after ?? '')).toMatchObject({ network: '31338', examined_by: 'node' });
  await server.approve(proposal);
  const terms = { min_deposit: '1', min_withdrawal: '5', withdrawal_fee: '0.5', reason: REASON };
  const onChain = { chain: 'BSC', network: 'BEP20', ...terms };
  for (const asset of [
    { ...onChain, currency_id: BNB, scale: 18 },
    { ...onChain, currency_id: USDT, scale: 6, contract_address: nodes.BSC.usdtContract },
  ])
    await server.approve(await (await risk()).call('wallet.operator_list_asset', asset));
  await vi.waitFor(async () => {
    for (const code of ['ETH', 'BSC']) await scan(code);
    expect(await chainOf('BSC')).toMatchObject({ is_connected: true, lag: 0, error: null });
  }, WAIT);
  const [ether, bnb] = [await addressOn('ETH'), await addressOn('BSC')];
  expect(bnb).toMatchObject({ chain_name: 'BNB Smart Chain', network: 'BEP20', confirmations_credit: 2 });
  expect(bnb.address).not.toBe(ether.address);
  expect((await addressOn('BSC', BNB)).address).toBe(bnb.address);

  await nodes.BSC.sendTestCoins({ address: bnb.address, currency: 'USDT', amount: '40' });
  await nodes.BSC.sendTestCoins({ address: bnb.address, currency: 'coin', amount: '3' });
  // The same address on the other network belongs to no user.
  await nodes.ETH.sendTestCoins({ address: bnb.address, currency: 'USDT', amount: '7' });
  for (const node of Object.values(nodes)) for (let block = 0; block < 3; block += 1) await node.mine();
  for (const code of ['ETH', 'BSC']) await scan(code);
  expect([await owned('USDT'), await owned('BNB')]).toEqual(['40', '3']);
});

test('a listed chain whose node is of another network stays closed after a restart, and says why', async () => {
  const startAt = server.clock.now();
  await server.stop();
  server = await startTestServer({
    databaseUrl: database.url,
    startAt,
    seed: 2,
    env: settings({ bscId: 97 }),
  });
  expect(await chainOf('BSC')).toMatchObject({
    is_connected: false,
    error: 'BSC is listed as evm 31338, and its node in OB_CHAINS_FILE is of evm 97',
  });
  const usdt = (await server.app.slices.wallet.coins()).find(({ code }) => code === 'USDT');
  expect(usdt?.chains.find(({ chain }) => chain === 'BSC')).toMatchObject({ deposit_closed: 'no_node' });
});

test('a chain of another family, or one whose network another chain has, is refused', async () => {
  const opened = [
    { code: 'TRX', family: 'evm', network: '1' },
    { code: 'BTC', family: 'utxo', network: 'bitcoin' },
    { code: 'ETH', family: 'evm', network: '31338' },
  ] as const;
  const refusals = await server.app.slices.db.transaction((tx) => settleChains(tx, opened));
  expect([...refusals]).toEqual([
    ['ETH', 'ETH is listed as evm 31337, and its node in OB_CHAINS_FILE is of evm 31338'],
    ['TRX', 'TRX is listed as tron without a network, and its node in OB_CHAINS_FILE is of evm 1'],
  ]);
});
