import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import type { TestOperator } from '../../testing/start-test-server.ts';
import type { Withdrawer } from '../../testing/withdrawer.ts';
import { startWithdrawalStage, type WithdrawalStage } from '../testing/withdrawal-stage.ts';

let stage: WithdrawalStage;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  stage = await startWithdrawalStage();
  // An audit that sees a bent row stops withdrawals.
  await stage.server.app.slices.auditor.stop();
  maker = await stage.server.operator({ roles: 'withdrawal_maker' });
  checker = await stage.server.operator({ roles: 'withdrawal_checker' });
}, 60_000);
afterAll(() => stage.stop());

const reason = 'The address is not the one that the user proved';
const decide = (by: TestOperator, id: string, decision: 'approve' | 'reject') =>
  by.client.call('wallet.operator_decide_withdrawal', { id, decision, reason });

/** A withdrawal whose address is changed in the database after the request. */
async function bent(user: Withdrawer): Promise<string> {
  const { id } = await stage.withdraw(user, '50');
  await stage.server.app.slices.db.query(
    "update wallet.withdrawal set address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906' where id = $1",
    [id],
  );
  return id;
}

async function frozenCount(): Promise<string | undefined> {
  const text = await (await fetch(`${stage.server.url}/metrics`)).text();
  return /^openbourse_wallet_unproved_withdrawals (\d+)$/m.exec(text)?.[1];
}

test('it is frozen at its approval, reported, and given back by two different operators only', async () => {
  const user = await stage.withdrawer({ usdt: '100' });
  const id = await bent(user);
  const frozen = await decide(maker, id, 'approve');
  expect(frozen).toMatchObject({
    state: 'proof_broken',
    approvals: 0,
    first_operator_id: null,
    transactions: [],
  });
  expect(frozen.flags).toContain('proof_broken');
  await expect(decide(maker, id, 'approve')).rejects.toMatchObject({ key: 'wallet.proof_broken' });
  await expect(user.client.call('wallet.cancel_withdrawal', { id })).rejects.toMatchObject({
    key: 'wallet.withdrawal_decided',
  });
  await vi.waitFor(async () => {
    stage.server.clock.advance(2_000);
    expect(await frozenCount()).toBe('1');
  });

  expect(await decide(maker, id, 'reject')).toMatchObject({
    state: 'proof_broken',
    approvals: 0,
    first_operator_id: maker.operatorId,
  });
  await expect(decide(maker, id, 'reject')).rejects.toMatchObject({ key: 'operator.same_operator' });
  expect(await stage.usdt(user.userId)).toEqual({ available: '50', held: '50' });
  expect(await decide(checker, id, 'reject')).toMatchObject({ state: 'rejected', reason });
  await expect(decide(checker, id, 'reject')).rejects.toMatchObject({ key: 'wallet.withdrawal_decided' });
  expect(await stage.usdt(user.userId)).toEqual({ available: '100', held: '0' });

  const { timeline } = await user.client.call('wallet.withdrawal', { id });
  expect(timeline.map(({ kind }) => kind)).toEqual([
    'requested',
    'proof_broken',
    'rejected_first',
    'rejected',
  ]);
  expect(timeline.map((step) => step.reason)).toEqual([null, null, null, reason]);
  const notices = await user.client.call('notification.list', {});
  expect(notices.data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawal_frozen', 'withdrawal_rejected']),
  );
  const { db, clock, ledger, identity } = { ...stage.server.app.slices, clock: stage.server.clock };
  await assertAuditClean({ db, clock, ledger, identity });
});

test('the rejection that finds it is the first of two, whoever approved before', async () => {
  const user = await stage.withdrawer({ usdt: '100' });
  const id = await bent(user);
  expect(await decide(checker, id, 'reject')).toMatchObject({
    state: 'proof_broken',
    first_operator_id: checker.operatorId,
  });
  expect(await stage.usdt(user.userId)).toEqual({ available: '50', held: '50' });
  expect(await decide(maker, id, 'reject')).toMatchObject({ state: 'rejected' });
  expect(await stage.usdt(user.userId)).toEqual({ available: '100', held: '0' });
});

test('it waits in a queue of its own', async () => {
  const user = await stage.withdrawer({ usdt: '100' });
  const id = await bent(user);
  await decide(maker, id, 'approve');
  const { data } = await maker.client.call('wallet.operator_withdrawals', { state: 'proof_broken' });
  expect(data.map((row) => row.id)).toEqual([id]);
  const risk = await stage.server.operator({ roles: 'risk' });
  const { queues } = await risk.client.call('operator.dashboard', {});
  expect(queues).toContainEqual(expect.objectContaining({ name: 'frozen_withdrawals', count: 1 }));
});
