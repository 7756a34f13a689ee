import { addDecimal, formatDecimal } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { collect } from '../collect/collect.ts';
import { ARRIVES, type SolanaPayerStage, startSolanaPayerStage } from '../testing/solana-payer-stage.ts';
import { LAMPORTS, SOL } from '../testing/solana-stage.ts';
import type { FaultPoint } from './withdrawal-deps.ts';

/*
 * Deposits, withdrawals and collections of Solana with the wallet's own workers, database and ledger; every transaction is
 * carried out by the real runtime.
 */
const seed = Number(process.env['SEED'] ?? 20_261_129);
const KILLS = 40;
const WITHDRAWALS = 12;
const USDT = 1;
const STUCK_MS = 900_000;

let stage: SolanaPayerStage;
beforeAll(async () => {
  stage = await startSolanaPayerStage(seed);
}, 120_000);
afterAll(() => stage.stop());

/** Units of a coin that an address has. */
const arrived = (address: string, currencyId: number): bigint =>
  currencyId === USDT
    ? stage.solana.units(address, stage.token.contractAddress)
    : stage.solana.lamports(address);

async function payTheRest(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await stage.startPayer().payOut('SOL');
    stage.solana.mine(3);
  }
  await stage.startPayer().payOut('SOL');
}

test('SOL and a token are credited once they are final, over slots without a block', async () => {
  const userId = await stage.user();
  const address = await stage.addressOf(userId);
  stage.solana.pay(address, 2n * LAMPORTS + 1n);
  stage.solana.mine();
  stage.solana.node.ledger.skip(5);
  stage.solana.payToken(address, stage.token.contractAddress, 12_500_000n);
  stage.solana.mine();
  await stage.scanSolana();
  await stage.scanSolana();
  expect(await stage.balance(userId, 'USDT')).toBe('12.5');
  expect(await stage.balance(userId, 'SOL')).toMatch(/^2(\.000000001)?$/);
  await stage.scanSolana();
  expect(await stage.balance(userId, 'USDT')).toBe('12.5');
  await stage.assertClean();
});

test('a block that the node does not have stops the reading, and what it brought is credited later', async () => {
  const { node } = stage.solana;
  const userId = await stage.user();
  const address = await stage.addressOf(userId);
  await stage.scanSolana();
  stage.solana.pay(address, LAMPORTS);
  const paid = stage.solana.mine();
  stage.solana.mine(2);
  node.lost.add(paid);
  await expect(stage.scanSolana()).rejects.toThrow(`has not the block of slot ${paid}`);
  expect(await stage.balance(userId, 'SOL')).toBe('0');
  node.lost.delete(paid);
  await stage.scanSolana();
  expect(await stage.balance(userId, 'SOL')).toBe('1');
});

test('what waits for a free nonce account is no failure, and goes on by itself', async () => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '10');
  const wanted = [];
  for (let count = 0; count <= stage.solana.nonceAccounts.length; count += 1)
    wanted.push(await stage.approve(userId));
  const metrics = createMetrics();
  const payer = stage.startPayer({ metrics });
  await payer.payOut('SOL');
  expect((await Promise.all(wanted.map(({ id }) => stage.stateOf(id)))).toSorted()).toEqual([
    'approved',
    ...stage.solana.nonceAccounts.map(() => 'broadcast'),
  ]);
  const [waits] = await stage.db.query("select waits_for from wallet.withdrawal where state = 'approved'");
  expect(JSON.stringify(waits)).toContain('wait for their transactions');
  for (let round = 0; round < 3; round += 1) {
    stage.solana.mine(3);
    await payer.payOut('SOL');
  }
  for (const { id } of wanted) expect(await stage.stateOf(id)).toBe('success');
  expect(await metrics.text()).not.toMatch(/openbourse_wallet_payout_failures\{/);
});

test(`killed ${KILLS} times between sign, store, send and record, it never pays twice (seed ${seed})`, async () => {
  const random = seededRandom(seed, stage.clock);
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '50');
  await stage.move(userId, USDT, '50');
  const wanted: { readonly id: string; readonly address: string; readonly currencyId: number }[] = [];
  const approve = async (): Promise<void> => {
    const currencyId = wanted.length % 2 === 0 ? SOL.currencyId : USDT;
    wanted.push({ ...(await stage.approve(userId, currencyId)), currencyId });
  };
  for (let count = 0; count < WITHDRAWALS; count += 1) await approve();
  const killedAt = new Set<FaultPoint>();
  let kills = 0;
  for (let round = 0; kills < KILLS; round += 1) {
    expect(round).toBeLessThan(20 * KILLS);
    if ((await openCount()) === 0) await approve();
    let left = random.int(9);
    let isDead = false;
    const payer = stage.startPayer({
      reachFault: async (point) => {
        left -= 1;
        if (!isDead && left >= 0) return;
        if (!isDead) {
          kills += 1;
          killedAt.add(point);
        }
        isDead = true;
        throw new Error(`killed at ${point}`);
      },
    });
    await payer.payOut('SOL').catch(() => undefined);
    // A node forgets what it was sent as well.
    if (random.int(4) === 0) stage.solana.node.ledger.pool.clear();
    if (random.int(2) === 0) stage.solana.mine(1 + random.int(3));
  }
  await payTheRest();
  expect(killedAt.size).toBeGreaterThanOrEqual(7);
  for (const { id, address, currencyId } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(arrived(address, currencyId)).toBe(currencyId === USDT ? ARRIVES.token : ARRIVES.coin);
  }
  await stage.assertClean();
}, 120_000);

async function openCount(): Promise<number> {
  const rows = await stage.db.query<{ count: number }>(
    "select count(*) as count from wallet.withdrawal where state in ('approved', 'broadcast')",
  );
  return rows[0]?.count ?? 0;
}

test('three workers at once pay each withdrawal once, several in one block', async () => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '20');
  const wanted = [];
  for (let count = 0; count < 12; count += 1) wanted.push(await stage.approve(userId));
  const most: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const workers = [1, 2, 3].map(() => stage.startPayer({ chain: stage.solana.open() }));
    await Promise.all(workers.map((worker) => worker.payOut('SOL')));
    most.push(stage.solana.node.ledger.pool.size);
    stage.solana.mine(2);
  }
  await payTheRest();
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(arrived(address, SOL.currencyId)).toBe(ARRIVES.coin);
  }
  expect(Math.max(...most)).toBe(4);
  await stage.assertClean();
}, 60_000);

test('what waits for too long is sent again in the same slot with a higher fee, and is paid once', async () => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '1');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('SOL');
  const { pool } = stage.solana.node.ledger;
  const first = [...pool];
  expect(first).toHaveLength(1);
  stage.clock.advance(STUCK_MS);
  await stage.startPayer().payOut('SOL');
  const rows = await stage.db.query<{ txid: string; slot: readonly string[] }>(
    'select txid, slot from wallet.withdrawal_transaction where withdrawal_id = $1',
    [id],
  );
  expect(rows.map(({ txid }) => pool.has(txid))).toEqual([true, true]);
  expect(rows[0]?.slot).toEqual(rows[1]?.slot);
  await payTheRest();
  for (const [txid, raw] of first) pool.set(txid, raw);
  stage.solana.mine(2);
  await payTheRest();
  expect(await stage.stateOf(id)).toBe('success');
  expect(arrived(address, SOL.currencyId)).toBe(ARRIVES.coin);
  await stage.assertClean();
}, 60_000);

test('one that fails on the chain goes back to review, and its fee is booked', async () => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '1');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('SOL');
  // Nothing but another transaction of the hot wallet could take its coins away, so its account is emptied from outside.
  const { ledger } = stage.solana.node;
  const { hotAddress } = stage.solana.chain;
  const held = stage.solana.lamports(hotAddress);
  ledger.svm.setAccount({ ...ledger.account(hotAddress), lamports: 2_000_000n } as never);
  stage.solana.mine(3);
  ledger.svm.setAccount({ ...ledger.account(hotAddress), lamports: held } as never);
  // The next block that moves its coins says what it holds.
  stage.solana.pay(hotAddress, LAMPORTS);
  stage.solana.mine();
  const before = (await stage.fees()).length;
  await stage.startPayer().payOut('SOL');
  expect(await stage.stateOf(id)).toBe('pending_review');
  expect(arrived(address, SOL.currencyId)).toBe(0n);
  expect((await stage.fees()).slice(before)).toMatchObject([{ fee: '0.000005015' }]);
}, 60_000);

test('collections bring everything home, and every lamport that they cost is booked', async () => {
  const { solana } = stage;
  const { gas } = solana;
  const userId = await stage.user();
  const address = await stage.addressOf(userId);
  solana.pay(address, 3n * LAMPORTS);
  solana.payToken(address, stage.token.contractAddress, 8_000_000n);
  solana.mine();
  await stage.scanSolana();
  await stage.scanSolana();
  // Every lamport that has left the gas wallet since it was filled, those of tests before among them.
  await collectAll();
  expect(solana.lamports(address)).toBe(0n);
  expect(solana.units(address, stage.token.contractAddress)).toBe(0n);
  const sql = "select txid from wallet.collection where chain_code = 'SOL'";
  const collected = new Set((await stage.db.query<{ txid: string }>(sql)).map(({ txid }) => txid));
  const fees = (await stage.fees()).filter(({ txid }) => collected.has(txid));
  const sum = fees.reduce((total, { fee }) => addDecimal(total, fee), '0');
  expect(fees.length).toBeGreaterThanOrEqual(2);
  expect(sum).toBe(formatDecimal(10n * LAMPORTS - solana.lamports(gas), SOL.scale));
  await expectExact();
  await stage.assertClean();
}, 60_000);

async function collectAll(): Promise<void> {
  const deps = { db: stage.db, clock: stage.clock, log: createLog('silent'), ledger: stage.ledger };
  for (let round = 0; round < 5; round += 1) {
    await collect(deps, stage.solana.chain);
    stage.solana.mine(2);
    await stage.scanSolana();
  }
}

/** The record of what the house holds agrees with the chain to the unit. */
async function expectExact(): Promise<void> {
  const { chain, gas } = stage.solana;
  const rows = await stage.db.query<{ address: string }>(
    "select address from wallet.deposit_address where chain_code = 'SOL'",
  );
  const addresses = [chain.hotAddress, gas, ...rows.map(({ address }) => address)];
  const total = (currencyId: number, scale: number): string =>
    formatDecimal(
      addresses.reduce((sum, address) => sum + arrived(address, currencyId), 0n),
      scale,
    );
  await stage.scanSolana();
  const solana = (await stage.wallet.deposits.chains()).find((one) => one.chain === 'SOL');
  const held = solana?.assets.map((one) => [one.code, one.custody_total]);
  expect(new Map(held as [string, string][])).toEqual(
    new Map([
      ['SOL', total(SOL.currencyId, SOL.scale)],
      ['USDT', total(USDT, stage.token.scale)],
    ]),
  );
}
