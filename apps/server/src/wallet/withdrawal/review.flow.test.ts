import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTSIDE, startWithdrawalStage, type WithdrawalStage } from '../testing/withdrawal-stage.ts';

let stage: WithdrawalStage;
beforeAll(async () => {
  stage = await startWithdrawalStage();
}, 60_000);
afterAll(() => stage.stop());

const reason = 'Checked by telephone with the user';
const settle = () => stage.server.app.slices.wallet.withdrawals.payer.payOut('ETH');

describe('four eyes', () => {
  test('above 20,000 USDT a maker and a different checker approve', async () => {
    const user = await stage.withdrawer({ usdt: '60000', level: 2 });
    const { id } = await stage.withdraw(user, '25000');
    const both = await stage.server.operator({ roles: 'withdrawal_maker,withdrawal_checker' });
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const checker = await stage.server.operator({ roles: 'withdrawal_checker' });
    const approve = { id, decision: 'approve', reason } as const;
    const call = 'wallet.operator_decide_withdrawal';
    await expect(checker.client.call(call, approve)).rejects.toMatchObject({ key: 'operator.role_missing' });
    expect(await both.client.call(call, approve)).toMatchObject({
      state: 'pending_review',
      approvals: 1,
      approvals_needed: 2,
    });
    await expect(both.client.call(call, approve)).rejects.toMatchObject({ key: 'operator.same_operator' });
    await expect(maker.client.call(call, approve)).rejects.toMatchObject({ key: 'operator.role_missing' });
    await settle();
    expect((await user.client.call('wallet.withdrawal', { id })).txid).toBeNull();
    expect(await checker.client.call(call, approve)).toMatchObject({ state: 'approved', approvals: 2 });
    await expect(checker.client.call(call, approve)).rejects.toMatchObject({
      key: 'wallet.withdrawal_decided',
    });
    const audit = await stage.server.app.slices.db.query<{ action: string }>(
      "select action from operator.audit where subject_kind = 'withdrawal' and subject_id = $1 order by seq",
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'wallet.approve_withdrawal',
      'wallet.approve_withdrawal',
    ]);
  });

  const needed = async (id: string) => {
    const { client } = await stage.server.operator({ roles: 'support' });
    const { approvals_needed: count, flags } = await client.call('wallet.operator_withdrawal', { id });
    return { count, flags };
  };

  test('many small ones of a user and a day are approved like a large one', async () => {
    const user = await stage.withdrawer({ usdt: '60000', level: 2 });
    const first = await stage.withdraw(user, '15000');
    expect((await needed(first.id)).count).toBe(1);
    const second = await stage.withdraw(user, '5001');
    expect((await needed(second.id)).count).toBe(2);
    // What was given back does not count.
    await user.client.call('wallet.cancel_withdrawal', { id: first.id });
    expect((await needed((await stage.withdraw(user, '5001')).id)).count).toBe(1);
  });

  test('and so are those of many users to one address', async () => {
    const address = OUTSIDE[2];
    const first = await stage.withdrawer({ usdt: '30000', level: 2, address });
    expect((await needed((await stage.withdraw(first, '15000')).id)).count).toBe(1);
    const second = await stage.withdrawer({ usdt: '30000', level: 2, address });
    const { count, flags } = await needed((await stage.withdraw(second, '50')).id);
    expect(count).toBe(2);
    expect(flags).toContain('shared_address');
  });

  test('what one operator lets go alone is a sum of the day', async () => {
    const users = [
      await stage.withdrawer({ usdt: '30000', level: 2 }),
      await stage.withdrawer({ usdt: '30000', level: 2 }),
    ] as const;
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const approve = async (by: typeof maker, id: string) =>
      by.client.call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason });
    const first = await stage.withdraw(users[0], '15000');
    expect(await approve(maker, first.id)).toMatchObject({ state: 'approved' });
    const second = await stage.withdraw(users[1], '6000');
    expect(await approve(maker, second.id)).toMatchObject({
      state: 'pending_review',
      approvals: 1,
      approvals_needed: 2,
    });
    const checker = await stage.server.operator({ roles: 'withdrawal_checker' });
    expect(await approve(checker, second.id)).toMatchObject({ state: 'approved', approvals: 2 });
    expect((await stage.server.app.slices.auditor.run({ isFull: true })).violations).toBe(0);
  });

  test('the first of two operators may still reject', async () => {
    const user = await stage.withdrawer({ usdt: '30000', level: 2 });
    const { id } = await stage.withdraw(user, '21000');
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const decide = (decision: 'approve' | 'reject') =>
      maker.client.call('wallet.operator_decide_withdrawal', { id, decision, reason });
    expect(await decide('approve')).toMatchObject({ state: 'pending_review', approvals: 1 });
    expect(await decide('reject')).toMatchObject({ state: 'rejected' });
    expect(await stage.usdt(user.userId)).toEqual({ available: '30000', held: '0' });
    expect((await stage.server.app.slices.auditor.run({ isFull: true })).violations).toBe(0);
  });

  test('no operator decides over an account of their own, nor without the role', async () => {
    const user = await stage.withdrawer({ usdt: '100' });
    const { id } = await stage.withdraw(user, '50');
    const [row] = await stage.server.app.slices.db.query<{ uid: string }>(
      'select uid from identity.user where id = $1',
      [user.userId],
    );
    const own = await stage.server.operator({ roles: 'withdrawal_maker', userUid: row?.uid ?? '' });
    const support = await stage.server.operator({ roles: 'support' });
    const approve = { id, decision: 'approve', reason } as const;
    await expect(own.client.call('wallet.operator_decide_withdrawal', approve)).rejects.toMatchObject({
      key: 'operator.own_account',
    });
    await expect(support.client.call('wallet.operator_decide_withdrawal', approve)).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
  });
});

describe('the switches', () => {
  test('one operator stops a chain, two different ones resume it, and nothing is signed meanwhile', async () => {
    const user = await stage.withdrawer({ usdt: '200' });
    const { id } = await stage.withdraw(user, '50');
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const risk = await stage.server.operator({ roles: 'risk' });
    const stop = (client: typeof maker.client, why = reason) =>
      client.call('wallet.operator_stop_withdrawals', { chain: 'ETH', reason: why });
    const resume = () => maker.client.call('wallet.operator_resume_withdrawals', { chain: 'ETH', reason });
    const approve = (by: typeof maker, proposed: number) =>
      by.client.call('operator.decide_proposal', { id: proposed, decision: 'approve', reason });
    const pausedSince = async () => {
      const coins = await user.client.call('wallet.coins', {});
      const eth = coins.flatMap(({ chains }) => chains).find(({ chain }) => chain === 'ETH');
      return eth?.withdrawal_paused_since;
    };
    expect(await pausedSince()).toBeNull();
    const since = stage.server.clock.now();
    await expect(resume()).rejects.toMatchObject({ key: 'wallet.switch_unchanged' });
    expect(await stop(maker.client)).toMatchObject({ is_stopped: true, chain: 'ETH' });
    await expect(stop(maker.client)).rejects.toMatchObject({ key: 'wallet.switch_unchanged' });
    await maker.client.call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason });
    await settle();
    const waiting = await maker.client.call('wallet.operator_withdrawal', { id });
    expect(waiting).toMatchObject({
      state: 'approved',
      transactions: [],
      waits_for: { key: 'stopped' },
    });
    await expect(stage.withdraw(user, '50')).rejects.toMatchObject({
      key: 'wallet.withdrawal_closed',
      details: { reason: 'paused' },
    });
    expect(await pausedSince()).toBe(since);
    const early = await resume();
    stage.server.clock.advance(1_000);
    expect(await stop(risk.client, 'The chain has split')).toMatchObject({ is_stopped: true });
    await expect(approve(risk, early.id)).rejects.toMatchObject({ key: 'operator.proposal_outdated' });
    expect(await pausedSince()).toBe(since);
    await risk.client.call('operator.decide_proposal', { id: early.id, decision: 'reject', reason });
    const { id: proposed } = await resume();
    await expect(approve(maker, proposed)).rejects.toMatchObject({ key: 'operator.same_operator' });
    expect(await pausedSince()).toBe(since);
    expect(await approve(risk, proposed)).toMatchObject({ state: 'approved' });
    expect(await pausedSince()).toBeNull();
    await settle();
    expect((await user.client.call('wallet.withdrawal', { id })).state).toBe('broadcast');
  });

  test('the cap of the hot wallet falls at once, rises with two operators, and keeps what is above it', async () => {
    const user = await stage.withdrawer({ usdt: '900' });
    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const risk = await stage.server.operator({ roles: 'risk' });
    const lower = (usdt: string) =>
      maker.client.call('wallet.operator_lower_hot_wallet_cap', { chain: 'ETH', cap_usdt: usdt, reason });
    const approve = (by: typeof maker, proposed: number) =>
      by.client.call('operator.decide_proposal', { id: proposed, decision: 'approve', reason });
    const caps = async () => (await risk.client.call('wallet.operator_hot_wallet_caps', {})).find(isEth);
    expect(await lower('10')).toMatchObject({ cap_usdt: '10' });
    for (const usdt of ['10', '500000'])
      await expect(lower(usdt)).rejects.toMatchObject({
        key: 'wallet.cap_not_lower',
        details: { limit: '10' },
      });
    const { id } = await stage.withdraw(user, '800');
    await maker.client.call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason });
    await settle();
    const waiting = await maker.client.call('wallet.operator_withdrawal', { id });
    expect(waiting).toMatchObject({ state: 'approved', transactions: [] });
    expect(waiting.waits_for).toMatchObject({ key: 'hot_wallet_cap', limit_usdt: '10' });
    const higher = { chain: 'ETH', cap_usdt: '500000', reason };
    const proposed = await maker.client.call('wallet.operator_change_hot_wallet_cap', higher);
    expect(proposed).toMatchObject({ before: '{"cap_usdt":"10"}', after: '{"cap_usdt":"500000"}' });
    expect(await caps()).toMatchObject({ cap_usdt: '10' });
    await expect(approve(maker, proposed.id)).rejects.toMatchObject({ key: 'operator.same_operator' });
    await approve(risk, proposed.id);
    expect(await caps()).toMatchObject({ cap_usdt: '500000', changed_by: risk.operatorId });
    await settle();
    expect((await user.client.call('wallet.withdrawal', { id })).state).toBe('broadcast');
  });
});

function isEth({ chain }: { readonly chain: string }): boolean {
  return chain === 'ETH';
}
