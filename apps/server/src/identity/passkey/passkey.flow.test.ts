import { SECURITY_LIMITS } from '@openbourse/api';
import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeAt, type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../testing/software-passkey.ts';

const ORIGIN = 'https://bourse.example';
const HOST = 'bourse.example';
let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage({ OB_PUBLIC_URL: ORIGIN });
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(DAY_MS));

const begin = async (user: { secret: string; token: string }) => {
  stage.clock.advance(MINUTE_MS);
  const input = { password: PASSWORD, code: codeAt(user.secret, stage.clock.now()) };
  const answer = await stage.call('identity.passkey_begin', input, { token: user.token });
  return (answer.data as { options: string }).options;
};
const finish = (token: string, response: string) =>
  stage.call('identity.passkey_finish', { name: 'Phone', response }, { token });
/** A user with an authenticator and a passkey. */
const join = async (email: string) => {
  const user = await stage.bindAuthenticator(email);
  const passkey = createSoftwarePasskey(HOST, email);
  const added = await finish(user.token, passkey.create(await begin(user), ORIGIN));
  if (added.body.code !== 1) throw new Error(`no passkey for ${email}: ${added.key}`);
  return { ...user, passkey, id: (added.data as { id: string }).id };
};
const challengeOf = async (email: string) => {
  const answer = await stage.call('identity.login', { account: email, password: PASSWORD });
  return String(answer.body.details?.['challenge']);
};
const optionsOf = async (challenge: string) =>
  ((await stage.call('identity.login_passkey_begin', { challenge })).data as { options: string }).options;
const sign = async (
  email: string,
  passkey: Pick<SoftwarePasskey, 'get'>,
  origin = ORIGIN,
): Promise<{ key: string | undefined; challenge: string; response: string }> => {
  const challenge = await challengeOf(email);
  const response = passkey.get(await optionsOf(challenge), origin);
  const { key } = await stage.call('identity.login_passkey_finish', { challenge, response });
  return { key, challenge, response };
};

test('a passkey needs an authenticator first, then is listed, renamed and removed', async () => {
  const { accessToken: bare } = await stage.join('bare@example.com');
  const refused = await stage.call(
    'identity.passkey_begin',
    { password: PASSWORD, code: '123456' },
    { token: bare },
  );
  expect(refused.key).toBe('identity.authenticator_required');
  const { secret, token, id } = await join('list@example.com');
  const list = async () => (await stage.call('identity.passkeys', {}, { token })).data as { name: string }[];
  expect(await list()).toMatchObject([{ id, name: 'Phone', last_used_at: null }]);
  expect(stage.sent.at(-1)?.text).toContain('A passkey was added');
  await stage.call('identity.passkey_rename', { id, name: 'Laptop' }, { token });
  expect(await list()).toMatchObject([{ name: 'Laptop' }]);
  const { accessToken: other } = await stage.join('other@example.com');
  const foreign = await stage.call('identity.passkey_rename', { id, name: 'Mine' }, { token: other });
  expect(foreign.key).toBe('identity.passkey_not_found');
  stage.clock.advance(MINUTE_MS);
  const removal = { id, password: PASSWORD, code: codeAt(secret, stage.clock.now()) };
  expect((await stage.call('identity.passkey_remove', removal, { token })).body.code).toBe(1);
  expect(await list()).toEqual([]);
});

test('a login is finished by the passkey once; the signature is worth nothing afterwards', async () => {
  const { passkey } = await join('sign@example.com');
  const answer = await stage.call('identity.login', { account: 'sign@example.com', password: PASSWORD });
  expect(answer.body.details).toMatchObject({ methods: 'totp,recovery,passkey' });
  const { key, challenge, response } = await sign('sign@example.com', passkey);
  expect(key).toBeUndefined();
  const replay = await stage.call('identity.login_passkey_finish', { challenge, response });
  expect(replay.key).toBe('identity.challenge_expired');
  const elsewhere = await stage.call('identity.login_passkey_finish', {
    challenge: await challengeOf('sign@example.com'),
    response,
  });
  expect(elsewhere.key).toBe('identity.passkey_refused');
});

test('another origin, another device, another user and a late answer are refused', async () => {
  const { passkey } = await join('strict@example.com');
  const { passkey: foreign } = await join('foreign@example.com');
  const refused = 'identity.passkey_refused';
  expect((await sign('strict@example.com', passkey, 'https://bourse.example.evil.test')).key).toBe(refused);
  expect((await sign('strict@example.com', foreign)).key).toBe(refused);
  expect((await sign('strict@example.com', createSoftwarePasskey(HOST, 'strict@example.com'))).key).toBe(
    refused,
  );
  expect((await sign('strict@example.com', createSoftwarePasskey('evil.test', 'x'))).key).toBe(refused);
  const challenge = await challengeOf('strict@example.com');
  const options = await optionsOf(challenge);
  stage.clock.advance(SECURITY_LIMITS.challengeMs);
  const late = await stage.call('identity.login_passkey_finish', {
    challenge: await challengeOf('strict@example.com'),
    response: passkey.get(options, ORIGIN),
  });
  expect(late.key).toBe(refused);
});

test('a copy of a device is noticed by its counter', async () => {
  const { passkey } = await join('copy@example.com');
  const copy = passkey.clone();
  expect((await sign('copy@example.com', passkey)).key).toBeUndefined();
  expect((await sign('copy@example.com', passkey)).key).toBeUndefined();
  expect((await sign('copy@example.com', copy)).key).toBe('identity.passkey_refused');
});

test('of two parallel answers to one challenge one wins', async () => {
  const { passkey } = await join('pair@example.com');
  const challenge = await challengeOf('pair@example.com');
  const response = passkey.get(await optionsOf(challenge), ORIGIN);
  const answers = await Promise.all(
    [1, 2, 3].map(() => stage.call('identity.login_passkey_finish', { challenge, response })),
  );
  expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
});

test('registering is bound to its challenge, its user and its site; nonsense is refused', async () => {
  const user = await stage.bindAuthenticator('register@example.com');
  const passkey = createSoftwarePasskey(HOST, 'register@example.com');
  const refused = 'identity.passkey_refused';
  expect((await finish(user.token, passkey.create(await begin(user), 'https://evil.test'))).key).toBe(
    refused,
  );
  const options = await begin(user);
  const { accessToken: other } = await stage.join('thief@example.com');
  expect((await finish(other, passkey.create(options, ORIGIN))).key).toBe(refused);
  for (const nonsense of [
    '{}',
    '[]',
    'null',
    '{"id":"x","response":{}}',
    '{"id":"x","response":{"clientDataJSON":1}}',
  ])
    expect((await finish(user.token, nonsense)).key).toBe(refused);
  expect((await finish(user.token, passkey.create(options, ORIGIN))).body.code).toBe(1);
  expect((await finish(user.token, passkey.create(options, ORIGIN))).key).toBe(refused);
});

test('unbinding the authenticator removes the passkeys', async () => {
  const { secret, token } = await join('gone@example.com');
  stage.clock.advance(MINUTE_MS);
  const unbind = { password: PASSWORD, code: codeAt(secret, stage.clock.now()) };
  expect((await stage.call('identity.authenticator_unbind', unbind, { token })).body.code).toBe(1);
  expect((await stage.call('identity.passkeys', {}, { token })).data).toEqual([]);
  const login = await stage.call('identity.login', { account: 'gone@example.com', password: PASSWORD });
  expect(login.body.code).toBe(1);
});
