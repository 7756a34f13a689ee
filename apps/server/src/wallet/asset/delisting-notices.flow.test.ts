import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const REASON = 'The issuer ends the contract';
const MINUTE = 60_000;

let server: TestServer;
let owner: TestUser;
/** Deposited the coin once and holds nothing of it. */
let depositor: TestUser;
let stranger: TestUser;
let assetId: number;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.user({ funds: { USDT: '10' } });
  depositor = await server.user();
  stranger = await server.user({ funds: { BTC: '1' } });
  const { assets } = await (await risk()).client.call('wallet.operator_assets', {});
  assetId = assets.find(({ chain, code }) => chain === 'ETH' && code === 'USDT')?.id ?? 0;
  await server.owner.query(
    `insert into wallet.deposit (id, user_id, currency_id, chain_code, address, txid, output_index, block_height,
       block_hash, received, amount, minimum, state, seen_at)
     values (gen_random_uuid(), $1, 1, 'ETH', '0x1', '0x2', 0, 1, '0x3', 1, 1, 5, 'below_minimum', now())`,
    [depositor.userId],
  );
});
afterAll(() => server.stop());

const risk = () => server.operator({ roles: 'risk' });

async function delist(): Promise<number> {
  const deposits = server.clock.now() + 8 * DAY_MS;
  const dates = { deposits_until: deposits, withdrawals_until: deposits + 30 * DAY_MS };
  const { client } = await risk();
  await server.approve(
    await client.call('wallet.operator_delist_asset', { asset_id: assetId, ...dates, reason: REASON }),
  );
  return deposits;
}

async function change(call: 'wallet.operator_withdraw_delisting' | 'wallet.operator_relist_asset') {
  const { client } = await risk();
  await server.approve(await client.call(call, { asset_id: assetId, reason: REASON }));
}

/** Days pass for the delisting, without the rest of the server. */
const pass = (days: number) =>
  server.owner.query(
    `update wallet.delisting set deposits_until = deposits_until - make_interval(days => $1),
       withdrawals_until = withdrawals_until - make_interval(days => $1) where withdrawn_at is null`,
    [days],
  );

/** Those of the three users who got a notice of a kind. */
async function notified(kind: string): Promise<number[]> {
  const rows = await server.owner.query<{ userId: number }>(
    `select user_id as "userId" from notification.notification where kind = $1 and user_id = any($2)
     order by user_id, id`,
    [kind, [owner, depositor, stranger].map(({ userId }) => userId)],
  );
  return rows.map(({ userId }) => userId);
}

async function usdtRule() {
  const { data } = await server.guest().call('site.rules', { kind: 'withdrawal', limit: 100 });
  const rule = data.find(({ about }) => about.map(({ value }) => value).join(' ') === 'USDT ERC20');
  return (rule?.versions ?? [])
    .filter(({ values }) => values.some(({ name }) => name.endsWith('_open')))
    .map(({ state, reason, values }) => [state, values[0]?.name, values[0]?.value, reason]);
}

test('owners and depositors get a notice of a delisting with its dates, and of its withdrawal', async () => {
  const both = [owner.userId, depositor.userId];
  const deposits = await delist();
  expect(await notified('asset_delisting')).toEqual(both);
  const { data } = await owner.client.call('notification.list', {});
  expect(data[0]).toMatchObject({
    kind: 'asset_delisting',
    params: {
      ...{ code: 'USDT', network: 'ERC20' },
      deposits: `${new Date(deposits).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    },
  });
  await change('wallet.operator_withdraw_delisting');
  expect(await notified('asset_delisting_withdrawn')).toEqual(both);
  expect(await usdtRule()).toEqual([
    ['withdrawn', 'withdrawal_open', '0', REASON],
    ['withdrawn', 'deposit_open', '0', REASON],
    ['in_effect', 'deposit_open', '1', null],
    ['in_effect', 'withdrawal_open', '1', null],
  ]);
});

test('the rules show what is announced, what holds and what held; owners are reminded once', async () => {
  await delist();
  expect((await usdtRule()).filter(([state]) => state === 'planned')).toEqual([
    ['planned', 'withdrawal_open', '0', REASON],
    ['planned', 'deposit_open', '0', REASON],
  ]);
  await pass(9);
  expect(await usdtRule()).toContainEqual(['in_effect', 'deposit_open', '0', REASON]);
  expect(await usdtRule()).toContainEqual(['replaced', 'deposit_open', '1', null]);
  expect(await notified('asset_withdrawals_ending')).toEqual([]);
  await pass(23);
  server.clock.advance(MINUTE);
  await expect.poll(() => notified('asset_withdrawals_ending')).toEqual([owner.userId]);
  server.clock.advance(MINUTE);
  await change('wallet.operator_relist_asset');
  expect(await notified('asset_withdrawals_ending')).toEqual([owner.userId]);
  expect(await notified('asset_relisted')).toEqual([owner.userId, depositor.userId]);
  const versions = await usdtRule();
  expect(versions).toContainEqual(['in_effect', 'deposit_open', '1', REASON]);
  expect(versions).toContainEqual(['replaced', 'deposit_open', '0', REASON]);
  expect(versions.filter(([state]) => state === 'planned')).toEqual([]);
  expect(versions).toContainEqual(['in_effect', 'withdrawal_open', '1', null]);
});
