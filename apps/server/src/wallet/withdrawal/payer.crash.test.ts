import { seededRandom } from '@openbourse/testkit';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pause } from '../../testing/pause.ts';
import { ETH } from '../testing/deposit-stage.ts';
import { ARRIVES, type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { type PayerProcess, spawnPayer } from '../testing/spawn-payer.ts';

/** Workers in processes of their own, killed by SIGKILL while they sign, send and record. */
const ROUNDS = 16;
const PER_ROUND = 3;
/** Of the points of a round, of which new withdrawals alone have 18. */
const POINTS = 16;
const KILL_WITHIN_MS = 10;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

interface Wanted {
  readonly id: string;
  readonly address: Address;
}

let stage: PayerStage;
beforeAll(async () => {
  stage = await startPayerStage(seed);
}, 60_000);
afterAll(() => stage.stop());

function spawnWorker(): PayerProcess {
  const { databaseUrl, clock, evm } = stage;
  const worker = spawnPayer({ databaseUrl, nodeUrl: evm.url, now: clock.now() });
  onTestFinished(() => worker.kill().catch(() => undefined));
  return worker;
}

async function approveMany(userId: number, count: number): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  for (let made = 0; made < count; made += 1) wanted.push(await stage.approve(userId));
  return wanted;
}

/**
 * Transactions that a crash left between the store and the record, and those that the node has got already.
 */
async function leftBetween(): Promise<{ readonly stored: number; readonly sent: number }> {
  const rows = await stage.db.query<{ txid: string }>(
    `select t.txid from wallet.withdrawal_transaction t join wallet.withdrawal w on w.id = t.withdrawal_id
     where t.state = 'signed' and w.state = 'approved'`,
  );
  const statuses = await Promise.all(rows.map(({ txid }) => stage.evm.chain.status(txid)));
  return { stored: rows.length, sent: statuses.filter(({ state }) => state !== 'unknown').length };
}

const nonce = (): Promise<number> =>
  stage.evm.node.getTransactionCount({ address: stage.evm.chain.hotAddress as Address });

/** Each is paid once on the chain, with one transaction, and the ledger agrees. */
async function expectPaidOnce(
  wanted: readonly Wanted[],
  of: { readonly nonceBefore: number },
): Promise<void> {
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  }
  expect(await nonce()).toBe(of.nonceBefore + wanted.length);
  await stage.assertClean();
}

async function payTheRest(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await stage.startPayer().payOut('ETH');
    await stage.evm.mine(6);
  }
  await stage.startPayer().payOut('ETH');
}

it(`pays each withdrawal once in ${ROUNDS} crashes (seed ${seed})`, async ({ annotate }) => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '100');
  const nonceBefore = await nonce();
  const wanted: Wanted[] = [];
  const left = { stored: 0, sent: 0 };
  let next = spawnWorker();
  for (let round = 1; round <= ROUNDS; round += 1) {
    wanted.push(...(await approveMany(userId, PER_ROUND)));
    const worker = next;
    await worker.ready;
    // The next one starts while this one works: a start takes longer than the work.
    next = spawnWorker();
    await worker.begin(1 + random.int(POINTS));
    await pause(random.int(KILL_WITHIN_MS));
    await worker.kill();
    const { stored, sent } = await leftBetween();
    left.stored += stored;
    left.sent += sent;
    if (random.int(2) === 0) await stage.evm.mine(1 + random.int(4));
  }
  await next.kill();
  await payTheRest();
  await expectPaidOnce(wanted, { nonceBefore });
  await annotate(
    `${wanted.length} withdrawals; ${left.stored} stored and not recorded, ${left.sent} of them sent`,
  );
  // The crashes meet both gaps, or they prove nothing.
  expect(left.stored).toBeGreaterThan(left.sent);
  expect(left.sent).toBeGreaterThan(0);
});

it('pays each withdrawal once with three workers at the same time, one of which dies', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '20');
  const nonceBefore = await nonce();
  const wanted = await approveMany(userId, 30);
  const workers = [spawnWorker(), spawnWorker(), spawnWorker()];
  await Promise.all(workers.map((worker) => worker.ready));
  await Promise.all(workers.map((worker) => worker.begin(1 + random.int(POINTS))));
  await workers[0]?.kill();
  await expect
    .poll(
      async () => {
        await stage.evm.mine();
        return Promise.all(wanted.map(({ id }) => stage.stateOf(id)));
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual(wanted.map(() => 'success'));
  for (const worker of workers.slice(1)) await worker.kill();
  await expectPaidOnce(wanted, { nonceBefore });
});
