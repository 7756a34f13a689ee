import { type Endpoint, ENDPOINTS, OPERATOR_ROLES, type OperatorRole, type Requester } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from './testing/accounts.ts';
import { DoorCaller } from './testing/door-caller.ts';
import { type RawAnswer } from './testing/raw-call.ts';
import { startTestServer, type TestServer, type UserOptions } from './testing/start-test-server.ts';
import { fingerprintTables } from './testing/table-fingerprints.ts';
import { wellFormed } from './testing/well-formed-input.ts';

/** Every call by everybody, with well-formed input: exactly those whom it names get past the guard. */
let server: TestServer;
let raw: DoorCaller;
let userToken: string;
const operatorTokens = new Map<OperatorRole | 'none', string>();

beforeAll(async () => {
  server = await startTestServer();
  raw = new DoorCaller(server);
  userToken = await logInUser();
  for (const role of ['none', ...OPERATOR_ROLES] as const)
    operatorTokens.set(role, (await server.operator({ roles: rolesOf(role) })).token);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

async function logInUser(options: UserOptions = {}): Promise<string> {
  const { email } = await server.user(options);
  const login = await raw.post('/api/public/user/login', `account=${email}&password=${TEST_PASSWORD}`);
  return (login.envelope.data as { accessToken: string }).accessToken;
}

function rolesOf(role: OperatorRole | 'none'): string {
  return role === 'none' ? '' : role;
}

const PRIVATE = ENDPOINTS.filter(({ audience, isUpload }) => audience === 'user' && !isUpload);
const CONSOLE = ENDPOINTS.filter(({ audience, isUpload }) => audience === 'operator' && !isUpload);
/** They end the session that calls them, so they are called with one that nothing else needs. */
const LOGOUTS: readonly string[] = ['identity.logout', 'operator.logout'];

function call(endpoint: Endpoint, token: string): Promise<RawAnswer> {
  const fields = new URLSearchParams(wellFormed(endpoint)).toString();
  if (endpoint.method === 'GET') return raw.send({ path: `${endpoint.path}?${fields}`, token });
  return raw.post(endpoint.path, fields, { token, headers: { 'Idempotency-Key': endpoint.name } });
}

/** Refusals of the guard of the session; whatever comes behind it counts as passed. */
async function guardOf(endpoint: Endpoint, token: string): Promise<string> {
  const { status, envelope } = await call(endpoint, token);
  expect(status, `${endpoint.name} ${envelope.key}`).toBeLessThan(500);
  const isRefused = status === 401 || status === 402 || status === 403;
  return isRefused ? (envelope.key ?? 'refused') : 'passed';
}

describe('a call of users', () => {
  it.each(PRIVATE.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    expect(endpoint.path).toMatch(/^\/api\/private\//);
    expect(await guardOf(endpoint, '')).toBe('session.login_required');
    expect(await guardOf(endpoint, 'x'.repeat(43))).toBe('session.access_expired');
    for (const [role, token] of operatorTokens)
      expect(await guardOf(endpoint, token), role).toBe('session.access_expired');
    const token = LOGOUTS.includes(name) ? await logInUser() : userToken;
    expect(await guardOf(endpoint, token)).toBe('passed');
  });
});

// Before the calls of the console, of which one sets a mode that refuses everybody.
describe('a change of users refuses, in this order,', () => {
  const changesBy = (...requesters: readonly Requester[]) =>
    PRIVATE.filter(({ change }) => change !== null && requesters.includes(change.by));

  it.each([
    ['the frozen', {}, 'identity.frozen', changesBy('active', 'trader')],
    [
      'those without a transaction password',
      { hasPayPassword: false, isVerified: false },
      'identity.pay_password_required',
      changesBy('trader'),
    ],
    [
      'those whose identity is not certified',
      { isVerified: false },
      'identity.not_verified',
      changesBy('trader'),
    ],
  ] as const)('%s', async (_who, options, key, changes) => {
    const token = await logInUser(options);
    if (key === 'identity.frozen')
      await server.owner.query(
        'update identity."user" set frozen_at = now(), frozen_by = \'operator\' where id = (select max(id) from identity."user")',
      );
    expect(changes.length).toBeGreaterThan(0);
    const before = await fingerprintTables(server.app.slices.db);
    for (const change of changes) expect((await call(change, token)).envelope.key, change.name).toBe(key);
    const after = await fingerprintTables(server.app.slices.db);
    expect({ ...after, 'identity.session': '' }).toEqual({ ...before, 'identity.session': '' });
  });
});

describe('a call of the console', () => {
  it.each(CONSOLE.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    expect(endpoint.path).toMatch(/^\/api\/operator\//);
    expect(await guardOf(endpoint, '')).toBe('session.login_required');
    expect(await guardOf(endpoint, 'x'.repeat(43))).toBe('session.access_expired');
    expect(await guardOf(endpoint, userToken)).toBe('session.access_expired');
    for (const [role, shared] of operatorTokens) {
      const isDeclared = endpoint.roles.length === 0 || endpoint.roles.some((one) => one === role);
      const token = LOGOUTS.includes(name) ? (await server.operator({ roles: rolesOf(role) })).token : shared;
      expect(await guardOf(endpoint, token), role).toBe(isDeclared ? 'passed' : 'operator.role_missing');
    }
  });
});

describe('a public call', () => {
  it('is open to no one by accident', () => {
    const open = ENDPOINTS.filter(({ audience }) => audience === 'public');
    for (const { path } of open) expect(path).toMatch(/^\/api\/public\//);
    const changing = open.filter(({ method }) => method === 'POST').map(({ name }) => name);
    expect(
      changing.filter(
        (name) => !/^(identity|operator\.(login|begin_enrolment|enrol)$|file|content\.rate$)/.test(name),
      ),
    ).toEqual([]);
  });
});
