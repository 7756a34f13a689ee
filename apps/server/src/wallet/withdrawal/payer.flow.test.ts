import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ETH } from '../testing/deposit-stage.ts';
import { ARRIVES, type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { type Chain, ChainError, UnansweredError } from '../chain/chain.ts';
import { createProofCheck, proofKeyOf, proofOf } from '../../kernel/request-proof.ts';
import { renewProofs } from './renew-proofs.ts';
import { ringOf } from '../../kernel/key-ring.ts';

const SEED = 20_261_121;

let stage: PayerStage;
beforeAll(async () => {
  stage = await startPayerStage(SEED);
}, 60_000);
afterAll(() => stage.stop());

test('what waits for too long is sent again in the same slot, and is paid once', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('broadcast');
  stage.clock.advance(900_000);
  await stage.startPayer().payOut('ETH');
  const rows = () =>
    stage.db.query<{ state: string; slot: string[] }>(
      'select state, slot from wallet.withdrawal_transaction where withdrawal_id = $1 order by created_at, state',
      [id],
    );
  const [first, second, third] = await rows();
  expect([first?.state, second?.state, third]).toEqual(['replaced', 'signed', undefined]);
  expect(second?.slot).toEqual(first?.slot);
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('success');
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['mined', 'replaced']);
  expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  await stage.assertClean();
}, 60_000);

/** A chain whose node does not answer one call until it is released. */
function hanging(call: 'sign' | 'nextSlot' | 'replace') {
  const { chain } = stage.evm;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: wasAsked, resolve: ask } = Promise.withResolvers<void>();
  const wait = async (): Promise<void> => {
    ask();
    await released;
  };
  const slow: Pick<Chain, 'sign' | 'nextSlot' | 'replace'> = {
    nextSlot: async (...of) => wait().then(() => chain.nextSlot(...of)),
    sign: async (...of) => wait().then(() => chain.sign(...of)),
    replace: async (...of) => wait().then(() => chain.replace(...of)),
  };
  const asked = async (paying: Promise<unknown>): Promise<void> => {
    await Promise.race([
      wasAsked,
      paying.then(() => Promise.reject(new Error(`The payer ended without a call of ${call}.`))),
    ]);
  };
  return { chain: { ...chain, [call]: slow[call] }, asked, release };
}

/**
 * Comes to rest once no session holds a transaction of the database open, or a lock; the reading of blocks
 * may, shortly.
 */
const untilIdle = () =>
  vi.waitFor(async () => {
    const held = await stage.db.query(
      `select a.state, a.query from pg_stat_activity a
       where a.datname = current_database() and a.pid <> pg_backend_pid() and (
         a.xact_start is not null
         or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory')
       )`,
    );
    expect(held).toEqual([]);
  });

test.each(['nextSlot', 'sign'] as const)(
  'a node that hangs in %s holds nothing of the database',
  async (call) => {
    const userId = await stage.user();
    await stage.move(userId, ETH, '1');
    const { id, address } = await stage.approve(userId);
    const { chain, asked, release } = hanging(call);
    const paying = stage.startPayer({ chain }).payOut('ETH');
    await asked(paying);
    await untilIdle();
    // Another worker, with a node that answers, is not kept waiting.
    await stage.startPayer().payOut('ETH');
    expect(await stage.stateOf(id)).toBe('broadcast');
    release();
    await paying;
    await stage.evm.mine(6);
    await stage.startPayer().payOut('ETH');
    expect(await stage.stateOf(id)).toBe('success');
    expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
    await stage.assertClean();
  },
);

test('what is canceled by a freeze while the node is asked is not sent', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  const { chain, asked, release } = hanging('sign');
  const paying = stage.startPayer({ chain }).payOut('ETH');
  await asked(paying);
  await bend(id, 'fee = fee + 0.0001');
  release();
  await paying;
  expect(await stage.stateOf(id)).toBe('proof_broken');
  await stage.evm.mine(6);
  expect(await stage.evm.node.getBalance({ address })).toBe(0n);
});

test('a node that hangs while it replaces holds nothing, and what was mined meanwhile counts', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('broadcast');
  stage.clock.advance(900_000);
  const { chain, asked, release } = hanging('replace');
  const paying = stage.startPayer({ chain }).payOut('ETH');
  await asked(paying);
  await untilIdle();
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('success');
  release();
  await paying;
  expect(await stage.stateOf(id)).toBe('success');
  expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  await stage.assertClean();
});

test('workers that run at the same time pay everything once', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '5');
  const { chain, node } = stage.evm;
  const hot = chain.hotAddress as Address;
  const before = await node.getTransactionCount({ address: hot });
  const wanted = [];
  for (let count = 0; count < 8; count += 1) wanted.push(await stage.approve(userId));
  const workers = Array.from({ length: 4 }, () => stage.startPayer());
  for (let round = 0; round < 4; round += 1) {
    await Promise.all(workers.map((worker) => worker.payOut('ETH')));
    await stage.evm.mine(6);
  }
  for (const { id, address } of wanted) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(await node.getBalance({ address })).toBe(ARRIVES);
  }
  expect(await node.getTransactionCount({ address: hot })).toBe(before + wanted.length);
  await stage.assertClean();
}, 60_000);

/** Slots of what was stored for a withdrawal, and of what is only reserved. */
async function slotsOf(id: string): Promise<{ readonly stored: string[]; readonly reserved: string[] }> {
  const [stored, claimed] = await Promise.all(
    [
      'select unnest(slot) as used from wallet.withdrawal_transaction where withdrawal_id = $1',
      'select used from wallet.withdrawal_slot where withdrawal_id = $1',
    ].map(async (sql) => (await stage.db.query<{ used: string }>(sql, [id])).map(({ used }) => used)),
  );
  return { stored: stored!, reserved: claimed!.filter((used) => !stored!.includes(used)) };
}

/** A chain whose signature of the first transfer that it is asked for ends otherwise. */
function failingOnce(error: Error): Chain {
  const { chain } = stage.evm;
  let isFirst = true;
  return {
    ...chain,
    sign: async (...of) => {
      if (!isFirst) return chain.sign(...of);
      isFirst = false;
      throw error;
    },
  };
}

async function expectBothPaid(
  both: readonly { readonly id: string; readonly address: Address }[],
): Promise<void> {
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  for (const { id, address } of both) {
    expect(await stage.stateOf(id)).toBe('success');
    expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  }
  await stage.assertClean();
}

test('what a signer may have signed keeps its slot, and others are signed in the next one', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '2');
  const both = [await stage.approve(userId), await stage.approve(userId)] as const;
  const chain = failingOnce(new UnansweredError('not signed: the signer does not answer'));
  await stage.startPayer({ chain }).payOut('ETH');
  const { reserved } = await slotsOf(both[0].id);
  expect(reserved).toHaveLength(1);
  expect((await slotsOf(both[1].id)).stored).not.toEqual(reserved);
  await stage.startPayer().payOut('ETH');
  expect(await slotsOf(both[0].id)).toEqual({ stored: reserved, reserved: [] });
  await expectBothPaid(both);
});

test('what certainly was not signed holds up no later one', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '2');
  const both = [await stage.approve(userId), await stage.approve(userId)] as const;
  await stage.startPayer({ chain: failingOnce(new ChainError('the transfer would fail')) }).payOut('ETH');
  expect(await slotsOf(both[0].id)).toEqual({ stored: [], reserved: [] });
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(both[1].id)).toBe('success');
  await expectBothPaid(both);
});

test('a slot that its withdrawal cannot use for two minutes passes to the next one', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '3');
  const both = [await stage.approve(userId), await stage.approve(userId)] as const;
  const { chain } = stage.evm;
  const silent: Chain = {
    ...chain,
    sign: async (...of) => {
      if (of[0].to !== both[0].address) return chain.sign(...of);
      throw new UnansweredError('not signed: the signer does not answer');
    },
  };
  await stage.startPayer({ chain: silent }).payOut('ETH');
  const { reserved } = await slotsOf(both[0].id);
  const third = await stage.approve(userId);
  await stage.db.query(
    "update wallet.withdrawal_slot set reserved_at = reserved_at - interval '2 min' where withdrawal_id = $1",
    [both[0].id],
  );
  await stage.startPayer({ chain: silent }).payOut('ETH');
  expect((await slotsOf(third.id)).stored).toEqual(reserved);
  await stage.startPayer().payOut('ETH');
  await expectBothPaid([...both, third]);
});

/** Changes a withdrawal behind the platform's back. */
const bend = (id: string, change: string) =>
  stage.db.query(`update wallet.withdrawal set ${change} where id = $1`, [id]);

test('what is not what the user proved is frozen, and not sent even when the record is as before', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id } = await stage.approve(userId);
  await bend(id, 'fee = fee + 0.0001');
  await expect(stage.assertClean()).rejects.toThrow('W6');
  await stage.startPayer().payOut('ETH');
  const frozen = { state: 'proof_broken', needed: 0, flags: ['proof_broken'], signed: [] };
  expect(await reviewOf(id)).toEqual(frozen);
  await bend(id, 'fee = fee - 0.0001');
  await stage.startPayer().payOut('ETH');
  expect(await reviewOf(id)).toEqual(frozen);
  expect(await stage.balance(userId, 'ETH')).toBe('0.5');
  await stage.assertClean();
  for (const change of ["state = 'approved', decided_at = created_at", "flags = '{}'"])
    await expect(bend(id, change), change).rejects.toThrow('withdrawal_unproved');
}, 60_000);

test('proofs of what can still leave are made anew with another secret, forged ones are not', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '2');
  const [{ id: good }, { id: forged }] = [await stage.approve(userId), await stage.approve(userId)];
  await bend(forged, 'fee = fee + 0.0001');
  const proofOfRow = async (id: string) =>
    (await stage.db.query<{ proof: string }>('select proof from wallet.withdrawal where id = $1', [id]))[0]
      ?.proof;
  const [before, beforeForged] = [await proofOfRow(good), await proofOfRow(forged)];
  const key = proofKeyOf(ringOf('n'.repeat(32)));
  await renewProofs(stage.db, { isProof: stage.identity.isProof, prove: (claim) => proofOf(key, claim) });
  expect(await proofOfRow(good)).not.toBe(before);
  expect(await proofOfRow(forged)).toBe(beforeForged);
  // A server that knows the new secret alone pays the one, and freezes the other.
  const isProof = createProofCheck(ringOf('n'.repeat(32)));
  const payer = stage.startPayer({ isProof });
  await payer.payOut('ETH');
  expect([await stage.stateOf(good), await stage.stateOf(forged)]).toEqual(['broadcast', 'proof_broken']);
});

test('what was sent and is changed then is not signed again', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  await stage.startPayer().payOut('ETH');
  await bend(id, "address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'");
  stage.clock.advance(900_000);
  await stage.startPayer().payOut('ETH');
  const [row] = await stage.db.query('select waits_for as waits from wallet.withdrawal where id = $1', [id]);
  expect(row).toEqual({ waits: { key: 'proof_broken' } });
  expect(await reviewOf(id)).toMatchObject({ state: 'broadcast', signed: ['signed'] });
  await bend(id, `address = '${address}'`);
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('success');
  expect(await stage.evm.node.getBalance({ address })).toBe(ARRIVES);
  await stage.assertClean();
}, 60_000);

test('of a frozen user nothing is signed, it waits for review again', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id, address } = await stage.approve(userId);
  await stage.db.transaction((tx) => stage.identity.freezeForReview(tx, userId));
  await stage.startPayer().payOut('ETH');
  expect(await reviewOf(id)).toEqual({ state: 'pending_review', needed: 1, flags: ['frozen'], signed: [] });
  expect(await stage.evm.node.getBalance({ address })).toBe(0n);
  await stage.assertClean();
});

test('what fails on the chain waits for review again and keeps its money held', async () => {
  const userId = await stage.user();
  await stage.move(userId, ETH, '1');
  const { id } = await stage.approve(userId);
  await stage.startPayer().payOut('ETH');
  expect(await stage.stateOf(id)).toBe('broadcast');
  const block = await stage.evm.chain.head();
  const status = async () => ({ state: 'failed', confirmations: 6, block }) as const;
  const paidFee = async () => '0.00002';
  await stage.startPayer({ chain: { ...stage.evm.chain, status, paidFee } }).payOut('ETH');
  expect(await reviewOf(id)).toEqual({
    state: 'pending_review',
    needed: 1,
    flags: ['failed_on_chain'],
    signed: ['failed'],
  });
  expect(await stage.balance(userId, 'ETH')).toBe('0.5');
  await stage.startPayer().payOut('ETH');
  expect((await reviewOf(id))?.signed).toEqual(['failed']);
  await stage.assertClean();
});

async function reviewOf(id: string) {
  const [row] = await stage.db.query<{ state: string; needed: number; flags: string[]; signed: string[] }>(
    `select state, approvals_needed as needed, flags, array(
       select t.state from wallet.withdrawal_transaction t where t.withdrawal_id = w.id
     ) as signed from wallet.withdrawal w where id = $1`,
    [id],
  );
  return row;
}
