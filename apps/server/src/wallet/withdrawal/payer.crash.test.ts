import { seededRandom } from '@openbourse/testkit';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pause } from '../../testing/pause.ts';
import { ETH } from '../testing/deposit-stage.ts';
import { ARRIVES, type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { openStageChain } from '../testing/evm-stage.ts';
import { type PayerProcess, spawnPayer } from '../testing/spawn-payer.ts';
import { makeTestSigner } from '../../testing/make-test-signer.ts';
import { DEMO_CHAIN_ID, DEMO_XPRV } from '../demo-chain/demo-keys-data.ts';

/** Workers in processes of their own, killed by SIGKILL while they sign, send and record. */
const ROUNDS = 16;
const PER_ROUND = 3;
/** Of the points of a round, of which new withdrawals alone have 18. */
const POINTS = 16;
const KILL_WITHIN_MS = 10;
/** Both gaps are met first; where the later ones die is random. */
const FIRST_DEATHS = ['before_broadcast', 'after_broadcast'] as const;
const SIGNER_KILLS = 8;
/** Three withdrawals take about so long. */
const SIGNER_KILL_WITHIN_MS = 150;

const seed = Number(process.env['SEED'] ?? 20_261_121);
const random = seededRandom(seed);

interface Wanted {
  readonly id: string;
  readonly address: Address;
}

let stage: PayerStage;
const signer = makeTestSigner();
const startSigner = () => {
  const coin = { contract: null, currencyId: ETH, decimals: 18, hour: '100', day: '100' };
  const policy = { kind: 'evm', chainId: DEMO_CHAIN_ID, cold: null, feeMax: '0.1' } as const;
  return signer.start({ ETH: { xprv: DEMO_XPRV, policy: { ...policy, assets: [coin] } } });
};
beforeAll(async () => {
  await startSigner();
  stage = await startPayerStage(seed);
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await signer.remove();
});

function spawnWorker(): PayerProcess {
  const { databaseUrl, clock, evm } = stage;
  const worker = spawnPayer({ databaseUrl, nodeUrl: evm.url, now: clock.now(), signerUrl: signer.url });
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
  // Whatever crashed, each was signed in its one slot: another transaction of it could be mined besides.
  const signed = signer.signedFor();
  expect(wanted.map(({ id }) => signed.get(id)?.size)).toEqual(wanted.map(() => 1));
  await stage.assertClean();
}

/** Pays by the signer's process, in this one. */
function startPayer() {
  return stage.startPayer({ chain: openStageChain(stage.evm.url, signer.client) });
}

async function payTheRest(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await startPayer().payOut('ETH');
    await stage.evm.mine(6);
  }
  await startPayer().payOut('ETH');
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
    const death = FIRST_DEATHS[round - 1];
    await worker.begin(death ?? 1 + random.int(POINTS));
    if (death === undefined) await pause(random.int(KILL_WITHIN_MS));
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

it(`pays each withdrawal once while its signer is killed and started again (seed ${seed})`, async ({
  annotate,
}) => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '20');
  const nonceBefore = await nonce();
  const wanted: Wanted[] = [];
  let waits = 0;
  for (let round = 1; round <= SIGNER_KILLS; round += 1) {
    wanted.push(...(await approveMany(userId, PER_ROUND)));
    const paying = startPayer().payOut('ETH');
    await pause(random.int(SIGNER_KILL_WITHIN_MS));
    await signer.kill();
    await paying;
    const rows = await stage.db.query<{ detail: string }>(
      "select waits_for ->> 'detail' as detail from wallet.withdrawal where state = 'approved' and waits_for is not null",
    );
    for (const { detail } of rows) expect(detail).toContain('not signed: the signer does not answer');
    waits += rows.length;
    await startSigner();
    if (random.int(2) === 0) await stage.evm.mine(1 + random.int(4));
  }
  await payTheRest();
  await expectPaidOnce(wanted, { nonceBefore });
  await annotate(`${wanted.length} withdrawals, ${waits} times one waited for the signer`);
  expect(waits).toBeGreaterThan(0);
});
