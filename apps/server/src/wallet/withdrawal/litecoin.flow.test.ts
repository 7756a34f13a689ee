import { MINUTE_MS, subDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chainsFile } from '../../testing/chains-file.ts';
import { makeTestSigner } from '../../testing/make-test-signer.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { type LitecoinStage, LTC, startLitecoinStage } from '../testing/litecoin-stage.ts';
import { heldAt } from '../testing/watch-of.ts';
import { callWithdraw, makeWithdrawer, type Withdrawer } from '../../testing/withdrawer.ts';

/*
 * The whole life of withdrawals over a real node of the Bitcoin family: a Litecoin node of the regression test network
 * stands for the chain of BTC.
 */
const BTC = 2;
const STUCK_MS = 900_000;
/**
 * Amount that operators put into the hot wallet; nothing else on the chain is without an entry in the ledger.
 */
const PUT_IN = '4';
const reason = 'Checked by telephone with the user';

let node: LitecoinStage;
let server: TestServer;
const signer = makeTestSigner();

beforeAll(async () => {
  node = await startLitecoinStage();
  const coin = { contract: null, currencyId: BTC, decimals: 8, hour: '1', day: '1' };
  const policy = { kind: 'utxo', network: 'litecoin_regtest', cold: null, feeMax: '0.1' } as const;
  await signer.start({
    BTC: { xprv: node.account.privateExtendedKey, policy: { ...policy, assets: [coin] } },
  });
  server = await startTestServer({
    env: {
      ...chainsFile({
        BTC: {
          ...{ kind: 'utxo', url: node.url, network: 'litecoin_regtest' },
          xpub: node.account.publicExtendedKey,
        },
      }),
      ...signer.env,
    },
  });
  for (let count = 0; count < 4; count += 1) await node.pay(node.chain.hotAddress, '1');
  await node.mine(6);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await node.stop();
  await signer.remove();
});

const newAddress = () => node.node.call<string>('getnewaddress', ['', 'bech32']);
const received = (address: string) => node.node.call<string>('getreceivedbyaddress', [address]);
const payOut = async (): Promise<void> => {
  const { deposits, withdrawals } = server.app.slices.wallet;
  await deposits.watcher.scan('BTC');
  await deposits.watcher.scan('BTC');
  await withdrawals.payer.payOut('BTC');
};

/** An approved withdrawal of 0.01, sent to a fresh address. */
async function sent(): Promise<{
  readonly user: Withdrawer;
  readonly id: string;
  readonly address: string;
  readonly txid: string;
}> {
  const address = await newAddress();
  const funds = { BTC: '0.05' };
  const user = await makeWithdrawer(server, { funds, currencyId: BTC, chain: 'BTC', address, level: 1 });
  const code = user.code();
  server.feed.setPrice('BTC/USDT', '60000');
  server.clock.advance(1_000);
  const asked = await callWithdraw(user, '0.01', { auth_code: code });
  expect(asked).toMatchObject({ state: 'pending_review', fee: '0.0001', credited: '0.0099', txid: null });
  const { id } = asked;
  const maker = await server.operator({ roles: 'withdrawal_maker' });
  await maker.client.call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason });
  await payOut();
  const { state, txid } = await user.client.call('wallet.withdrawal', { id });
  expect(state).toBe('broadcast');
  expect(await node.node.call('getrawmempool', [])).toEqual([txid]);
  return { user, id, address, txid: txid ?? '' };
}

/** It has arrived once, the account and the ledger agree, and these steps led there. */
async function expectPaid(
  { user, id, address }: Awaited<ReturnType<typeof sent>>,
  of: { readonly txid: string; readonly steps: readonly string[] },
): Promise<void> {
  const done = await user.client.call('wallet.withdrawal', { id });
  expect(done).toMatchObject({ state: 'success', txid: of.txid, confirmations: 6 });
  expect(done.timeline.map(({ kind }) => kind)).toEqual(of.steps);
  expect(await received(address)).toBe('0.00990000');
  const balances = await server.app.slices.ledger.balancesOf(user.userId);
  expect(balances.find(({ code }) => code === 'BTC')).toMatchObject({ available: '0.04', held: '0' });
  await expectExact();
}

/** The record agrees with the node and, but for what was put in, with the ledger, to the unit. */
async function expectExact(): Promise<void> {
  const bitcoin = (await server.app.slices.wallet.deposits.chains()).find(({ chain }) => chain === 'BTC');
  const { total, hot } = await heldAt(node.chain, LTC, 1);
  expect(bitcoin?.assets).toMatchObject([{ custody_total: total, custody_hot: hot, in_flight: '0' }]);
  expect(subDecimal(total, bitcoin?.assets[0]?.owed ?? '')).toBe(PUT_IN);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
}

/** Postings for transactions of the chain. */
const fees = () =>
  server.app.slices.db.query<{ txid: string; fee: string; posted: string }>(
    `select f.txid, trim_scale(f.fee)::text as fee, trim_scale(sum(p.amount))::text as posted
     from wallet.network_fee f join ledger.txn t on t.kind = 'network_fee' and t.reference = f.txid
     join ledger.posting p on p.txn_id = t.id and p.amount > 0 group by f.id order by f.id`,
  );

test('one is requested, approved, sent, survives a reorganization and is confirmed', async () => {
  const withdrawal = await sent();
  const { user, id, txid } = withdrawal;
  const shown = async () => (await user.client.call('wallet.withdrawal', { id })).confirmations;
  await node.mine(2);
  expect(await shown()).toBe(2);
  const { height } = await node.chain.head();
  await node.node.call('invalidateblock', [await node.chain.blockHash(height - 1)]);
  expect(await shown()).toBe(0);
  // The same block again would be the one that was just refused.
  await node.node.call('generatetoaddress', [1, await newAddress()]);
  await node.mine(4);
  await payOut();
  expect((await user.client.call('wallet.withdrawal', { id })).state).toBe('broadcast');
  await node.mine();
  await payOut();
  await payOut();
  await expectPaid(withdrawal, { txid, steps: ['requested', 'approved', 'broadcast', 'success'] });
}, 60_000);

test('one that waits for too long is replaced in its outputs, and only the replacement pays', async () => {
  const withdrawal = await sent();
  const { user, id, txid } = withdrawal;
  server.clock.advance(STUCK_MS);
  await payOut();
  const { txid: second } = await user.client.call('wallet.withdrawal', { id });
  expect(second).not.toBe(txid);
  expect(await node.node.call('getrawmempool', [])).toEqual([second]);
  await node.mine(6);
  await payOut();
  const steps = ['requested', 'approved', 'broadcast', 'replaced', 'success'];
  await expectPaid(withdrawal, { txid: second ?? '', steps });
}, 60_000);

test('when the first one is mined in spite of its replacement, it counts and the other is never sent', async () => {
  const withdrawal = await sent();
  const { txid } = withdrawal;
  const raw = await node.node.call<string>('getrawtransaction', [txid]);
  server.clock.advance(STUCK_MS);
  await payOut();
  await node.node.call('generateblock', [await newAddress(), [raw]]);
  await payOut();
  expect(await node.node.call('getrawmempool', [])).toEqual([]);
  await node.mine(5);
  await payOut();
  const steps = ['requested', 'approved', 'broadcast', 'replaced', 'success'];
  await expectPaid(withdrawal, { txid, steps });
}, 60_000);

/** Lets a minute pass and the round of collections that it brings come to its end. */
async function collect(): Promise<void> {
  const security = await server.operator({ roles: 'security_admin' });
  const runs = async () =>
    (await security.client.call('operator.jobs', {})).find(({ name }) => name === 'wallet.collect_btc')?.runs;
  const before = (await runs()) ?? 0;
  server.clock.advance(MINUTE_MS);
  await vi.waitFor(async () => expect(await runs()).toBe(before + 1), { timeout: 20_000, interval: 50 });
}

test('what a collection and the withdrawals before cost is booked to the unit, once each', async () => {
  await payOut();
  const before = await fees();
  const user = await server.user();
  const { address } = await user.client.call('wallet.deposit_address', { currency_id: BTC, chain: 'BTC' });
  for (const amount of ['0.3', '0.2']) await node.pay(address, amount);
  await node.mine(5);
  await payOut();
  await collect();
  expect(await node.node.call('getrawmempool', [])).toEqual([]);
  await node.mine();
  await payOut();
  await collect();
  const [txid] = await node.node.call<readonly string[]>('getrawmempool', []);
  await node.mine(6);
  await payOut();
  await collect();
  const all = await fees();
  expect(all).toHaveLength(before.length + 1);
  for (const { fee, posted } of all) {
    expect(posted).toBe(fee);
    expect(fee).not.toBe('0');
  }
  expect(all.at(-1)?.txid).toBe(txid);
  await expectExact();
}, 60_000);

test('what another branch may not have is not spent, and of what is spent nothing is replaced', async () => {
  const spent = async (txid: string): Promise<readonly string[]> =>
    (await node.node.call<{ vin: readonly { txid: string }[] }>('getrawtransaction', [txid, true])).vin.map(
      (input) => input.txid,
    );
  const filled = await node.pay(node.chain.hotAddress, '1.5');
  await node.mine();
  expect(await spent((await sent()).txid)).not.toContain(filled);
  await node.mine(6);
  await payOut();
  const parent = await sent();
  expect(await spent(parent.txid)).toEqual([filled]);
  const height = await node.mine();
  const child = await sent();
  expect(await spent(child.txid)).toEqual([parent.txid]);
  await node.node.call('invalidateblock', [await node.chain.blockHash(height)]);
  server.clock.advance(STUCK_MS);
  await payOut();
  expect(new Set(await node.node.call<string[]>('getrawmempool', []))).toEqual(
    new Set([parent.txid, child.txid]),
  );
  await node.node.call('generatetoaddress', [1, await newAddress()]);
  await node.mine(6);
  await payOut();
  for (const { user, id, txid } of [parent, child]) {
    const done = await user.client.call('wallet.withdrawal', { id });
    expect(done).toMatchObject({ state: 'success', txid });
    expect(done.timeline.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'broadcast', 'success']);
  }
}, 60_000);
