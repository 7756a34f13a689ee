import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../../testing/start-test-server.ts';
import { uploadVoucher } from '../../testing/upload-voucher.ts';

const USDT = 1;
const BTC = 2;
const reason = 'on the statement of today';

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => relieve());
afterAll(() => server.stop());

/** Others take over, with sums of their own. */
async function relieve(): Promise<void> {
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  maker = await server.operator({ roles: 'ledger_maker' });
  checker = await server.operator({ roles: 'ledger_checker' });
}

async function claim(user: TestUser, amount: string, currencyId = USDT): Promise<string> {
  const voucher = await uploadVoucher(server, user);
  const input = { currency_id: currencyId, amount, voucher, note: '' };
  return (await user.client.call('wallet.manual_deposit', input)).id;
}
const approve = (by: TestOperator, id: string, amount: string) =>
  by.client.call('wallet.operator_decide_manual_deposit', { id, decision: 'approve', amount, reason });
const stateOf = async (user: TestUser, id: string) =>
  (await user.client.call('wallet.deposit', { id })).state;

test('every claim takes two operators until two have allowed one', async () => {
  const user = await server.user();
  const id = await claim(user, '1');
  expect(await approve(maker, id, '1')).toMatchObject({ state: 'pending_review', approvals_needed: 2 });
  await server.app.slices.db.query(
    `insert into wallet.term (name, value, effective_from, reason)
     values ('claim_one_operator_max', 20000, '2026-01-01T00:00:02Z', 'test')`,
  );
  const other = await claim(user, '1');
  expect(await approve(maker, other, '1')).toMatchObject({ state: 'credited' });
});

test('no more is credited than was claimed', async () => {
  const user = await server.user();
  const id = await claim(user, '1');
  await expect(approve(maker, id, '20000')).rejects.toMatchObject({
    key: 'wallet.above_claim',
    details: { field: 'amount', limit: '1' },
  });
  const { db } = server.app.slices;
  const credit = db.query(
    "update wallet.deposit set amount = 2, credited_at = now(), state = 'credited' where id = $1",
    [id],
  );
  await expect(credit).rejects.toThrow('deposit_claim_bounded');
});

test('what one operator credits alone is a sum of the day of the user', async () => {
  const user = await server.user();
  const first = await claim(user, '15000');
  expect(await approve(maker, first, '15000')).toMatchObject({ state: 'credited' });
  const second = await claim(user, '5000.01');
  const other = await server.operator({ roles: 'ledger_maker' });
  expect(await approve(other, second, '5000.01')).toMatchObject({
    state: 'pending_review',
    approvals_needed: 2,
  });
  expect(await approve(checker, second, '5000.01')).toMatchObject({ state: 'credited' });
  server.clock.sleep(DAY_MS);
  await relieve();
  const later = await claim({ ...user }, '5000.01');
  expect(await approve(maker, later, '5000.01')).toMatchObject({ state: 'credited' });
});

test('and a sum of the day of the operator, over all coins and users', async () => {
  const users = [await server.user(), await server.user(), await server.user()] as const;
  expect(await approve(maker, await claim(users[0], '8000'), '8000')).toMatchObject({ state: 'credited' });
  expect(await approve(maker, await claim(users[1], '0.2', BTC), '0.2')).toMatchObject({ state: 'credited' });
  const third = await claim(users[2], '2000.01');
  expect(await approve(maker, third, '2000.01')).toMatchObject({ state: 'pending_review' });
  await expect(approve(maker, third, '2000.01')).rejects.toMatchObject({ key: 'operator.same_operator' });
});

test('approvals at the same time do not pass the sum together', async () => {
  const users = await Promise.all([server.user(), server.user(), server.user()]);
  const ids = await Promise.all(users.map((user) => claim(user, '15000')));
  const decided = await Promise.all(ids.map((id) => approve(maker, id, '15000')));
  expect(decided.map(({ state }) => state).toSorted()).toEqual([
    'credited',
    'pending_review',
    'pending_review',
  ]);
});

test('a maker approves first and a checker second', async () => {
  const user = await server.user();
  const id = await claim(user, '25000');
  await expect(approve(checker, id, '25000')).rejects.toMatchObject({ key: 'operator.role_missing' });
  await approve(maker, id, '25000');
  const other = await server.operator({ roles: 'ledger_maker' });
  await expect(approve(other, id, '25000')).rejects.toMatchObject({ key: 'operator.role_missing' });
  await approve(checker, id, '25000');
});

test('the first of two operators may still reject, and so may the second', async () => {
  const reject = (by: TestOperator, id: string) =>
    by.client.call('wallet.operator_decide_manual_deposit', { id, decision: 'reject', reason });
  const user = await server.user();
  for (const by of [maker, checker]) {
    const id = await claim(user, '25000');
    expect(await approve(maker, id, '25000')).toMatchObject({ state: 'pending_review' });
    expect(await reject(by, id)).toMatchObject({ state: 'rejected' });
    expect(await stateOf(user, id)).toBe('rejected');
  }
});

test('what is credited may leave a day later', async () => {
  const user = await server.user();
  const { db, wallet } = server.app.slices;
  const id = await claim(user, '100');
  await approve(maker, id, '100');
  const leavable = () =>
    wallet.mayLeave.leavableAmount(db, { userId: user.userId, currencyId: USDT, wallet: 'trade' });
  expect([await stateOf(user, id), await leavable()]).toEqual(['credited', '0']);
  expect((await user.client.call('wallet.deposit', { id })).withdrawable_at).toBe(
    server.clock.now() + DAY_MS,
  );
  server.clock.sleep(DAY_MS);
  const passMinute = () => {
    server.clock.advance(60_000);
    return stateOf(user, id);
  };
  await expect.poll(passMinute, { timeout: 20_000 }).toBe('withdrawable');
  expect(await leavable()).toBe('100');
});
