import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '@openbourse/money';
import { chainsFile } from '../testing/chains-file.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from './demo-chain/demo-keys-data.ts';
import { type EvmStage, startEvmStage } from './testing/evm-stage.ts';
import { type LitecoinStage, startLitecoinStage } from './testing/litecoin-stage.ts';
import { type PoorNode, startPoorNode } from './testing/poor-node.ts';

/* A server with two chains, the node of one of which takes every question and never replies. */
const BTC_USDT = 1;
const WAIT = { timeout: 20_000, interval: 50 };

let evm: EvmStage;
let bitcoin: LitecoinStage;
let poor: PoorNode;
let server: TestServer;
beforeAll(async () => {
  evm = await startEvmStage();
  bitcoin = await startLitecoinStage();
  poor = await startPoorNode(evm.url);
  server = await startTestServer({
    env: chainsFile({
      ETH: { kind: 'evm', url: poor.url, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB },
      BTC: {
        ...{ kind: 'utxo', url: bitcoin.url, network: 'litecoin_regtest' },
        xpub: bitcoin.account.publicExtendedKey,
      },
    }),
  });
}, 120_000);
afterAll(async () => {
  await poor.stop();
  await server.stop();
  await bitcoin.stop();
  await evm.stop();
});

test('stops neither orders, nor the other chain, nor the comparison of custody, and the console says so', async () => {
  const { deposits } = server.app.slices.wallet;
  const user = await server.user();
  const trader = await server.user({ funds: { USDT: '100000' } });
  const risk = await server.operator({ roles: 'risk' });
  const security = await server.operator({ roles: 'security_admin' });
  await deposits.watcher.scan('ETH');
  await deposits.watcher.scan('BTC');
  const { address } = await user.client.call('wallet.deposit_address', { currency_id: 2, chain: 'BTC' });

  poor.reply = async () => 'silence';
  server.clock.advance(SECOND_MS);
  await bitcoin.pay(address, '0.5');
  await bitcoin.mine();
  await deposits.watcher.scan('BTC');
  expect((await user.client.call('wallet.deposits', {})).data).toMatchObject([
    { state: 'credited', amount: '0.5' },
  ]);
  const order = {
    currency_match_id: BTC_USDT,
    side: 'buy',
    type: 'limit',
    price: '50000',
    quantity: '0.1',
  } as const;
  expect(await trader.client.call('spot.place_order', order)).toMatchObject({
    order: { state: 'pending' },
  });

  const chains = risk.client.call('wallet.operator_chains', {});
  await vi.waitFor(() => {
    server.clock.advance(SECOND_MS);
    return Promise.race([chains, Promise.reject(new Error('not yet'))]);
  }, WAIT);
  const errors = (await chains).map(({ chain, error }) => [chain, error]);
  expect(errors).toContainEqual(['ETH', 'the node has not answered for 3 s']);
  expect(errors).toContainEqual(['BTC', null]);

  const compared = async () =>
    (await security.client.call('operator.jobs', {})).find(({ name }) => name === 'wallet.check_custody')
      ?.runs ?? 0;
  const before = await compared();
  server.clock.advance(MINUTE_MS);
  await vi.waitFor(async () => {
    server.clock.advance(SECOND_MS);
    expect(await compared()).toBeGreaterThan(before);
  }, WAIT);
}, 60_000);
