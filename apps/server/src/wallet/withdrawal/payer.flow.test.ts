import { createHmac } from 'node:crypto';
import { seededRandom } from '@openbourse/testkit';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '../../kernel/jobs.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { type DepositStage, ETH, startDepositStage } from '../testing/deposit-stage.ts';
import { type EvmStage, startEvmStage } from '../testing/evm-stage.ts';
import { createPayer, type Payer } from './payer.ts';
import type { FaultPoint } from './withdrawal-deps.ts';
import { subjectOf } from './withdrawal-proof.ts';
import * as queries from './withdrawal-queries.ts';

const SEED = 20_261_121;
const KILLS = 50;
const WITHDRAWALS = 20;
const FEE = '0.001';
const AMOUNT = '0.5';
const ARRIVES = 499n * 10n ** 15n;

let evm: EvmStage;
let stage: DepositStage;
beforeAll(async () => {
  evm = await startEvmStage();
  stage = await startDepositStage({ chain: evm.chain, usdtContract: evm.chain.hotAddress });
  await evm.pay(evm.chain.hotAddress, '100');
  await evm.mine();
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await evm.stop();
});

/** A worker as another process would run it; `reachFault` is where it can be killed. */
function startPayer(reachFault: (point: FaultPoint) => Promise<void>): Payer {
  const { db, clock, ledger, wallet } = stage;
  const log = createLog('silent');
  const unused = () => Promise.reject(new Error('the worker asks for no proof'));
  const standing = { level: 1, isFrozen: false, isDisabled: false, withdrawalHoldUntil: null, createdAt: 0 };
  return createPayer(
    {
      db,
      clock,
      ledger,
      log,
      random: seededRandom(SEED, clock),
      metrics: createMetrics(),
      jobs: createJobs({ clock, log }),
      bus: { publish: () => undefined, subscribe: () => () => undefined },
      operator: { record: unused, assertNotOwn: unused },
      identity: {
        readUser: async () => ({ ...standing, hasPayPassword: true, hasAuthenticator: true }),
        proveRequest: unused,
        isProof: stage.identity.isProof,
      },
      chains: new Map([['ETH', evm.chain]]),
      mayLeave: wallet.deposits,
      oneByOne: unused,
      priceOf: () => '2000',
      reachFault,
    },
    async () => undefined,
  );
}

let made = 0;

/** An approved withdrawal with its hold, to an address that nobody has used; answers its id and the address. */
async function approve(userId: number): Promise<{ id: string; address: Address }> {
  made += 1;
  const hex = made.toString(16).padStart(12, '0');
  const id = `0193${hex.slice(0, 4)}-0000-7000-8000-${hex}`;
  const address = evm.chain.normaliseAddress(`0x${made.toString(16).padStart(40, 'a')}`) as Address;
  const at = stage.clock.now();
  const terms = { amount: AMOUNT, fee: FEE, currencyId: ETH, chainCode: 'ETH' };
  const subject = subjectOf({ id, ...terms, address, memo: null });
  const proof = createHmac('sha256', stage.identity.kit.proofKey)
    .update(`${userId}\ntotp\n${subject}`)
    .digest('hex');
  await stage.db.transaction(async (tx) => {
    await tx.query(
      `insert into wallet.withdrawal_address (id, user_id, currency_id, chain_code, address, label, factor, proof,
         created_at, usable_at)
       values ($1, $2, $3, 'ETH', $4, 'Outside', 'totp', $5, $6, $6)`,
      [id, userId, ETH, address, proof, new Date(at).toISOString()],
    );
    const coin = { currencyId: ETH, chainCode: 'ETH', addressId: id, address, memo: null };
    const money = {
      amount: AMOUNT,
      fee: FEE,
      valueUsdt: '1000',
      dailyLimit: '500000',
      monthlyLimit: '500000',
    };
    const proved = { flags: [], factor: 'totp', proof, approvalsNeeded: 0 };
    await queries.insertWithdrawal(tx, { id, userId, key: id, ...coin, ...money, ...proved, at });
    await queries.insertEvent(tx, { id, kind: 'requested', at });
    const hold = { userId, wallet: 'trade' as const, currencyId: ETH, amount: AMOUNT };
    await stage.ledger.openHold(tx, { ...hold, reason: 'withdrawal', reference: id });
  });
  return { id, address };
}

async function stateOf(id: string): Promise<string> {
  const rows = await stage.db.query<{ state: string }>('select state from wallet.withdrawal where id = $1', [
    id,
  ]);
  return rows[0]?.state ?? '';
}

const never = async (): Promise<void> => undefined;

test(`killed ${KILLS} times between sign, store, send and record, it never pays twice (seed ${SEED})`, async () => {
  const random = seededRandom(SEED, stage.clock);
  const userId = await stage.user();
  await stage.move(userId, ETH, '50');
  const wanted = [];
  for (let count = 0; count < WITHDRAWALS; count += 1) wanted.push(await approve(userId));
  const killedAt = new Map<FaultPoint, number>();
  let kills = 0;
  for (let round = 0; kills < KILLS; round += 1) {
    expect(round).toBeLessThan(10 * KILLS);
    // Everything is carried out before the worker has died often enough: there is more to do.
    if ((await openCount()) === 0) wanted.push(await approve(userId));
    let left = random.int(7);
    let isDead = false;
    const payer = startPayer(async (point) => {
      left -= 1;
      if (!isDead && left >= 0) return;
      if (!isDead) killedAt.set(point, (killedAt.get(point) ?? 0) + 1);
      kills += Number(!isDead);
      isDead = true;
      throw new Error(`killed at ${point}`);
    });
    await payer.payOut('ETH').catch(() => undefined);
    if (random.int(2) === 0) await evm.mine(1 + random.int(4));
  }
  for (let round = 0; round < 5; round += 1) {
    await startPayer(never).payOut('ETH');
    await evm.mine(6);
  }
  expect(killedAt.size).toBeGreaterThanOrEqual(7);
  for (const { id, address } of wanted) {
    expect(await stateOf(id)).toBe('success');
    expect(await evm.node.getBalance({ address })).toBe(ARRIVES);
  }
  const hot = evm.chain.hotAddress as Address;
  expect(await evm.node.getTransactionCount({ address: hot })).toBe(wanted.length);
  await stage.assertClean();
}, 120_000);

async function openCount(): Promise<number> {
  const rows = await stage.db.query<{ count: number }>(
    "select count(*) as count from wallet.withdrawal where state in ('approved', 'broadcast')",
  );
  return rows[0]?.count ?? 0;
}

test('what waits for too long is sent again in the same slot, and is paid once', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await approve(userId);
  await startPayer(never).payOut('ETH');
  expect(await stateOf(id)).toBe('broadcast');
  stage.clock.advance(900_000);
  await startPayer(never).payOut('ETH');
  const rows = () =>
    stage.db.query<{ state: string; slot: string[] }>(
      'select state, slot from wallet.withdrawal_transaction where withdrawal_id = $1 order by created_at, state',
      [id],
    );
  const [first, second, third] = await rows();
  expect([first?.state, second?.state, third]).toEqual(['replaced', 'signed', undefined]);
  expect(second?.slot).toEqual(first?.slot);
  await evm.mine(6);
  await startPayer(never).payOut('ETH');
  expect(await stateOf(id)).toBe('success');
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['mined', 'replaced']);
  expect(await evm.node.getBalance({ address })).toBe(ARRIVES);
  await stage.assertClean();
}, 60_000);
