import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { RawSocket } from '../../testing/raw-socket.ts';
import type { TestUser } from '../../testing/start-test-server.ts';
import { passDay } from '../../testing/withdrawer.ts';
import { OUTSIDE, startWithdrawalStage, USDT, type WithdrawalStage } from '../testing/withdrawal-stage.ts';
import type { WithdrawalReply } from './present-withdrawal.ts';

const reason = 'Checked by telephone with the user';

let stage: WithdrawalStage;
beforeAll(async () => {
  stage = await startWithdrawalStage();
}, 60_000);
afterAll(() => stage.stop());

const isSuccess = (data: unknown): boolean =>
  (data as readonly WithdrawalReply[]).some(({ state }) => state === 'success');

const untilSuccess = (user: TestUser, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      stage.server.clock.advance(2_000);
      expect((await user.client.call('wallet.withdrawal', { id })).state).toBe('success');
    },
    { timeout: 30_000, interval: 50 },
  );

test('a small one to a known address from a known device needs no operator, and is published live', async () => {
  const user = await stage.withdrawer({ usdt: '3000' });
  const first = await stage.withdraw(user, '50');
  expect(first.state).toBe('pending_review');
  const maker = await stage.server.operator({ roles: 'withdrawal_maker' });
  const { flags } = await maker.client.call('wallet.operator_withdrawal', { id: first.id });
  expect(flags).toEqual(['new_address', 'new_device', 'first_withdrawal']);
  await maker.client.call('wallet.operator_decide_withdrawal', { id: first.id, decision: 'approve', reason });
  await untilSuccess(user, first.id);
  const bound = await user.client.call('wallet.bind_address', {
    currency_id: USDT,
    chain: 'ETH',
    address: OUTSIDE[1],
    label: 'Other',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: user.code(),
  });
  const toOther = { ...user, addressId: bound.id };
  await expect(stage.withdraw(toOther, '1001')).rejects.toMatchObject({ key: 'wallet.address_cooling' });
  // A day makes the address usable and the device a known one.
  stage.server.clock.sleep(DAY_MS);
  stage.server.feed.setPrice('ETH/USDT', '2000');
  stage.server.clock.advance(1_000);
  const socket = await RawSocket.open(stage.server.url);
  await socket.authenticate((await user.client.call('identity.socket_ticket', {})).ticket);
  expect((await socket.subscribe('WITHDRAWAL')).data).toEqual([]);
  const second = await stage.withdraw(user, '60');
  expect(second).toMatchObject({ state: 'approved', approvals_needed: 0 });
  await untilSuccess(user, second.id);
  // The end is published after its commit, so a call may show it earlier.
  await socket.next(({ type, data }) => type === 'WITHDRAWAL' && isSuccess(data));
  const told = socket.of('WITHDRAWAL').flatMap(({ data }) => data as WithdrawalReply[]);
  const steps = told.map(({ state }) => state);
  expect(steps.filter((state, index) => state !== steps[index - 1])).toEqual([
    'approved',
    'broadcast',
    'success',
  ]);
  // Each confirmation is published as it comes.
  const counts = told.filter(({ state }) => state === 'broadcast').map((row) => row.confirmations);
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set([second.id]));
  socket.close();
  const audit = await stage.server.app.slices.db.query('select 1 from operator.audit where subject_id = $1', [
    second.id,
  ]);
  expect(audit).toEqual([]);
  expect(await stage.withdraw(toOther, '1001')).toMatchObject({
    state: 'pending_review',
    approvals_needed: 1,
  });
}, 120_000);

test('without an authenticator and at level 0 a code by message proves up to 1,000 USDT a day', async () => {
  const { server } = stage;
  const user = await server.user({ isVerified: false, funds: { USDT: '2000' } });
  const codeFor = async (purpose: 'bind_address' | 'withdraw'): Promise<string> => {
    server.clock.advance(MINUTE_MS);
    await user.client.call('identity.send_code', { purpose });
    const messages = await user.client.call('demo.mailbox', { target: user.email });
    return messages.find((message) => message.code !== '')?.code ?? '';
  };
  const { id: addressId } = await user.client.call('wallet.bind_address', {
    currency_id: USDT,
    chain: 'ETH',
    address: OUTSIDE[2],
    label: 'Outside',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: await codeFor('bind_address'),
  });
  await passDay(server, { userId: user.userId, addressId });
  const ask = async (amount: string, code: string) =>
    stage.withdraw({ ...user, addressId, code: () => code }, amount);
  await expect(ask('900', '000000')).rejects.toMatchObject({ key: 'identity.wrong_code' });
  const code = await codeFor('withdraw');
  expect(await ask('900', code)).toMatchObject({ amount: '900', state: 'pending_review' });
  await expect(ask('50', code)).rejects.toMatchObject({ key: 'identity.wrong_code' });
  await expect(ask('101', await codeFor('withdraw'))).rejects.toMatchObject({
    key: 'wallet.withdrawal_limit',
    details: { limit: '100', accepted: '100', period: 'day' },
  });
  const { db, identity } = server.app.slices;
  await db.transaction((tx) => identity.certifyUser(tx, { userId: user.userId, level: 1 }));
  await expect(ask('101', await codeFor('withdraw'))).rejects.toMatchObject({
    key: 'identity.authenticator_required',
  });
  expect(await ask('100', await codeFor('withdraw'))).toMatchObject({ amount: '100' });
}, 60_000);
