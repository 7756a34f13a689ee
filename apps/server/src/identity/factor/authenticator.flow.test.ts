import { SECURITY_LIMITS } from '@openbourse/api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';

const STEP_MS = 30_000;
let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(DAY_MS));

const now = () => stage.clock.now();
const bind = (email: string) => stage.bindAuthenticator(email);
const login = (email: string) => stage.call('identity.login', { account: email, password: PASSWORD });
const challengeOf = async (email: string) => {
  const answer = await login(email);
  expect(answer.key).toBe('identity.second_factor_required');
  return String(answer.body.details?.['challenge']);
};
const second = (challenge: string, code: string) => stage.call('identity.login_second', { challenge, code });
const centerOf = async (token: string) =>
  (await stage.call('identity.security_center', {}, { token })).data as {
    authenticator_bound_at: number | null;
    recovery_codes_left: number;
    withdrawal_holds: { reason: string; until: number }[];
    withdrawal_hold_until: number | null;
  };
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

describe('binding', () => {
  test('needs the password and a first code, answers ten recovery codes and holds withdrawals for 6 hours', async () => {
    const { accessToken: token } = await stage.join('bind@example.com');
    const refused = await stage.call('identity.authenticator_begin', { password: 'wrong2026' }, { token });
    expect(refused.key).toBe('identity.wrong_password');
    expect((await stage.call('identity.authenticator_bind', { code: '123456' }, { token })).key).toBe(
      'identity.authenticator_not_begun',
    );
    const begun = (await stage.call('identity.authenticator_begin', { password: PASSWORD }, { token }))
      .data as { secret: string; otpauth_uri: string };
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Openbourse:bind%40example.com\?/);
    const code = codeAt(begun.secret, now());
    const wrong = await stage.call('identity.authenticator_bind', { code: wrongOf(code) }, { token });
    expect(wrong.key).toBe('identity.wrong_authenticator_code');
    expect(await centerOf(token)).toMatchObject({ authenticator_bound_at: null });
    const bound = (await stage.call('identity.authenticator_bind', { code }, { token })).data as {
      recovery_codes: string[];
    };
    expect(new Set(bound.recovery_codes).size).toBe(10);
    expect(bound.recovery_codes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await centerOf(token)).toMatchObject({
      authenticator_bound_at: now(),
      recovery_codes_left: 10,
      withdrawal_holds: [{ reason: 'authenticator_bound', until: now() + 6 * HOUR_MS }],
    });
    expect(stage.sent.at(-1)?.text).toContain('An authenticator was bound');
    const again = await stage.call('identity.authenticator_begin', { password: PASSWORD }, { token });
    expect(again.key).toBe('identity.authenticator_bound');
  });

  test('neither secret nor recovery codes are readable in the database', async () => {
    const { secret, recoveryCodes } = await bind('rest@example.com');
    const rows = await stage.db.query<{ text: string }>(
      `select encode(a.secret_sealed, 'escape') || coalesce(string_agg(encode(r.mac, 'escape'), ''), '') as text
       from identity.authenticator a join identity.recovery_code r using (user_id) group by a.secret_sealed`,
    );
    const all = rows.map(({ text }) => text).join();
    expect(all).not.toContain(secret);
    for (const code of recoveryCodes) expect(all).not.toContain(code.replace('-', ''));
  });

  test('a secret that waits for ten minutes is worth nothing', async () => {
    const { accessToken: token } = await stage.join('late@example.com');
    const begun = (await stage.call('identity.authenticator_begin', { password: PASSWORD }, { token }))
      .data as { secret: string };
    stage.clock.advance(SECURITY_LIMITS.authenticatorBeginMs - 1);
    const { accessToken: fresh } = (await login('late@example.com')).data as { accessToken: string };
    stage.clock.advance(1);
    const code = codeAt(begun.secret, now());
    expect((await stage.call('identity.authenticator_bind', { code }, { token: fresh })).key).toBe(
      'identity.authenticator_not_begun',
    );
  });
});

describe('login with an authenticator', () => {
  test('the password alone opens nothing; the code finishes the login once', async () => {
    const { secret } = await bind('two@example.com');
    stage.clock.advance(STEP_MS);
    const answer = await login('two@example.com');
    expect(answer.body).toMatchObject({
      key: 'identity.second_factor_required',
      details: { methods: 'totp,recovery', seconds: 300 },
      data: null,
    });
    const challenge = String(answer.body.details?.['challenge']);
    expect((await second(challenge, wrongOf(codeAt(secret, now())))).key).toBe(
      'identity.wrong_authenticator_code',
    );
    const opened = await second(challenge, codeAt(secret, now()));
    expect(opened.data).toHaveProperty('accessToken');
    stage.clock.advance(STEP_MS);
    expect((await second(challenge, codeAt(secret, now()))).key).toBe('identity.challenge_expired');
  });

  test('a challenge ends after five minutes and with the password that it was judged by', async () => {
    const { secret } = await bind('expire@example.com');
    const late = await challengeOf('expire@example.com');
    stage.clock.advance(SECURITY_LIMITS.challengeMs);
    expect((await second(late, codeAt(secret, now()))).key).toBe('identity.challenge_expired');
    const overtaken = await challengeOf('expire@example.com');
    await stage.db.query(
      "update identity.user set password_hash = password_hash || ' ' where email = 'expire@example.com'",
    );
    expect((await second(overtaken, codeAt(secret, now()))).key).toBe('identity.challenge_expired');
    expect((await second('made-up', codeAt(secret, now()))).key).toBe('identity.challenge_expired');
  });

  test('the code of the present and of the previous step is taken, each once, no older and no later one', async () => {
    const { secret } = await bind('steps@example.com');
    stage.clock.advance(10 * MINUTE_MS);
    const attempt = async (at: number) =>
      (await second(await challengeOf('steps@example.com'), codeAt(secret, at))).key;
    expect(await attempt(now() - 2 * STEP_MS)).toBe('identity.wrong_authenticator_code');
    expect(await attempt(now() + STEP_MS)).toBe('identity.wrong_authenticator_code');
    expect(await attempt(now() - STEP_MS)).toBeUndefined();
    expect(await attempt(now() - STEP_MS)).toBe('identity.wrong_authenticator_code');
    expect(await attempt(now())).toBeUndefined();
    // A step back from the one just used is refused, though it was never used itself in this order.
    expect(await attempt(now() - STEP_MS)).toBe('identity.wrong_authenticator_code');
    expect(await attempt(now())).toBe('identity.wrong_authenticator_code');
  });

  test('of two parallel uses of one step one wins', async () => {
    const { secret } = await bind('race@example.com');
    stage.clock.advance(MINUTE_MS);
    const challenges = [await challengeOf('race@example.com'), await challengeOf('race@example.com')];
    const code = codeAt(secret, now());
    const answers = await stage.together(
      "select 1 from identity.user where email = 'race@example.com' for no key update",
      challenges.map((challenge) => () => second(challenge, code)),
    );
    expect(answers.map(({ key }) => key ?? 'opened').sort()).toEqual([
      'identity.wrong_authenticator_code',
      'opened',
    ]);
  });

  test('five wrong codes lock the factor for 15 minutes, over challenges, sessions and networks', async () => {
    const { secret, token } = await bind('brute@example.com');
    stage.clock.advance(MINUTE_MS);
    const wrong = wrongOf(codeAt(secret, now()));
    for (let left = 4; left >= 1; left -= 1) {
      const refused = await stage.call(
        'identity.login_second',
        { challenge: await challengeOf('brute@example.com'), code: wrong },
        { ip: `198.51.100.${left}` },
      );
      expect(refused.body).toMatchObject({ key: 'identity.wrong_authenticator_code', details: { left } });
    }
    const unbind = { password: PASSWORD, code: wrong };
    expect((await stage.call('identity.authenticator_unbind', unbind, { token })).key).toBe(
      'identity.wrong_authenticator_code',
    );
    expect(stage.sent.at(-1)?.text).toContain('It is locked for 15 minutes');
    const locked = await second(await challengeOf('brute@example.com'), codeAt(secret, now()));
    expect(locked).toMatchObject({ status: 429, key: 'identity.authenticator_locked' });
    expect(locked.body.details).toMatchObject({ seconds: 900 });
    stage.clock.advance(15 * MINUTE_MS - 1);
    expect((await second(await challengeOf('brute@example.com'), codeAt(secret, now()))).key).toBe(
      'identity.authenticator_locked',
    );
    stage.clock.advance(1);
    expect((await second(await challengeOf('brute@example.com'), codeAt(secret, now()))).key).toBeUndefined();
  });

  test('guesses side by side cannot slip through the lock', async () => {
    await bind('flood@example.com');
    const challenge = await challengeOf('flood@example.com');
    const guesses = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((code) => second(challenge, code)));
    const judged = answers.filter(({ key }) => key !== 'identity.authenticator_locked');
    expect(judged.length).toBeLessThanOrEqual(5);
  });
});

describe('recovery', () => {
  test('a recovery code opens a session once and holds withdrawals for 72 hours', async () => {
    const { recoveryCodes } = await bind('lost@example.com');
    const [code = ''] = recoveryCodes;
    const opened = await second(await challengeOf('lost@example.com'), code.toLowerCase().replace('-', ' '));
    const { accessToken: token } = opened.data as { accessToken: string };
    expect(await centerOf(token)).toMatchObject({
      recovery_codes_left: 9,
      withdrawal_hold_until: now() + 72 * HOUR_MS,
    });
    expect(stage.sent.at(-1)?.text).toContain('A recovery code of your account was used');
    expect((await second(await challengeOf('lost@example.com'), code)).key).toBe(
      'identity.wrong_authenticator_code',
    );
  });

  test('of two parallel uses of one recovery code one wins', async () => {
    const { recoveryCodes } = await bind('twice@example.com');
    const challenges = [await challengeOf('twice@example.com'), await challengeOf('twice@example.com')];
    const answers = await stage.together(
      "select 1 from identity.user where email = 'twice@example.com' for no key update",
      challenges.map((challenge) => () => second(challenge, recoveryCodes[3] ?? '')),
    );
    expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1);
  });

  test('renewed recovery codes end the old ones', async () => {
    const { secret, recoveryCodes, token } = await bind('renew@example.com');
    stage.clock.advance(MINUTE_MS);
    const renew = (code: string) =>
      stage.call('identity.renew_recovery_codes', { password: PASSWORD, code }, { token });
    expect((await renew('ABCDE23456')).key).toBe('identity.wrong_authenticator_code');
    const fresh = (await renew(codeAt(secret, now()))).data as { recovery_codes: string[] };
    expect(stage.sent.at(-1)?.text).toContain('New recovery codes were drawn');
    expect((await second(await challengeOf('renew@example.com'), recoveryCodes[0] ?? '')).key).toBe(
      'identity.wrong_authenticator_code',
    );
    expect(
      (await second(await challengeOf('renew@example.com'), fresh.recovery_codes[0] ?? '')).key,
    ).toBeUndefined();
  });

  test('unbinding needs the password and a factor, and holds withdrawals for 24 hours', async () => {
    const { secret, token } = await bind('unbind@example.com');
    stage.clock.advance(MINUTE_MS);
    const unbind = (password: string, code: string) =>
      stage.call('identity.authenticator_unbind', { password, code }, { token });
    const code = codeAt(secret, now());
    expect((await unbind('wrong2026', code)).key).toBe('identity.wrong_password');
    expect((await unbind(PASSWORD, wrongOf(code))).key).toBe('identity.wrong_authenticator_code');
    expect((await unbind(PASSWORD, code)).body.code).toBe(1);
    expect(await centerOf(token)).toMatchObject({
      authenticator_bound_at: null,
      recovery_codes_left: 0,
      withdrawal_hold_until: now() + DAY_MS,
    });
    expect((await login('unbind@example.com')).body.code).toBe(1);
    expect((await unbind(PASSWORD, code)).key).toBe('identity.authenticator_required');
  });
});

test('a forgotten password is no way around the authenticator', async () => {
  const { secret } = await bind('forgot@example.com');
  stage.clock.advance(MINUTE_MS);
  await stage.call('identity.send_email', { account: 'forgot@example.com', purpose: 'forget' });
  const reset = {
    account: 'forgot@example.com',
    new_password: 'seaside2027',
    secondary_password: 'seaside2027',
    auth_code: stage.codeOf('forgot@example.com'),
  };
  expect((await stage.call('identity.forget_password', reset)).key).toBe(
    'identity.authenticator_code_required',
  );
  const code = codeAt(secret, now());
  expect((await stage.call('identity.forget_password', { ...reset, google_code: wrongOf(code) })).key).toBe(
    'identity.wrong_authenticator_code',
  );
  expect((await login('forgot@example.com')).key).toBe('identity.second_factor_required');
  expect((await stage.call('identity.forget_password', { ...reset, google_code: code })).body.code).toBe(1);
  expect((await login('forgot@example.com')).key).toBe('identity.wrong_credentials');
});
