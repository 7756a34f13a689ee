import { ENDPOINTS, ERRORS, LIMITS } from '@openbourse/api';
import { LOCALES } from '@openbourse/i18n';
import { errorMessages } from '@openbourse/i18n/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { DoorCaller } from '../testing/door-caller.ts';
import { FORM, JSON_TYPE, type RawCaller } from '../testing/raw-call.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const LOGIN = '/api/public/user/login';
const REFRESH = '/api/public/user/refresh_token';
const NEWS = '/api/public/news/list';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let server: TestServer;
let raw: RawCaller;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer({ env: { OB_ALLOWED_ORIGINS: 'https://app.example' } });
  raw = new DoorCaller(server);
  user = await server.user();
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

const credentials = (): string =>
  new URLSearchParams({ account: user.email, password: TEST_PASSWORD }).toString();

async function newTokens(): Promise<{ accessToken: string; refreshToken: string }> {
  const answer = await raw.post(LOGIN, credentials());
  return answer.envelope.data as { accessToken: string; refreshToken: string };
}

describe('the envelope', () => {
  it('of a success has code 1 and the data', async () => {
    const answer = await raw.get('/api/public/default/site');
    expect(answer.status).toBe(200);
    expect(answer.envelope).toMatchObject({ code: 1, msg: 'success', data: { name: 'Openbourse' } });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('of a refusal has the key, its stable code, a text, the details and the id of the request', async () => {
    const answer = await raw.get(`${NEWS}?category_id=many`, { lang: 'en' });
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({
      code: ERRORS['request.invalid'].code,
      data: null,
      key: 'request.invalid',
      details: { field: 'category_id', accepted: '1' },
    });
    expect(answer.envelope.msg).toContain('category_id');
    expect(answer.envelope.request_id).toMatch(UUID);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('of a rule of the business comes with status 200', async () => {
    const answer = await raw.get('/api/public/news/info?id=999999');
    expect([answer.status, answer.envelope.key]).toEqual([200, 'content.news_not_found']);
  });

  it.each([
    ['session.login_required', '', 401],
    ['session.access_expired', 'unknown-token', 401],
  ] as const)('says %s when the access token is "%s"', async (key, token, status) => {
    const answer = await raw.send({ path: '/api/private/user/info', token });
    expect([answer.status, answer.envelope.key]).toEqual([status, key]);
  });

  it.each([
    ['of 65 characters', 'k'.repeat(65)],
    ['with a space', 'two words'],
    ['with letters that headers cannot carry', 'Schl\u00fcssel'],
  ])('refuses an Idempotency-Key %s and never cuts it', async (_, key) => {
    const { accessToken } = await newTokens();
    const fields = { currency_id: '1', from_account_type_id: '1', to_account_type_id: '2', amount: '1' };
    const answer = await raw.post('/api/private/account/transfer', new URLSearchParams(fields).toString(), {
      token: accessToken,
      headers: { 'Idempotency-Key': key },
    });
    expect([answer.status, answer.envelope.key]).toEqual([400, 'request.invalid']);
    expect(answer.envelope.details).toMatchObject({ field: 'Idempotency-Key' });
    expect(answer.envelope.msg).toContain('64');
  });

  it('takes an Idempotency-Key of 64 characters whole', async () => {
    const { accessToken } = await newTokens();
    await server.fund(user.userId, { USDT: '10' });
    const move = async (key: string) => {
      const fields = { currency_id: '1', from_account_type_id: '1', to_account_type_id: '2', amount: '1' };
      const body = new URLSearchParams(fields).toString();
      const headers = { 'Idempotency-Key': key };
      const call = { token: accessToken, headers };
      return (await raw.post('/api/private/account/transfer', body, call)).envelope.data as { id: string };
    };
    const first = await move(`${'k'.repeat(63)}1`);
    expect((await move(`${'k'.repeat(63)}2`)).id).not.toBe(first.id);
    expect((await move(`${'k'.repeat(63)}1`)).id).toBe(first.id);
  });

  it('says 402 when the session is over', async () => {
    const answer = await raw.send({
      path: REFRESH,
      token: 'unknown',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect([answer.status, answer.envelope.key]).toEqual([402, 'session.expired']);
  });

  it('asks for a login before it judges the input of a private call', async () => {
    const answer = await raw.post('/api/private/spot/place_order', 'side=neither');
    expect(answer.envelope.key).toBe('session.login_required');
  });
});

describe('the language', () => {
  it.each(LOCALES.map(({ header, locale }) => [header, locale] as const))(
    'is taken from the header lang: %s',
    async (header, locale) => {
      const answer = await raw.get('/api/private/user/info', { lang: header, 'Accept-Language': 'de-DE' });
      expect(answer.envelope.msg).toBe(errorMessages(locale)['session.login_required']);
    },
  );

  it.each([
    ['ja,en;q=0.5', 'ja-JP'],
    ['xx, fr-CA;q=0.9', 'fr-FR'],
    ['zh-TW', 'zh-HK'],
    ['tlh', 'zh-CN'],
  ] as const)('is taken from Accept-Language otherwise: %s', async (header, locale) => {
    const answer = await raw.get('/api/private/user/info', { 'Accept-Language': header });
    expect(answer.envelope.msg).toBe(errorMessages(locale)['session.login_required']);
  });
});

describe('a forged call', () => {
  const posts = ENDPOINTS.filter(({ method }) => method === 'POST').map(({ path }) => path);

  it.each(posts)('without X-Requested-With is refused: POST %s', async (path) => {
    const answer = await raw.send({ method: 'POST', path, body: '', headers: { 'Content-Type': FORM } });
    expect([answer.status, answer.envelope.key]).toEqual([403, 'request.header_missing']);
    expect(answer.envelope.details).toMatchObject({ field: 'X-Requested-With' });
  });

  it('without X-Requested-With does not rotate the refresh token', async () => {
    const { refreshToken } = await newTokens();
    const refused = await raw.send({ path: REFRESH, token: refreshToken });
    expect([refused.status, refused.envelope.key]).toEqual([403, 'request.header_missing']);
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const done = await raw.send({ path: REFRESH, token: refreshToken, headers });
    expect(done.envelope.code).toBe(1);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'not a url'])(
    'from the page %s is refused',
    async (Origin) => {
      const answer = await raw.post(LOGIN, credentials(), { headers: { Origin } });
      expect([answer.status, answer.envelope.key]).toEqual([403, 'request.origin_refused']);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('is distinguished from a call of our own page and of an allowed one', async () => {
    for (const Origin of [server.url, 'https://app.example']) {
      const answer = await raw.post(LOGIN, credentials(), { headers: { Origin } });
      expect(answer.envelope.code).toBe(1);
    }
  });

  it('gets no permission from a preflight', async () => {
    const answer = await raw.send({
      method: 'OPTIONS',
      path: LOGIN,
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('methods and paths', () => {
  it('HEAD on the refresh call is refused and rotates nothing', async () => {
    const { refreshToken } = await newTokens();
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const head = await raw.send({ method: 'HEAD', path: REFRESH, token: refreshToken, headers });
    expect(head.status).toBe(405);
    const rows = await server.app.slices.db.query<{ isUsed: boolean }>(
      `select used_at is not null as "isUsed" from identity.refresh_token where hash = sha256($1::bytea)`,
      [Buffer.from(refreshToken)],
    );
    expect(rows).toEqual([{ isUsed: false }]);
    expect((await raw.send({ path: REFRESH, token: refreshToken, headers })).envelope.code).toBe(1);
  });

  it.each([
    ['HEAD', '/api/public/default/site', 'GET'],
    ['TRACE', '/api/public/default/site', 'GET'],
    ['POST', '/api/public/default/site', 'GET'],
    ['GET', LOGIN, 'POST'],
    ['PUT', LOGIN, 'POST'],
    ['DELETE', LOGIN, 'POST'],
    ['PATCH', LOGIN, 'POST'],
  ])('%s %s is refused, %s is named', async (method, path, allow) => {
    const answer = await raw.send({ method, path, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    // The answer to HEAD has no body.
    expect(answer.envelope.key).toBe(method === 'HEAD' ? undefined : 'request.method_not_allowed');
  });

  it.each(['/api', '/api/public/nothing', '/api/public/user/login/', '/api/../etc/passwd', '/ws', '/%00'])(
    'an unknown path answers 404 in the envelope: %s',
    async (path) => {
      const answer = await raw.get(path);
      expect([answer.status, answer.envelope.key]).toEqual([404, 'request.not_found']);
      expect(answer.envelope.request_id).toMatch(UUID);
    },
  );

  it('a path that cannot be decoded is malformed', async () => {
    const answer = await raw.get('/api/public/%zz');
    expect([answer.status, answer.envelope.key]).toEqual([400, 'request.invalid']);
  });
});

describe('bodies', () => {
  it('form and JSON mean the same', async () => {
    const fields = { account: user.email, password: TEST_PASSWORD, login_type: '2' };
    const form = await raw.post(LOGIN, new URLSearchParams(fields).toString());
    const json = await raw.post(LOGIN, JSON.stringify(fields), { headers: { 'Content-Type': JSON_TYPE } });
    expect([form.envelope.code, json.envelope.code]).toEqual([1, 1]);
    expect(Object.keys(json.envelope.data as object)).toEqual(Object.keys(form.envelope.data as object));
    const wrong = { ...fields, login_type: '9' };
    const refusals = await Promise.all([
      raw.post(LOGIN, new URLSearchParams(wrong).toString()),
      raw.post(LOGIN, JSON.stringify(wrong), { headers: { 'Content-Type': JSON_TYPE } }),
    ]);
    const [first, second] = refusals.map(({ status, envelope }) => [status, envelope.key, envelope.details]);
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(400);
  });

  it('from a slow phone have as long as the app waits, headers have fifteen seconds', () => {
    const { requestTimeout, headersTimeout } = server.app.http.fastify.server;
    expect({ requestTimeout, headersTimeout }).toEqual({
      requestTimeout: LIMITS.requestTimeoutMs,
      headersTimeout: 15_000,
    });
  });

  it('beyond 16 KiB are refused', async () => {
    const answer = await raw.post(LOGIN, `account=${'a'.repeat(16_384)}`);
    expect([answer.status, answer.envelope.key]).toEqual([413, 'request.too_large']);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
    'of another type are refused: %s',
    async (type) => {
      const answer = await raw.post(LOGIN, credentials(), { headers: { 'Content-Type': type } });
      expect([answer.status, answer.envelope.key]).toEqual([415, 'request.unsupported_media']);
    },
  );
});

describe('headers', () => {
  it('forbid a page everything that the app does not need', async () => {
    const { headers } = await raw.get('/api/public/default/site');
    const policy = String(headers['content-security-policy']).split(';');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types openbourse ProseMirrorClipboard',
    ])
      expect(policy).toContain(part);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*usb=\(\)/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('protect refusals as well', async () => {
    const { headers } = await raw.get('/api/public/nothing');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
