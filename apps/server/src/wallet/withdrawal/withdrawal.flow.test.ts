import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { lockExits } from '../lock-queries.ts';
import { OUTSIDE, startWithdrawalStage, type WithdrawalStage } from '../testing/withdrawal-stage.ts';

let stage: WithdrawalStage;
beforeAll(async () => {
  stage = await startWithdrawalStage();
}, 60_000);
afterAll(() => stage.stop());

const reason = 'Checked by telephone with the user';

const readMetrics = async (): Promise<string> => (await fetch(`${stage.server.url}/metrics`)).text();

const assertClean = (): Promise<void> =>
  assertAuditClean({ ...stage.server.app.slices, clock: stage.server.clock });

describe('a withdrawal', () => {
  test('goes from the request through the review to the chain, and the ledger says so', async () => {
    const anna = await stage.withdrawer({ usdt: '500' });
    const quote = await anna.client.call('wallet.withdrawal_quote', {
      currency_id: 1,
      chain: 'ETH',
      amount: '100',
    });
    expect(quote).toMatchObject({
      maximum: '500',
      fee: '3',
      credited: '97',
      reasons: [],
      factor: 'authenticator',
      approvals_needed: 0,
    });
    const asked = await stage.withdraw(anna, '100');
    expect(asked).toMatchObject({ state: 'pending_review', amount: '100', fee: '3', credited: '97' });
    expect(await stage.usdt(anna.userId)).toEqual({ available: '400', held: '100' });
    stage.server.clock.advance(60_000);
    const age =
      /^openbourse_wallet_withdrawal_age_seconds\{chain="ETH",state="pending_review"\} 6\d(\.\d+)?$/m;
    await expect.poll(readMetrics).toMatch(age);

    const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
    const [queued] = (await maker.client.call('wallet.operator_withdrawals', { state: 'pending_review' }))
      .data;
    expect(queued?.id).toBe(asked.id);
    const askedBetween = async (from: number, to: number) =>
      (await maker.client.call('wallet.operator_withdrawals', { from, to })).data.map(({ id }) => id);
    expect(await askedBetween(asked.created_at, asked.created_at + 1)).toEqual([asked.id]);
    expect(await askedBetween(asked.created_at + 1, asked.created_at + 1_000)).toEqual([]);
    expect(await askedBetween(0, asked.created_at)).toEqual([]);
    expect(queued?.flags).toEqual(expect.arrayContaining(['first_withdrawal', 'new_address']));
    const approved = await maker.client.call('wallet.operator_decide_withdrawal', {
      id: asked.id,
      decision: 'approve',
      reason,
    });
    expect(approved).toMatchObject({ state: 'approved', user: { level: 1, equity_usdt: '400' } });

    await vi.waitFor(
      async () => {
        stage.server.clock.advance(2_000);
        expect((await anna.client.call('wallet.withdrawal', { id: asked.id })).state).toBe('success');
      },
      { timeout: 30_000, interval: 50 },
    );
    const text = await readMetrics();
    for (const name of ['read', 'block']) {
      const at = new RegExp(`^openbourse_wallet_chain_${name}_seconds\\{chain="ETH"\\} (\\d+)$`, 'm').exec(
        text,
      );
      // The blocks came after the approval.
      expect(Number.parseInt(at?.[1] ?? '', 10) * 1_000).toBeGreaterThan(asked.created_at);
    }
    await expect
      .poll(async () => {
        stage.server.clock.advance(2_000);
        return readMetrics();
      })
      .toMatch(/^openbourse_wallet_withdrawal_age_seconds\{chain="ETH",state="broadcast"\} 0$/m);
    const done = await anna.client.call('wallet.withdrawal', { id: asked.id });
    expect(done.txid).toMatch(/^0x[0-9a-f]{64}$/);
    expect(done.timeline.map(({ kind }) => kind)).toEqual(['requested', 'approved', 'broadcast', 'success']);
    expect(await stage.usdt(anna.userId)).toEqual({ available: '400', held: '0' });
    await assertClean();
  }, 60_000);

  test('is one of a hundred that ask for the full balance at once', async () => {
    const greedy = await stage.withdrawer({ usdt: '200' });
    const code = greedy.code();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => stage.withdraw(greedy, '200', { auth_code: code })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stage.usdt(greedy.userId)).toEqual({ available: '0', held: '200' });
    await assertClean();
  }, 60_000);

  test('leaves the server to others while a flood of one user waits', async () => {
    const { db } = stage.server.app.slices;
    const flooding = await stage.withdrawer({ usdt: '200' });
    const other = await stage.withdrawer({ usdt: '200' });
    const [mine, theirs] = [flooding.code(), other.code()];
    let flood: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await db.transaction(async (tx) => {
      await lockExits(tx, flooding.userId);
      flood = Promise.allSettled(
        Array.from({ length: 100 }, () => stage.withdraw(flooding, '200', { auth_code: mine })),
      );
      expect(await stage.withdraw(other, '50', { auth_code: theirs })).toMatchObject({ amount: '50' });
    });
    expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stage.usdt(flooding.userId)).toEqual({ available: '0', held: '200' });
  }, 60_000);

  test('is repeated by its key without a second one, and refused for other input', async () => {
    const user = await stage.withdrawer({ usdt: '200' });
    const first = await stage.withdraw(user, '50', { key: 'intent-1' });
    expect(await stage.withdraw(user, '50', { key: 'intent-1' })).toMatchObject({ id: first.id });
    await expect(stage.withdraw(user, '51', { key: 'intent-1' })).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    expect(await stage.usdt(user.userId)).toEqual({ available: '150', held: '50' });
  });

  test('that is canceled or rejected gives the money back, once', async () => {
    const user = await stage.withdrawer({ usdt: '200' });
    const first = await stage.withdraw(user, '50');
    const other = await stage.withdrawer({ usdt: '30' });
    await expect(other.client.call('wallet.cancel_withdrawal', { id: first.id })).rejects.toMatchObject({
      key: 'wallet.withdrawal_not_found',
    });
    expect(await user.client.call('wallet.cancel_withdrawal', { id: first.id })).toMatchObject({
      state: 'cancelled',
    });
    await expect(user.client.call('wallet.cancel_withdrawal', { id: first.id })).rejects.toMatchObject({
      key: 'wallet.withdrawal_decided',
    });
    const second = await stage.withdraw(user, '60');
    const checker = await stage.server.operator({ roles: 'withdrawal_checker' });
    await checker.client.call('wallet.operator_decide_withdrawal', {
      id: second.id,
      decision: 'reject',
      reason: 'The address is on a list',
    });
    expect(await user.client.call('wallet.withdrawal', { id: second.id })).toMatchObject({
      state: 'rejected',
      reason: 'The address is on a list',
    });
    expect(await stage.usdt(user.userId)).toEqual({ available: '200', held: '0' });
    await assertClean();
  });
});

describe('what is refused', () => {
  test('a wrong proof, an amount that breaks a rule, an address that is not ready', async () => {
    const user = await stage.withdrawer({ usdt: '30000' });
    const refusals: readonly (readonly [string, object, string])[] = [
      ['50', { pay_password: '000000' }, 'identity.wrong_pay_password'],
      ['50', { auth_code: '000000' }, 'identity.wrong_authenticator_code'],
      ['19', {}, 'wallet.withdrawal_minimum'],
      ['50.1234567', {}, 'wallet.amount_scale'],
      ['20001', {}, 'wallet.withdrawal_limit'],
    ];
    for (const [amount, wrong, key] of refusals) {
      await expect(stage.withdraw(user, amount, wrong)).rejects.toMatchObject({ key });
    }
    const poor = await stage.withdrawer({ usdt: '25' });
    await expect(stage.withdraw(poor, '26')).rejects.toMatchObject({ key: 'ledger.insufficient_balance' });
    await expect(stage.withdraw({ ...poor, addressId: user.addressId }, '25')).rejects.toMatchObject({
      key: 'wallet.address_not_found',
    });
    expect(await stage.usdt(user.userId)).toEqual({ available: '30000', held: '0' });
  });

  test('a withdrawal while a hold lasts, and to an address of the last day', async () => {
    const { db } = stage.server.app.slices;
    const user = await stage.withdrawer({ usdt: '100' });
    await db.query(
      `update wallet.withdrawal_address set created_at = created_at + interval '25 hours',
         usable_at = usable_at + interval '25 hours' where id = $1`,
      [user.addressId],
    );
    await expect(stage.withdraw(user, '50')).rejects.toMatchObject({ key: 'wallet.address_cooling' });
    const until = stage.server.clock.now() + 3_600_000;
    await db.query('update identity.user set withdrawal_hold_until = $2 where id = $1', [
      user.userId,
      new Date(until).toISOString(),
    ]);
    await expect(stage.withdraw(user, '50')).rejects.toMatchObject({ key: 'wallet.withdrawals_held' });
    const quote = await user.client.call('wallet.withdrawal_quote', { currency_id: 1, chain: 'ETH' });
    expect(quote).toMatchObject({
      maximum: '0',
      reasons: [{ key: 'withdrawal_hold', amount: null, until }],
    });
  });

  test('a wrong checksum, a memo that the chain has not, our own address and the same one twice', async () => {
    const user = await stage.withdrawer({ usdt: '100', address: OUTSIDE[0] });
    const own = await user.client.call('wallet.deposit_address', { currency_id: 1, chain: 'ETH' });
    const bind = (fields: object) =>
      user.client.call('wallet.bind_address', {
        currency_id: 1,
        chain: 'ETH',
        address: OUTSIDE[1],
        label: 'Other',
        pay_password: '481516',
        auth_code: user.code(),
        ...fields,
      });
    await expect(bind({ address: OUTSIDE[1].replace('C44C', 'c44C') })).rejects.toMatchObject({
      key: 'wallet.address_invalid',
    });
    await expect(bind({ memo: '12' })).rejects.toMatchObject({ key: 'wallet.memo_not_allowed' });
    await expect(bind({ address: own.address })).rejects.toMatchObject({ key: 'wallet.address_ours' });
    await expect(bind({ address: OUTSIDE[0] })).rejects.toMatchObject({ key: 'wallet.address_exists' });
    await expect(bind({ auth_code: '000000' })).rejects.toMatchObject({
      key: 'identity.wrong_authenticator_code',
    });
    expect(await bind({})).toMatchObject({ is_usable: false, address: OUTSIDE[1] });
    const book = await user.client.call('wallet.addresses', {});
    expect(book.map(({ address }) => address)).toEqual([OUTSIDE[1], OUTSIDE[0]]);
    await user.client.call('wallet.remove_address', { id: user.addressId });
    await expect(stage.withdraw(user, '50')).rejects.toMatchObject({ key: 'wallet.address_not_found' });
  });
});
