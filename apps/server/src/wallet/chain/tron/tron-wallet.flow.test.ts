import { addDecimal, formatDecimal, HOUR_MS } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Signer, tronKind } from '../../../signer/index.ts';
import { bareSigner } from '../../../testing/bare-signer.ts';
import { makeTestSigner } from '../../../testing/make-test-signer.ts';
import { collect } from '../../collect/collect.ts';
import { createLog } from '../../../kernel/log.ts';
import { USDT } from '../../testing/deposit-stage.ts';
import { ARRIVES, startTronPayerStage, type TronPayerStage } from '../../testing/tron-payer-stage.ts';
import { TRON_XPRV, TRX } from '../../testing/tron-stage.ts';
import { heldAt } from '../../testing/watch-of.ts';
import type { FaultPoint } from '../../withdrawal/withdrawal-deps.ts';
import { type Chain, UnansweredError } from '../chain.ts';

const SEED = 20_261_129;
const KILLS = 60;
const OPEN_MAX = 3;

const signing = makeTestSigner();
/** The process of a signer, but for what no policy allows. */
let signer: Signer = signing.client;
let stage: TronPayerStage;
beforeAll(async () => {
  stage = await startTronPayerStage(SEED, {
    sign: (request) => signer.sign(request),
    prove: (request) => signer.prove(request),
  });
  const limits = { decimals: 6, hour: '1000000', day: '1000000' };
  const assets = [
    { contract: null, currencyId: TRX.currencyId, ...limits },
    { contract: stage.usdt.contractAddress, currencyId: USDT, ...limits },
  ];
  const policy = { kind: 'tron', cold: null, feeMax: '40', assets } as const;
  await signing.start({ TRX: { xprv: TRON_XPRV, policy } });
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await signing.remove();
});

async function mineAndScan(blocks = 1): Promise<void> {
  stage.tron.mine(blocks);
  // Once more where a branch was left.
  await stage.scan();
  await stage.scan();
}

/** Records agree with the node to the unit. */
async function expectHeldAsOnChain(): Promise<void> {
  await mineAndScan();
  const chains = await stage.wallet.deposits.chains();
  const assets = chains.find(({ chain }) => chain === 'TRX')?.assets ?? [];
  for (const asset of [TRX, stage.usdt]) {
    const { total, hot } = await heldAt(stage.tron.chain, asset, 10);
    const gas = asset === TRX ? stage.tron.coinsOf(stage.tron.chain.gasAddress ?? '') : 0n;
    const custody = { custody_total: addDecimal(total, formatDecimal(gas, 6)), custody_hot: hot };
    expect(assets.find((one) => one.currency_id === asset.currencyId)).toMatchObject(custody);
  }
}

/** Time passes for the chain and for the server, and every block until then is final. */
function pass(milliseconds: number): void {
  stage.tron.mine(1, milliseconds);
  stage.clock.advance(milliseconds);
  // Some transaction of a stranger is in every block of the main network.
  stage.tron.pay('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', '1');
  stage.tron.mine(20);
}

const arrived = (address: string): bigint => stage.tron.tokensOf(address, stage.usdt);

async function openCount(): Promise<number> {
  const [row] = await stage.db.query<{ count: string }>(
    "select count(*) from wallet.withdrawal where chain_code = 'TRX' and state in ('approved', 'broadcast')",
  );
  return Number(row?.count);
}

/** Everything that was signed for a withdrawal, the oldest first. */
async function signedFor(id: string): Promise<readonly { readonly state: string; readonly txid: string }[]> {
  return stage.db.query(
    'select state, txid from wallet.withdrawal_transaction where withdrawal_id = $1 order by created_at, replaces nulls first',
    [id],
  );
}

test('coins and tokens that come are credited, and taken back with their block', async () => {
  const userId = await stage.user();
  const address = await stage.address(userId);
  expect(address).toMatch(/^T/);
  await stage.scan();
  stage.tron.pay(address, '40');
  stage.tron.payToken(address, stage.usdt, '25');
  await mineAndScan();
  expect([await stage.balance(userId, 'TRX'), await stage.balance(userId, 'USDT')]).toEqual(['40', '25']);
  await expectHeldAsOnChain();
  stage.tron.ledger.revert(2);
  await mineAndScan(3);
  expect([await stage.balance(userId, 'TRX'), await stage.balance(userId, 'USDT')]).toEqual(['0', '0']);
  stage.tron.payToken(address, stage.usdt, '25');
  await mineAndScan(20);
  expect(await stage.balance(userId, 'USDT')).toBe('25');
  await expectHeldAsOnChain();
  await stage.assertClean();
});

test('a withdrawal is paid once it is approved, and what it cost is booked', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('broadcast');
  stage.tron.mine(18);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('broadcast');
  stage.tron.mine(1);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('success');
  expect(arrived(address)).toBe(ARRIVES);
  const [one] = await signedFor(id);
  const [fee] = await stage.db.query('select fee::text from wallet.network_fee where txid = $1', [one?.txid]);
  expect(Number((fee as { fee: string }).fee)).toBe(13.0285);
  await stage.assertClean();
});

test('what was signed and is killed before it is sent is sent as it was signed', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  for (const point of ['after_sign', 'after_store', 'after_broadcast'] as const) {
    const { id, address } = await stage.approve(userId);
    const reachFault = async (reached: FaultPoint): Promise<void> => {
      if (reached === point) throw new Error(`killed at ${point}`);
    };
    await stage.startPayer({ reachFault }).payOut('TRX');
    stage.clock.advance(600_000);
    stage.tron.mine(1, 600_000);
    for (let round = 0; round < 2; round += 1) {
      await stage.startPayer().payOut('TRX');
      stage.tron.mine(20);
    }
    await stage.startPayer().payOut('TRX');
    expect(await stage.stateOf(id)).toBe('success');
    expect(await signedFor(id)).toHaveLength(1);
    expect(arrived(address)).toBe(ARRIVES);
  }
  await stage.assertClean();
});

test('what is lost is sent again while it may be mined, and signed once more when its time is over', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('TRX');
  for (let quarter = 0; quarter < 3; quarter += 1) {
    stage.tron.ledger.pending.clear();
    pass(900_000);
    await stage.startPayer().payOut('TRX');
    expect(stage.tron.ledger.pending.size).toBe(1);
    expect(await signedFor(id)).toHaveLength(1);
  }
  stage.tron.ledger.pending.clear();
  pass(900_000);
  await stage.startPayer().payOut('TRX');
  expect((await signedFor(id)).map(({ state }) => state)).toEqual(['replaced', 'signed']);
  stage.tron.mine(20);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('success');
  expect(arrived(address)).toBe(ARRIVES);
  await stage.assertClean();
});

test('what could not be sent before its time was over is signed anew, and paid once', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { id, address } = await stage.approve(userId);
  const away: Chain = { ...stage.tron.chain, broadcast: () => Promise.reject(new Error('the node is away')) };
  await stage.startPayer({ chain: away }).payOut('TRX');
  expect(await stage.stateOf(id)).toBe('approved');
  pass(2 * HOUR_MS);
  await stage.startPayer().payOut('TRX');
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('broadcast');
  stage.tron.mine(20);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('success');
  expect((await signedFor(id)).map(({ state }) => state)).toEqual(['replaced', 'mined']);
  expect(arrived(address)).toBe(ARRIVES);
  await stage.assertClean();
});

test('what is signed anew and lost before it is stored is the same transaction the next time', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('TRX');
  stage.tron.ledger.pending.clear();
  const sign: Signer['sign'] = async (request) => {
    await signing.client.sign(request);
    throw new UnansweredError('killed before it is stored');
  };
  signer = { ...signing.client, sign };
  pass(HOUR_MS);
  for (let losses = 0; losses < 3; losses += 1) {
    await stage.startPayer().payOut('TRX');
    expect(signing.signedFor().get(id)?.size).toBe(2);
    pass(600_000);
  }
  expect(await signedFor(id)).toHaveLength(1);
  signer = signing.client;
  await stage.startPayer().payOut('TRX');
  stage.tron.mine(20);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('success');
  expect((await signedFor(id)).map(({ state }) => state)).toEqual(['replaced', 'mined']);
  expect(signing.signedFor().get(id)?.size).toBe(2);
  expect(arrived(address)).toBe(ARRIVES);
  await stage.assertClean();
});

test('two equal withdrawals to one address are two payments', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { address } = await stage.approve(userId);
  const second = await stage.approve(userId, address);
  for (let round = 0; round < 3; round += 1) {
    await stage.startPayer().payOut('TRX');
    stage.tron.mine(20);
  }
  expect(await stage.stateOf(second.id)).toBe('success');
  expect(arrived(address)).toBe(2n * ARRIVES);
  await stage.assertClean();
});

test('what runs out of energy waits for review with its money held, and what it burnt is booked', async () => {
  const userId = await stage.user();
  await stage.move(userId, USDT, '50');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('TRX');
  stage.tron.ledger.nextResult = 'OUT_OF_ENERGY';
  stage.tron.mine(20);
  await stage.startPayer().payOut('TRX');
  expect(await stage.stateOf(id)).toBe('pending_review');
  expect(arrived(address)).toBe(0n);
  expect(await stage.balance(userId, 'USDT')).toBe('39');
  const [one] = await signedFor(id);
  const fees = await stage.db.query('select from wallet.network_fee where txid = $1', [one?.txid]);
  expect(fees).toHaveLength(1);
  await stage.assertClean();
});

test('deposits are collected after their gas, and the records stay those of the chain', async () => {
  const userId = await stage.user();
  const address = await stage.address(userId);
  await stage.scan();
  stage.tron.payToken(address, stage.usdt, '300');
  await mineAndScan(20);
  const { hotAddress } = stage.tron.chain;
  const before = arrived(address) + arrived(hotAddress);
  const deps = { db: stage.db, clock: stage.clock, log: createLog('silent'), ledger: stage.ledger };
  for (let round = 0; round < 4; round += 1) {
    await collect(deps, stage.tron.chain);
    await mineAndScan(20);
  }
  expect(arrived(address)).toBe(0n);
  expect(arrived(hotAddress)).toBeGreaterThanOrEqual(before);
  expect(await stage.balance(userId, 'TRX')).toBe('0');
  await expectHeldAsOnChain();
  await stage.assertClean();
}, 90_000);

test(`killed ${KILLS} times while blocks and whole hours pass and transactions are lost, it never pays twice (seed ${SEED})`, async () => {
  // The policy would leave a withdrawal to a person once two of its transactions were signed.
  signer = bareSigner(TRON_XPRV, tronKind());
  const random = seededRandom(SEED, stage.clock);
  const userId = await stage.user();
  await stage.move(userId, USDT, '5000');
  const wanted: { readonly id: string; readonly address: string }[] = [];
  const killedAt = new Set<FaultPoint>();
  let kills = 0;
  for (let round = 0; kills < KILLS; round += 1) {
    expect(round).toBeLessThan(10 * KILLS);
    if ((await openCount()) < OPEN_MAX && random.int(2) === 0) wanted.push(await stage.approve(userId));
    let left = random.int(7);
    const payer = stage.startPayer({
      reachFault: async (point) => {
        left -= 1;
        if (left >= 0) return;
        killedAt.add(point);
        throw new Error(`killed at ${point}`);
      },
    });
    await payer.payOut('TRX').catch(() => undefined);
    if (left < 0) kills += 1;
    const event = random.int(6);
    if (event === 0 || event === 4) stage.tron.ledger.pending.clear();
    if (event <= 2) stage.tron.mine(1 + random.int(20));
    if (event === 3) stage.tron.ledger.revert(1 + random.int(3));
    if (event === 4) pass(20 * 60_000 + random.int(100) * 60_000);
  }
  for (let round = 0; round < 6; round += 1) {
    await stage.startPayer().payOut('TRX');
    pass(70 * 60_000);
  }
  expect(killedAt.size).toBeGreaterThanOrEqual(7);
  const again = await stage.db.query(
    "select from wallet.withdrawal_transaction where chain_code = 'TRX' and replaces is not null",
  );
  expect(again.length).toBeGreaterThan(3);
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(arrived(address)).toBe(ARRIVES);
  }
  await stage.assertClean();
}, 120_000);
