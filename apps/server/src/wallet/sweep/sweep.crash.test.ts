import { parseDecimal } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { makeTestSigner } from '../../testing/make-test-signer.ts';
import { pause } from '../../testing/pause.ts';
import { DEMO_CHAIN_ID, DEMO_XPRV } from '../demo-chain/demo-keys-data.ts';
import { ETH } from '../testing/deposit-stage.ts';
import { openStageChain } from '../testing/evm-stage.ts';
import { ARRIVES, type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { setHotTerms } from '../testing/set-hot-terms.ts';
import { type PayerProcess, spawnPayer } from '../testing/spawn-payer.ts';
import { sweep } from './sweep.ts';

/*
 * Workers in processes of their own that pay and sweep by a signer with its policy, killed by SIGKILL between any two steps.
 */
const COLD = '0x00000000000000000000000000000000c01dc01d';
const ROUNDS = 12;
/** Points of a round with a sweep, and with one withdrawal before it in every third round. */
const POINTS = { sweep: 4, both: 11 } as const;
/** Longer than a round takes: what has nothing left to do reaches no point. */
const ROUND_MS = 4_000;
const KILL_WITHIN_MS = 10;
/** One dies before it sends its sweep, one after it; where the later ones die is random. */
const FIRST_DEATHS = ['before_broadcast', 'after_broadcast'] as const;
const FINAL = 6;

const seed = Number(process.env['SEED'] ?? 20_261_129);
const random = seededRandom(seed);

let stage: PayerStage;
const signer = makeTestSigner();
beforeAll(async () => {
  const coin = { contract: null, currencyId: ETH, decimals: 18, hour: '100', day: '100' };
  const policy = { kind: 'evm', chainId: DEMO_CHAIN_ID, cold: COLD, feeMax: '0.1' } as const;
  await signer.start({ ETH: { xprv: DEMO_XPRV, policy: { ...policy, assets: [coin] } } });
  stage = await startPayerStage(seed, { cold: COLD });
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await signer.remove();
});

function spawnWorker(): PayerProcess {
  const { databaseUrl, clock, evm } = stage;
  const of = { databaseUrl, nodeUrl: evm.url, now: clock.now(), signerUrl: signer.url, of: { cold: COLD } };
  const worker = spawnPayer(of);
  onTestFinished(() => worker.kill().catch(() => undefined));
  return worker;
}

async function mine(blocks: number): Promise<void> {
  await stage.evm.mine(blocks);
  await stage.scan();
}

/** Pays and sweeps what the crashes have left, in this process. */
async function finish(): Promise<void> {
  const chain = openStageChain(stage.evm.url, signer.client, { cold: COLD });
  for (let round = 0; round < 4; round += 1) {
    await stage.startPayer({ chain }).payOut('ETH');
    await sweep({ ...stage, log: createLog('silent') }, chain);
    await mine(FINAL);
  }
}

interface Swept {
  readonly state: string;
  readonly amount: string;
  readonly mined: number;
  readonly signed: number;
}

it(`pays and sweeps once each in ${ROUNDS} crashes (seed ${seed})`, async ({ annotate }) => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '100');
  await setHotTerms(stage, { currencyId: ETH, max: '60', target: '40' });
  const wanted: { readonly id: string; readonly address: Address }[] = [];
  let unsent = 0;
  let next = spawnWorker();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pays = round % 3 === 0;
    if (pays) wanted.push(await stage.approve(userId));
    await stage.evm.pay(stage.evm.chain.hotAddress, '30');
    await mine(FINAL);
    const worker = next;
    await worker.ready;
    // The next one starts while this one works: a start takes longer than the work.
    next = spawnWorker();
    const death = FIRST_DEATHS[round - 1];
    const points = 1 + random.int(pays ? POINTS.both : POINTS.sweep);
    if (death === undefined) {
      await Promise.race([worker.begin(points), pause(ROUND_MS)]);
      await pause(random.int(KILL_WITHIN_MS));
    } else {
      await worker.begin(death);
    }
    await worker.kill();
    const open = await stage.db.query<{ txid: string }>(
      "select txid from wallet.sweep_transaction where state = 'signed'",
    );
    for (const { txid } of open) unsent += Number((await stage.evm.chain.status(txid)).state === 'unknown');
  }
  await next.kill();
  await finish();
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  }
  const sweeps = await stage.db.query<Swept>(
    `select s.state, trim_scale(s.amount)::text as amount, count(*) filter (where t.state = 'mined') as mined,
       count(*) as signed
     from wallet.sweep s join wallet.sweep_transaction t on t.sweep_id = s.id group by s.id`,
  );
  expect(new Set(sweeps.map(({ state, mined, signed }) => `${state} ${mined} ${signed}`))).toEqual(
    new Set(['done 1 1']),
  );
  const arrived = sweeps.reduce((sum, { amount }) => sum + parseDecimal(amount, 18), 0n);
  expect(await stage.evm.node.getBalance({ address: COLD })).toBe(arrived);
  const hot = stage.evm.chain.hotAddress as Address;
  expect(await stage.evm.node.getTransactionCount({ address: hot })).toBe(wanted.length + sweeps.length);
  await stage.assertClean();
  await annotate(
    `${wanted.length} withdrawals, ${sweeps.length} sweeps, ${unsent} times one stored and not sent`,
  );
  expect(sweeps.length).toBeGreaterThan(1);
  expect(unsent).toBeGreaterThan(0);
}, 300_000);
