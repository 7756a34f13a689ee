import { OPERATOR_LIMITS } from '@openbourse/api';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { totpCodeAt } from '../../kernel/totp.ts';
import {
  OPERATOR_PASSWORD,
  operatorClient,
  startTestServer,
  type TestOperator,
  type TestServer,
} from '../../testing/start-test-server.ts';

const DAY = OPERATOR_LIMITS.newAccessMs;
const STEP_MS = 30_000;
const reason = 'decision of the board';

let server: TestServer;
let anna: TestOperator;
let bert: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => relieve());
afterAll(() => server.stop());

/** Two security admins from the command line, whose sessions have not idled out. */
async function relieve(): Promise<void> {
  server.clock.advance(STEP_MS);
  anna = await server.operator({ roles: 'security_admin' });
  bert = await server.operator({ roles: 'security_admin' });
}

const decide = (by: TestOperator, id: number) =>
  by.client.call('operator.decide_proposal', { id, decision: 'approve', reason });
const create = (by: TestOperator, email: string, roles: string) =>
  by.client.call('operator.create', { email, name: email, roles, reason });
const find = async (email: string) =>
  (await anna.client.call('operator.operators', {})).find((row) => row.email === email);

async function tokenFor(email: string): Promise<string> {
  const letters = await server.guest().call('demo.mailbox', { target: email });
  return /enrol#([\w-]{43})/.exec(letters[0]?.text ?? '')?.[1] ?? '';
}

/** Follows the link of the letter and logs in. */
async function enrol(email: string): Promise<TestOperator> {
  const { client, token } = operatorClient(server.consoleUrl);
  const link = await tokenFor(email);
  const { authenticator } = await client.call('operator.begin_enrolment', { token: link });
  const secret = Buffer.from(Secret.fromBase32(authenticator.secret).bytes);
  const code = () => totpCodeAt(secret, server.clock.now());
  await client.call('operator.enrol', { token: link, password: OPERATOR_PASSWORD, code: code() });
  server.clock.advance(STEP_MS);
  const login = await client.call('operator.login', { email, password: OPERATOR_PASSWORD, code: code() });
  return { operatorId: login.operator.id, email, token: token(), secret, client };
}

/** Makes an operator by both security admins, proposed by the first, who has waited a day. */
async function make(email: string, roles: string, by: readonly [TestOperator, TestOperator]) {
  await decide(by[1], (await create(by[0], email, roles)).id);
  return enrol(email);
}

const proposeFee = (by: TestOperator, group: string) =>
  by.client.call('spot.operator_add_fee_rule', {
    user_group: group,
    maker_fee_percent: '0',
    taker_fee_percent: '0',
    effective_from: server.clock.now() + 2 * OPERATOR_LIMITS.changeNoticeMs,
    reason,
  });

test('one security admin changes no one’s access', async () => {
  const target = await server.operator({ roles: 'support' });
  const input = { operator_id: target.operatorId, reason };
  const before = await find(target.email);
  const proposals = [
    await create(anna, 'mule@example.com', 'ledger_maker'),
    await anna.client.call('operator.set_roles', { ...input, roles: 'ledger_maker' }),
    await anna.client.call('operator.set_active', { ...input, is_active: false }),
    await anna.client.call('operator.reset_access', input),
  ];
  for (const { id } of proposals)
    await expect(decide(anna, id)).rejects.toMatchObject({ key: 'operator.same_operator' });
  expect(await find('mule@example.com')).toBeUndefined();
  expect(await tokenFor('mule@example.com')).toBe('');
  expect(await find(target.email)).toEqual(before);
  await target.client.call('operator.me', {});
});

test('no operator takes part in a change of their own access', async () => {
  const own = { operator_id: anna.operatorId, reason };
  const calls = [
    () => anna.client.call('operator.set_roles', { ...own, roles: '' }),
    () => anna.client.call('operator.set_active', { ...own, is_active: false }),
    () => anna.client.call('operator.reset_access', own),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ key: 'operator.own_access' });
  const { id } = await bert.client.call('operator.reset_access', own);
  await expect(decide(anna, id)).rejects.toMatchObject({ key: 'operator.own_access' });
});

test('a new operator sets their secrets by a link that works once, and waits a day', async () => {
  const { id } = await create(anna, 'lena@example.com', 'risk');
  const approved = await decide(bert, id);
  expect(JSON.stringify(approved)).not.toMatch(/secret|token|otpauth/);
  expect(await find('lena@example.com')).toMatchObject({ is_enrolled: false, roles: ['risk'] });
  const link = await tokenFor('lena@example.com');
  const guest = anna.client;
  const simple = { token: link, password: 'lena has a kettle', code: '000000' };
  await expect(guest.call('operator.enrol', simple)).rejects.toMatchObject({
    key: 'operator.password_too_simple',
  });
  const lena = await enrol('lena@example.com');
  await expect(guest.call('operator.begin_enrolment', { token: link })).rejects.toMatchObject({
    key: 'operator.link_invalid',
  });
  await expect(proposeFee(lena, 'first')).rejects.toMatchObject({ key: 'operator.too_new' });
  const fee = await proposeFee(await server.operator({ roles: 'risk' }), 'second');
  await expect(decide(lena, fee.id)).rejects.toMatchObject({ key: 'operator.too_new' });
  server.clock.sleep(DAY);
  await proposeFee(await server.logInAgain(lena), 'third');
  const rows = await server.app.slices.db.query<{ plain: number }>(
    "select count(*) as plain from operator.enrolment where encode(token_hash, 'escape') like '%' || $1 || '%'",
    [link],
  );
  expect(rows[0]?.plain).toBe(0);
});

test('a link ends after a day, and with the next one', async () => {
  await decide(bert, (await create(anna, 'late@example.com', 'support')).id);
  const first = await tokenFor('late@example.com');
  const late = await find('late@example.com');
  const reset = await anna.client.call('operator.reset_access', { operator_id: late?.id ?? 0, reason });
  await decide(bert, reset.id);
  const second = await tokenFor('late@example.com');
  expect(second).not.toBe(first);
  const begin = (token: string) => anna.client.call('operator.begin_enrolment', { token });
  await expect(begin(first)).rejects.toMatchObject({ key: 'operator.link_invalid' });
  await begin(second);
  server.clock.sleep(OPERATOR_LIMITS.enrolmentMs);
  await relieve();
  await expect(begin(second)).rejects.toMatchObject({ key: 'operator.link_invalid' });
});

test('an operator who is reset cannot go on with what was known before, is notified, and waits a day', async () => {
  const operator = await server.operator({ roles: 'risk' });
  const { id } = await anna.client.call('operator.reset_access', {
    operator_id: operator.operatorId,
    reason,
  });
  await decide(bert, id);
  await expect(operator.client.call('operator.me', {})).rejects.toMatchObject({ key: 'session.expired' });
  await expect(server.logInAgain(operator)).rejects.toMatchObject({ key: 'operator.wrong_credentials' });
  const again = await enrol(operator.email);
  await expect(proposeFee(again, 'reset')).rejects.toMatchObject({ key: 'operator.too_new' });
});

test('other roles end the sessions, are announced, and count for changes a day later', async () => {
  const operator = await server.operator({ roles: 'support' });
  const { id } = await anna.client.call('operator.set_roles', {
    operator_id: operator.operatorId,
    roles: 'risk',
    reason,
  });
  await decide(bert, id);
  await expect(operator.client.call('operator.me', {})).rejects.toMatchObject({ key: 'session.expired' });
  const letters = await server.guest().call('demo.mailbox', { target: operator.email });
  expect(letters[0]?.text).toContain('Your roles in the Openbourse console were changed');
  const widened = await server.logInAgain(operator);
  await expect(proposeFee(widened, 'widened')).rejects.toMatchObject({ key: 'operator.too_new' });
});

test('two whom the same person made or reset do not finish each other’s work, nor that person’s', async () => {
  const carl = await make('carl@example.com', 'risk', [anna, bert]);
  const dora = await make('dora@example.com', 'risk', [anna, bert]);
  const emil = await make('emil@example.com', 'risk', [bert, anna]);
  const gina = await make('gina@example.com', 'security_admin', [anna, bert]);
  server.clock.sleep(DAY);
  const [carlNow, doraNow, emilNow, ginaNow] = [
    await server.logInAgain(carl),
    await server.logInAgain(dora),
    await server.logInAgain(emil),
    await server.logInAgain(gina),
  ];
  const fee = await proposeFee(carlNow, 'pair');
  await expect(decide(doraNow, fee.id)).rejects.toMatchObject({ key: 'operator.same_origin' });
  expect(await decide(emilNow, fee.id)).toMatchObject({ state: 'approved' });
  const annaNow = await server.logInAgain(anna);
  const access = await create(annaNow, 'next@example.com', 'ledger_maker');
  await expect(decide(ginaNow, access.id)).rejects.toMatchObject({ key: 'operator.same_origin' });
});

test('an operator’s user account can be linked later', async () => {
  const user = await server.user();
  const { uid } = await user.client.call('identity.info', {});
  const operator = await server.operator({ roles: 'risk' });
  const { id } = await anna.client.call('operator.set_roles', {
    operator_id: operator.operatorId,
    roles: 'risk',
    user_uid: uid,
    reason,
  });
  await decide(bert, id);
  const linked = await server.logInAgain(operator);
  const freeze = linked.client.call('identity.operator_freeze_user', {
    user_id: user.userId,
    reason: 'suspicion of fraud',
  });
  await expect(freeze).rejects.toMatchObject({ key: 'operator.own_account' });
});
