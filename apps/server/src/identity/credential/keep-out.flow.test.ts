import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt, type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';
import { clean } from '../identity.ts';

const HOME = '192.0.2.7';
const HOTEL = '192.0.2.200';
const NEW_PASSWORD = 'harbour2031';
/** Token that a browser of one user is given. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage({
    OB_DEMO: 'off',
    OB_SECRET: 'a secret of thirty-two characters',
    DATABASE_URL: 'postgres://localhost/x',
  });
});
afterAll(() => stage.stop());
beforeEach(() => stage.clock.advance(2 * DAY_MS));

let network = 0;
/** An address in a network that was never used before. */
const elsewhere = () => `2001:db8:${((network += 1)).toString(16)}::1`;
const login = (account: string, password: string, ip: string, device = '') =>
  stage.call('identity.login', { account, password }, { ip, device });
const loginByCode = (account: string, sms_code: string, ip: string, device = '') =>
  stage.call('identity.login', { account, login_type: '4', sms_code }, { ip, device });
const send = (account: string, purpose: string, ip: string, device = '') =>
  stage.call('identity.send_email', { account, purpose }, { ip, device });
const reset = (account: string, code: string, ip: string, device = '') =>
  stage.call(
    'identity.forget_password',
    { account, auth_code: code, new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD },
    { ip, device },
  );
/** Registers an account at home and answers what the browser was given. */
async function joinAtHome(account: string): Promise<string> {
  await stage.join(account, { ip: HOME });
  return (await login(account, PASSWORD, HOME)).device;
}
const other = (code: string) => (code === '000000' ? '000001' : '000000');

/** Everything that strangers can do to an account without any of its secrets, from as many networks as they like. */
async function besiege(account: string): Promise<void> {
  const asked = new Set<number>();
  for (let count = 0; count < 14; count += 1)
    asked.add((await send(account, count % 2 === 0 ? 'forget' : 'login', elsewhere())).status);
  expect(asked).toEqual(new Set([200, 429]));
  await failLogins(account);
}

/** Has strangers use up what they may guess at a password; the first 98 of their failures are written down. */
async function failLogins(account: string): Promise<void> {
  await stage.db.query(
    `insert into kernel.failure (scope, key, failures, window_ends_at, blocked_until)
     values ('identity', 'strangers:' || $1, 98, $2, 'epoch')
     on conflict (scope, key) do update set failures = 98, blocked_until = 'epoch'`,
    [account, new Date(stage.clock.now() + DAY_MS).toISOString()],
  );
  const refusals = [];
  for (let count = 0; count < 4; count += 1)
    refusals.push((await login(account, 'wrong2026', elsewhere())).key);
  expect(refusals).toEqual([
    'identity.wrong_credentials',
    'identity.wrong_credentials',
    'identity.login_throttled',
    'identity.login_throttled',
  ]);
}

describe('while strangers try what they can', () => {
  test('the owner logs in from a network of their own, and strangers with the right password wait', async () => {
    await stage.join('owner@example.com', { ip: HOME });
    await besiege('owner@example.com');
    expect((await login('owner@example.com', PASSWORD, HOME)).body.code).toBe(1);
    expect((await login('owner@example.com', PASSWORD, elsewhere())).key).toBe('identity.login_throttled');
    expect((await login('owner@example.com', PASSWORD, HOME)).body.code).toBe(1);
  });

  test('the owner resets the password, and is let in where that was done', async () => {
    await stage.join('reset@example.com', { ip: HOME });
    await send('reset@example.com', 'forget', HOTEL);
    const code = stage.codeOf('reset@example.com');
    await besiege('reset@example.com');
    expect((await reset('reset@example.com', code, HOTEL)).body.code).toBe(1);
    await failLogins('reset@example.com');
    expect((await login('reset@example.com', NEW_PASSWORD, HOTEL)).body.code).toBe(1);
    for (let count = 0; count < 4; count += 1) {
      expect((await send('reset@example.com', 'login', HOME)).status).toBe(200);
      stage.clock.advance(MINUTE_MS);
    }
    const loginCode = stage.codeOf('reset@example.com');
    expect((await loginByCode('reset@example.com', loginCode, HOME)).body.code).toBe(1);
  });

  test('the owner who is logged in gets codes, changes passwords and freezes the account', async () => {
    const { accessToken: token } = await stage.join('inside@example.com', { ip: HOME });
    await besiege('inside@example.com');
    const own = async (purpose: string) => {
      const answer = await stage.call('identity.send_code', { purpose }, { token, ip: HOTEL });
      expect(answer.status).toBe(200);
      stage.clock.advance(MINUTE_MS);
      return stage.codeOf('inside@example.com');
    };
    const call = async (name: Parameters<IdentityStage['call']>[0], input: Record<string, string>) =>
      expect((await stage.call(name, input, { token, ip: HOTEL })).body.code).toBe(1);
    await call('identity.amend_pay_password', {
      pay_password: '481516',
      re_pay_password: '481516',
      auth_code: await own('amend_pay_password'),
    });
    await call('identity.amend_password', {
      old_password: PASSWORD,
      new_password: NEW_PASSWORD,
      secondary_password: NEW_PASSWORD,
      auth_code: await own('amend_password'),
    });
    await own('withdraw');
    await call('identity.freeze', { password: NEW_PASSWORD });
  });
});

test('whoever asked for no code has two tries at the newest, and the one who asked keeps five', async () => {
  await stage.join('tries@example.com', { ip: HOME });
  await send('tries@example.com', 'forget', HOME);
  const code = stage.codeOf('tries@example.com');
  for (let count = 0; count < 3; count += 1)
    expect((await reset('tries@example.com', other(code), elsewhere())).key).toBe('identity.wrong_code');
  expect((await reset('tries@example.com', code, elsewhere())).key).toBe('identity.wrong_code');
  for (let count = 0; count < 4; count += 1)
    expect((await reset('tries@example.com', other(code), HOME)).key).toBe('identity.wrong_code');
  expect((await reset('tries@example.com', code, HOME)).body.code).toBe(1);
});

test('an owner who asked in one network may type the code in another', async () => {
  await stage.join('moving@example.com', { ip: HOME });
  await send('moving@example.com', 'forget', HOME);
  const code = stage.codeOf('moving@example.com');
  expect((await reset('moving@example.com', code, HOTEL)).body.code).toBe(1);
});

test('strangers of all networks get five codes of an account a day', async () => {
  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await send('bounded@example.com', 'login', HOME)).status);
    stage.clock.advance(MINUTE_MS);
  }
  for (let count = 0; count < 4; count += 1)
    statuses.push((await send('bounded@example.com', 'register', elsewhere())).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test('strangers guess at most 25 codes of an account a day, at their own codes and at those of the owner', async () => {
  const device = await joinAtHome('guessed@example.com');
  stage.clock.advance(DAY_MS);
  const [{ id } = { id: 0 }] = await stage.db.query<{ id: number }>(
    'select max(id) as id from identity.code',
  );
  const guess = async (times: number, ip: string) => {
    const code = other(stage.codeOf('guessed@example.com'));
    for (let count = 0; count < times; count += 1) await reset('guessed@example.com', code, ip);
  };
  for (let sent = 0; sent < 5; sent += 1) {
    const ip = elsewhere();
    await send('guessed@example.com', 'forget', ip);
    await guess(4, ip);
    await guess(1, elsewhere());
    await send('guessed@example.com', 'forget', HOME, device);
    await guess(1, elsewhere());
    stage.clock.advance(MINUTE_MS);
  }
  const [tries] = await stage.db.query<{ all: number }>(
    'select sum(tries + tries_elsewhere)::integer as all from identity.code where id > $1',
    [id],
  );
  expect(tries?.all).toBe(25);
  // The last of the owner's codes is as good as before.
  const code = stage.codeOf('guessed@example.com');
  expect((await reset('guessed@example.com', code, elsewhere(), device)).body.code).toBe(1);
});

describe('a browser that its owner has logged in with', () => {
  test('lets the owner in from any network while strangers try what they can', async () => {
    const device = await joinAtHome('phone@example.com');
    await besiege('phone@example.com');
    const refused = await login('phone@example.com', PASSWORD, elsewhere());
    expect(refused).toMatchObject({ key: 'identity.login_throttled', device: '' });
    expect((await login('phone@example.com', PASSWORD, elsewhere(), device)).body.code).toBe(1);
    const train = elsewhere();
    expect((await send('phone@example.com', 'login', train, device)).status).toBe(200);
    const loginCode = stage.codeOf('phone@example.com');
    expect((await loginByCode('phone@example.com', loginCode, elsewhere(), device)).body.code).toBe(1);
    stage.clock.advance(MINUTE_MS);
    expect((await send('phone@example.com', 'forget', train, device)).status).toBe(200);
    const code = stage.codeOf('phone@example.com');
    expect((await reset('phone@example.com', code, elsewhere(), device)).body.code).toBe(1);
    await failLogins('phone@example.com');
    expect((await login('phone@example.com', NEW_PASSWORD, elsewhere(), device)).body.code).toBe(1);
  });

  test('is known from registration and from a reset of the password, and where a second factor was asked', async () => {
    await send('three@example.com', 'register', HOME);
    const fields = { account: 'three@example.com', password: PASSWORD, re_password: PASSWORD };
    const code = stage.codeOf('three@example.com');
    const registered = await stage.call(
      'identity.register',
      { ...fields, invite_code: 'OPENBOURSE', sms_code: code },
      { ip: HOME },
    );
    stage.clock.advance(MINUTE_MS);
    await send('three@example.com', 'forget', HOME);
    const recovered = await reset('three@example.com', stage.codeOf('three@example.com'), HOME);
    const { secret } = await stage.bindAuthenticator('factor@example.com');
    const asked = await login('factor@example.com', PASSWORD, HOTEL);
    expect(asked).toMatchObject({ key: 'identity.second_factor_required', device: '' });
    stage.clock.advance(MINUTE_MS);
    const finished = await stage.call('identity.login_second', {
      challenge: String(asked.body.details?.['challenge']),
      code: codeAt(secret, stage.clock.now()),
    });
    for (const answer of [registered, recovered, finished])
      expect(answer).toMatchObject({ body: { code: 1 }, device: expect.stringMatching(TOKEN) as string });
    await failLogins('three@example.com');
    for (const { device } of [registered, recovered])
      expect((await login('three@example.com', NEW_PASSWORD, elsewhere(), device)).body.code).toBe(1);
  });

  test('has five failures and five codes of its own, and no more', async () => {
    const device = await joinAtHome('bound@example.com');
    await besiege('bound@example.com');
    for (let count = 0; count < 5; count += 1) {
      const failed = await login('bound@example.com', 'wrong2026', elsewhere(), device);
      expect(failed.key).toBe('identity.wrong_credentials');
      expect((await send('bound@example.com', 'forget', elsewhere(), device)).status).toBe(200);
      expect((await send('bound@example.com', 'forget', elsewhere(), device)).status).toBe(429);
      if (count < 4) stage.clock.advance(MINUTE_MS);
    }
    await failLogins('bound@example.com');
    const delayed = await login('bound@example.com', PASSWORD, elsewhere(), device);
    expect(delayed).toMatchObject({ key: 'identity.login_throttled', body: { details: { seconds: 1 } } });
    stage.clock.advance(MINUTE_MS);
    expect((await login('bound@example.com', PASSWORD, elsewhere(), device)).body.code).toBe(1);
    expect((await send('bound@example.com', 'forget', elsewhere(), device)).status).toBe(429);
  });

  test('that was stolen keeps its owner out neither at home nor on another device', async () => {
    const stolen = await joinAtHome('stolen@example.com');
    const phone = (await login('stolen@example.com', PASSWORD, HOME)).device;
    await besiege('stolen@example.com');
    for (let count = 0; count < 5; count += 1) {
      await login('stolen@example.com', 'wrong2026', elsewhere(), stolen);
      expect((await send('stolen@example.com', 'forget', elsewhere(), stolen)).status).toBe(200);
      if (count < 4) stage.clock.advance(MINUTE_MS);
    }
    await failLogins('stolen@example.com');
    const refused = await login('stolen@example.com', PASSWORD, elsewhere(), stolen);
    expect(refused.key).toBe('identity.login_throttled');
    expect((await send('stolen@example.com', 'forget', HOME, stolen)).status).toBe(200);
    const code = stage.codeOf('stolen@example.com');
    expect((await login('stolen@example.com', PASSWORD, elsewhere(), phone)).body.code).toBe(1);
    expect((await login('stolen@example.com', PASSWORD, HOME, stolen)).body.code).toBe(1);
    expect((await reset('stolen@example.com', code, HOME, stolen)).body.code).toBe(1);
  });

  test('opens nothing, and is none to another account or once it is spoilt', async () => {
    const device = await joinAtHome('one@example.com');
    await stage.join('two@example.com', { ip: HOME });
    expect((await stage.call('identity.info', {}, { token: device })).status).toBe(401);
    const wrong = await login('one@example.com', 'wrong2026', HOME, device);
    expect(wrong).toMatchObject({ key: 'identity.wrong_credentials', device: '' });
    await failLogins('one@example.com');
    await failLogins('two@example.com');
    const spoilt = [`${device}x`, device.slice(1), `${device}.`, device.toUpperCase(), 'x'.repeat(43)];
    for (const text of ['', ...spoilt])
      expect((await login('one@example.com', PASSWORD, elsewhere(), text)).key).toBe(
        'identity.login_throttled',
      );
    expect((await login('two@example.com', PASSWORD, elsewhere(), device)).key).toBe(
      'identity.login_throttled',
    );
    const rows = await stage.db.query('select * from identity.device');
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  test('is known to each of its last four users', async () => {
    const accounts = [1, 2, 3, 4, 5].map((number) => `family${number}@example.com`);
    let device = '';
    for (const account of accounts) {
      await stage.join(account, { ip: HOME });
      ({ device } = await login(account, PASSWORD, HOME, device));
    }
    const answers = [];
    for (const account of accounts) {
      await failLogins(account);
      answers.push((await login(account, PASSWORD, elsewhere(), device)).key);
    }
    expect(answers).toEqual(['identity.login_throttled', undefined, undefined, undefined, undefined]);
  });
});

describe('what a browser keeps', () => {
  const isKnown = async (account: string, device: string): Promise<boolean> => {
    await failLogins(account);
    return (await login(account, PASSWORD, elsewhere(), device)).body.code === 1;
  };

  test('changes with each login, and what it was before is good until the new one has come back', async () => {
    const first = await joinAtHome('turn@example.com');
    const lost = (await login('turn@example.com', PASSWORD, HOME, first)).device;
    // The answer did not arrive, so the browser sends what it has.
    const second = (await login('turn@example.com', PASSWORD, HOME, first)).device;
    expect(new Set([first, lost, second]).size).toBe(3);
    await login('turn@example.com', PASSWORD, HOME, second);
    const [row] = await stage.db.query<{ count: number }>(
      `select count(*) as count from identity.device d join identity.user u on u.id = d.user_id
       where u.email = 'turn@example.com'`,
    );
    // The registration, and this browser.
    expect(row?.count).toBe(2);
    expect(await isKnown('turn@example.com', first)).toBe(false);
    expect(await isKnown('turn@example.com', lost)).toBe(false);
    expect(await isKnown('turn@example.com', second)).toBe(true);
  });

  test('lasts 180 days without a login, and survives a logout and the end of all sessions', async () => {
    const device = await joinAtHome('idle@example.com');
    const unused = await joinAtHome('unused@example.com');
    stage.clock.advance(180 * DAY_MS - 1);
    const { data, device: renewed } = await login('idle@example.com', PASSWORD, elsewhere(), device);
    const { accessToken: token } = data as { accessToken: string };
    await stage.call('identity.revoke_session', {}, { token });
    await stage.call('identity.logout', {}, { token });
    stage.clock.advance(1);
    expect(await isKnown('idle@example.com', renewed)).toBe(true);
    expect(await isKnown('unused@example.com', unused)).toBe(false);
    await clean(stage.identity.deps);
    const rows = await stage.db.query(
      "select 1 from identity.device d join identity.user u on u.id = d.user_id where u.email = 'unused@example.com'",
    );
    expect(rows).toEqual([]);
  });

  test('is that of the ten browsers used last', async () => {
    const oldest = await joinAtHome('many@example.com');
    stage.clock.advance(MINUTE_MS);
    const next = (await login('many@example.com', PASSWORD, HOME)).device;
    for (let count = 0; count < 9; count += 1) {
      stage.clock.advance(MINUTE_MS);
      await login('many@example.com', PASSWORD, HOME);
    }
    expect(await isKnown('many@example.com', next)).toBe(true);
    expect(await isKnown('many@example.com', oldest)).toBe(false);
  });
});
