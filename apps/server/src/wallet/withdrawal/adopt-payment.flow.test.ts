import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Persons } from '../../operator/index.ts';
import { ETH } from '../testing/deposit-stage.ts';
import { ARRIVES_AMOUNT, type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { isStopped } from './control-queries.ts';

/** Confirmations that end a withdrawal of the chain. */
const FINAL = 12;
const reason = 'Paid before the database was restored';
/** The change looks at no person: proposals do. */
const by = {} as Persons;

let stage: PayerStage;
beforeAll(async () => {
  stage = await startPayerStage(20_261_130);
  await stage.scan();
}, 60_000);
afterAll(() => stage.stop());

async function approve() {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  return { userId, ...(await stage.approve(userId)) };
}

/** A payment as an owner before the restore made it. */
async function pay(address: string, amount = ARRIVES_AMOUNT): Promise<string> {
  const txid = await stage.evm.payFrom(stage.evm.chain.hotAddress, address, amount);
  await stage.evm.mine(FINAL);
  await stage.scan();
  return txid;
}

const shown = async (txid: string) => {
  const found = (await stage.wallet.withdrawals.unknownPayments()).find((one) => one.txid === txid);
  if (found === undefined) throw new Error(`${txid} is shown`);
  return found;
};

async function inputOf(txid: string, withdrawalId: string) {
  const { evidence } = await shown(txid);
  if (evidence === null) throw new Error(`the chain says what ${txid} is`);
  const { block_hash, network_fee } = evidence;
  return { chain: 'ETH', txid, withdrawal_id: withdrawalId, block_hash, network_fee, reason };
}

type Input = Awaited<ReturnType<typeof inputOf>>;

/** As an approval does it: the chain is asked, and then the change is made in one transaction. */
async function adopt(input: Input): Promise<void> {
  const { adoption } = stage.wallet.withdrawals;
  await adoption.examine(input);
  await stage.db.transaction((tx) => adoption.change(tx, input, by));
}

async function countSettled(id: string): Promise<number> {
  const sql = "select 1 from ledger.txn where kind = 'withdrawal' and idempotency_key = $1";
  return (await stage.db.query(sql, [id])).length;
}

test('a payment that the chain shows settles the withdrawal that it paid, once, and resumes nothing', async () => {
  const { id, address } = await approve();
  const txid = await pay(address);
  expect(await isStopped(stage.db, 'ETH')).toBe(true);
  expect(await shown(txid)).toMatchObject({
    withdrawal_id: null,
    evidence: { confirmations: FINAL },
    matches: [{ id, address, paid: ARRIVES_AMOUNT }],
  });
  const input = await inputOf(txid, id);
  await adopt(input);
  expect(await stage.stateOf(id)).toBe('success');
  expect(await shown(txid)).toMatchObject({ withdrawal_id: id, evidence: null, matches: [] });
  await expect(adopt(input)).rejects.toMatchObject({ key: 'wallet.payment_not_found' });
  expect(await countSettled(id)).toBe(1);
  expect(await isStopped(stage.db, 'ETH')).toBe(true);
  await stage.startPayer().payOut('ETH');
  await stage.assertClean();
});

test('two who adopt at the same time settle it once', async () => {
  const { id, address } = await approve();
  const input = await inputOf(await pay(address), id);
  const outcomes = await Promise.allSettled([adopt(input), adopt(input)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countSettled(id)).toBe(1);
  await stage.assertClean();
});

test('another amount, address, block or fee, or one that is not final, is refused', async () => {
  const [first, second] = [await approve(), await approve()];
  const less = await pay(first.address, '0.498');
  expect((await shown(less)).matches).toEqual([]);
  const mismatch = { key: 'wallet.payment_mismatch' };
  await expect(adopt(await inputOf(less, first.id))).rejects.toMatchObject(mismatch);
  const right = await inputOf(await pay(first.address), first.id);
  await expect(adopt({ ...right, withdrawal_id: second.id })).rejects.toMatchObject(mismatch);
  await expect(adopt({ ...right, block_hash: `0x${'0'.repeat(64)}` })).rejects.toMatchObject(mismatch);
  await expect(adopt({ ...right, network_fee: '1' })).rejects.toMatchObject(mismatch);
  const early = await stage.evm.payFrom(stage.evm.chain.hotAddress, second.address, ARRIVES_AMOUNT);
  await stage.evm.mine(1);
  await stage.scan();
  await expect(adopt(await inputOf(early, second.id))).rejects.toMatchObject(mismatch);
  const missing = '01930000-0000-7000-8000-00000000ffff';
  await expect(adopt({ ...right, withdrawal_id: missing })).rejects.toMatchObject({
    key: 'wallet.withdrawal_not_found',
  });
  await expect(adopt({ ...right, chain: 'BTC' })).rejects.toMatchObject({ key: 'wallet.chain_unavailable' });
  expect([await stage.stateOf(first.id), await stage.stateOf(second.id)]).toEqual(['approved', 'approved']);
  await adopt(right);
  await stage.assertClean();
});

test('a payer that is about to pay finds the withdrawal paid, and sends nothing', async () => {
  const { id, address } = await approve();
  const input = await inputOf(await pay(address), id);
  await stage.db.query("update wallet.withdrawal_switch set is_stopped = false where scope = 'ETH'");
  const payer = stage.startPayer({
    reachFault: async (point) => {
      if (point === 'after_sign') await adopt(input).catch(() => undefined);
    },
  });
  await payer.payOut('ETH');
  expect(await stage.stateOf(id)).toBe('success');
  const before = await stage.evm.node.getBalance({ address });
  await stage.evm.mine(FINAL);
  await stage.scan();
  expect(await stage.evm.node.getBalance({ address })).toBe(before);
  expect(await countSettled(id)).toBe(1);
  await stage.assertClean();
});
