import { hash } from '@node-rs/argon2';
import { LIMITS } from '@openbourse/api';
import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Caller,
  codeAt,
  type IdentityStage,
  PASSWORD,
  startIdentityStage,
} from '../../testing/identity-stage.ts';

let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(DAY_MS));

const login = (account: string, password: string, from: Caller = {}) =>
  stage.call('identity.login', { account, password }, from);
const infoOf = async (token: string) =>
  (await stage.call('identity.info', {}, { token })).data as {
    id: number;
    withdrawal_hold_until: number | null;
    has_pay_password: boolean;
  };
const enter = async (account: string, password = PASSWORD) =>
  (await login(account, password)).data as { accessToken: string; refreshToken: string };
const askCode = async (email: string, purpose: 'login' | 'forget') => {
  await stage.call('identity.send_email', { account: email, purpose });
  return stage.codeOf(email);
};
const askOwnCode = async (email: string, token: string, purpose: string) => {
  await stage.call('identity.send_code', { purpose }, { token });
  return stage.codeOf(email);
};
const kindsOf = async (email: string) =>
  (
    await stage.db.query<{ kind: string }>(
      `select e.kind from identity.security_event e join identity.user u on u.id = e.user_id
       where u.email = $1 order by e.id`,
      [email],
    )
  ).map(({ kind }) => kind);

describe('register', () => {
  const valid = {
    account: 'rules@example.com',
    password: PASSWORD,
    re_password: PASSWORD,
    invite_code: 'OPENBOURSE',
    sms_code: '123456',
  };

  test.each([
    [{ account: 'rules' }, 'identity.wrong_account_format'],
    [{ account: '5550123456' }, 'identity.wrong_account_format'],
    [{ area_id: '9999' }, 'identity.area_unknown'],
    [{ password: 'password1' }, 'identity.password_too_simple'],
    [{ password: 'Rules4trading' }, 'identity.password_too_simple'],
    [{ re_password: 'bourse2027' }, 'identity.passwords_differ'],
    [{}, 'identity.wrong_code'],
  ])('%j is refused with %s', async (change, key) => {
    const answer = await stage.call('identity.register', { ...valid, ...change });
    expect(answer).toMatchObject({ status: 200, key });
  });

  test('a code of the address bounds the guesses at invite codes', async () => {
    const account = 'guesser@example.com';
    await stage.call('identity.send_email', { account, purpose: 'register' });
    const sms_code = stage.codeOf(account);
    const join = (invite_code: string) =>
      stage.call('identity.register', { ...valid, account, sms_code, invite_code });
    for (let guess = 0; guess < LIMITS.codeTriesMax; guess += 1)
      expect(await join(`NOBODY2${guess}`)).toMatchObject({ key: 'identity.invite_code_unknown' });
    expect(await join('OPENBOURSE')).toMatchObject({ key: 'identity.wrong_code' });
  });

  test('a password that is shorter than what is taken today still logs in', async () => {
    const [account, password] = ['early@example.com', 'kx7Qm2'];
    await stage.db.transaction((tx) =>
      stage.identity.createUser(tx, {
        ...{ email: account, mobile: null, areaId: 1, password, payPassword: null },
        ...{ level: 0, userGroup: 'default', invitedBy: null },
      }),
    );
    const answer = await stage.call('identity.login', { account, password });
    expect(answer.data).toHaveProperty('accessToken');
    const again = { account, password, re_password: password };
    expect(await stage.call('identity.register', { ...valid, ...again })).toMatchObject({
      key: 'identity.password_too_simple',
    });
  });

  test('by mobile with the invite code of a user', async () => {
    await stage.join('inviter@example.com');
    const [inviter] = await stage.db.query<{ id: number; code: string }>(
      "select id, invite_code as code from identity.user where email = 'inviter@example.com'",
    );
    const areas = (await stage.call('identity.area_list')).data as { id: number; iso: string }[];
    const germany = String(areas.find(({ iso }) => iso === 'DE')?.id);
    const mobile = { account: '0151 23456789', area_id: germany };
    await stage.call('identity.send_sms', { ...mobile, purpose: 'register' });
    expect(stage.sent.at(-1)).toMatchObject({ channel: 'sms', to: '+4915123456789' });
    const code = stage.codeOf('+4915123456789');
    const registered = await stage.call('identity.register', {
      ...valid,
      ...mobile,
      type: 'mobile',
      invite_code: inviter?.code.toLowerCase() ?? '',
      sms_code: code,
    });
    expect(registered.body.code).toBe(1);
    const rows = await stage.db.query<{ inviter: number; own: string }>(
      'select invited_by as inviter, invite_code as own from identity.user where mobile = $1',
      ['+4915123456789'],
    );
    expect(rows[0]?.inviter).toBe(inviter?.id);
    expect(rows[0]?.own).not.toBe(inviter?.code);
    const byPassword = { ...mobile, password: PASSWORD, login_type: '1' };
    expect((await stage.call('identity.login', byPassword)).body.code).toBe(1);
    stage.clock.advance(MINUTE_MS);
    await stage.call('identity.send_sms', { ...mobile, purpose: 'login' });
    const byCode = { ...mobile, login_type: '3', sms_code: stage.codeOf('+4915123456789') };
    expect((await stage.call('identity.login', byCode)).body.code).toBe(1);
  });

  test('a user made by the operator takes the account, and unique fields are refused', async () => {
    const seed = {
      email: 'maker@example.com',
      mobile: null,
      areaId: 1,
      password: 'maker-kx72',
      payPassword: '481516',
      level: 1,
      userGroup: 'market_maker',
    } as const;
    const id = await stage.db.transaction((tx) => stage.identity.createUser(tx, seed));
    const again = stage.db.transaction((tx) => stage.identity.createUser(tx, seed));
    await expect(again).rejects.toMatchObject({ key: 'identity.account_taken' });
    const { accessToken } = await enter('maker@example.com', 'maker-kx72');
    const session = await stage.identity.findSession(accessToken, { ip: '127.0.0.1' } as never);
    expect(session).toMatchObject({
      userId: id,
      isUserReal: true,
      hasPayPassword: true,
      userGroup: 'market_maker',
    });
  });
});

describe('login', () => {
  test('an unknown account and a wrong password are refused alike', async () => {
    await stage.join('alike@example.com');
    const known = await login('alike@example.com', 'wrong2026');
    const unknown = await login('nobody@example.com', 'wrong2026');
    const tell = ({ body, status }: typeof known) => ({ status, ...body, request_id: '' });
    expect(tell(known)).toEqual(tell(unknown));
    expect(known.key).toBe('identity.wrong_credentials');
    expect(await kindsOf('alike@example.com')).toEqual(['registered', 'login_failed']);
  });

  test('five failures in fifteen minutes bring delays of 1, 2, 4 … 900 s, the right password waits too', async () => {
    await stage.join('throttled@example.com');
    const ip = freshIp();
    const attempt = (password: string) => login('throttled@example.com', password, { ip });
    for (let count = 0; count < 5; count += 1)
      expect((await attempt('wrong2026')).key).toBe('identity.wrong_credentials');
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await attempt(PASSWORD);
      expect(refused).toMatchObject({ status: 429, key: 'identity.login_throttled' });
      expect(refused.body.details).toMatchObject({ seconds });
      stage.clock.advance(seconds * 1_000 - 1);
      expect((await attempt(PASSWORD)).key).toBe('identity.login_throttled');
      stage.clock.advance(1);
      expect((await attempt('wrong2026')).key).toBe('identity.wrong_credentials');
    }
    stage.clock.advance(900_000);
    expect((await attempt(PASSWORD)).body.code).toBe(1);
    expect((await attempt('wrong2026')).key).toBe('identity.wrong_credentials');
    expect((await attempt(PASSWORD)).body.code).toBe(1);
  });

  test('failures are forgotten after fifteen quiet minutes', async () => {
    await stage.join('quiet@example.com');
    const ip = freshIp();
    const attempt = (password: string) => login('quiet@example.com', password, { ip });
    for (let count = 0; count < 4; count += 1) await attempt('wrong2026');
    stage.clock.advance(15 * MINUTE_MS);
    for (let count = 0; count < 4; count += 1) await attempt('wrong2026');
    expect((await attempt(PASSWORD)).body.code).toBe(1);
  });

  test('guesses side by side do not slip through', async () => {
    await stage.join('swarm@example.com');
    const ip = freshIp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login('swarm@example.com', 'wrong2026', { ip })),
    );
    expect(answers.filter(({ key }) => key === 'identity.wrong_credentials')).toHaveLength(5);
    expect(answers.filter(({ key }) => key === 'identity.login_throttled')).toHaveLength(15);
  });

  test('a network that fails twenty times has to wait, whichever accounts it tries, others do not', async () => {
    await stage.join('bystander@example.com');
    for (let count = 0; count < 20; count += 1)
      await login(`spray${count}@example.com`, 'wrong2026', { ip: `2001:db8:7:7::${count + 1}` });
    const blocked = await login('bystander@example.com', PASSWORD, { ip: '2001:db8:7:7:1::' });
    expect(blocked).toMatchObject({ status: 429, key: 'identity.login_throttled' });
    expect((await login('bystander@example.com', PASSWORD, { ip: '2001:db8:7:8::1' })).body.code).toBe(1);
    stage.clock.advance(1_000);
    expect((await login('bystander@example.com', PASSWORD, { ip: '2001:db8:7:7::1' })).body.code).toBe(1);
  });

  test('by code, for an unknown account just a wrong code', async () => {
    await stage.join('bycode@example.com');
    const code = await askCode('bycode@example.com', 'login');
    const byCode = (account: string, sms_code: string) =>
      stage.call('identity.login', { account, login_type: '4', sms_code });
    await askCode('bycode-nobody@example.com', 'login');
    expect((await byCode('bycode-nobody@example.com', '123456')).key).toBe('identity.wrong_code');
    expect((await byCode('bycode@example.com', code)).body.code).toBe(1);
    expect((await byCode('bycode@example.com', code)).key).toBe('identity.wrong_code');
  });

  test('a hash with weaker parameters is renewed by the next login', async () => {
    await stage.join('weaker@example.com');
    const weaker = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await stage.db.query('update identity.user set password_hash = $1 where email = $2', [
      weaker,
      'weaker@example.com',
    ]);
    expect((await login('weaker@example.com', PASSWORD)).body.code).toBe(1);
    const rows = await stage.db.query<{ hash: string }>(
      "select password_hash as hash from identity.user where email = 'weaker@example.com'",
    );
    expect(rows[0]?.hash).toContain('m=19456,t=2,p=1');
    expect((await login('weaker@example.com', PASSWORD)).body.code).toBe(1);
  });

  test('the user is notified of a login from a new device, and not of one from a known device', async () => {
    await stage.join('told@example.com');
    const toUser = () => stage.sent.filter(({ to, code }) => to === 'told@example.com' && code === '');
    await login('told@example.com', PASSWORD);
    expect(toUser()).toEqual([]);
    const phone = { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1', ip: '203.0.113.9' };
    await login('told@example.com', PASSWORD, phone);
    await login('told@example.com', PASSWORD, phone);
    expect(toUser()).toHaveLength(1);
    expect(toUser()[0]?.text).toContain('Device: Safari · iPhone. IP address: 203.0.113.9.');
  });
});

describe('forgotten password', () => {
  const forget = (account: string, auth_code: string, password = 'kinetic8841') =>
    stage.call('identity.forget_password', {
      account,
      auth_code,
      new_password: password,
      secondary_password: password,
    });

  test('is replaced by a code; all sessions end, withdrawals are held, the user is notified', async () => {
    const { accessToken, refreshToken } = await stage.join('forgot@example.com');
    for (let count = 0; count < 6; count += 1) await login('forgot@example.com', 'wrong2026');
    const code = await askCode('forgot@example.com', 'forget');
    expect((await forget('forgot@example.com', code)).body.code).toBe(1);
    expect(stage.sent.at(-1)).toMatchObject({
      to: 'forgot@example.com',
      subject: expect.stringContaining('reset') as string,
    });
    expect((await stage.call('identity.info', {}, { token: accessToken })).status).toBe(402);
    expect((await stage.call('identity.refresh_token', {}, { token: refreshToken })).status).toBe(402);
    expect((await login('forgot@example.com', PASSWORD)).key).toBe('identity.wrong_credentials');
    const renewed = await enter('forgot@example.com', 'kinetic8841');
    expect((await infoOf(renewed.accessToken)).withdrawal_hold_until).toBe(stage.clock.now() + DAY_MS);
    stage.clock.advance(DAY_MS);
    const later = await enter('forgot@example.com', 'kinetic8841');
    expect((await infoOf(later.accessToken)).withdrawal_hold_until).toBeNull();
  });

  test('a code works once, and an unknown account is a wrong code', async () => {
    await stage.join('forgot-once@example.com');
    const code = await askCode('forgot-once@example.com', 'forget');
    const answers = await Promise.all([
      forget('forgot-once@example.com', code),
      forget('forgot-once@example.com', code),
    ]);
    expect(answers.map(({ key }) => key ?? 'done').sort()).toEqual(['done', 'identity.wrong_code']);
    await askCode('forgot-nobody@example.com', 'forget');
    expect((await forget('forgot-nobody@example.com', '123456')).key).toBe('identity.wrong_code');
  });

  test('a login that was judged by the old password opens nothing after the reset', async () => {
    await stage.join('overtaken@example.com');
    const code = await askCode('overtaken@example.com', 'forget');
    await Promise.all([
      forget('overtaken@example.com', code),
      ...Array.from({ length: 4 }, () => login('overtaken@example.com', PASSWORD)),
    ]);
    const rows = await stage.db.query(
      `select 1 from identity.session s join identity.user u on u.id = s.user_id
       where u.email = 'overtaken@example.com' and s.ended_at is null`,
    );
    expect(rows).toEqual([]);
  });
});

describe('change of the login password', () => {
  const amend = (token: string, change: Record<string, string>) =>
    stage.call(
      'identity.amend_password',
      {
        old_password: PASSWORD,
        new_password: 'kinetic8841',
        secondary_password: 'kinetic8841',
        auth_code: '',
        ...change,
      },
      { token },
    );

  test('needs the present password and a code, ends the other sessions and holds withdrawals', async () => {
    const email = 'changing@example.com';
    const other = await stage.join(email);
    const { accessToken } = await enter(email);
    const code = await askOwnCode(email, accessToken, 'amend_password');
    expect((await amend(accessToken, { old_password: 'wrong2026', auth_code: code })).key).toBe(
      'identity.wrong_password',
    );
    const same = { new_password: PASSWORD, secondary_password: PASSWORD, auth_code: code };
    expect((await amend(accessToken, same)).key).toBe('identity.password_unchanged');
    expect((await amend(accessToken, { secondary_password: 'other8841' })).key).toBe(
      'identity.passwords_differ',
    );
    expect((await amend(accessToken, { new_password: 'qwerty123' })).key).toBe(
      'identity.password_too_simple',
    );
    expect((await amend(accessToken, { auth_code: '' })).key).toBe('identity.wrong_code');
    expect((await amend(accessToken, { auth_code: code })).body.code).toBe(1);
    expect((await infoOf(accessToken)).withdrawal_hold_until).toBe(stage.clock.now() + DAY_MS);
    expect((await stage.call('identity.info', {}, { token: other.accessToken })).status).toBe(402);
    expect(stage.sent.at(-1)?.subject).toContain('changed');
    expect(await kindsOf(email)).toContain('password_changed');
    expect((await login(email, 'kinetic8841')).body.code).toBe(1);
  });

  test('guesses at the present password are throttled like logins', async () => {
    const { accessToken } = await stage.join('guessing@example.com');
    const guess = () => amend(accessToken, { old_password: 'wrong2026' });
    for (let count = 0; count < 5; count += 1) expect((await guess()).key).toBe('identity.wrong_password');
    expect((await guess()).key).toBe('identity.login_throttled');
  });
});

describe('transaction password', () => {
  const amendPay = (token: string, pay: string, auth_code: string) =>
    stage.call(
      'identity.amend_pay_password',
      { pay_password: pay, re_pay_password: pay, auth_code },
      { token },
    );

  test('is set without a hold and changed with one of a day; the session knows at once', async () => {
    const email = 'paying@example.com';
    const { accessToken } = await stage.join(email);
    expect((await stage.identity.findSession(accessToken, { ip: '127.0.0.1' } as never)).hasPayPassword).toBe(
      false,
    );
    const code = await askOwnCode(email, accessToken, 'amend_pay_password');
    expect((await amendPay(accessToken, '123456', code)).key).toBe('identity.pay_password_too_simple');
    expect((await amendPay(accessToken, '48151', code)).key).toBe('identity.pay_password_format');
    expect((await amendPay(accessToken, '481516', code)).body.code).toBe(1);
    expect((await stage.identity.findSession(accessToken, { ip: '127.0.0.1' } as never)).hasPayPassword).toBe(
      true,
    );
    const first = await infoOf(accessToken);
    expect(first).toMatchObject({
      has_pay_password: true,
      withdrawal_hold_until: null,
    });
    expect((await amendPay(accessToken, '270493', code)).key).toBe('identity.wrong_code');
    stage.clock.advance(MINUTE_MS);
    const next = await askOwnCode(email, accessToken, 'amend_pay_password');
    expect((await amendPay(accessToken, '270493', next)).body.code).toBe(1);
    expect((await infoOf(accessToken)).withdrawal_hold_until).toBe(stage.clock.now() + DAY_MS);
    const kinds = await kindsOf(email);
    expect(kinds.filter((kind) => kind.startsWith('pay_'))).toEqual([
      'pay_password_set',
      'pay_password_changed',
    ]);
  });

  test('needs the authenticator or the present one where an authenticator is bound, for the mailbox is not enough', async () => {
    const email = 'bound@example.com';
    const { token, secret } = await stage.bindAuthenticator(email);
    const first = { google_code: codeAt(secret, stage.clock.now() + MINUTE_MS) };
    const change = async (pay: string, proof: Record<string, string>) => {
      stage.clock.advance(MINUTE_MS);
      const auth_code = await askOwnCode(email, token, 'amend_pay_password');
      const input = { pay_password: pay, re_pay_password: pay, auth_code, ...proof };
      return stage.call('identity.amend_pay_password', input, { token });
    };
    expect((await change('481516', first)).body.code).toBe(1);
    expect((await change('270493', {})).key).toBe('identity.authenticator_code_required');
    expect((await change('270493', { old_pay_password: '999999' })).key).toBe('identity.wrong_pay_password');
    expect((await change('270493', { old_pay_password: '481516' })).body.code).toBe(1);
  });

  test('differs from the login password', async () => {
    const email = 'digits@example.com';
    await stage.db.transaction((tx) =>
      stage.identity.createUser(tx, {
        email,
        mobile: null,
        areaId: 1,
        password: '270493',
        payPassword: null,
        level: 0,
        userGroup: 'default',
      }),
    );
    const { accessToken } = await enter(email, '270493');
    const code = await askOwnCode(email, accessToken, 'amend_pay_password');
    expect((await amendPay(accessToken, '270493', code)).key).toBe('identity.pay_password_same_as_login');
  });
});

describe('certification', () => {
  test('reaches open sessions once it is announced, and the level never falls', async () => {
    const { accessToken } = await stage.join('certified@example.com');
    const { id } = await infoOf(accessToken);
    const certify = (level: 1 | 2) =>
      stage.db.transaction((tx) => stage.identity.certifyUser(tx, { userId: id, level }));
    await certify(2);
    await certify(1);
    stage.identity.deps.bus.publish({ name: 'identity.user_changed' }, { userId: id });
    expect(await infoOf(accessToken)).toMatchObject({ is_user_real: true, level: 2 });
    expect((await stage.identity.findSession(accessToken, { ip: '127.0.0.1' } as never)).isUserReal).toBe(
      true,
    );
  });
});

test('the log of security events takes no change', async () => {
  await expect(stage.owner.query("update identity.security_event set kind = 'login'")).rejects.toThrow(
    'append-only',
  );
  await expect(stage.owner.query('delete from identity.security_event')).rejects.toThrow('append-only');
});

test('areas are named in the language of the request', async () => {
  const answer = await stage.call('identity.area_list');
  const areas = answer.data as { iso: string; name: string; calling_code: string }[];
  expect(areas.length).toBeGreaterThanOrEqual(240);
  expect(areas.find(({ iso }) => iso === 'DE')).toMatchObject({ name: 'Germany', calling_code: '49' });
  expect(areas.map(({ name }) => name)).toEqual(
    areas.map(({ name }) => name).toSorted(new Intl.Collator('en-US').compare),
  );
});

let nextHost = 0;
function freshIp(): string {
  nextHost += 1;
  return `203.0.${Math.floor(nextHost / 250)}.${(nextHost % 250) + 1}`;
}
