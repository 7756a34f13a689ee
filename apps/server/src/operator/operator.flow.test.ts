import { DAY_MS } from '@openbourse/money';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCodeAt } from '../kernel/totp.ts';
import { DoorCaller, keptToken } from '../testing/door-caller.ts';
import {
  OPERATOR_PASSWORD,
  startTestServer,
  type TestOperator,
  type TestServer,
} from '../testing/start-test-server.ts';
import { operatorAuditPart } from './audit/audit-part.ts';
import { verifyAudit } from './audit/verify-audit.ts';

const STEP_MS = 30_000;
const LOGIN = '/api/public/operator/login';

let server: TestServer;
let raw: DoorCaller;
let security: TestOperator;

beforeAll(async () => {
  server = await startTestServer({ env: { OB_TRUSTED_PROXIES: '127.0.0.1' } });
  raw = new DoorCaller(server);
  security = await server.operator({ roles: 'security_admin' });
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

async function logIn(
  operator: { readonly email: string; readonly secret: Buffer },
  change: Fields = {},
  headers: Fields = {},
) {
  const fields = {
    email: operator.email,
    password: OPERATOR_PASSWORD,
    code: totpCodeAt(operator.secret, server.clock.now()),
    ...change,
  };
  return raw.post(LOGIN, new URLSearchParams(fields).toString(), { headers });
}
type Fields = Readonly<Record<string, string>>;

const me = (token: string) => raw.send({ path: '/api/operator/session/me', token });

/** A security admin whose session has not idled out, whatever the clock did. */
async function freshSecurity(): Promise<TestOperator> {
  server.clock.advance(STEP_MS);
  return server.operator({ roles: 'security_admin' });
}

describe('login', () => {
  it('needs the password and the code, and does not say which is wrong', async () => {
    const operator = await server.operator({ roles: 'support' });
    server.clock.advance(2 * STEP_MS);
    const refusals = [
      await logIn(operator, { password: 'another kettle entirely' }),
      await logIn(operator, { code: '000000' }),
      await logIn({ ...operator, email: 'nobody@example.com' }),
    ];
    for (const { status, envelope } of refusals) {
      expect([status, envelope.key, envelope.details]).toEqual([200, 'operator.wrong_credentials', {}]);
    }
    const token = keptToken(await logIn(operator, { email: operator.email.toUpperCase() }));
    expect((await me(token)).envelope.data).toMatchObject({ email: operator.email, roles: ['support'] });
  });

  it('takes a code once, and none that is older than the last one', async () => {
    const operator = await server.operator({ roles: 'support' });
    expect((await logIn(operator)).envelope.key).toBe('operator.wrong_credentials');
    const earlier = totpCodeAt(operator.secret, server.clock.now());
    server.clock.advance(STEP_MS);
    expect((await logIn(operator, { code: earlier })).envelope.key).toBe('operator.wrong_credentials');
    const together = await Promise.all([logIn(operator), logIn(operator), logIn(operator)]);
    expect(together.filter(({ envelope }) => envelope.code === 1)).toHaveLength(1);
  });

  it('stays open to operators where they work, whatever strangers try, and they are notified of it', async () => {
    const operator = await server.operator({ roles: 'support' });
    server.clock.advance(2 * STEP_MS);
    const failures = `update kernel.failure set failures = 98, window_ends_at = $2
      where scope = 'operator' and key = 'strangers:' || $1`;
    const until = new Date(server.clock.now() + DAY_MS).toISOString();
    await server.app.slices.db.query(failures, [operator.email, until]);
    const wrong = { password: 'guessed by a stranger' };
    for (let tries = 0; tries < 3; tries += 1)
      await logIn(operator, wrong, { 'X-Forwarded-For': `2001:db8:${tries}::1` });
    const away = await logIn(operator, {}, { 'X-Forwarded-For': '2001:db8:99::1' });
    expect(away.envelope.key).toBe('operator.login_throttled');
    expect((await logIn(operator)).envelope.code).toBe(1);
    const letters = await server.guest().call('demo.mailbox', { target: operator.email });
    expect(letters.map(({ text }) => /failed to log in/.test(text))).toEqual([true]);
  });

  it('is slowed down after five failures, the right secrets too, and opens again', async () => {
    const operator = await server.operator({ roles: 'support' });
    server.clock.advance(2 * STEP_MS);
    for (let tries = 0; tries < 5; tries += 1) await logIn(operator, { password: `guess number ${tries}` });
    const refused = await logIn(operator);
    expect([refused.status, refused.envelope.key]).toEqual([429, 'operator.login_throttled']);
    expect(refused.envelope.details?.['seconds']).toBe(1);
    await logIn(operator);
    const letters = await server.guest().call('demo.mailbox', { target: operator.email });
    expect(letters.map(({ text }) => /failed to log in/.test(text))).toEqual([true]);
    // The operator's session can still change the password.
    await operator.client.call('operator.amend_password', {
      password: OPERATOR_PASSWORD,
      new_password: OPERATOR_PASSWORD,
      code: totpCodeAt(operator.secret, server.clock.now()),
    });
    server.clock.advance(2 * STEP_MS);
    expect((await logIn(operator)).envelope.code).toBe(1);
  });
});

describe('session', () => {
  it('ends when it is left alone for 15 minutes, and after 8 hours however busy', async () => {
    const operator = await server.operator({ roles: 'support' });
    server.clock.advance(14 * 60_000);
    expect((await me(operator.token)).status).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await me(operator.token)).envelope.key).toBe('session.expired');
    const token = keptToken(await logIn(operator));
    for (let minutes = 0; minutes < 479; minutes += 10) {
      expect((await me(token)).status).toBe(200);
      server.clock.advance(10 * 60_000);
    }
    expect((await me(token)).envelope.key).toBe('session.expired');
  });

  it('is ended by its owner and by no other operator but the security admin', async () => {
    const admin = await freshSecurity();
    const operator = await server.operator({ roles: 'support' });
    const other = await server.operator({ roles: 'support,risk' });
    const [session] = await operator.client.call('operator.sessions', {});
    expect(session).toMatchObject({ is_current: true });
    const end = { session_id: session?.id ?? '' };
    await expect(other.client.call('operator.end_session', end)).rejects.toMatchObject({
      key: 'session.not_found',
    });
    const ask = other.client.call('operator.sessions', { operator_id: operator.operatorId });
    await expect(ask).rejects.toMatchObject({ key: 'operator.role_missing' });
    await admin.client.call('operator.end_session', end);
    expect((await me(operator.token)).envelope.key).toBe('session.expired');
    await other.client.call('operator.logout', {});
    expect((await me(other.token)).envelope.key).toBe('session.expired');
  });

  it('tokens of users and operators do not open each other’s calls', async () => {
    const operator = await server.operator({ roles: 'support' });
    const { email } = await server.user();
    const login = await raw.post('/api/public/user/login', `account=${email}&password=Harbour42x`);
    const { accessToken } = login.envelope.data as { accessToken: string };
    expect((await me(accessToken)).envelope.key).toBe('session.access_expired');
    const info = await raw.send({ path: '/api/private/user/info', token: operator.token });
    expect(info.envelope.key).toBe('session.access_expired');
    expect((await me('')).envelope.key).toBe('session.login_required');
  });

  it('changing the password takes the old one and a new code, and ends the other sessions', async () => {
    const operator = await server.operator({ roles: 'support' });
    server.clock.advance(STEP_MS);
    const second = keptToken(await logIn(operator));
    server.clock.advance(STEP_MS);
    const code = totpCodeAt(operator.secret, server.clock.now());
    const change = { new_password: 'lantern over the quay', code };
    const wrong = operator.client.call('operator.amend_password', { password: 'not the old one', ...change });
    await expect(wrong).rejects.toMatchObject({ key: 'operator.wrong_credentials' });
    const simple = { password: OPERATOR_PASSWORD, new_password: 'aaaaaaaaaaaa', code };
    await expect(operator.client.call('operator.amend_password', simple)).rejects.toMatchObject({
      key: 'operator.password_too_simple',
    });
    await operator.client.call('operator.amend_password', { password: OPERATOR_PASSWORD, ...change });
    expect((await me(second)).envelope.key).toBe('session.expired');
    expect((await me(operator.token)).status).toBe(200);
    server.clock.advance(STEP_MS);
    expect((await logIn(operator)).envelope.key).toBe('operator.wrong_credentials');
    expect((await logIn(operator, { password: change.new_password })).envelope.code).toBe(1);
  });
});

describe('roles', () => {
  it('are handed out by security admins, who move no money', async () => {
    const admin = await freshSecurity();
    const operator = await server.operator({ roles: 'support' });
    const reason = 'new duties';
    const target = { operator_id: operator.operatorId, reason };
    await expect(
      operator.client.call('operator.set_roles', { ...target, roles: 'risk' }),
    ).rejects.toMatchObject({ key: 'operator.role_missing' });
    await expect(
      admin.client.call('operator.set_roles', { ...target, roles: 'security_admin,ledger_maker' }),
    ).rejects.toMatchObject({ key: 'operator.roles_conflict', details: { excluded: 'ledger_maker' } });
  });

  it('PostgreSQL refuses the combination as well', async () => {
    const update = server.app.slices.db.query(
      `update operator.operator set roles = '{security_admin,withdrawal_maker}' where id = $1`,
      [security.operatorId],
    );
    await expect(update).rejects.toThrow(/operator_roles_apart/);
  });
});

describe('own user account', () => {
  it('is refused to its operator and to no one else', async () => {
    const { userId } = await server.user();
    const { db, operator } = server.app.slices;
    const rows = await db.query<{ uid: string }>('select uid from identity.user where id = $1', [userId]);
    const linked = await server.operator({ roles: 'support', userUid: rows[0]?.uid ?? '' });
    const stranger = await server.operator({ roles: 'support' });
    const check = (of: TestOperator) =>
      db.transaction((tx) => operator.assertNotOwn(tx, sessionOf(of), userId));
    await expect(check(linked)).rejects.toMatchObject({ key: 'operator.own_account' });
    await expect(check(stranger)).resolves.toBeUndefined();
    const taken = server.operator({ roles: 'support', userUid: rows[0]?.uid ?? '' });
    await expect(taken).rejects.toMatchObject({ key: 'operator.user_not_linkable' });
  });
});

const sessionOf = ({ operatorId }: TestOperator) => ({
  id: 'none',
  operatorId,
  name: '',
  roles: [],
  ip: '10.0.0.1',
  requestId: 'test',
});

describe('audit log', () => {
  it('pages, newest first, by every filter', async () => {
    const admin = await freshSecurity();
    const first = await admin.client.call('operator.audit_list', { limit: 2 });
    const second = await admin.client.call('operator.audit_list', {
      limit: 2,
      cursor: first.next_cursor ?? '',
    });
    expect((first.data.at(-1)?.seq ?? 0) - (second.data[0]?.seq ?? 0)).toBe(1);
    const own = await admin.client.call('operator.audit_list', {
      operator_id: admin.operatorId,
      subject_kind: 'operator',
      subject_id: String(admin.operatorId),
      action: 'operator.login',
    });
    expect(own.data).toHaveLength(1);
  });

  it('cannot be changed through SQL, and a row changed behind the trigger is found', async () => {
    const { db } = server.app.slices;
    for (const sql of [
      'update operator.audit set reason = $1',
      'delete from operator.audit where reason <> $1',
    ])
      await expect(server.owner.query(sql, ['x'])).rejects.toThrow(/append-only/);
    const whole = await verifyAudit(db, 1, 1_000_000);
    expect([whole.broken_seq, whole.checked]).toEqual([null, whole.last_seq]);
    const piece = await verifyAudit(db, 3, 2);
    expect([piece.checked, piece.next_seq]).toEqual([2, 5]);

    const { data } = await (await freshSecurity()).client.call('operator.audit_list', { limit: 5 });
    const { seq = 0, reason = '' } = data[3] ?? {};
    const tamper = async (text: string): Promise<void> => {
      const superuser = new pg.Client({ connectionString: server.databaseUrl });
      await superuser.connect();
      await superuser.query('alter table operator.audit disable trigger audit_append_only');
      await superuser.query('update operator.audit set reason = $2 where seq = $1', [seq, text]);
      await superuser.query('alter table operator.audit enable trigger audit_append_only');
      await superuser.end();
    };
    await tamper(`${reason} `);
    expect((await verifyAudit(db, 1, 1_000_000)).broken_seq).toBe(seq);
    const [check] = operatorAuditPart(() => true).checks;
    expect(await check?.find(db, {}, {})).toEqual([{ broken_seq: seq }]);
    await tamper(reason);
    expect(await check?.find(db, {}, {})).toEqual([]);
    const cut = await check?.find(db, {}, { operator_audit: 1_000_000 });
    expect(cut).toEqual([{ cut_below_seq: 1_000_000 }]);
  });

  it('has no branches when many append at once', async () => {
    const { db, operator } = server.app.slices;
    const entry = {
      action: 'file.view',
      subject: { kind: 'file', id: 1 },
      reason: '',
      before: null,
    } as const;
    const append = (n: number) =>
      db.transaction((tx) =>
        operator.record(tx, sessionOf(security), { ...entry, after: { n, text: 'é"\\' } }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(n)));
    expect((await verifyAudit(db, 1, 1_000_000)).broken_seq).toBeNull();
  });
});

describe('the command line', () => {
  const TASK = join(import.meta.dirname, '../../../../tools/tasks/operator.ts');
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [TASK, ...words], {
      env: { PATH: process.env['PATH'], DATABASE_URL: server.databaseUrl, OB_DEMO: 'on' },
    });

  it('adds the first operator with secrets that open the console', async () => {
    const { stdout } = await run('create', 'first@example.com', 'First', 'security_admin');
    const [, password = '', secret = ''] =
      /first@example\.com {2}(\S+)\nAuthenticator: (\S+)/.exec(stdout) ?? [];
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
    const login = await logIn({ email: 'first@example.com', secret: Buffer.alloc(0) }, { password, code });
    expect(login.envelope.code).toBe(1);
    await expect(run('create', 'first@example.com', 'First', 'support')).rejects.toThrow(/Another operator/);
    await expect(run('create', 'b@example.com', 'B', 'king')).rejects.toThrow(/king is no role/);
    await expect(run('remove')).rejects.toThrow(/create <e-mail> <name> <roles>/);
  });
});

describe('system', () => {
  it('shows the numbers, the jobs and the parts of the server', async () => {
    const operator = await server.operator({ roles: '' });
    const numbers = await operator.client.call('operator.dashboard', {});
    expect(numbers.users.total).toBeGreaterThan(0);
    expect(numbers.feeds.healthy + numbers.feeds.stale + numbers.feeds.frozen + numbers.feeds.closed).toBe(
      server.app.slices.market.all().length,
    );
    const history = await operator.client.call('operator.history', {});
    expect(history.map(({ day }) => day % DAY_MS)).toEqual(Array.from({ length: 30 }, () => 0));
    expect(history.at(-1)).toMatchObject({ signups: numbers.users.new_today });
    expect(history.reduce((sum, { signups }) => sum + signups, 0)).toBe(numbers.users.total);
    const jobs = await operator.client.call('operator.jobs', {});
    expect(jobs.map(({ name }) => name)).toContain('operator.clean');
    const health = await operator.client.call('operator.health', {});
    expect(health.parts.map(({ name }) => name)).toContain('database');
  });

  it('demo mode shows operators whose login works', async () => {
    const answer = await raw.send({ path: '/api/public/demo/operators' });
    const shown = answer.envelope.data as { email: string; password: string; code: string }[];
    for (const { email, password, code } of shown) {
      const login = await raw.post(LOGIN, new URLSearchParams({ email, password, code }).toString());
      expect(login.envelope.code, email).toBe(1);
    }
    expect(shown).toHaveLength(4);
  });
});
