import { DAY_MS } from '@openbourse/money';
import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { encodeAbiParameters } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chainsFile } from '../../testing/chains-file.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { callWithdraw, makeWithdrawer, type Withdrawer } from '../../testing/withdrawer.ts';
import { TOKEN } from '../chain/evm/lay-out.ts';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import testUsdt from '../demo-chain/test-usdt.json' with { type: 'json' };
import { type EvmStage, startEvmStage } from '../testing/evm-stage.ts';

const REASON = 'committee of listings';
const OUTSIDE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const WAIT = { timeout: 30_000, interval: 50 };
const USDT = 1;

let stage: EvmStage;
let database: TestDatabase;
let server: TestServer;
let user: Withdrawer;
let usdt: `0x${string}`;
let address: string;
let assetId: number;

beforeAll(async () => {
  stage = await startEvmStage();
  const supply = encodeAbiParameters([{ type: 'uint256' }], [10n ** 18n]).slice(2);
  usdt = await stage.deploy(`${testUsdt.TestUsdt}${supply}`);
  const env = chainsFile({
    ETH: { kind: 'evm', url: stage.url, chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB, usdtContract: usdt },
  });
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url, env });
  const funds = { USDT: '1000' };
  user = await makeWithdrawer(server, { funds, currencyId: USDT, chain: 'ETH', address: OUTSIDE, level: 2 });
  await vi.waitFor(scan, WAIT);
  ({ address } = await user.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' }));
  const { assets } = await (await risk()).client.call('wallet.operator_assets', {});
  assetId = assets.find(({ chain, currency_id: id }) => chain === 'ETH' && id === USDT)?.id ?? 0;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await stage.stop();
});

const risk = () => server.operator({ roles: 'risk' });
const scan = () => server.app.slices.wallet.deposits.watcher.scan('ETH');
const pay = (units: bigint) =>
  stage.call(usdt, { abi: TOKEN, name: 'transfer', args: [address, units * 10n ** 6n] });
const balance = async () =>
  (await user.client.call('ledger.account_list', {}))
    .find(({ account_type_id: id }) => id === 1)
    ?.balances.find(({ code }) => code === 'USDT')?.available;
const onChain = async () =>
  (await user.client.call('wallet.coins', {}))
    .find(({ currency_id: id }) => id === USDT)
    ?.chains.find(({ chain }) => chain === 'ETH');
const dates = (change: { deposits?: number; withdrawals?: number } = {}) => {
  const { deposits = server.clock.now() + 8 * DAY_MS } = change;
  const { withdrawals = deposits + 30 * DAY_MS } = change;
  return { asset_id: assetId, deposits_until: deposits, withdrawals_until: withdrawals, reason: REASON };
};
const delist = async (change: Parameters<typeof dates>[0] = {}) =>
  (await risk()).client.call('wallet.operator_delist_asset', dates(change));
const withdraw = async () =>
  (await risk()).client.call('wallet.operator_withdraw_delisting', { asset_id: assetId, reason: REASON });
const relist = async () =>
  (await risk()).client.call('wallet.operator_relist_asset', { asset_id: assetId, reason: REASON });
/** Days pass for the delisting, without the rest of the server. */
const pass = (days: number) =>
  server.app.slices.db.query(
    `update wallet.delisting set deposits_until = deposits_until - make_interval(days => $1),
       withdrawals_until = withdrawals_until - make_interval(days => $1) where withdrawn_at is null`,
    [days],
  );

test('both dates have their notice, and an unknown asset is refused', async () => {
  await expect(delist({ deposits: server.clock.now() + 6 * DAY_MS })).rejects.toMatchObject({
    key: 'wallet.listing_invalid',
    details: { field: 'deposits_until' },
  });
  const deposits = server.clock.now() + 8 * DAY_MS;
  await expect(delist({ deposits, withdrawals: deposits + 30 * DAY_MS - 1 })).rejects.toMatchObject({
    key: 'wallet.listing_invalid',
    details: { field: 'withdrawals_until' },
  });
  const { client } = await risk();
  await expect(
    client.call('wallet.operator_delist_asset', { ...dates(), asset_id: 999 }),
  ).rejects.toMatchObject({ key: 'wallet.coin_not_found' });
  await expect(withdraw()).rejects.toMatchObject({ key: 'wallet.delisting_not_found' });
  await expect(relist()).rejects.toMatchObject({ key: 'wallet.asset_not_delisted' });
});

test('a delisting that two persons announce is shown with both dates, once, and is taken back by two', async () => {
  const proposal = await delist();
  expect((await onChain())?.delisting).toBeNull();
  await server.approve(proposal);
  expect((await onChain())?.delisting).not.toBeNull();
  await expect(delist()).rejects.toMatchObject({ key: 'wallet.delisting_exists' });
  await server.approve(await withdraw());
  expect((await onChain())?.delisting).toBeNull();
  const depositsUntil = server.clock.now() + 8 * DAY_MS;
  await server.approve(await delist({ deposits: depositsUntil }));
  expect(await onChain()).toMatchObject({
    deposit_closed: null,
    delisting: { deposits_until: depositsUntil, withdrawals_until: depositsUntil + 30 * DAY_MS },
  });
  await expect(relist()).rejects.toMatchObject({ key: 'wallet.asset_not_delisted' });
});

test('what arrives before the date is credited, and what arrives after it waits until two persons credit it', async () => {
  await pay(40n);
  await stage.mine();
  await scan();
  expect(await balance()).toBe('1040');
  await pass(8);
  expect(await onChain()).toMatchObject({ deposit_closed: 'delisted', withdrawal_closed: null });
  await expect(
    user.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' }),
  ).rejects.toMatchObject({ key: 'wallet.deposit_closed', details: { reason: 'delisted' } });
  await expect(withdraw()).rejects.toMatchObject({ key: 'wallet.delisting_not_found' });

  await pay(60n);
  await stage.mine();
  await scan();
  expect(await balance()).toBe('1040');
  const maker = await server.operator({ roles: 'ledger_maker' });
  const late = await maker.client.call('wallet.operator_deposits', { state: 'late' });
  expect(late.data).toMatchObject([{ user_id: user.userId, received: '60', credited_at: null }]);
  const { queues } = await (await server.operator({ roles: 'support' })).client.call(
    'operator.dashboard',
    {},
  );
  expect(queues.find(({ name }) => name === 'late_deposits')).toMatchObject({ count: 1 });

  const credit = { deposit_id: late.data[0]?.id ?? '', reason: REASON };
  const proposal = await maker.client.call('wallet.operator_credit_late_deposit', credit);
  expect(await balance()).toBe('1040');
  await server.approve(proposal);
  expect(await balance()).toBe('1100');
  await expect(maker.client.call('wallet.operator_credit_late_deposit', credit)).rejects.toMatchObject({
    key: 'wallet.deposit_decided',
  });
  await stage.mine(6);
  await scan();
  expect(await user.client.call('wallet.deposit', { id: credit.deposit_id })).toMatchObject({
    state: 'withdrawable',
    amount: '60',
  });
});

test('two persons reject what arrives late: nothing is credited, and its owner reads the reason', async () => {
  await pay(25n);
  await stage.mine();
  await scan();
  const maker = await server.operator({ roles: 'ledger_maker' });
  const late = await maker.client.call('wallet.operator_deposits', { state: 'late' });
  const rejection = { deposit_id: late.data[0]?.id ?? '', reason: 'Sent from a sanctioned address' };
  const proposal = await maker.client.call('wallet.operator_reject_late_deposit', rejection);
  const shown = () => user.client.call('wallet.deposit', { id: rejection.deposit_id });
  expect(await shown()).toMatchObject({ state: 'late', reason: null });
  await server.approve(proposal);
  expect(await shown()).toMatchObject({ state: 'rejected', reason: rejection.reason, credited_at: null });
  expect(await balance()).toBe('1100');
  const { data } = await user.client.call('notification.list', {});
  expect(data[0]).toMatchObject({ kind: 'deposit_rejected', params: { amount: '25', code: 'USDT' } });
  for (const call of ['wallet.operator_reject_late_deposit', 'wallet.operator_credit_late_deposit'] as const)
    await expect(maker.client.call(call, rejection)).rejects.toMatchObject({ key: 'wallet.deposit_decided' });
  await stage.mine(6);
  await scan();
  expect(await shown()).toMatchObject({ state: 'rejected' });
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
});

test('a late deposit whose block leaves the chain is reversed like any other', async () => {
  const snapshot = await stage.node.snapshot();
  await pay(30n);
  await stage.mine();
  await scan();
  const maker = await server.operator({ roles: 'ledger_maker' });
  const list = async () => (await maker.client.call('wallet.operator_deposits', { state: 'late' })).data;
  expect(await list()).toMatchObject([{ received: '30' }]);
  await stage.node.revert({ id: snapshot });
  await stage.mine(2);
  await scan();
  expect(await list()).toEqual([]);
  expect(await balance()).toBe('1100');
});

test('withdrawals go on until the second date, and the balance stays after it', async () => {
  server.feed.setPrice('BTC/USDT', '50000');
  expect(await callWithdraw(user, '50', {})).toMatchObject({ state: 'pending_review' });
  await pass(30);
  await expect(callWithdraw(user, '50', {})).rejects.toMatchObject({
    key: 'wallet.withdrawal_closed',
    details: { reason: 'delisted' },
  });
  expect(await onChain()).toMatchObject({ withdrawal_closed: 'delisted' });
  expect(await balance()).toBe('1050');
});

test('two persons list it again: the node vouches for the contract, and both directions are open as before', async () => {
  await pay(20n);
  await stage.mine();
  await scan();
  const proposal = await relist();
  expect(await onChain()).toMatchObject({ deposit_closed: 'delisted', withdrawal_closed: 'delisted' });
  await server.approve(proposal);
  expect(await onChain()).toMatchObject({ deposit_closed: null, withdrawal_closed: null, delisting: null });
  await expect(relist()).rejects.toMatchObject({ key: 'wallet.asset_not_delisted' });
  expect(await user.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' })).toMatchObject(
    {
      address,
    },
  );
  await pay(80n);
  await stage.mine();
  await scan();
  expect(await balance()).toBe('1130');
  const { data } = await (await risk()).client.call('wallet.operator_deposits', { state: 'late' });
  expect(data).toMatchObject([{ received: '20' }]);
  expect(await callWithdraw(user, '50', {})).toMatchObject({ state: 'pending_review' });
  const proposed = await delist();
  await server.approve(proposed);
  expect((await onChain())?.delisting).not.toBeNull();
});

test('an asset whose contract is no token any more is not listed again', async () => {
  await pass(8);
  await server.owner.query('update wallet.asset set contract_address = $1 where id = $2', [OUTSIDE, assetId]);
  await expect(relist()).rejects.toMatchObject({ key: 'wallet.contract_unknown' });
});
