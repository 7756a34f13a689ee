import { OPERATOR_LIMITS, RULE_KINDS, type RuleKind } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';

const HOUR = OPERATOR_LIMITS.changeNoticeMs;
const REASON = 'Published with the change';
const MAKER = 'maker@example.com';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = (kind: RuleKind, limit = 100) => server.guest().call('site.rules', { kind, limit });

/** The versions of a rule as states and values. */
async function versionsOf(kind: RuleKind, about: readonly string[]) {
  const { data } = await read(kind);
  const rule = data.find(
    (one) => JSON.stringify(one.about.map(({ value }) => value)) === JSON.stringify(about),
  );
  return (rule?.versions ?? []).map(({ state, values }) => [state, ...values.map(({ value }) => value)]);
}

/** A change that one operator proposes and another approves. */
async function announceFees(percent: string): Promise<number> {
  const maker = await server.operator({ roles: 'risk' });
  const checker = await server.operator({ roles: 'risk' });
  const effectiveFrom = server.clock.now() + 2 * HOUR;
  const proposed = await maker.client.call('spot.operator_add_fee_rule', {
    ...{ currency_match_id: 1, maker_fee_percent: percent, taker_fee_percent: percent },
    ...{ effective_from: effectiveFrom, reason: REASON },
  });
  await checker.client.call('operator.decide_proposal', {
    ...{ id: proposed.id, decision: 'approve', reason: REASON },
  });
  return effectiveFrom;
}

/** Offerings and fee levels are the house's own; a new installation has none. */
const OF_THE_HOUSE: readonly RuleKind[] = ['offering_terms', 'fee_levels'];
test.each(RULE_KINDS.filter((kind) => !OF_THE_HOUSE.includes(kind)))(
  'a guest reads the rules of %s that hold, and no maker',
  async (kind) => {
    const { data } = await read(kind);
    expect(data.length).toBeGreaterThan(0);
    for (const { versions } of data) expect(versions.map(({ state }) => state)).toContain('in_effect');
    expect(JSON.stringify(data)).not.toContain('operator');
    // A reason comes with an announcement, and none is made yet.
    expect(
      data.flatMap(({ versions }) => versions.map(({ reason }) => reason)).filter((one) => one !== null),
    ).toEqual([]);
  },
);

test('a change by two persons is announced with its date and reason, then in effect, and the old one is kept', async () => {
  const first = await announceFees('0.08');
  const { data } = await read('spot_fees');
  const rule = data.find(({ about }) => about.some(({ value }) => value === 'BTC/USDT'));
  expect(rule?.versions[0]).toMatchObject({ effective_from: first, state: 'planned', reason: REASON });
  server.clock.sleep(3 * HOUR);
  expect(await versionsOf('spot_fees', ['BTC/USDT'])).toEqual([['in_effect', '0.08', '0.08']]);
  await announceFees('0.07');
  server.clock.sleep(3 * HOUR);
  expect(await versionsOf('spot_fees', ['BTC/USDT'])).toEqual([
    ['in_effect', '0.07', '0.07'],
    ['replaced', '0.08', '0.08'],
  ]);
});

test('levels of fees are announced with what reaches them, and hold from the first UTC day on', async () => {
  const maker = await server.operator({ roles: 'risk' });
  const proposed = await maker.client.call('tier.operator_add_programme', {
    ...{ keep_days: 14, levels: 'VIP 1|vip1|100000|', reason: REASON },
    effective_from: server.clock.now() + 2 * HOUR,
  });
  await server.approve(proposed);
  const terms = ['vip1', '100000', '14'];
  expect(await versionsOf('fee_levels', ['1'])).toEqual([['planned', ...terms]]);
  const { data } = await read('fee_levels');
  expect(JSON.stringify(data)).not.toContain(MAKER);
  server.clock.sleep(DAY_MS + 3 * HOUR);
  expect(await versionsOf('fee_levels', ['1'])).toEqual([['in_effect', ...terms]]);
});

test('the terms of a staking product are shown from its opening on, and its end is', async () => {
  await server.owner.query(
    `insert into staking.product (currency_id, cycle_days, apr_ppm, quantity, user_min, user_max, state, operator_name,
       created_at, opened_at, closed_at)
     values (1, 33, 36500, 1000, 10, 500, 'closed', $1, $2, $2, $3),
       (1, 34, 36500, 1000, 10, 500, 'draft', $1, $2, null, null)`,
    [MAKER, new Date(server.clock.now()), new Date(server.clock.now() + 1_000)],
  );
  server.clock.advance(2_000);
  const { data } = await read('staking_terms');
  expect(JSON.stringify(data)).not.toContain(MAKER);
  const cycles = data.map(({ about }) => about.find(({ name }) => name === 'cycle')?.value);
  expect(cycles).not.toContain('34');
  const product = data[cycles.indexOf('33')];
  expect(product?.versions.map(({ state, values }) => [state, ...values.map(({ value }) => value)])).toEqual([
    ['in_effect', '3.65', '10', '500', '1000', '0'],
    ['replaced', '3.65', '10', '500', '1000', '1'],
  ]);
});

test('a reason that was written before its writer knew that users read it stays inside', async () => {
  const at = new Date(server.clock.now());
  const insert = (seconds: number, isPublic: boolean) =>
    server.owner.query(
      `insert into micro.product (seconds, profit_ppm, loss_ppm, is_offered, effective_from, operator_name, reason,
         is_reason_public)
       values ($1, 800000, 1000000, true, $2, $3, $4, $5)`,
      [seconds, at, MAKER, REASON, isPublic],
    );
  await insert(45, false);
  await insert(46, true);
  const { data } = await read('micro_products');
  const reasonOf = (seconds: string) =>
    data.find(({ about }) => about.some(({ value }) => value === seconds))?.versions[0]?.reason;
  expect([reasonOf('45'), reasonOf('46')]).toEqual([null, REASON]);
});

test('a limit of the code holds from the beginning', async () => {
  const { data } = await read('micro_limits');
  expect(data[0]?.versions).toMatchObject([{ effective_from: null, state: 'in_effect', reason: null }]);
  expect(data[0]?.versions[0]?.values).toContainEqual({ name: 'stake_max', value: '250', up_to: null });
});

test('the sums above which operators look closer are not shown', async () => {
  const { data } = await read('withdrawal_limits');
  const names = data.flatMap(({ versions }) =>
    versions.flatMap(({ values }) => values.map(({ name }) => name)),
  );
  expect([...new Set(names)].toSorted()).toEqual([
    'claims_pending_max',
    'message_code_max',
    'withdraw_daily_max',
    'withdraw_monthly_max',
  ]);
});

test('pages follow one another without a gap', async () => {
  const all = (await read('contract_terms')).data;
  const guest = server.guest();
  const first = await guest.call('site.rules', { kind: 'contract_terms', limit: 4 });
  const cursor = first.next_cursor ?? '';
  const second = await guest.call('site.rules', { kind: 'contract_terms', limit: 100, cursor });
  expect([...first.data, ...second.data]).toEqual(all);
  expect(second.next_cursor).toBe(null);
});
