import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { auditAtRest } from './testing/audit-at-rest.ts';
import { RawCaller } from './testing/raw-call.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let trader: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  trader = await server.user({ funds: { USDT: '10000', BTC: '1' } });
});
beforeEach(async () => {
  maker = await server.operator({ roles: 'risk' });
  checker = await server.operator({ roles: 'security_admin' });
});
afterAll(() => server.stop());

const UUID = '00000000-0000-4000-8000-000000000000';
const REASON = 'Looked into together';
const buy = (matchId = 1) => {
  server.feed.setPrice('BTC/USDT', '60000');
  return trader.client.call('spot.place_order', {
    ...{ currency_match_id: matchId, side: 'buy', type: 'limit', price: '50000', quantity: '0.001' },
  });
};
const transfer = () =>
  trader.client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 2, currency_id: 1, amount: '1' },
  });
const decide = (id: number, by: TestOperator = checker) =>
  by.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
const modes = () => maker.client.call('site.operator_modes', {});

/** Two persons open again what is closed. */
async function liftAll(): Promise<void> {
  for (const { id } of await modes()) {
    const proposed = await maker.client.call('site.operator_lift_mode', { id, reason: REASON });
    await decide(proposed.id);
  }
  expect(await modes()).toEqual([]);
}

test('each mode refuses what it closes, says so, and takes all else', async () => {
  const set = (mode: 'cancel_only' | 'no_withdrawals' | 'read_only' | 'maintenance') =>
    maker.client.call('site.operator_set_mode', { mode, reason: REASON });
  await buy();
  await set('cancel_only');
  await expect(buy()).rejects.toMatchObject({ key: 'site.cancel_only' });
  await transfer();
  expect((await trader.client.call('spot.cancel_all', {})).cancelled).toBe(1);
  await set('no_withdrawals');
  await expect(set('no_withdrawals')).rejects.toMatchObject({ key: 'site.mode_exists' });
  const withdrawal = { address_id: UUID, amount: '1', pay_password: '481516' };
  const withdraw = () => trader.client.call('wallet.withdraw', withdrawal);
  await expect(withdraw()).rejects.toMatchObject({ key: 'site.no_withdrawals' });
  await set('read_only');
  await expect(transfer()).rejects.toMatchObject({ key: 'site.read_only' });
  await expect(trader.client.call('spot.cancel_all', {})).rejects.toMatchObject({ key: 'site.read_only' });
  await set('maintenance');
  await expect(transfer()).rejects.toMatchObject({ key: 'site.maintenance' });
  const shown = await server.guest().call('site.modes', {});
  expect(shown.map(({ mode }) => mode)).toEqual([
    'maintenance',
    'read_only',
    'no_withdrawals',
    'cancel_only',
  ]);
  await liftAll();
  await buy();
  await transfer();
});

test('a product and a market are closed by themselves', async () => {
  const reason = REASON;
  await maker.client.call('site.operator_set_mode', { mode: 'cancel_only', product: 'contract', reason });
  await maker.client.call('site.operator_set_mode', { mode: 'cancel_only', currency_match_id: 2, reason });
  await buy();
  await expect(buy(2)).rejects.toMatchObject({ key: 'market.halted' });
  const contract = { currency_match_id: 1, side: 'long', type: 'market', lots: 1, leverage: 10 } as const;
  await expect(trader.client.call('contract.open', contract)).rejects.toMatchObject({
    key: 'site.cancel_only',
  });
  const matches = await maker.client.call('market.operator_matches', {});
  expect(matches.filter((match) => match.is_halted).map(({ id }) => id)).toEqual([2]);
  await expect(
    maker.client.call('site.operator_set_mode', { mode: 'cancel_only', currency_match_id: 999, reason }),
  ).rejects.toMatchObject({ key: 'market.match_not_found' });
  await liftAll();
});

test('a violation closes what it names, until it is mended or two persons acknowledged it; a new one closes again', async () => {
  const { db, auditor, market } = server.app.slices;
  const halted = () =>
    market
      .all()
      .filter(({ id }) => market.isHalted(id, 'spot'))
      .map(({ base }) => base.code);
  const raise = (by: string) =>
    db.query(
      `update ledger.account set available = available + $1::numeric where user_id = $2 and wallet = 'trade'
         and currency_id = (select id from ledger.currency where code = 'BTC')`,
      [by, trader.userId],
    );
  const audit = () => auditor.run({ isFull: false });
  await audit();
  expect(halted()).toEqual([]);
  await raise('1');
  await audit();
  expect(halted()).toEqual(['BTC']);
  expect((await modes()).map(({ mode, set_by }) => [mode, set_by])).toEqual([
    ['no_withdrawals', null],
    ['cancel_only', null],
  ]);
  const [first] = await modes();
  const lift = { id: first?.id ?? 0, reason: REASON };
  await expect(maker.client.call('site.operator_lift_mode', lift)).rejects.toMatchObject({
    key: 'market.audit_unclean',
  });
  const violations = await maker.client.call('ledger.operator_violations', {});
  expect(violations.map(({ check }) => check).toSorted()).toEqual(['L11', 'L3 balance', 'L3 sum']);
  for (const { id } of violations) {
    const proposed = await maker.client.call('ledger.operator_acknowledge_violation', { id, reason: REASON });
    await expect(decide(proposed.id, maker)).rejects.toMatchObject({ key: 'operator.same_operator' });
    await decide(proposed.id);
  }
  await liftAll();
  await audit();
  expect([halted(), auditor.violations]).toEqual([[], 0]);
  const kept = await maker.client.call('ledger.operator_violations', {});
  expect(kept.map((row) => row.acknowledge_reason)).toEqual([REASON, REASON, REASON]);
  // Of the same kind, and more of it.
  await raise('0.5');
  await audit();
  expect(halted()).toEqual(['BTC']);
  await raise('-1.5');
  await audit();
  expect(auditor.violations).toBe(0);
  expect(await maker.client.call('ledger.operator_violations', {})).toEqual([]);
  expect(halted(), 'opening again takes two persons').toEqual(['BTC']);
  await liftAll();
});

test('a violation of trading between people stops that, and nothing else', async () => {
  const { auditor, market } = server.app.slices;
  await server.owner.query('alter table fiat.order_event disable trigger order_event_append_only');
  await auditor.run({ isFull: false });
  await server.owner.query('alter table fiat.order_event enable trigger order_event_append_only');
  expect(market.all().filter(({ id }) => market.isHalted(id, 'spot'))).toEqual([]);
  expect((await modes()).map(({ mode, product }) => [mode, product])).toEqual([['cancel_only', 'fiat']]);
  const order = { ad_id: UUID, amount: '100', price: '1' };
  await expect(trader.client.call('fiat.open_order', order)).rejects.toMatchObject({
    key: 'site.cancel_only',
  });
  await buy();
  await auditor.run({ isFull: true });
  await liftAll();
});

test('what was closed is closed before anything opens after a restart, and the auditor goes on where it was', async () => {
  const database = await createTestDatabase();
  const first = await startTestServer({ databaseUrl: database.url });
  const operator = await first.operator({ roles: 'risk' });
  const set = { mode: 'cancel_only', currency_match_id: 1, reason: REASON } as const;
  await operator.client.call('site.operator_set_mode', set);
  await first.app.slices.auditor.run({ isFull: true });
  const startAt = first.clock.now() + 60_000;
  await first.stop();
  const second = await startTestServer({ databaseUrl: database.url, startAt, seed: 2 });
  onTestFinished(async () => {
    await second.stop();
    await database.drop();
  });
  expect(second.app.slices.auditor.health()).toMatchObject({ wasVerified: true });
  expect(second.app.slices.market.isHalted(1, 'spot')).toBe(true);
  const user = await second.user({ funds: { USDT: '10000' } });
  second.feed.setPrice('BTC/USDT', '60000');
  const order = {
    currency_match_id: 1,
    side: 'buy',
    type: 'limit',
    price: '50000',
    quantity: '0.001',
  } as const;
  await expect(user.client.call('spot.place_order', order)).rejects.toMatchObject({ key: 'market.halted' });
});

test('readiness names the parts to who may read the metrics', async () => {
  const raw = new RawCaller(server.url);
  await maker.client.call('site.operator_set_mode', {
    mode: 'cancel_only',
    product: 'micro',
    reason: REASON,
  });
  const { status, text } = await raw.get('/readyz');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    is_ready: true,
    state: 'degraded',
    parts: { modes: { state: 'degraded' } },
  });
  await liftAll();
  raw.close();
});

test('nothing of it is left', async () => {
  const report = await auditAtRest({ ...server.app.slices, clock: server.clock });
  expect(report.violations).toBe(0);
});
