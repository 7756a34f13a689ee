import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@openbourse/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawCaller } from '../testing/raw-call.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const SECRET = 'a-secret-of-at-least-32-characters-.';
const DEMO_PATHS = ENDPOINTS.filter(({ name }) => name.startsWith('demo.')).map(({ path }) => path);

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, object>>;
}

describe('a demonstration', () => {
  let server: TestServer;
  let raw: RawCaller;
  beforeAll(async () => {
    server = await startTestServer();
    raw = new RawCaller(server.url);
  });
  afterAll(async () => {
    raw.close();
    await server.stop();
  });

  it('lives and is ready, with the state of every part', async () => {
    expect(await raw.get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    await server.app.slices.auditor.run({ isFull: false });
    const ready = await raw.get('/readyz');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toMatchObject({
      is_ready: true,
      parts: {
        database: { state: 'ready' },
        spot: { state: 'ready' },
        auditor: { state: 'ready', violations: 0 },
        modes: { state: 'ready', modes: [] },
      },
    });
  });

  it('measures itself and its requests', async () => {
    const { status, headers, text } = await raw.get('/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toMatch(/openbourse_http_duration_ms_count\{route="\/healthz",status="200"\} [1-9]/);
    for (const name of [
      'openbourse_socket_connections',
      'openbourse_nodejs_eventloop_lag_seconds',
      'openbourse_spot_queue_depth',
      'openbourse_spot_batch_size',
      'openbourse_spot_commit_ms',
      'openbourse_market_feed_age_ms',
    ])
      expect(text).toContain(`# TYPE ${name} `);
    expect(text).toContain('\nopenbourse_lease_is_open 1\n');
    expect(text, 'a path that nobody serves is no label').not.toContain('/wp-admin');
  });

  it('measures how soon an order is answered, and others hear of it', async () => {
    const trader = await server.user({ funds: { USDT: '1000' } });
    const order = {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '50000',
      quantity: '0.01',
    } as const;
    await trader.client.call('spot.place_order', order);
    const { text } = await raw.get('/metrics');
    for (const name of ['answer', 'fan_out'])
      expect(text).toMatch(new RegExp(`^openbourse_spot_${name}_ms_count [1-9]`, 'm'));
  });

  it('documents every call and nothing else', async () => {
    const document = JSON.parse((await raw.get('/api/openapi.json')).text) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    const manifest = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as OpenApi['info'];
    expect(document.info).toMatchObject({ title: 'Openbourse', version: manifest.version });
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [operationId, method, path].join(' ')),
    );
    expect(documented.toSorted()).toEqual(
      ENDPOINTS.map(({ name, method, path }) => [name, method.toLowerCase(), path].join(' ')).toSorted(),
    );
  });

  it('documents inputs, sessions and the envelope of each call', async () => {
    const document = JSON.parse((await raw.get('/api/openapi.json')).text) as OpenApi;
    for (const endpoint of ENDPOINTS) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      const fields = Object.keys(endpoint.input.properties);
      const inQuery = operation?.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      expect(inQuery, endpoint.name).toEqual(endpoint.method === 'GET' ? fields : []);
      expect(operation?.security !== undefined, endpoint.name).toBe(endpoint.audience !== 'public');
      const isDeviceTold = operation?.parameters.some(
        (one) => one.in === 'header' && one.name === 'X-Device',
      );
      expect(isDeviceTold, endpoint.name).toBe(endpoint.isByDevice);
      expect(operation?.responses['200'], endpoint.name).toMatchObject({
        content: { 'application/json': { schema: { required: ['code', 'msg', 'data'] } } },
      });
      if (endpoint.method === 'GET') continue;
      const content = operation?.requestBody?.content ?? {};
      const types = endpoint.isUpload
        ? ['multipart/form-data']
        : ['application/x-www-form-urlencoded', 'application/json'];
      expect(Object.keys(content), endpoint.name).toEqual(types);
      const schema = content[types.at(-1) ?? '']?.schema as { properties: object } | undefined;
      expect(Object.keys(schema?.properties ?? {}), endpoint.name).toEqual(
        endpoint.isUpload ? [...fields, 'file'] : fields,
      );
    }
  });

  it('has a page of the calls for people, which the content policy lets work', async () => {
    const page = await raw.get('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    for (const { path } of ENDPOINTS) expect(page.text).toContain(` ${path}</code>`);
    expect(page.text).not.toMatch(/<script|style=|onclick/);
    expect((await raw.get('/api/docs.css')).headers['content-type']).toContain('text/css');
  });

  it.each(DEMO_PATHS)('has the call %s', async (path) => {
    expect((await raw.get(path)).status).not.toBe(404);
  });
});

describe('outside demo mode', () => {
  let server: TestServer;
  let raw: RawCaller;
  beforeAll(async () => {
    server = await startTestServer({
      env: { OB_DEMO: 'off', OB_SECRET: SECRET, OB_METRICS_TOKEN: 'let-me-see' },
    });
    raw = new RawCaller(server.url);
  });
  afterAll(async () => {
    raw.close();
    await server.stop();
  });

  it.each(DEMO_PATHS)('the call %s does not exist', async (path) => {
    const get = await raw.get(`${path}?target=a@example.com`);
    expect([get.status, get.envelope.key]).toEqual([404, 'request.not_found']);
    const post = await raw.post(path, '');
    expect([post.status, post.envelope.key]).toEqual([404, 'request.not_found']);
  });

  it('the document and the page do not speak of demo calls', async () => {
    expect((await raw.get('/api/openapi.json')).text).not.toMatch(/demo\.|\/demo\//);
    expect((await raw.get('/api/docs')).text).not.toMatch(/\/demo\//);
  });

  it('no user got an account, money or a certificate, and the site says that it is no demonstration', async () => {
    const [row] = await server.app.slices.db.query<{ users: number; postings: number; messages: number }>(
      `select (select count(*) from identity."user") as users, (select count(*) from ledger.posting) as postings,
         (select count(*) from demo.message) as messages`,
    );
    expect(row).toEqual({ users: 0, postings: 0, messages: 0 });
    const site = await raw.get('/api/public/default/site');
    expect(site.envelope.data).toMatchObject({ is_demo: false, channels: { email: false, mobile: false } });
  });

  it('metrics are shown to whoever has the token only', async () => {
    expect((await raw.get('/metrics')).status).toBe(404);
    expect((await raw.get('/metrics', { Authorization: 'Bearer guess' })).status).toBe(404);
    expect((await raw.get('/metrics', { Authorization: 'Bearer let-me-see' })).status).toBe(200);
  });

  it('strangers hear whether it serves and nothing of its parts', async () => {
    const told: unknown = JSON.parse((await raw.get('/readyz')).text);
    expect(told).toEqual({ is_ready: expect.any(Boolean) as boolean, lease: 'held' });
    const known = await raw.get('/readyz', { Authorization: 'Bearer let-me-see' });
    expect(JSON.parse(known.text)).toMatchObject({ parts: { feeds: { feeds: expect.any(Array) as [] } } });
  });
});

describe('a server that drains', () => {
  it('refuses new calls with 503 and finishes the running ones', async () => {
    const server = await startTestServer();
    const raw = new RawCaller(server.url);
    const trader = await server.user({ funds: { USDT: '1000' } });
    const held = Promise.withResolvers<undefined>();
    const resting = Promise.withResolvers<undefined>();
    const rest = server.app.slices.spot.atRest(() => {
      resting.resolve(undefined);
      return held.promise;
    });
    await resting.promise;
    const running = trader.client.call('spot.place_order', {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '50000',
      quantity: '0.01',
    });
    await expect
      .poll(async () => (await raw.get('/metrics')).text)
      .toContain('\nopenbourse_spot_queue_depth 1\n');
    server.app.http.drain();
    for (const path of ['/healthz', '/api/public/default/site', '/nowhere']) {
      const refused = await raw.get(path);
      expect([refused.status, refused.envelope.key], path).toEqual([503, 'server.draining']);
    }
    const stopping = server.stop();
    held.resolve(undefined);
    await rest;
    expect((await running).order.state).toBe('pending');
    await stopping;
    await expect(raw.get('/healthz')).rejects.toThrow('ECONNREFUSED');
    raw.close();
  });
});
