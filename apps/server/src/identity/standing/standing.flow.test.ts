import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  codeAt,
  type Caller,
  type IdentityStage,
  PASSWORD,
  startIdentityStage,
} from '../../testing/identity-stage.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage();
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(2 * DAY_MS));

const login = (email: string, from: Caller = {}) =>
  stage.call('identity.login', { account: email, password: PASSWORD }, from);
const enter = async (email: string, from: Caller = {}) =>
  ((await login(email, from)).data as { accessToken: string }).accessToken;
const centerOf = async (token: string) =>
  (await stage.call('identity.security_center', {}, { token })).data as Record<string, unknown>;
interface Event {
  readonly kind: string;
  readonly device: string;
  readonly ip: string;
}
const eventsOf = async (token: string, input: Record<string, string> = {}) =>
  (await stage.call('identity.security_events', input, { token })).data as {
    data: Event[];
    next_cursor: string | null;
  };

describe('the security center', () => {
  test('shows what is set, masked, with the last login and the device', async () => {
    await stage.join('center@example.com');
    const token = await enter('center@example.com', { userAgent: PHONE, ip: '203.0.113.7' });
    const { uid, ...center } = await centerOf(token);
    expect(uid).toMatch(/^\d{9}$/);
    expect(center).toEqual({
      level: 0,
      is_frozen: false,
      email: 'ce***@example.com',
      mobile: null,
      code_channel: 'email',
      has_pay_password: false,
      pay_password_locked_until: null,
      authenticator_bound_at: null,
      recovery_codes_left: 0,
      passkeys: 0,
      are_passkeys_available: true,
      anti_phishing_code: null,
      sessions: 2,
      last_login: { at: stage.clock.now(), device: 'Chrome · Android', ip: '203.0.113.7' },
      withdrawal_holds: [],
      withdrawal_hold_until: null,
    });
    expect(stage.sent.at(-1)?.text).toContain('new device');
  });

  test('the log is read page by page, newest first, narrowed by kind, and never a foreign one', async () => {
    await stage.join('log@example.com');
    for (let count = 0; count < 4; count += 1) await login('log@example.com');
    await stage.call('identity.login', { account: 'log@example.com', password: 'wrong2026' });
    await stage.join('stranger@example.com');
    const token = await enter('log@example.com');
    const all = await eventsOf(token);
    expect(all.data.map(({ kind }) => kind)).toEqual([
      'login',
      'login_failed',
      'login',
      'login',
      'login',
      'login',
      'registered',
    ]);
    const first = await eventsOf(token, { limit: '3', kind: 'login' });
    const rest = await eventsOf(token, { limit: '3', kind: 'login', cursor: first.next_cursor ?? '' });
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([3, 2, null]);
    const foreign = await stage.call('identity.security_events', { cursor: 'bm9wZQ' }, { token });
    expect(foreign.status).toBe(400);
  });

  test('the language of the last login is kept for messages', async () => {
    await stage.join('speak@example.com');
    const { refreshToken } = (await login('speak@example.com')).data as { refreshToken: string };
    const response = await stage.http.fastify.inject({
      method: 'GET',
      url: '/api/public/user/refresh_token',
      headers: { 'x-requested-with': 'XMLHttpRequest', lang: 'de', authorization: refreshToken },
    });
    expect(response.statusCode).toBe(200);
    const rows = await stage.db.query("select locale from identity.user where email = 'speak@example.com'");
    expect(rows).toEqual([{ locale: 'de-DE' }]);
  });
});

describe('the anti-phishing code', () => {
  const set = (token: string, code: string, password = PASSWORD) =>
    stage.call('identity.anti_phishing_code', { password, anti_phishing_code: code }, { token });

  test.each(['abc', 'with space', 'ünsafe', 'under_score'])('%s is refused', async (code) => {
    const { accessToken: token } = await stage.join(`format${code.length}@example.com`);
    expect((await set(token, code)).body).toMatchObject({
      key: 'identity.anti_phishing_format',
      details: { limit: '4-20', accepted: 'Harbour7' },
    });
  });

  test('is set by the password and stands in every message until it is removed', async () => {
    const { accessToken: token } = await stage.join('phish@example.com');
    expect((await set(token, 'Harbour7', 'wrong2026')).key).toBe('identity.wrong_password');
    expect((await set(token, 'Harbour7')).body.code).toBe(1);
    expect(stage.sent.at(-1)?.text).toContain('The anti-phishing code of your account was changed');
    await stage.call('identity.send_code', { purpose: 'withdraw' }, { token });
    expect(stage.sent.at(-1)?.text).toContain('Your anti-phishing code: Harbour7');
    await login('phish@example.com', { ip: '203.0.113.200' });
    expect(stage.sent.at(-1)?.text).toContain('Your anti-phishing code: Harbour7');
    expect(await centerOf(token)).toMatchObject({ anti_phishing_code: 'Harbour7' });
    await set(token, '');
    expect(stage.sent.at(-1)?.text).toContain('The anti-phishing code of your account was changed');
    stage.clock.advance(MINUTE_MS);
    await stage.call('identity.send_code', { purpose: 'withdraw' }, { token });
    expect(stage.sent.at(-1)?.text).not.toContain('anti-phishing');
  });
});

describe('freezing an account by its user', () => {
  test('ends every session, leaves looking and refuses every change', async () => {
    const { accessToken: token } = await stage.join('freeze@example.com');
    const other = await enter('freeze@example.com');
    expect((await stage.call('identity.freeze', {}, { token })).key).toBe('identity.password_required');
    expect((await stage.call('identity.freeze', { password: 'wrong2026' }, { token })).key).toBe(
      'identity.wrong_password',
    );
    expect((await stage.call('identity.freeze', { pay_password: '481516' }, { token })).key).toBe(
      'identity.pay_password_required',
    );
    expect((await stage.call('identity.freeze', { password: PASSWORD }, { token })).body.code).toBe(1);
    for (const ended of [token, other])
      expect((await stage.call('identity.info', {}, { token: ended })).status).toBe(402);
    expect(stage.sent.at(-1)?.text).toContain('Your account was frozen');
    const back = await enter('freeze@example.com');
    expect(await centerOf(back)).toMatchObject({ is_frozen: true });
    expect((await stage.identity.findSession(back, { ip: '127.0.0.1' } as never)).isFrozen).toBe(true);
    const changes = [
      ['identity.authenticator_begin', { password: PASSWORD }],
      ['identity.anti_phishing_code', { password: PASSWORD, anti_phishing_code: 'Harbour7' }],
      ['identity.send_bind_code', { type: 'email', account: 'thief@example.com' }],
      ['identity.amend_pay_password', { pay_password: '481516', re_pay_password: '481516', auth_code: '1' }],
      [
        'identity.amend_password',
        {
          old_password: PASSWORD,
          new_password: 'seaside2027',
          secondary_password: 'seaside2027',
          auth_code: '1',
        },
      ],
    ] as const;
    for (const [name, input] of changes)
      expect((await stage.call(name, input, { token: back })).key, name).toBe('identity.frozen');
  });
});

describe('binding a second account', () => {
  const MOBILE = { type: 'mobile', account: '5550123456' } as const;
  const askBoth = async (token: string, target: Record<string, string>) => {
    await stage.call('identity.send_bind_code', target, { token });
    await stage.call('identity.send_code', { purpose: 'change_account' }, { token });
  };

  test('needs a code of each and holds withdrawals for 6 hours, a change for 24', async () => {
    const { accessToken: token } = await stage.join('second@example.com');
    await askBoth(token, MOBILE);
    const codes = {
      account_code: stage.codeOf('+15550123456'),
      auth_code: stage.codeOf('second@example.com'),
    };
    const bind = (input: Record<string, string>) =>
      stage.call('identity.bind_account', { ...MOBILE, ...codes, ...input }, { token });
    expect((await bind({ account_code: codes.auth_code })).key).toBe('identity.wrong_code');
    expect((await bind({ auth_code: codes.account_code })).key).toBe('identity.wrong_code');
    expect((await bind({ account: '5550123457' })).key).toBe('identity.wrong_code');
    expect((await bind({})).body.code).toBe(1);
    expect(await centerOf(token)).toMatchObject({
      mobile: '+155****456',
      withdrawal_holds: [{ reason: 'account_bound', until: stage.clock.now() + 6 * HOUR_MS }],
    });
    expect((await bind({})).key).toBe('identity.account_unchanged');
    stage.clock.advance(MINUTE_MS);
    const email = { type: 'email', account: 'moved@example.com' };
    await askBoth(token, email);
    const change = {
      ...email,
      account_code: stage.codeOf('moved@example.com'),
      auth_code: stage.codeOf('second@example.com'),
    };
    expect((await stage.call('identity.bind_account', change, { token })).body.code).toBe(1);
    expect(stage.sent.at(-1)).toMatchObject({ to: 'second@example.com' });
    expect((await centerOf(token))['withdrawal_hold_until']).toBe(stage.clock.now() + DAY_MS);
    expect((await login('moved@example.com')).body.code).toBe(1);
    expect((await login('second@example.com')).key).toBe('identity.wrong_credentials');
  });

  test('asks for the authenticator where one is bound', async () => {
    const { token, secret } = await stage.bindAuthenticator('guard@example.com');
    stage.clock.advance(MINUTE_MS);
    const mobile = { type: 'mobile', account: '5550123499' };
    await askBoth(token, mobile);
    const input = {
      ...mobile,
      account_code: stage.codeOf('+15550123499'),
      auth_code: stage.codeOf('guard@example.com'),
    };
    const bind = (google: Record<string, string>) =>
      stage.call('identity.bind_account', { ...input, ...google }, { token });
    expect((await bind({})).key).toBe('identity.authenticator_code_required');
    const googleCode = codeAt(secret, stage.clock.now());
    expect((await bind({ google_code: googleCode })).body.code).toBe(1);
  });

  test('the existence of another user’s account is not given away, and its owner is notified', async () => {
    await stage.join('owner@example.com');
    const { accessToken: token } = await stage.join('taker@example.com');
    const email = { type: 'email', account: 'owner@example.com' };
    const free = await stage.call(
      'identity.send_bind_code',
      { type: 'email', account: 'nobody@example.com' },
      { token },
    );
    stage.clock.advance(MINUTE_MS);
    const taken = await stage.call('identity.send_bind_code', email, { token });
    expect(taken.data).toEqual(free.data);
    expect(stage.sent.at(-1)).toMatchObject({ to: 'owner@example.com', code: '' });
  });

  test('an account that another user takes in the same instant is refused as taken', async () => {
    await stage.join('rival@example.com');
    const { accessToken: token } = await stage.join('late@example.com');
    const target = { type: 'email', account: 'race@example.com' };
    await askBoth(token, target);
    const codes = {
      account_code: stage.codeOf('race@example.com'),
      auth_code: stage.codeOf('late@example.com'),
    };
    const taking = "update identity.user set email = 'race@example.com' where email = 'rival@example.com'";
    const [answer] = await stage.together(taking, [
      () => stage.call('identity.bind_account', { ...target, ...codes }, { token }),
    ]);
    expect(answer).toMatchObject({ status: 200, key: 'identity.account_taken' });
    expect(await centerOf(token)).toMatchObject({ withdrawal_holds: [] });
  });
});
