import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../kernel/request.ts';
import { codeAt, type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';

const PAY = '481516';
const CONTEXT = { ip: '198.51.100.9', userAgent: 'test/1', locale: 'en-US' } as unknown as RequestContext;
let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage({ OB_DEMO: 'off', OB_SECRET: 'a secret of thirty-two characters' });
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(2 * DAY_MS));

const idOf = async (email: string) =>
  (await stage.db.query<{ id: number }>('select id from identity.user where email = $1', [email]))[0]?.id ??
  0;

/** A user with a transaction password, and an authenticator if asked for. */
async function join(email: string, isBound: boolean) {
  const bound = isBound ? await stage.bindAuthenticator(email) : null;
  const token = bound?.token ?? (await stage.join(email)).accessToken;
  stage.clock.advance(MINUTE_MS);
  await stage.call('identity.send_code', { purpose: 'amend_pay_password' }, { token });
  const factor = bound === null ? {} : { google_code: codeAt(bound.secret, stage.clock.now()) };
  const input = { pay_password: PAY, re_pay_password: PAY, auth_code: stage.codeOf(email), ...factor };
  const set = await stage.call('identity.amend_pay_password', input, { token });
  if (set.body.code !== 1) throw new Error(`no transaction password: ${set.key}`);
  stage.clock.advance(2 * MINUTE_MS);
  return { userId: await idOf(email), token, secret: bound?.secret ?? '' };
}

interface Attempt {
  readonly userId: number;
  readonly authCode: string;
  readonly payPassword?: string;
  readonly subject?: string;
  readonly codePurpose?: null;
}

const prove = (attempt: Attempt) =>
  stage.db.transaction((tx) =>
    stage.identity.proveRequest(
      tx,
      {
        payPassword: PAY,
        subject: 'withdraw\n1',
        codePurpose: 'withdraw',
        ...attempt,
      },
      CONTEXT,
    ),
  );
const codeNow = (secret: string) => codeAt(secret, stage.clock.now());
const askCode = async (email: string, token: string) => {
  stage.clock.advance(MINUTE_MS);
  const { accessToken } = (await stage.call('identity.login', { account: email, password: PASSWORD }))
    .data as { accessToken: string };
  await stage.call('identity.send_code', { purpose: 'withdraw' }, { token: accessToken ?? token });
  return stage.codeOf(email);
};

describe('the second factor of a request', () => {
  test('is the authenticator where one is bound, each step once', async () => {
    const { userId, secret } = await join('totp@example.com', true);
    const authCode = codeNow(secret);
    const proof = await prove({ userId, authCode });
    expect(proof.factor).toBe('totp');
    expect(proof.proof).toMatch(/^[0-9a-f]{64}$/);
    await expect(prove({ userId, authCode })).rejects.toMatchObject({
      key: 'identity.wrong_authenticator_code',
    });
    stage.clock.advance(MINUTE_MS);
    const other = await prove({ userId, authCode: codeNow(secret), subject: 'withdraw\n2' });
    expect(other.proof).not.toBe(proof.proof);
  });

  test('is spent with the transaction: one that is undone leaves the step', async () => {
    const { userId, secret } = await join('undone@example.com', true);
    const authCode = codeNow(secret);
    const undone = stage.db.transaction(async (tx) => {
      const claim = { userId, payPassword: PAY, authCode, subject: 's', codePurpose: null } as const;
      await stage.identity.proveRequest(tx, claim, CONTEXT);
      throw new Error('later');
    });
    await expect(undone).rejects.toThrow('later');
    expect((await prove({ userId, authCode })).factor).toBe('totp');
  });

  test('of parallel requests with one step one is proved', async () => {
    const { userId, secret } = await join('parallel@example.com', true);
    const authCode = codeNow(secret);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        prove({ userId, authCode }).then(
          () => 'proved',
          (error: { key: string }) => error.key,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 'proved')).toHaveLength(1);
    stage.clock.advance(16 * MINUTE_MS);
    expect((await prove({ userId, authCode: codeNow(secret) })).factor).toBe('totp');
  });

  test('is a message code where none is bound, if that is enough; never a recovery code', async () => {
    const { userId, token } = await join('message@example.com', false);
    await expect(prove({ userId, authCode: '123456', codePurpose: null })).rejects.toMatchObject({
      key: 'identity.authenticator_required',
    });
    const authCode = await askCode('message@example.com', token);
    await expect(prove({ userId, authCode: '' })).rejects.toMatchObject({ key: 'identity.wrong_code' });
    expect((await prove({ userId, authCode })).factor).toBe('email');
    await expect(prove({ userId, authCode })).rejects.toMatchObject({ key: 'identity.wrong_code' });
    const bound = await stage.bindAuthenticator('recovery@example.com');
    const owner = await idOf('recovery@example.com');
    const [{ hash } = { hash: '' }] = await stage.db.query<{ hash: string }>(
      'select pay_password_hash as hash from identity.user where id = $1',
      [userId],
    );
    await stage.db.query('update identity.user set pay_password_hash = $1 where id = $2', [hash, owner]);
    const recovery = prove({ userId: owner, authCode: bound.recoveryCodes[0] ?? '' });
    await expect(recovery).rejects.toMatchObject({ key: 'identity.wrong_authenticator_code' });
  });
});

describe('the transaction password', () => {
  test('five wrong tries lock money moves for 24 hours, though every transaction was undone', async () => {
    const { userId, secret } = await join('lock@example.com', true);
    for (let left = 4; left >= 1; left -= 1) {
      const wrong = prove({ userId, authCode: codeNow(secret), payPassword: '000111' });
      await expect(wrong).rejects.toMatchObject({ key: 'identity.wrong_pay_password', details: { left } });
    }
    const fifth = stage.identity.provePayPassword(userId, '000111', CONTEXT);
    const until = stage.clock.now() + DAY_MS;
    await expect(fifth).rejects.toMatchObject({
      key: 'identity.pay_password_locked',
      details: { until, hours: 24 },
    });
    await stage.deliver();
    expect(stage.sent.at(-1)?.text).toContain('Money moves are locked for 24 hours');
    stage.clock.advance(DAY_MS - 1);
    await expect(prove({ userId, authCode: codeNow(secret) })).rejects.toMatchObject({
      key: 'identity.pay_password_locked',
    });
    stage.clock.advance(1);
    await expect(stage.identity.provePayPassword(userId, '000111', CONTEXT)).rejects.toMatchObject({
      details: { left: 4 },
    });
    expect((await prove({ userId, authCode: codeNow(secret) })).factor).toBe('totp');
    const kinds = await stage.db.query<{ kind: string }>(
      "select kind from identity.security_event where user_id = $1 and kind like 'pay_password_l%'",
      [userId],
    );
    expect(kinds).toEqual([{ kind: 'pay_password_locked' }]);
  });

  test('a right one clears the count, and a missing one is reported', async () => {
    const { userId } = await join('clear@example.com', false);
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1)
        await expect(stage.identity.provePayPassword(userId, '000111', CONTEXT)).rejects.toMatchObject({
          key: 'identity.wrong_pay_password',
        });
      await stage.identity.provePayPassword(userId, PAY, CONTEXT);
    }
    await stage.join('unset@example.com');
    const unset = stage.identity.provePayPassword(await idOf('unset@example.com'), PAY, CONTEXT);
    await expect(unset).rejects.toMatchObject({ key: 'identity.pay_password_required' });
  });
});

test('a frozen and a disabled user prove nothing', async () => {
  const { userId, secret } = await join('cold@example.com', true);
  await stage.db.query("update identity.user set frozen_at = $1, frozen_by = 'operator' where id = $2", [
    new Date(stage.clock.now()).toISOString(),
    userId,
  ]);
  await expect(prove({ userId, authCode: codeNow(secret) })).rejects.toMatchObject({
    key: 'identity.frozen',
  });
  await expect(stage.identity.provePayPassword(userId, PAY, CONTEXT)).rejects.toMatchObject({
    key: 'identity.frozen',
  });
  await stage.db.query(
    'update identity.user set frozen_at = null, frozen_by = null, is_disabled = true where id = $1',
    [userId],
  );
  await expect(prove({ userId, authCode: codeNow(secret) })).rejects.toMatchObject({
    key: 'identity.disabled',
  });
});

test('the standing of a user gives others what they need, and a hold keeps the longest', async () => {
  const { userId } = await join('standing@example.com', true);
  const hold = (hours: number) =>
    stage.db.transaction((tx) =>
      stage.identity.holdWithdrawals(tx, { userId, hours, reason: 'identity_resubmitted' }),
    );
  await hold(24);
  await hold(1);
  expect(await stage.identity.readUser(stage.db, userId)).toMatchObject({
    email: 'standing@example.com',
    level: 0,
    isFrozen: false,
    hasPayPassword: true,
    hasAuthenticator: true,
    locale: 'en-US',
    withdrawalHoldUntil: stage.clock.now() + 24 * HOUR_MS,
  });
  await expect(stage.identity.readUser(stage.db, 999_999)).rejects.toMatchObject({
    key: 'identity.user_not_found',
  });
});
