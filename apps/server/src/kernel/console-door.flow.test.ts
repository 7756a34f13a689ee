import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@openbourse/api';
import { FIRST_ROUTES } from '@openbourse/api/first-routes';
import { OPERATOR_ROUTES } from '@openbourse/api/operator-routes';
import { SHARED_ROUTES } from '@openbourse/api/shared-routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawCaller } from '../testing/raw-call.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';

let folder: string;
let server: TestServer;
let traders: RawCaller;
let operators: RawCaller;
let operator: TestOperator;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openbourse-sites-'));
  await writeFile(join(folder, 'index.html'), '<title>Site</title><p>Site</p>');
  await mkdir(join(folder, 'logos'));
  await writeFile(join(folder, 'logos', 'btc.svg'), '<svg/>');
  server = await startTestServer({
    env: { OB_ALLOWED_ORIGINS: 'https://app.example' },
    sites: [
      { path: '/', root: folder },
      { path: '/console/', root: folder },
    ],
  });
  traders = new RawCaller(server.url);
  operators = new RawCaller(server.consoleUrl);
  operator = await server.operator({ roles: 'support' });
});
afterAll(async () => {
  traders.close();
  operators.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const OPERATOR_PATHS: ReadonlySet<string> = new Set(Object.values(OPERATOR_ROUTES).map(([, path]) => path));
const SHARED_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(SHARED_ROUTES).map(([, path]) => path),
  FIRST_ROUTES['content.site'][1],
]);
const AJAX = { 'X-Requested-With': 'XMLHttpRequest' } as const;
const cookie = () => ({ Cookie: `openbourse-console=${operator.token}` });
const me = (headers: Readonly<Record<string, string>>) => operators.get('/api/operator/session/me', headers);

describe('the traders’ origin', () => {
  it('knows no call of an operator, whoever asks with whatever', async () => {
    for (const { method, path } of ENDPOINTS.filter((one) => OPERATOR_PATHS.has(one.path))) {
      const headers = { ...AJAX, ...cookie(), Authorization: operator.token };
      const { status, envelope } = await traders.send({ method, path, headers });
      expect([status, envelope.key], path).toEqual([404, 'request.not_found']);
    }
  });

  it('serves no page of the console', async () => {
    for (const path of ['/console', '/console/', '/console/index.html', '/console/users', '/%63onsole/'])
      expect((await traders.get(path)).status, path).toBe(404);
    expect((await traders.get('/')).text).toContain('Site');
  });

  it('takes no ticket of an operator', async () => {
    const { ticket } = await operator.client.call('operator.socket_ticket', {});
    const socket = await RawSocket.open(server.url);
    expect(await socket.authenticate(ticket)).toMatchObject({ key: 'session.access_expired' });
    await socket.end();
  });
});

describe('the console’s origin', () => {
  it('serves the console and nothing of the traders', async () => {
    const root = await operators.get('/');
    expect([root.status, root.headers.location]).toEqual([302, '/console/']);
    expect((await operators.get('/console/users')).text).toContain('Site');
    const foreign = ENDPOINTS.filter(({ path }) => !OPERATOR_PATHS.has(path) && !SHARED_PATHS.has(path));
    expect(foreign.length).toBeGreaterThan(100);
    for (const { method, path } of foreign)
      expect((await operators.send({ method, path, headers: AJAX })).status, path).toBe(404);
    for (const path of ['/market', '/metrics', '/readyz', '/api/v3/ping', '/index.html'])
      expect((await operators.get(path, AJAX)).status, path).toBe(404);
  });

  it('shows the logos of coins in its pages', async () => {
    expect((await operators.get('/logos/btc.svg')).text).toContain('svg');
    const uploaded = await operators.get(`/api/public/file/logo?id=${randomUUID()}`);
    expect(uploaded.envelope.key).toBe('file.not_found');
  });

  it('takes the session from the cookie alone', async () => {
    expect((await me({ ...AJAX, ...cookie() })).status).toBe(200);
    const bare = await me({ ...AJAX, Authorization: operator.token });
    expect(bare.envelope.key).toBe('session.login_required');
  });

  it('answers no call that another page could have made, not even a reading one', async () => {
    expect((await me(cookie())).envelope.key).toBe('request.header_missing');
    for (const origin of [server.url, 'https://app.example', 'https://evil.example', 'null']) {
      const asked = await me({ ...AJAX, ...cookie(), Origin: origin });
      expect(asked.envelope.key, origin).toBe('request.origin_refused');
      const opened = RawSocket.open(server.consoleUrl, { headers: { Origin: origin } });
      await expect(opened).rejects.toThrow('refused with 403');
    }
    expect((await me({ ...AJAX, ...cookie(), Origin: server.consoleUrl })).status).toBe(200);
  });

  it('knows no ticket of a user and no socket but its own', async () => {
    const user = await server.user();
    const { ticket } = await user.client.call('identity.socket_ticket', {});
    const socket = await RawSocket.open(server.consoleUrl);
    expect(await socket.authenticate(ticket)).toMatchObject({ key: 'session.access_expired' });
    await socket.end();
    const stream = RawSocket.open(server.consoleUrl, { path: '/stream' });
    await expect(stream).rejects.toThrow('refused with 403');
  });

  it('lets the browser forget the session at the logout', async () => {
    const leaving = await server.operator({ roles: 'support' });
    const headers = { Cookie: `openbourse-console=${leaving.token}` };
    const answer = await operators.post('/api/operator/session/logout', '', { headers });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^openbourse-console=; Max-Age=0; Path=\/; HttpOnly/);
    expect((await me({ ...AJAX, ...headers })).envelope.key).toBe('session.expired');
  });
});
