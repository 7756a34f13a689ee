import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type IdentityStage, PASSWORD, startIdentityStage } from '../../testing/identity-stage.ts';
import { clean } from '../identity.ts';

let stage: IdentityStage;

beforeAll(async () => {
  stage = await startIdentityStage();
});
afterAll(() => stage.stop());

const info = (token: string) => stage.call('identity.info', {}, { token });
const refresh = (token: string, from = {}) => stage.call('identity.refresh_token', {}, { token, ...from });
const login = async (account: string, from = {}) =>
  (await stage.call('identity.login', { account, password: PASSWORD }, from)).data as {
    accessToken: string;
    refreshToken: string;
  };

describe('access', () => {
  test('a registered user is shown to themself with a masked address', async () => {
    const { accessToken } = await stage.join('first.user@example.com');
    const { status, data } = await info(accessToken);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      uid: expect.stringMatching(/^[0-9]{9}$/) as string,
      email: 'fi***@example.com',
      mobile: null,
      is_user_real: false,
      has_pay_password: false,
      level: 0,
      withdrawal_hold_until: null,
    });
  });

  test('without a token, with an unknown and with an expired one, a private call answers 401', async () => {
    const { accessToken } = await stage.join('expiring@example.com');
    expect(await stage.call('identity.info')).toMatchObject({ status: 401, key: 'session.login_required' });
    expect(await info('unknown')).toMatchObject({ status: 401, key: 'session.access_expired' });
    stage.clock.advance(600_000 - 60_000 - 1);
    expect((await info(accessToken)).status).toBe(200);
    stage.clock.advance(1);
    expect(await info(accessToken)).toMatchObject({ status: 401, key: 'session.access_expired' });
  });

  test('tokens are stored as hashes only', async () => {
    const { accessToken, refreshToken } = await stage.join('hashed@example.com');
    const rows = await stage.db.query(
      `select encode(s.access_hash, 'escape') as a, encode(t.hash, 'escape') as r
       from identity.session s join identity.refresh_token t on t.session_id = s.id`,
    );
    expect(JSON.stringify(rows)).not.toContain(accessToken);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
  });
});

describe('refresh', () => {
  test('each use replaces both tokens, and the old access token is good for nothing', async () => {
    const first = await stage.join('rotating@example.com');
    expect((await info(first.accessToken)).status).toBe(200);
    const second = (await refresh(first.refreshToken)).data as typeof first;
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await info(second.accessToken)).status).toBe(200);
    expect((await info(first.accessToken)).status).toBe(401);
    stage.clock.advance(10_001);
    const third = (await refresh(second.refreshToken)).data as typeof first;
    expect((await info(third.accessToken)).status).toBe(200);
  });

  test('the token just used yields the same pair for ten seconds, on the same device only', async () => {
    const first = await stage.join('overlap@example.com');
    const second = (await refresh(first.refreshToken)).data;
    stage.clock.advance(10_000);
    expect((await refresh(first.refreshToken)).data).toEqual(second);
    const other = await stage.join('overlap-other@example.com');
    await refresh(other.refreshToken);
    const stolen = await refresh(other.refreshToken, { userAgent: 'thief/1' });
    expect(stolen).toMatchObject({ status: 402, key: 'session.expired' });
  });

  test('refreshes of one token side by side answer one and the same pair', async () => {
    const first = await stage.join('parallel@example.com');
    const answers = await stage.together(
      `select 1 from identity.session s join identity.user u on u.id = s.user_id
       where u.email = 'parallel@example.com' for update of s`,
      Array.from({ length: 8 }, () => () => refresh(first.refreshToken)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const active = await stage.db.query<{ count: number }>(
      `select count(*) as count from identity.refresh_token t join identity.session s on s.id = t.session_id
       join identity.user u on u.id = s.user_id where u.email = 'parallel@example.com' and t.used_at is null`,
    );
    expect(active[0]?.count).toBe(1);
  });

  test.each([
    ['after the ten seconds', 'late@example.com', 10_001, 1],
    ['two generations back within the ten seconds', 'older@example.com', 0, 2],
  ])('a token used again %s ends the session and notifies the user', async (_when, email, waitMs, times) => {
    const first = await stage.join(email);
    let latest = first;
    for (let round = 0; round < times; round += 1)
      latest = (await refresh(latest.refreshToken)).data as typeof first;
    stage.clock.advance(waitMs);
    const endedBefore = stage.ended.length;
    expect(await refresh(first.refreshToken)).toMatchObject({ status: 402, key: 'session.expired' });
    expect(stage.ended.length).toBe(endedBefore + 1);
    expect(await info(latest.accessToken)).toMatchObject({ status: 402, key: 'session.expired' });
    expect(await refresh(latest.refreshToken)).toMatchObject({ status: 402, key: 'session.expired' });
    expect(stage.sent.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringContaining('safety') as string,
    });
  });

  test('a session is over seven days after its last use and thirty days after its start', async () => {
    const idle = await stage.join('idle@example.com');
    let used = await stage.join('absolute@example.com');
    const startedAt = stage.clock.now() - 60_000;
    stage.clock.advance(7 * DAY_MS - 60_000 - 1);
    used = (await refresh(used.refreshToken)).data as typeof used;
    stage.clock.advance(60_001);
    expect(await refresh(idle.refreshToken)).toMatchObject({ status: 402, key: 'session.expired' });
    while (stage.clock.now() + 6 * DAY_MS < startedAt + 30 * DAY_MS) {
      stage.clock.advance(6 * DAY_MS);
      used = (await refresh(used.refreshToken)).data as typeof used;
      expect(used).not.toBeNull();
    }
    stage.clock.advance(startedAt + 30 * DAY_MS - stage.clock.now() - 1_000);
    const last = (await refresh(used.refreshToken)).data as typeof used;
    stage.clock.advance(999);
    expect((await info(last.accessToken)).status).toBe(200);
    stage.clock.advance(1);
    expect((await info(last.accessToken)).status).toBe(401);
    expect(await refresh(last.refreshToken)).toMatchObject({ status: 402, key: 'session.expired' });
  });

  test('a missing or unknown token answers 402, and HEAD rotates nothing', async () => {
    expect(await stage.call('identity.refresh_token')).toMatchObject({ status: 402, key: 'session.expired' });
    expect(await refresh('unknown')).toMatchObject({ status: 402, key: 'session.expired' });
    const first = await stage.join('head@example.com');
    const head = await refresh(first.refreshToken, { method: 'HEAD' });
    expect([404, 405]).toContain(head.status);
    stage.clock.advance(10_001);
    expect((await refresh(first.refreshToken)).status).toBe(200);
  });
});

describe('end', () => {
  test('after logout both tokens are over', async () => {
    const { accessToken, refreshToken } = await stage.join('leaving@example.com');
    expect((await info(accessToken)).status).toBe(200);
    expect((await stage.call('identity.logout', {}, { token: accessToken })).body.code).toBe(1);
    expect(await info(accessToken)).toMatchObject({ status: 402, key: 'session.expired' });
    expect(await refresh(refreshToken)).toMatchObject({ status: 402, key: 'session.expired' });
  });

  test('the sixth session ends the one used longest ago', async () => {
    const first = await stage.join('many@example.com');
    const others: { accessToken: string }[] = [];
    for (let count = 0; count < 4; count += 1) {
      stage.clock.advance(1_000);
      others.push(await login('many@example.com'));
    }
    expect((await info(first.accessToken)).status).toBe(200);
    stage.clock.advance(1_000);
    others.push(await login('many@example.com'));
    expect((await info(first.accessToken)).status).toBe(402);
    for (const { accessToken } of others) expect((await info(accessToken)).status).toBe(200);
  });

  test('sessions are listed, one is revoked by id and all others without', async () => {
    const first = await stage.join('devices@example.com', { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' });
    stage.clock.advance(1_000);
    const second = await login('devices@example.com', { userAgent: 'curl/8.1' });
    stage.clock.advance(1_000);
    const third = await login('devices@example.com');
    const list = await stage.call('identity.sessions', {}, { token: third.accessToken });
    const sessions = list.data as { id: string; device: string; is_current: boolean }[];
    expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['test', true],
      ['curl', false],
      ['Safari · iPhone', false],
    ]);
    const revoke = (input: Record<string, string>) =>
      stage.call('identity.revoke_session', input, { token: third.accessToken });
    expect((await revoke({ id: sessions[1]?.id ?? '' })).data).toEqual({ revoked: 1 });
    expect((await info(second.accessToken)).status).toBe(402);
    expect((await revoke({ id: sessions[1]?.id ?? '' })).key).toBe('session.not_found');
    expect((await revoke({})).data).toEqual({ revoked: 1 });
    expect((await info(first.accessToken)).status).toBe(402);
    expect((await info(third.accessToken)).status).toBe(200);
  });

  test("another user's session cannot be revoked", async () => {
    const victim = await stage.join('victim@example.com');
    const list = await stage.call('identity.sessions', {}, { token: victim.accessToken });
    const [session] = list.data as { id: string }[];
    const attacker = await stage.join('attacker@example.com');
    const answer = await stage.call(
      'identity.revoke_session',
      { id: session?.id ?? '' },
      { token: attacker.accessToken },
    );
    expect(answer.key).toBe('session.not_found');
    expect((await info(victim.accessToken)).status).toBe(200);
  });

  test('a disabled user is out at once, and learns it only with the right password', async () => {
    const { accessToken, refreshToken } = await stage.join('disabled@example.com');
    const { data } = await info(accessToken);
    await stage.identity.disableUser((data as { id: number }).id, { ip: '', userAgent: '' });
    expect((await info(accessToken)).status).toBe(402);
    expect((await refresh(refreshToken)).status).toBe(402);
    const attempt = (password: string) =>
      stage.call('identity.login', { account: 'disabled@example.com', password });
    expect((await attempt(PASSWORD)).key).toBe('identity.disabled');
    expect((await attempt('wrong2026')).key).toBe('identity.wrong_credentials');
  });
});

describe('socket ticket', () => {
  const issue = async (token: string): Promise<string> => {
    const answer = await stage.call('identity.socket_ticket', {}, { token });
    return (answer.data as { ticket: string }).ticket;
  };

  test('a ticket is good once, for thirty seconds, and while its session lives', async () => {
    const { accessToken } = await stage.join('socket@example.com');
    const ticket = await issue(accessToken);
    const holder = stage.identity.redeemTicket(ticket);
    expect(holder).toEqual({ userId: expect.any(Number) as number, sessionId: expect.any(String) as string });
    expect(stage.identity.redeemTicket(ticket)).toBeNull();
    const late = await issue(accessToken);
    stage.clock.advance(30_000);
    expect(stage.identity.redeemTicket(late)).toBeNull();
    const orphan = await issue(accessToken);
    await stage.call('identity.logout', {}, { token: accessToken });
    expect(stage.identity.redeemTicket(orphan)).toBeNull();
  });
});

test('every hour what expired two days ago is removed, and nothing else', async () => {
  const { refreshToken } = await stage.join('cleaned@example.com');
  const countRows = async () =>
    (
      await stage.db.query(
        `select (select count(*) from identity.session s join identity.user u on u.id = s.user_id
           where u.email = 'cleaned@example.com') as sessions,
         (select count(*) from identity.code where account = 'cleaned@example.com') as codes`,
      )
    )[0];
  await clean(stage.identity.deps);
  expect(await countRows()).toEqual({ sessions: 1, codes: 1 });
  stage.clock.advance(3 * DAY_MS);
  await clean(stage.identity.deps);
  expect(await countRows()).toEqual({ sessions: 1, codes: 0 });
  expect((await refresh(refreshToken)).status).toBe(200);
  stage.clock.advance(33 * DAY_MS);
  await clean(stage.identity.deps);
  expect(await countRows()).toEqual({ sessions: 0, codes: 0 });
});
