import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeTestSigner } from '../../testing/make-test-signer.ts';
import { pause } from '../../testing/pause.ts';
import { ARRIVES, type SolanaPayerStage, startSolanaPayerStage } from '../testing/solana-payer-stage.ts';
import { SEED, SOL } from '../testing/solana-stage.ts';
import { type PayerProcess, spawnPayer } from '../testing/spawn-payer.ts';

/** Workers of Solana in processes of their own, killed by SIGKILL while they sign, send and record; so is the signer. */
const ROUNDS = 10;
const PER_ROUND = 3;
const POINTS = 16;
const KILL_WITHIN_MS = 20;
/** Both gaps are met first, while nothing else holds the nonce accounts; where the later ones die is random. */
const FIRST_DEATHS = ['before_broadcast', 'after_broadcast'] as const;

const seed = Number(process.env['SEED'] ?? 20_261_129);
const random = seededRandom(seed);

interface Wanted {
  readonly id: string;
  readonly address: string;
}

let stage: SolanaPayerStage;
const signer = makeTestSigner();
const startSigner = () => {
  const coin = { contract: null, currencyId: SOL.currencyId, decimals: 9, hour: '100', day: '100' };
  const policy = { kind: 'solana', cold: null, feeMax: '0.1' } as const;
  return signer.start({ SOL: { xprv: SEED, policy: { ...policy, assets: [coin] } } });
};
beforeAll(async () => {
  await startSigner();
  stage = await startSolanaPayerStage(seed);
}, 120_000);
afterAll(async () => {
  await stage.stop();
  await signer.remove();
});

function spawnWorker(): PayerProcess {
  const { databaseUrl, clock, solana } = stage;
  const { node, watched } = solana;
  const target = { databaseUrl, nodeUrl: node.url, now: clock.now(), signerUrl: signer.url };
  const worker = spawnPayer({ ...target, of: { solana: watched } });
  onTestFinished(() => worker.kill().catch(() => undefined));
  return worker;
}

async function approveMany(userId: number): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = [];
  for (let made = 0; made < PER_ROUND; made += 1) wanted.push(await stage.approve(userId));
  return wanted;
}

const startPayer = () => stage.startPayer({ chain: stage.solana.open(signer.client) });

async function payTheRest(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await startPayer().payOut('SOL');
    stage.solana.mine(2);
  }
  await startPayer().payOut('SOL');
}

/** Each is paid once on the chain, was signed in one slot, and the ledger agrees. */
async function expectPaidOnce(wanted: readonly Wanted[]): Promise<void> {
  const signed = signer.signedFor();
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(stage.solana.lamports(address)).toBe(ARRIVES.coin);
    expect(signed.get(id)?.size).toBe(1);
  }
  await stage.assertClean();
}

it(`pays each withdrawal once in ${ROUNDS} crashes of workers and nodes (seed ${seed})`, async ({
  annotate,
}) => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '100');
  const wanted: Wanted[] = [];
  let unrecorded = 0;
  let next = spawnWorker();
  for (let round = 1; round <= ROUNDS; round += 1) {
    wanted.push(...(await approveMany(userId)));
    const worker = next;
    await worker.ready;
    // The next one starts while this one works: a start takes longer than the work.
    next = spawnWorker();
    const death = FIRST_DEATHS[round - 1];
    await worker.begin(death ?? 1 + random.int(POINTS));
    if (death === undefined) await pause(random.int(KILL_WITHIN_MS));
    await worker.kill();
    const rows = await stage.db.query(
      `select from wallet.withdrawal_transaction t join wallet.withdrawal w on w.id = t.withdrawal_id
       where t.state = 'signed' and w.state = 'approved'`,
    );
    unrecorded += rows.length;
    if (random.int(3) === 0) stage.solana.node.ledger.pool.clear();
    if (random.int(2) === 0) stage.solana.mine(1 + random.int(3));
  }
  await next.kill();
  await payTheRest(wanted.length);
  await expectPaidOnce(wanted);
  await annotate(`${wanted.length} withdrawals; ${unrecorded} stored and not recorded`);
  expect(unrecorded).toBeGreaterThan(0);
});

it(`pays each withdrawal once while its signer is killed and started again (seed ${seed})`, async () => {
  const userId = await stage.user();
  await stage.move(userId, SOL.currencyId, '20');
  const wanted: Wanted[] = [];
  for (let round = 1; round <= 6; round += 1) {
    wanted.push(...(await approveMany(userId)));
    const paying = startPayer().payOut('SOL');
    await pause(random.int(150));
    await signer.kill();
    await paying;
    await startSigner();
    if (random.int(2) === 0) stage.solana.mine(1 + random.int(3));
  }
  await payTheRest(wanted.length);
  await expectPaidOnce(wanted);
});
