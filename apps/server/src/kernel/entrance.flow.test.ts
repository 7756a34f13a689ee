import { Agent, request } from 'node:http';
import {
  CALL_ALLOWANCES,
  ENDPOINTS,
  file as fileContract,
  UNKNOWN_TOKENS,
  UPLOAD_LIMITS,
} from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { MULTIPART_TYPE, multipartBody } from '../testing/multipart.ts';
import { DoorCaller } from '../testing/door-caller.ts';
import { FORM, type RawAnswer, type RawCaller } from '../testing/raw-call.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const UPLOAD = fileContract.imageUpload.path;
const MEGABYTE = 1_024 * 1_024;
const AJAX = { 'X-Requested-With': 'XMLHttpRequest' };

let server: TestServer;
let raw: RawCaller;

beforeAll(async () => {
  server = await startTestServer({ env: { OB_CALL_LIMIT_FACTOR: '1', OB_TRUSTED_PROXIES: '127.0.0.1' } });
  raw = new DoorCaller(server);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

const from = (ip: string) => ({ ...AJAX, 'X-Forwarded-For': ip });
const keyOf = ({ status, envelope }: RawAnswer) => [status, envelope.key];

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A token of a new user. */
async function newToken(ip: string): Promise<string> {
  const { email } = await server.user();
  return (await logIn(email, ip)).accessToken;
}

async function logIn(account: string, ip: string): Promise<Tokens> {
  const body = new URLSearchParams({ account, password: TEST_PASSWORD }).toString();
  const { envelope } = await raw.post('/api/public/user/login', body, { headers: from(ip) });
  return envelope.data as Tokens;
}

/** Calls until one is refused; answers how many were not. */
async function spend(
  call: () => Promise<RawAnswer>,
  most: number,
): Promise<{ done: number; last: RawAnswer }> {
  let last = await call();
  let done = 0;
  while (last.status !== 429 && done <= most) {
    done += 1;
    last = await call();
  }
  return { done, last };
}

describe('a forged call', () => {
  it.each([
    '/%61pi/public/notify/send_email',
    '/api/%70ublic/user/login',
    '/%61%70%69/public/user/refresh_token',
  ])('is reported by the route that it reaches, however its path is written: %s', async (path) => {
    const method = path.endsWith('token') ? 'GET' : 'POST';
    const answer = await raw.send({ method, path, body: '', headers: { 'Content-Type': FORM } });
    expect(keyOf(answer)).toEqual([403, 'request.header_missing']);
  });
});

describe('a private call', () => {
  const privateCalls = ENDPOINTS.filter(({ audience }) => audience !== 'public');

  it.each(privateCalls.map((one) => [one.name, one] as const))(
    'with an unknown token is refused, whatever its input is: %s',
    async (name, { method, path }) => {
      const octets = [privateCalls.findIndex((one) => one.name === name) >> 6, 1];
      const headers = { ...from(`198.${octets.join('.')}.7`), 'Content-Type': 'application/json' };
      const body = method === 'POST' ? '{"nonsense":' : undefined;
      const query = method === 'GET' ? '?nonsense=1' : '';
      const call = { method, path: `${path}${query}`, token: 'nonsense', headers };
      const answer = await raw.send(body === undefined ? call : { ...call, body });
      expect(keyOf(answer)).toEqual([401, 'session.access_expired']);
    },
  );
});

/** Begins an upload and stops before its end. Answers the status, or null where none comes in time. */
function hangingUpload(options: {
  readonly agent: Agent;
  readonly token: string;
  readonly ip: string;
  readonly chunk: Buffer;
  readonly length?: number;
}): Promise<number | null> {
  const { hostname, port } = new URL(server.url);
  const headers: Record<string, string> = {
    ...from(options.ip),
    'Content-Type': 'multipart/form-data; boundary=x',
    Authorization: options.token,
  };
  if (options.length !== undefined) headers['Content-Length'] = String(options.length);
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method: 'POST', path: UPLOAD, headers, agent: options.agent });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    sent.on('error', () => resolve(null));
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    sent.write(options.chunk);
  });
}

describe('a file', () => {
  it('of strangers costs no memory: three hundred that never end hold next to nothing', async () => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const chunk = Buffer.alloc(4 * MEGABYTE);
    const before = process.memoryUsage().arrayBuffers;
    const connections = 300;
    const statuses = await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        hangingUpload({ agent, token: `nonsense-${index}`, ip: `203.0.${index >> 8}.${index & 255}`, chunk }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    const held = process.memoryUsage().arrayBuffers - before;
    expect(held / connections).toBeLessThan(MEGABYTE);
    // The rest of a refused body is not waited for.
    const open = () =>
      new Promise<number>((resolve) =>
        server.app.http.fastify.server.getConnections((_error, count) => resolve(count)),
      );
    expect(await open()).toBeGreaterThanOrEqual(connections);
    server.clock.advance(10_000);
    await expect.poll(open).toBeLessThan(connections / 10);
  });

  it('of one person waits until no more than one other of theirs is read, and too many are refused', async () => {
    const [token, other] = [await newToken('203.0.113.9'), await newToken('203.0.113.9')];
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const upload = { agent, token, ip: '203.0.113.9', chunk: Buffer.alloc(1_024) };
    expect(await hangingUpload({ ...upload, length: UPLOAD_LIMITS.bytesMax + MEGABYTE })).toBe(413);
    const answers = Array.from({ length: 15 }, () => hangingUpload(upload));
    expect(await Promise.race(answers)).toBe(503);
    const body = multipartBody([{ name: 'type', value: 'payment_qr' }]);
    const headers = { ...from('203.0.113.9'), 'Content-Type': MULTIPART_TYPE };
    expect((await raw.post(UPLOAD, body, { token: other, headers })).status).toBe(400);
    agent.destroy();
    await Promise.all(answers);
    await expect.poll(async () => (await raw.post(UPLOAD, body, { token, headers })).status).toBe(400);
  });
});

describe('calls are limited', () => {
  const site = (ip: string) => raw.get('/api/public/default/site', from(ip));

  it('by network: one that takes too many learns when to come back, and others are not kept out', async () => {
    const { burst, perMinute } = CALL_ALLOWANCES.public.network;
    const { done, last } = await spend(() => site('192.0.2.1'), burst);
    expect(done).toBe(burst);
    expect(last.envelope).toMatchObject({ key: 'request.too_many', details: { seconds: 1 } });
    expect(last.headers['retry-after']).toBe('1');
    expect(last.envelope.msg).toContain('1');
    expect((await site('192.0.2.2')).status).toBe(200);
    server.clock.advance(Math.ceil(60_000 / perMinute));
    expect([(await site('192.0.2.1')).status, (await site('192.0.2.1')).status]).toEqual([200, 429]);
  });

  it('by person, from all networks together; what is spent on looks does not keep from changes', async () => {
    const token = await newToken('192.3.3.3');
    let count = 0;
    const look = () => {
      count += 1;
      return raw.send({ path: '/api/private/user/info', token, headers: from(`192.1.2.${count % 200}`) });
    };
    const { burst } = CALL_ALLOWANCES.read.person;
    expect((await spend(look, burst)).done).toBe(burst);
    const change = await raw.post('/api/private/user/logout', '', { token, headers: from('192.1.2.1') });
    expect(change.envelope.code).toBe(1);
  });

  it('by exports, which cost more than the lists they are made of', async () => {
    const token = await newToken('192.4.4.1');
    const list = (format: string) =>
      raw.send({ path: `/api/private/spot/orders?${format}`, token, headers: from('192.4.4.2') });
    const { burst } = CALL_ALLOWANCES.heavy.person;
    expect((await spend(() => list('format=csv'), burst)).done).toBe(burst);
    expect((await list('')).status).toBe(200);
  });

  it('by unknown tokens, while sessions go on, also those that begin or are renewed meanwhile', async () => {
    const ip = '192.2.2.2';
    const { email } = await server.user();
    let count = 0;
    const guess = () => {
      count += 1;
      return raw.send({ path: '/api/private/user/info', token: `guess-${count}`, headers: from(ip) });
    };
    const look = (token: string) => raw.send({ path: '/api/private/user/info', token, headers: from(ip) });
    const known = await newToken('192.3.3.3');
    expect((await look(known)).status).toBe(200);
    expect((await spend(guess, UNKNOWN_TOKENS.burst)).done).toBe(UNKNOWN_TOKENS.burst);
    expect((await look(known)).status).toBe(200);
    const { accessToken, refreshToken } = await logIn(email, ip);
    expect((await look(accessToken)).status).toBe(200);
    const path = '/api/public/user/refresh_token';
    const renewed = await raw.send({ path, token: refreshToken, headers: from(ip) });
    expect((await look((renewed.envelope.data as Tokens).accessToken)).status).toBe(200);
    expect((await guess()).status).toBe(429);
  });
});
