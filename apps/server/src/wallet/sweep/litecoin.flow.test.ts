import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { utxoKind } from '../../signer/index.ts';
import { bareSigner } from '../../testing/bare-signer.ts';
import type { Chain } from '../chain/chain.ts';
import { createUtxoChain } from '../chain/utxo/utxo-chain.ts';
import { insertRefill, listRefills } from '../refill/refill-queries.ts';
import { createTestPayer } from '../testing/create-test-payer.ts';
import { type DepositStage, startDepositStage } from '../testing/deposit-stage.ts';
import { type LitecoinStage, startLitecoinStage } from '../testing/litecoin-stage.ts';
import { approveWithdrawal } from '../testing/payer-stage.ts';
import { setHotTerms } from '../testing/set-hot-terms.ts';
import { UTXO_TEST_NETWORK } from '../testing/utxo-account.ts';
import { sweep } from './sweep.ts';

/*
 * Sweeps and refills over a real node of the Bitcoin family: a Litecoin node of the regression test network stands for the
 * chain of BTC. The hot wallet has four outputs of one coin.
 */
const BTC = 2;
const SEED = 20_261_131;
const FINAL = 6;
const STUCK_MS = 900_000;

let node: LitecoinStage;
let chain: Chain;
let stage: DepositStage;
beforeEach(async () => {
  node = await startLitecoinStage();
  const { publicExtendedKey: xpub, privateExtendedKey } = node.account;
  const network = UTXO_TEST_NETWORK;
  const signer = bareSigner(privateExtendedKey, utxoKind(network));
  const cold = node.cold.address;
  chain = createUtxoChain({ code: 'BTC', client: node.node, network, xpub, signer, cold });
  stage = await startDepositStage({ chain, usdtContract: '0x0000000000000000000000000000000000000001' });
  stage.feed.setPrice('BTC/USDT', '60000');
  stage.clock.advance(1_000);
  await scan();
  for (let count = 0; count < 4; count += 1) await node.pay(chain.hotAddress, '1');
  await mine(FINAL);
}, 120_000);
afterEach(async () => {
  await stage.assertClean();
  await stage.stop();
  await node.stop();
});

/** The chain, some of whose calls a test answers itself. */
function chainWith(calls: Partial<Chain>): Chain {
  return new Proxy(chain, {
    get: (target, name: keyof Chain) => {
      const found = calls[name] ?? target[name];
      return typeof found === 'function' ? (found as (...of: never[]) => unknown).bind(target) : found;
    },
  });
}

const scan = () => stage.wallet.deposits.watcher.scan('BTC');
const round = (over: Chain = chain) => sweep({ ...stage, log: createLog('silent') }, over);
const payerOver = (over: Chain) =>
  createTestPayer({ ...stage, chain: over, seed: SEED, reachFault: async () => undefined });
const payOut = (over: Chain = chain) => payerOver(over).payOut('BTC');

async function mine(blocks: number): Promise<void> {
  await node.mine(blocks);
  await scan();
}

const sweeps = () =>
  stage.db.query<{ state: string; amount: string; txid: string; of: string; slot: string[] }>(
    `select s.state, trim_scale(s.amount)::text as amount, t.txid, t.state as of, t.slot
     from wallet.sweep s join wallet.sweep_transaction t on t.sweep_id = s.id order by s.id, t.created_at, t.state`,
  );
async function custody(): Promise<{ readonly total: string; readonly hot: string; readonly cold: string }> {
  const chains = await stage.wallet.deposits.chains();
  const [found] = chains.find(({ chain: code }) => code === 'BTC')?.assets ?? [];
  const { custody_total: total, custody_hot: hot, custody_cold: cold } = found ?? {};
  return { total: total ?? '', hot: hot ?? '', cold: cold ?? '' };
}
async function withdrawal(number: number) {
  const userId = await stage.user();
  await stage.move(userId, BTC, '1');
  const address = await node.node.call<string>('getnewaddress', ['', 'bech32']);
  const of = { address, userId, number, currencyId: BTC, chainCode: 'BTC' };
  return { id: await approveWithdrawal(stage, of), address };
}
const stateOf = async (id: string) =>
  (await stage.db.query<{ state: string }>('select state from wallet.withdrawal where id = $1', [id]))[0]
    ?.state;

test('what is above the maximum goes to the cold wallet, and every unit of it is in custody', async () => {
  expect(await custody()).toEqual({ total: '4', hot: '4', cold: '0' });
  await setHotTerms(stage, { currencyId: BTC, max: '2', target: '1.5' });
  await Promise.all([round(), round()]);
  const [stored, other] = await sweeps();
  expect([stored?.state, other]).toEqual(['open', undefined]);
  await mine(FINAL);
  await round();
  expect(await sweeps()).toEqual([{ ...stored, state: 'done', of: 'mined' }]);
  const { total, hot, cold } = await custody();
  const [fee] = await stage.db.query<{ txid: string; fee: string }>(
    'select txid, trim_scale(fee)::text as fee from wallet.network_fee',
  );
  expect(fee?.txid).toBe(stored?.txid);
  expect([addDecimal(hot, cold), cold, total]).toEqual([
    total,
    stored?.amount,
    subDecimal('4', fee?.fee ?? ''),
  ]);
  expect(compareDecimal(hot, '1.5')).toBe(1);
  expect(await stage.db.query('select from wallet.deposit')).toEqual([]);
}, 60_000);

test('a withdrawal in work and a sweep share no output, whichever is stored first', async () => {
  await setHotTerms(stage, { currencyId: BTC, max: '2', target: '1' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const sign: Chain['sign'] = async (...of) => {
    ask();
    await released;
    return chain.sign(...of);
  };
  const sweeping = round(chainWith({ sign }));
  await asked;
  const first = await withdrawal(1);
  await payOut();
  release();
  await sweeping;
  expect(await sweeps()).toEqual([]);
  await round();
  const second = await withdrawal(2);
  await payOut();
  const slots = await stage.db.query<{ slot: string[] }>(
    'select slot from wallet.withdrawal_transaction union all select slot from wallet.sweep_transaction',
  );
  const used = slots.flatMap(({ slot }) => slot);
  expect(new Set(used).size).toBe(used.length);
  for (let count = 0; count < 2; count += 1) {
    await payOut();
    await mine(FINAL);
    await round();
  }
  await payOut();
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['success', 'success']);
  expect((await sweeps()).map(({ state }) => state)).toEqual(['done']);
}, 60_000);

test('the change of a mined sweep is spent before it is final, and the sweep is not replaced then', async () => {
  await setHotTerms(stage, { currencyId: BTC, max: '2', target: '0.7' });
  await round();
  const [stored] = await sweeps();
  const { hash } = await chain.head();
  await mine(1);
  // All that the hot wallet has left is the change of the sweep.
  await withdrawal(1);
  await payOut();
  const [paid] = await stage.db.query<{ slot: string[] }>('select slot from wallet.withdrawal_transaction');
  expect(paid?.slot.map((name) => name.split(':')[0])).toContain(stored?.txid);
  await node.node.call('invalidateblock', [await chain.blockHash((await chain.head()).height)]);
  expect((await chain.head()).hash).toBe(hash);
  stage.clock.advance(STUCK_MS);
  await round();
  expect((await sweeps()).map(({ of }) => of)).toEqual(['signed']);
  for (let count = 0; count < 2; count += 1) {
    await node.node.call('generatetoaddress', [FINAL, await node.node.call<string>('getnewaddress', [])]);
    for (let read = 0; read < 2; read += 1) await scan();
    await round();
    await payOut();
  }
  expect((await sweeps()).map(({ state }) => state)).toEqual(['done']);
}, 60_000);

test('one that waits for too long is replaced in its outputs, and a crash sends the same bytes again', async () => {
  await setHotTerms(stage, { currencyId: BTC, max: '2', target: '1' });
  const crashing = chainWith({ broadcast: () => Promise.reject(new Error('killed')) });
  await expect(round(crashing)).rejects.toThrow('killed');
  const [stored] = await sweeps();
  await round();
  expect(await node.node.call('getrawmempool', [])).toEqual([stored?.txid]);
  stage.clock.advance(STUCK_MS);
  await round();
  await expect.poll(async () => (await sweeps()).map(({ of }) => of)).toEqual(['replaced', 'signed']);
  const [first, second] = await sweeps();
  expect(second?.slot).toEqual(first?.slot);
  await mine(FINAL);
  await round();
  expect((await sweeps()).map(({ of }) => of)).toEqual(['replaced', 'mined']);
}, 60_000);

test('a refill is closed by what the cold wallet pays, with what comes back to it left out', async () => {
  await node.pay(node.cold.address, '3');
  await mine(FINAL);
  const [operator] = await stage.owner.query<{ id: number }>(
    `insert into operator.operator (name, email, roles, created_at) values ('Ada', 'ada@example.com', '{risk}', now())
     returning id`,
  );
  const [asset] = await stage.db.query<{ id: number }>('select id from wallet.asset where currency_id = $1', [
    BTC,
  ]);
  const persons = { requestedBy: operator?.id ?? 0, approvedBy: operator?.id ?? 0 };
  const row = { assetId: asset?.id ?? 0, amount: '2', reason: 'Weekend', ...persons, at: stage.clock.now() };
  await stage.db.transaction((tx) => insertRefill(tx, row));
  const newest = async () => (await listRefills(stage.db, { beforeId: null, rows: 1 }))[0];
  await node.pay(chain.hotAddress, '5');
  const part = await node.cold.pay(chain.hotAddress, '0.5');
  await mine(1);
  expect(await newest()).toMatchObject({ state: 'open', received: '0.5', payments: [{ txid: part }] });
  const { height } = await chain.head();
  await node.node.call('invalidateblock', [await chain.blockHash(height)]);
  await node.node.call('generatetoaddress', [2, await node.node.call<string>('getnewaddress', [])]);
  for (let read = 0; read < 2; read += 1) await scan();
  expect(await newest()).toMatchObject({ state: 'open', received: '0.5' });
  const rest = await node.cold.pay(chain.hotAddress, '1.7');
  await mine(FINAL);
  expect(await newest()).toMatchObject({ state: 'done', received: '2.2', final: '2.2' });
  expect((await newest())?.payments.map(({ txid }) => txid)).toEqual([part, rest]);
  expect((await custody()).cold).toBe('0.798');
}, 60_000);
