import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { type FakeClock, fakeClock } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../kernel/metrics.ts';
import { announceOutside } from '../kernel/outbox.ts';
import { type EventReceiver, isSignedBy, startEventReceiver } from '../testing/event-receiver.ts';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';
import { addressEvents } from './address-events.ts';
import { countByEndpoint } from './delivery-queries.ts';
import { pruneEvents } from './prune.ts';
import { createWebhooks, type Webhooks } from './webhook.ts';

const REASON = 'The support desk asked for it';

let server: TestServer;
let risk: TestOperator;
let receiver: EventReceiver;
/** The clock of what is sent: days pass in it without the rest of the server. */
let clock: FakeClock;
let webhooks: Webhooks;
beforeAll(async () => {
  server = await startTestServer({ env: { OB_WEBHOOK_LOOPBACK: 'on' } });
  risk = await server.operator({ roles: 'risk' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startEventReceiver();
  await server.owner.query(
    'truncate kernel.outbox, webhook.endpoint, webhook.event, webhook.delivery, webhook.attempt',
  );
  clock = fakeClock(server.clock.now());
  webhooks = createWebhooks({ ...server.app.slices.webhooks.deps, clock, metrics: createMetrics() });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.stop();
});

const deliver = () => webhooks.deliver();
const types = () => receiver.events.map(({ type }) => type);

async function addEndpoint(kinds: string, url = receiver.url): Promise<string> {
  const input = { url, description: 'Desk', kinds, reason: REASON };
  await server.approve(await risk.client.call('webhook.operator_add_endpoint', input));
  const endpoints = await risk.client.call('webhook.operator_endpoints', {});
  return endpoints.find((endpoint) => endpoint.url === url)?.id ?? '';
}

async function secretOf(id: string): Promise<string> {
  return (await risk.client.call('webhook.operator_show_secret', { id, reason: REASON })).secret;
}

/** Facts about a user that the outbox gets in their order. */
async function announce(userId: number, ...keys: readonly string[]): Promise<void> {
  const facts = keys.map((key) => ({
    ...({ kind: 'deposit.credited', userId, key, data: { id: key }, at: clock.now() } as const),
  }));
  await server.app.slices.db.transaction((tx) => announceOutside(tx, facts));
}

const got = () => receiver.events.map(({ data }) => data['id']);

/** Lets time pass, with what is due at its end. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await deliver();
}

async function deliveriesOf(id: string) {
  return (await risk.client.call('webhook.operator_deliveries', { id })).data;
}

test('facts go out signed, each once', async () => {
  const id = await addEndpoint('user.registered,deposit.credited');
  const secret = await secretOf(id);
  const user = await server.user();
  const { uid } = await user.client.call('identity.info', {});
  const credited = { id: 'd-1', amount: '2.5', currency: 'BTC' };
  const fact = { kind: 'deposit.credited', userId: user.userId, key: 'd-1', at: clock.now() } as const;
  await server.app.slices.db.transaction((tx) => announceOutside(tx, [{ ...fact, data: credited }]));
  await deliver();
  expect(receiver.events.map(({ type, data }) => [type, data])).toEqual([
    ['user.registered', { user: uid }],
    ['deposit.credited', { user: uid, id: 'd-1', amount: '2.5', currency: 'BTC' }],
  ]);
  expect(receiver.events.every((event) => isSignedBy(event, secret))).toBe(true);
  const [first] = receiver.events;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ version: 1, id: first?.headers['webhook-id'] });
  await deliver();
  expect(receiver.events).toHaveLength(2);
  expect((await deliveriesOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
});

test('what is rolled back is not sent, and kinds that no endpoint wants are not kept', async () => {
  await addEndpoint('account.frozen');
  const { userId } = await server.user();
  const undone = server.app.slices.db.transaction(async (tx) => {
    const fact = { kind: 'account.frozen', userId, key: 'x', data: {}, at: server.clock.now() } as const;
    await announceOutside(tx, [fact]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect(receiver.events).toEqual([]);
  const counts = await server.owner.query(
    'select (select count(*) from kernel.outbox) as waiting, (select count(*) from webhook.event) as kept',
  );
  expect(counts).toEqual([{ waiting: 0, kept: 0 }]);
});

test('a user’s events keep their order while one is refused, and others do not wait', async () => {
  await addEndpoint('deposit.credited');
  const [one, other] = [await server.user(), await server.user()];
  await announce(one.userId, 'a1', 'a2', 'a3');
  await announce(other.userId, 'b1');
  receiver.answer((response, { data }) => {
    response.writeHead(data['id'] === 'a1' ? 500 : 200).end();
  });
  await deliver();
  expect(new Set(got())).toEqual(new Set(['a1', 'b1']));
  await pass(3_000);
  expect(got().filter((key) => key !== 'a1')).toEqual(['b1']);
  receiver.answer((response) => void response.writeHead(200).end());
  await pass(MINUTE_MS);
  expect(
    got()
      .filter((key) => key?.startsWith('a'))
      .slice(-3),
  ).toEqual(['a1', 'a2', 'a3']);
});

test('a receiver that is gone for three days loses its event, which stays to be seen and is replayed', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  await announce(userId, 'gone', 'next');
  const port = Number.parseInt(new URL(receiver.url).port, 10);
  await receiver.stop();
  await deliver();
  for (let hours = 0; hours <= 73; hours += 1) await pass(HOUR_MS);
  const [next, gone] = await deliveriesOf(id);
  expect([gone?.state, next?.state]).toEqual(['dead', 'pending']);
  expect(gone?.tries).toBeGreaterThan(10);
  const { attempts, body } = await risk.client.call('webhook.operator_attempts', {
    ...{ id, event_id: gone?.event_id ?? 0 },
  });
  expect(attempts[0]).toMatchObject({
    status: null,
    error: expect.stringContaining('ECONNREFUSED') as string,
  });
  receiver = await startEventReceiver(port);
  const replayed = { id, state: 'dead', reason: REASON } as const;
  expect(await risk.client.call('webhook.operator_replay', replayed)).toEqual({ count: 1 });
  await pass(7 * HOUR_MS);
  expect(got()).toEqual(['gone', 'next']);
  expect(receiver.events[0]?.body).toBe(body);
  const nothing = risk.client.call('webhook.operator_replay', replayed);
  await expect(nothing).rejects.toMatchObject({ key: 'webhook.nothing_to_replay' });
});

test('a span of time is replayed with the same ids and bodies', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  await announce(userId, 'early');
  await pass(HOUR_MS);
  const from = clock.now();
  await announce(userId, 'late', 'later');
  await deliver();
  expect(await risk.client.call('webhook.operator_replay', { id, from, reason: REASON })).toEqual({
    count: 2,
  });
  await deliver();
  expect(got()).toEqual(['early', 'late', 'later', 'late', 'later']);
  const ids = receiver.events.map(({ headers }) => headers['webhook-id']);
  expect(ids.slice(1, 3)).toEqual(ids.slice(3));
});

test('both secrets sign for a day after a rotation, and each is shown once', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  const old = await secretOf(id);
  await expect(secretOf(id)).rejects.toMatchObject({ key: 'webhook.secret_shown' });
  const rotate = () => risk.client.call('webhook.operator_rotate_secret', { id, reason: REASON });
  await server.approve(await rotate());
  await expect(rotate()).rejects.toMatchObject({ key: 'webhook.rotation_under_way' });
  const fresh = await secretOf(id);
  expect(fresh).not.toBe(old);
  await announce(userId, 'during');
  await deliver();
  const [during] = receiver.events;
  expect(during !== undefined && isSignedBy(during, old) && isSignedBy(during, fresh)).toBe(true);
  await pass(DAY_MS);
  await pruneEvents(webhooks.deps);
  await announce(userId, 'after');
  await deliver();
  const after = receiver.events.at(-1);
  expect([old, fresh].map((secret) => after !== undefined && isSignedBy(after, secret))).toEqual([
    false,
    true,
  ]);
});

test('an endpoint is paused at once and resumed by two, and a removed one gets nothing', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  await risk.client.call('webhook.operator_pause', { id, reason: REASON });
  await announce(userId, 'kept');
  await deliver();
  expect(got()).toEqual([]);
  const tried = risk.client.call('webhook.operator_send_test', { id, reason: REASON });
  await expect(tried).rejects.toMatchObject({ key: 'webhook.state_holds' });
  const set = async (state: 'active' | 'removed') =>
    server.approve(await risk.client.call('webhook.operator_set_state', { id, state, reason: REASON }));
  await set('active');
  await pass(1_000);
  expect(got()).toEqual(['kept']);
  await risk.client.call('webhook.operator_send_test', { id, reason: REASON });
  await deliver();
  expect(types().at(-1)).toBe('webhook.test');
  await server.owner.query("update webhook.delivery set state = 'dead' where endpoint_id = $1", [id]);
  await set('removed');
  // What it lost is on the mind of no alert any more.
  expect(await countByEndpoint(server.app.slices.db)).toEqual([]);
  await announce(userId, 'late');
  await deliver();
  expect(receiver.events).toHaveLength(2);
  expect(await risk.client.call('webhook.operator_endpoints', {})).toEqual([]);
});

test('a receiver that hangs keeps no other one waiting', async () => {
  const other = await startEventReceiver();
  try {
    receiver.answer(() => undefined);
    await addEndpoint('deposit.credited');
    await addEndpoint('deposit.credited', other.url);
    const { userId } = await server.user();
    await announce(userId, 'one', 'two');
    const delivering = deliver();
    await expect.poll(() => other.events.map(({ data }) => data['id'])).toEqual(['one', 'two']);
    receiver.answer((response) => void response.writeHead(200).end());
    await receiver.stop();
    await delivering;
  } finally {
    await other.stop();
  }
});

test.each([
  'http://crm.example.com/x',
  'https://127.0.0.1.nip.internal/x',
  'https://10.0.0.7/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/x',
  'https://user:word@crm.example.com/x',
  'https://intranet/x',
  'ftp://crm.example.com/x',
  'no address',
])('the address %s is refused', async (url) => {
  const input = { url, description: 'Desk', kinds: 'account.frozen', reason: REASON };
  await expect(risk.client.call('webhook.operator_add_endpoint', input)).rejects.toMatchObject({
    key: 'webhook.url_refused',
    details: { field: 'url', accepted: 'https://crm.example.com/openbourse' },
  });
});

test('a kind that there is not is refused with those that there are', async () => {
  const input = { url: receiver.url, description: 'Desk', kinds: 'account.frozen,moon', reason: REASON };
  await expect(risk.client.call('webhook.operator_add_endpoint', input)).rejects.toMatchObject({
    key: 'webhook.kind_unknown',
    details: { found: 'moon', accepted: expect.stringContaining('user.registered') as string },
  });
});

test('two that address at once address each fact once, and a crash in between loses none', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  await announce(userId, ...Array.from({ length: 30 }, (_, index) => `n${index}`));
  const { deps } = webhooks;
  const crash = addressEvents({
    ...deps,
    identity: {
      uidsOf: () => {
        throw new Error('the process ends here');
      },
    },
  });
  await expect(crash).rejects.toThrow('ends here');
  await Promise.all([addressEvents(deps), addressEvents(deps)]);
  await deliver();
  expect(got()).toEqual(Array.from({ length: 30 }, (_, index) => `n${index}`));
  expect((await deliveriesOf(id)).every(({ tries }) => tries === 1)).toBe(true);
});

test('what has ended goes after a month, what waits stays for longer', async () => {
  const id = await addEndpoint('deposit.credited');
  const { userId } = await server.user();
  await announce(userId, 'ended');
  await deliver();
  await risk.client.call('webhook.operator_pause', { id, reason: REASON });
  await announce(userId, 'waits');
  await deliver();
  const { deps } = webhooks;
  const kept = async () =>
    (
      await server.owner.query<{ id: string }>(
        "select body::jsonb -> 'data' ->> 'id' as id from webhook.event",
      )
    ).map((row) => row.id);
  clock.sleep(31 * DAY_MS);
  await pruneEvents(deps);
  expect(await kept()).toEqual(['waits']);
  clock.sleep(60 * DAY_MS);
  await pruneEvents(deps);
  expect(await kept()).toEqual([]);
});
