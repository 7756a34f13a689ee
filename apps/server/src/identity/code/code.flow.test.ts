import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';

let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage({
    OB_DEMO: 'off',
    OB_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: 'postgres://localhost/x',
  });
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(60_000));

let network = 0;
const elsewhere = () => ({ ip: `203.0.113.${(network += 1)}` });
const send = (account: string, purpose: string, from = elsewhere()) =>
  stage.call('identity.send_email', { account, purpose }, from);
const HOME = { ip: '198.51.100.1' };
const register = (account: string, code: string) =>
  stage.call('identity.register', {
    account,
    password: PASSWORD,
    re_password: PASSWORD,
    invite_code: 'openbourse',
    sms_code: code,
  });

describe('sending', () => {
  test('a code is sent in the language of the request, and only its HMAC is stored', async () => {
    const { data } = await send('sent@example.com', 'register');
    expect(data).toEqual({ resend_after_ms: 60_000, expires_after_ms: 600_000 });
    const message = stage.sent.at(-1);
    expect(message).toMatchObject({ channel: 'email', to: 'sent@example.com' });
    expect(message?.code).toMatch(/^[0-9]{6}$/);
    expect(message?.text).toContain(`${message?.code} is your code to register with Openbourse.`);
    expect(message?.text).toContain('Never share it');
    const rows = await stage.db.query(
      "select mac::text as mac from identity.code where account = 'sent@example.com'",
    );
    expect(JSON.stringify(rows)).not.toContain(message?.code);
  });

  test('the next is sent after sixty seconds and not before', async () => {
    await send('soon@example.com', 'register', HOME);
    stage.clock.advance(59_001);
    const early = await send('soon@example.com', 'register', HOME);
    expect(early).toMatchObject({ status: 429, key: 'identity.code_too_soon' });
    expect(early.body.details).toMatchObject({ seconds: 1 });
    stage.clock.advance(999);
    expect((await send('soon@example.com', 'register', HOME)).status).toBe(200);
  });

  test('of many at the same time one is sent', async () => {
    const answers = await stage.together(
      'lock table identity.code in share mode',
      Array.from({ length: 6 }, () => () => send('burst@example.com', 'register', HOME)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(stage.sent.filter(({ to }) => to === 'burst@example.com')).toHaveLength(1);
  });

  test('a network gets five a day for an account, whatever they are for', async () => {
    for (let count = 0; count < 5; count += 1) {
      const purpose = count % 2 === 0 ? 'register' : 'login';
      expect((await send('daily@example.com', purpose, HOME)).status).toBe(200);
      stage.clock.advance(60_000);
    }
    const sixth = await send('daily@example.com', 'forget', HOME);
    expect(sixth).toMatchObject({ status: 429, key: 'identity.code_too_soon' });
    stage.clock.advance(86_400_000 - 5 * 60_000);
    expect((await send('daily@example.com', 'forget', HOME)).status).toBe(200);
  });

  test('a network gets twenty a day, an IPv6 one by its /64', async () => {
    for (let count = 0; count < 20; count += 1)
      await send(`net${count}@example.com`, 'register', { ip: `2001:db8:9:9::${count + 1}` });
    const next = await send('net21@example.com', 'register', { ip: '2001:db8:9:9:ffff::1' });
    expect(next).toMatchObject({ status: 429, key: 'identity.code_too_soon' });
    expect((await send('net21@example.com', 'register', { ip: '2001:db8:9:10::1' })).status).toBe(200);
  });
});

test('a range of mobile numbers gets two hundred an hour, from wherever they are asked for', async () => {
  const sendSms = (account: string) =>
    stage.call('identity.send_sms', { account, purpose: 'login', area_id: '1' }, elsewhere());
  await stage.db.query(
    `insert into identity.code (purpose, account, mac, requester, is_by_stranger, created_at, expires_at)
     select 'login', '+1555' || (1000000 + n), sha256(n::text::bytea), n::text, true, $1, $1
     from generate_series(1, 199) n`,
    [new Date(stage.clock.now()).toISOString()],
  );
  expect((await sendSms('5551999998')).status).toBe(200);
  expect(await sendSms('5551999999')).toMatchObject({ status: 429, key: 'identity.code_too_soon' });
  expect((await sendSms('5561999999')).status).toBe(200);
  stage.clock.advance(3_600_000);
  expect((await sendSms('5551999999')).status).toBe(200);
});

test('a channel that the operator did not configure is refused, for known and unknown accounts', async () => {
  stage.channels.mobile = false;
  const answer = await stage.call('identity.send_sms', { account: '5550123456', purpose: 'login' });
  expect(answer).toMatchObject({ status: 200, key: 'identity.channel_unavailable' });
  stage.channels.mobile = true;
  const areas = { account: '5550123456', purpose: 'login', area_id: '4711' };
  expect((await stage.call('identity.send_sms', areas)).key).toBe('identity.area_unknown');
});

describe('using', () => {
  test('a code opens its own purpose and account only, once', async () => {
    await send('once@example.com', 'register');
    const code = stage.codeOf('once@example.com');
    await send('other@example.com', 'register');
    const refused = await register('other@example.com', code);
    expect(refused.key).toBe('identity.wrong_code');
    expect(refused.body).toMatchObject({ details: { field: 'sms_code' } });
    const byLogin = { account: 'once@example.com', login_type: '4', sms_code: code };
    expect((await stage.call('identity.login', byLogin)).key).toBe('identity.wrong_code');
    expect((await register('Once@Example.com', code)).body.code).toBe(1);
    expect((await register('once@example.com', code)).key).toBe('identity.wrong_code');
  });

  test('a code is good for ten minutes', async () => {
    await send('ten@example.com', 'register');
    stage.clock.advance(600_000);
    expect((await register('ten@example.com', stage.codeOf('ten@example.com'))).key).toBe(
      'identity.wrong_code',
    );
    await send('ten@example.com', 'register');
    stage.clock.advance(599_999);
    expect((await register('ten@example.com', stage.codeOf('ten@example.com'))).body.code).toBe(1);
  });

  test('after five wrong tries the right one is refused too', async () => {
    await send('tries@example.com', 'register', HOME);
    const code = stage.codeOf('tries@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect((await register('tries@example.com', wrong)).key).toBe('identity.wrong_code');
    expect((await register('tries@example.com', code)).key).toBe('identity.wrong_code');
  });

  test('wrong tries side by side do not get more than five', async () => {
    await send('race@example.com', 'register', HOME);
    const code = stage.codeOf('race@example.com');
    const wrong = code === '000000' ? '000001' : '000000';
    await stage.together(
      "select 1 from identity.code where account = 'race@example.com' for update",
      Array.from({ length: 8 }, () => () => register('race@example.com', wrong)),
    );
    const rows = await stage.db.query("select tries from identity.code where account = 'race@example.com'");
    expect(rows).toEqual([{ tries: 5 }]);
  });

  test('a new code ends the one before', async () => {
    await send('newer@example.com', 'register', HOME);
    const first = stage.codeOf('newer@example.com');
    stage.clock.advance(60_000);
    await send('newer@example.com', 'register', HOME);
    const second = stage.codeOf('newer@example.com');
    expect(second).not.toBe(first);
    expect((await register('newer@example.com', first)).key).toBe('identity.wrong_code');
    expect((await register('newer@example.com', second)).body.code).toBe(1);
  });

  test('of two registrations with one code one succeeds', async () => {
    await send('twice@example.com', 'register');
    const code = stage.codeOf('twice@example.com');
    const answers = await stage.together(
      'lock table identity.user in share mode',
      Array.from({ length: 3 }, () => () => register('twice@example.com', code)),
    );
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1);
    const refusals = answers.filter(({ body }) => body.code !== 1).map(({ key }) => key);
    expect(new Set(refusals)).toEqual(new Set(['identity.wrong_code']));
    const rows = await stage.db.query("select 1 from identity.user where email = 'twice@example.com'");
    expect(rows).toHaveLength(1);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is a wrong code', async (code) => {
    expect((await register('format@example.com', code)).key).toBe('identity.wrong_code');
  });
});

describe('enumeration', () => {
  test('sending answers the same for a known and an unknown account, and only the owner gets anything', async () => {
    await send('known@example.com', 'register');
    await register('known@example.com', stage.codeOf('known@example.com'));
    stage.clock.advance(60_000);
    for (const purpose of ['register', 'login', 'forget']) {
      const before = stage.sent.length;
      const known = await send('known@example.com', purpose);
      const toKnown = stage.sent.slice(before);
      const unknown = await send(`unknown-${purpose}@example.com`, purpose);
      const toUnknown = stage.sent.slice(before + toKnown.length);
      expect(known).toEqual(unknown);
      // The owner of a registered account is notified of the attempt instead of getting a code.
      expect(toKnown.map(({ code }) => code !== '')).toEqual([purpose !== 'register']);
      expect(toUnknown.map(({ code }) => code !== '')).toEqual(purpose === 'register' ? [true] : []);
      stage.clock.advance(60_000);
    }
  });

  test('registering a known account with any code is a wrong code', async () => {
    expect((await register('known@example.com', '123456')).key).toBe('identity.wrong_code');
  });
});
