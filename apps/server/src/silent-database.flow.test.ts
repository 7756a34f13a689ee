import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import { pause } from './testing/pause.ts';
import { type RawAnswer, type RawCall, RawCaller } from './testing/raw-call.ts';
import { type SilentProxy, startSilentProxy } from './testing/silent-proxy.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';
import { logIn } from './testing/seed-traders.ts';

/** Within so much every call is answered, whatever PostgreSQL does. */
const ANSWER_MS = 20_000;
/** Time within which the health page shows the truth. */
const TRUTH_MS = 6_000;

let direct: Database;
let proxy: SilentProxy;
let server: TestServer;
let raw: RawCaller;
let token: string;
let stopTime: () => Promise<void>;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  proxy = await startSilentProxy(url);
  direct = createDatabase({ url, log: createLog('silent'), connectionsMax: 2 });
  server = await startTestServer({ databaseUrl: proxy.url });
  raw = new RawCaller(server.url);
  const { email } = await server.user({ funds: { USDT: '100000' } });
  token = await logIn(server.url, email);
  stopTime = letTimePass();
});
afterAll(async () => {
  raw.close();
  await stopTime();
  await server.stop();
  await direct.end();
  await proxy.close();
});

const post = (path: string, fields: Readonly<Record<string, string>>, key = ''): Promise<RawAnswer> => {
  const headers = key === '' ? {} : { 'Idempotency-Key': key };
  return raw.post(path, new URLSearchParams(fields).toString(), { token, headers, timeoutMs: ANSWER_MS });
};
const get = (path: string): Promise<RawAnswer> => {
  const call: RawCall = { path, token, timeoutMs: ANSWER_MS };
  return raw.send(call);
};
const order = { currency_match_id: '1', side: 'buy', type: 'limit', price: '50000', quantity: '0.001' };
const place = (name: string) => post('/api/private/spot/place_order', { ...order, client_order_id: name });
const transfer = (key: string) =>
  post(
    '/api/private/account/transfer',
    { currency_id: '1', from_account_type_id: '1', to_account_type_id: '2', amount: '1' },
    key,
  );

async function untilReady(): Promise<void> {
  while ((await raw.get('/readyz')).status !== 200) await pause(20);
}

/** The server's timers are those of the test: they go on while something is waited for. */
function letTimePass(): () => Promise<void> {
  let isOver = false;
  const passing = (async () => {
    while (!isOver) {
      server.clock.advance(50);
      await pause(50);
    }
  })();
  return async () => {
    isOver = true;
    await passing;
  };
}

test('a database that falls silent: every call is answered, and the health page says so', {
  timeout: 90_000,
}, async () => {
  expect([(await place('before')).envelope.code, (await transfer('before')).envelope.code]).toEqual([1, 1]);
  proxy.silence();
  const calls = [
    place('during'),
    transfer('during'),
    post('/api/private/spot/cancel_all', {}),
    get('/api/private/account/list'),
    get('/api/private/spot/orders'),
    get('/api/public/news/list?category_id=1'),
  ];
  const askedAt = performance.now();
  const health = await raw.send({ path: '/readyz', timeoutMs: TRUTH_MS });
  expect([health.status, performance.now() - askedAt < TRUTH_MS]).toEqual([503, true]);
  expect((await raw.get('/healthz')).status, 'the process lives').toBe(200);
  for (const answer of await Promise.all(calls)) {
    expect([answer.status, answer.envelope.key]).toEqual([503, 'server.unavailable']);
  }
  // PostgreSQL is there again; its outcome of the calls is answered to their repeats.
  proxy.resume();
  await untilReady();
  expect([(await place('during')).envelope.code, (await transfer('during')).envelope.code]).toEqual([1, 1]);
  const [orders] = await direct.query<{ count: number }>('select count(*) as count from spot.order');
  const [transfers] = await direct.query<{ count: number }>('select count(*) as count from ledger.transfer');
  expect([orders?.count, transfers?.count]).toEqual([2, 2]);
});

test('a table that is locked: calls get "unavailable", never that something is broken', {
  timeout: 60_000,
}, async () => {
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const holding = direct.transaction(async (tx) => {
    await tx.query('lock table ledger.account in access exclusive mode');
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  const answers = await Promise.all([
    place('locked'),
    transfer('locked'),
    get('/api/private/account/list'),
    post('/api/private/spot/place_order', { ...order, client_order_id: 'locked-2' }),
  ]);
  expect(answers.map(({ status, envelope }) => [status, envelope.key])).toEqual(
    answers.map(() => [503, 'server.unavailable']),
  );
  isOver.resolve();
  await holding;
  await untilReady();
  expect((await place('locked')).envelope.code).toBe(1);
});
