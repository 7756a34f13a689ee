import { haltMatch } from '../testing/halts.ts';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CONTENT_SETTINGS, ENDPOINTS, OPERATOR_LIMITS } from '@openbourse/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { auditAtRest } from '../testing/audit-at-rest.ts';
import { brokenChecks } from '../testing/spot-stage.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { withBeats } from '../testing/with-beats.ts';

/**
 * That no operator, setting or code path can influence an outcome (rule book, section 3). The lists below are whole:
 * whoever adds a column, a call, a setting or a statement has to show here that it cannot, or not add it.
 */
const MESSAGE = 'Nothing may influence the outcome of a micro contract (rule book, section 3): is this new?';

const COLUMNS: Readonly<Record<string, string>> = {
  'micro.day': 'day seconds orders won lost tied void stakes house_profit',
  'micro.due': 'user_id order_id due_at',
  'micro.order':
    'id public_id user_id match_id series_id product_id direction seconds profit_ppm loss_ppm stake ' +
    'is_practice state void_reason held accepted_at expires_at entry_seq entry_price entry_at exit_seq exit_price ' +
    'exit_at payout settled_at receipt',
  'micro.practice': 'user_id balance',
  'micro.product':
    'id seconds profit_ppm loss_ppm is_offered effective_from operator_name reason is_reason_public',
  'micro.self_limit': 'user_id loss_limit planned_loss_limit planned_from excluded_until',
  'tick.root': 'minute previous_root root heads',
  'tick.series': 'id match_id kind name',
  'tick.tick': 'series_id seq at price hash',
};

/** Calls by noun; every other one of them is a read. */
const WRITES: readonly string[] = [
  // Of people, about themselves.
  'micro.place',
  'micro.set_loss_limit',
  'micro.exclude_self',
  'micro.refill_practice',
  // For everybody alike, an hour ahead, and never of an accepted order.
  'micro.operator_add_product',
];
const ADD_PRODUCT_FIELDS = 'seconds profit_percent loss_percent is_offered effective_from reason';

const SETTINGS =
  'roles isFront broker port host consolePort consoleHost consoleUrl leaseMs secretPrevious databaseUrl migrationUrl dataDir isDemo isProduction logLevel feed feedSeed allowedOrigins trustedProxies ' +
  'smtpUrl firstBrand screening smsUrl smsToken publicUrl chains signer loginCode metricsToken secret defaultInviteCode fileBucket ' +
  'isAutoReview isWebhookLoopback demoHistoryDays profile binanceSources forexSources forexFeedToken callLimitFactor tracing durability socketsMax apiWeightPerMinute apiOrdersPer10Seconds';

/** The statements that write orders and ticks, in the whole server. */
const STATEMENTS: readonly string[] = [
  'micro/order-queries.ts insert into micro.order',
  'micro/order-queries.ts update micro.order',
  'micro/order-queries.ts update micro.order',
  'micro/order-queries.ts update micro.order',
  'tick/queries.ts insert into tick.series',
  'tick/queries.ts insert into tick.tick',
  'tick/queries.ts insert into tick.root',
];

const SOURCE = join(import.meta.dirname, '..');
const PRICE = '60000';
const ORDER = { currency_match_id: 1, direction: 'up', seconds: 900, stake: '100' } as const;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.user({ funds: { USDT: '1000' } });
  await user.client.call('ledger.transfer', {
    from_account_type_id: 1,
    to_account_type_id: 4,
    currency_id: 1,
    amount: '500',
  });
  await beatAt(PRICE);
});

async function beatAt(price: string): Promise<void> {
  server.feed.setPrice('BTC/USDT', price);
  await server.beat();
}

/** Lets some seconds pass at a price, with a beat every two. */
async function pass(price: string, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    server.clock.advance(1_500);
    await beatAt(price);
  }
}

/** Time passes without prices; then they are back, confirmed. */
async function leapTo(at: number): Promise<void> {
  server.clock.advance(at - server.clock.now());
  for (let beat = 0; beat < 8; beat += 1) await beatAt(PRICE);
}

async function place(wanted: Partial<{ seconds: number; direction: 'up' | 'down' }> = {}) {
  const [order] = await withBeats(server, [user.client.call('micro.place', { ...ORDER, ...wanted })], () =>
    beatAt(PRICE),
  );
  return order;
}

const settled = async (id: string) =>
  (await user.client.call('micro.history', {})).data.find((order) => order.id === id);
const sources = (...folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => globSync(join(SOURCE, folder, '**/*.ts')))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'));

test('no column names an outcome before its tick', async () => {
  const rows = await server.app.slices.db.query<{ name: string; columns: string }>(
    `select table_schema || '.' || table_name as name, string_agg(column_name, ' ' order by ordinal_position) as columns
     from information_schema.columns where table_schema in ('micro', 'tick') group by 1 order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns])), MESSAGE).toEqual(COLUMNS);
});

test('calls of operators read, but for new products', () => {
  const calls = ENDPOINTS.filter(({ name }) => /^(micro|tick)\./.test(name));
  const writes = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect(writes.toSorted(), MESSAGE).toEqual(WRITES.toSorted());
  const addProduct = calls.find(({ name }) => name === 'micro.operator_add_product');
  expect(Object.keys(addProduct?.input.properties ?? {}).join(' '), MESSAGE).toBe(ADD_PRODUCT_FIELDS);
});

test('no setting is about outcomes, and neither orders nor ticks read settings', () => {
  const config = readConfig({ OB_DEMO: 'on' });
  expect(
    Object.keys(config).filter((name) => !SETTINGS.split(' ').includes(name)),
    MESSAGE,
  ).toEqual([]);
  expect([...CONTENT_SETTINGS].filter((key) => /micro|tick|price|outcome|win/.test(key))).toEqual([]);
  const readers = sources('micro', 'tick').filter((path) =>
    /\bconfig\b|process\.env|content\/index|isDemo/i.test(readFileSync(path, 'utf8')),
  );
  expect(readers, MESSAGE).toEqual([]);
});

test('no other statement writes orders or ticks', () => {
  const write =
    /\b(insert into|update|delete from|merge into|truncate|copy)\s+((?:micro\.order|tick\.\w+)\b)/g;
  const found = sources('.').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(write)].map(
      ([, verb, table]) => `${relative(SOURCE, path)} ${verb} ${table}`,
    ),
  );
  expect(found.toSorted(), MESSAGE).toEqual(STATEMENTS.toSorted());
});

test('an outcome is a function of the order and its ticks: the person, chance and the hour are no part of it', () => {
  const text = readFileSync(join(SOURCE, 'micro/settle-orders.ts'), 'utf8');
  const decision = text.slice(
    text.indexOf('export function settleAt'),
    text.indexOf('export function voidOf'),
  );
  expect(decision).toContain('microOutcome(order.direction, { entry: order.entryPrice, exit: exit.price })');
  expect(decision).not.toMatch(/random|userId|clock|deps|bankroll|userGroup/);
});

test('who may write the tables cannot turn an outcome: the row is refused, or the audit finds it', async () => {
  const { id } = await place({ seconds: 30 });
  await pass('60010', 32);
  expect(await settled(id)).toMatchObject({ state: 'won' });
  const { db } = server.app.slices;
  const name = [id];
  for (const change of [
    "state = 'lost'",
    "state = 'tied'",
    'exit_price = entry_price',
    "direction = 'down'",
  ]) {
    await expect(db.query(`update micro.order set ${change} where public_id = $1`, name)).rejects.toThrow(
      /order_outcome/,
    );
  }
  await expect(server.owner.query('update tick.tick set price = 1')).rejects.toThrow(/immutable/);
  await db.query(
    "update micro.order set state = 'lost', exit_price = 1, payout = 0 where public_id = $1",
    name,
  );
  const broken = brokenChecks(await auditAtRest({ ...server.app.slices, clock: server.clock }));
  expect(Object.keys(broken)).toEqual(expect.arrayContaining(['X2 posted', 'X3', 'X5']));
  await db.query(
    "update micro.order set state = 'won', exit_price = 60010, payout = 180 where public_id = $1",
    name,
  );
  expect(brokenChecks(await auditAtRest({ ...server.app.slices, clock: server.clock }))).toEqual({});
});

test('a new version of a product, even a withdrawn one, touches no accepted order', async () => {
  const operator = await server.operator({ roles: 'risk' });
  const effectiveFrom = server.clock.now() + OPERATOR_LIMITS.changeNoticeMs + 60_000;
  const proposed = await operator.client.call('micro.operator_add_product', {
    seconds: ORDER.seconds,
    profit_percent: '1',
    loss_percent: '100',
    is_offered: false,
    effective_from: effectiveFrom,
    reason: 'A test of frozen rates',
  });
  await server.approve(proposed);
  await leapTo(effectiveFrom - 60_000);
  const order = await place();
  expect(order).toMatchObject({ profit_percent: '88', loss_percent: '100' });
  expect(order.expires_at).toBeGreaterThan(effectiveFrom);
  await leapTo(order.expires_at - 10_000);
  await pass('60010', 12);
  await expect(place()).rejects.toMatchObject({ key: 'micro.not_offered' });
  expect(await settled(order.id)).toMatchObject({ state: 'won', profit_percent: '88', payout: '188' });
});

test('halting a market changes neither its ticks nor its orders', async () => {
  const order = await place({ seconds: 60 });
  const seqOf = async (): Promise<number> => {
    const series = await server.guest().call('tick.series', {});
    return series.find((one) => one.series === 'BTC/USDT')?.newest?.seq ?? 0;
  };
  const seq = await seqOf();
  const open = await haltMatch(server.app.slices, 1);
  await expect(user.client.call('micro.place', ORDER)).rejects.toMatchObject({ key: 'market.halted' });
  await pass('60010', 62);
  expect(await seqOf()).toBe(seq + 31);
  expect(await settled(order.id)).toMatchObject({ state: 'won', payout: '182', exit_price: '60010' });
  await open();
});
