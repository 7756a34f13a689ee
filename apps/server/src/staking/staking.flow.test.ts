import { DAY_MS, subDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PAY_PASSWORD } from '../testing/accounts.ts';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from '../testing/start-test-server.ts';
import { quoteRedemption } from './redeem.ts';
import { createStaking } from './staking.ts';
import { createLog } from '../kernel/log.ts';

let server: TestServer;
let risk: TestOperator;
let user: TestUser;

const MIDNIGHT = Date.UTC(2026, 10, 22);
const REASON = 'For the tests of staking';

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await person();
});
afterEach(() => assertAuditClean({ ...server.app.slices, clock: server.clock }));

/** A user with 5,000 USDT in the financial account. */
async function person(): Promise<TestUser> {
  const made = await server.user({ funds: { USDT: '10000' } });
  const way = { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1 };
  await made.client.call('ledger.transfer', { ...way, amount: '5000' });
  return made;
}

/** Pays what is due at an instant, as a server that runs then would. */
function payAt(now: number): Promise<void> {
  const { bus, slices } = server.app;
  const kernel = { log: createLog('silent'), bus, random: { uuid: () => '' }, clock: { now: () => now } };
  return createStaking({ ...slices, ...kernel }).runDays();
}

const TERMS = { currency_id: 1, cycle_days: 3, apr_percent: '7.3', reason: REASON };
const SIZE = { quantity: '3000', user_min: '100', user_max: '2000' };

/** Opens a draft by two operators. */
async function openDraft(id: number): Promise<void> {
  await server.approve(await risk.client.call('staking.operator_open_product', { id, reason: REASON }));
}

/** Opens a pool of 3,000 USDT for three days at 7.3 %. */
async function pool(wanted: Partial<typeof TERMS & typeof SIZE> = {}) {
  const drafted = await risk.client.call('staking.operator_add_product', { ...TERMS, ...SIZE, ...wanted });
  await openDraft(drafted.id);
  return drafted;
}
const take = (product: { id: number }, amount: string, by = user, idempotencyKey = '') =>
  by.client.call(
    'staking.subscribe',
    { product_id: product.id, amount },
    idempotencyKey === '' ? {} : { idempotencyKey },
  );
const redeem = (id: string, payout: string, pay_password = TEST_PAY_PASSWORD, idempotencyKey?: string) =>
  user.client.call('staking.redeem', { id, payout, pay_password }, { idempotencyKey });
const read = (id: string) => user.client.call('staking.order', { id });
const shown = async (product: { id: number }, by = user) =>
  (await by.client.call('staking.products', {})).find(({ id }) => id === product.id);
async function balance(of = user) {
  const accounts = await of.client.call('ledger.account_list', {});
  const row = accounts.find((one) => one.account_type_id === 5)?.balances.find(({ code }) => code === 'USDT');
  return [row?.available, row?.held];
}
async function rewards() {
  const found = (await risk.client.call('staking.operator_rewards', {})).find(({ code }) => code === 'USDT');
  if (found === undefined) throw new Error('there are rewards in USDT');
  return found;
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { key: string }) => error.key,
  );

describe('a cycle', () => {
  test('gives each full day once, in order after a pause, and the principal back with the last', async () => {
    const product = await pool();
    const before = await rewards();
    const order = await take(product, '1000');
    expect(order).toMatchObject({
      principal: '1000',
      daily_dividend: '0.2',
      dividends_total: '0.6',
      state: 'in_effect',
      first_day: MIDNIGHT,
      matures_at: MIDNIGHT + 3 * DAY_MS,
      days_paid: 0,
      days_left: 3,
    });
    expect(await balance()).toEqual(['4000', '1000']);
    await payAt(MIDNIGHT + DAY_MS - 1);
    expect((await read(order.id)).days_paid).toBe(0);
    await Promise.all([1, 2, 3].map(() => payAt(MIDNIGHT + DAY_MS)));
    expect(await read(order.id)).toMatchObject({ days_paid: 1, days_left: 2, dividends_paid: '0.2' });
    expect(await balance()).toEqual(['4000.2', '1000']);
    await payAt(MIDNIGHT + 9 * DAY_MS);
    expect(await read(order.id)).toMatchObject({
      state: 'expired',
      end_reason: 'matured',
      ended_at: MIDNIGHT + 9 * DAY_MS,
      dividends_paid: '0.6',
    });
    expect(await balance()).toEqual(['5000.6', '0']);
    const after = await rewards();
    expect(subDecimal(before.funds, after.funds)).toBe('0.6');
    expect(subDecimal(before.obligations, after.obligations)).toBe('0.6');
    // What has matured was taken: it does not come back into the pool.
    expect(await shown(product)).toMatchObject({ remaining: '2000', own: '0', own_left: '2000' });
    const days = await user.client.call('staking.dividends', { id: order.id, limit: 2 });
    expect(days.data.map(({ day, amount }) => [day, amount])).toEqual([
      [MIDNIGHT + 2 * DAY_MS, '0.2'],
      [MIDNIGHT + DAY_MS, '0.2'],
    ]);
    const rest = await user.client.call('staking.dividends', {
      id: order.id,
      cursor: days.next_cursor ?? '',
    });
    expect(rest).toMatchObject({ data: [{ day: MIDNIGHT }], next_cursor: null });
    const notices = await user.client.call('notification.list', {});
    expect(notices.data.filter(({ kind }) => kind === 'staking_matured')).toHaveLength(1);
  });

  test('a dividend of nothing posts nothing and still counts', async () => {
    const product = await pool({ user_min: '0.00001' });
    const order = await take(product, '0.00001');
    await payAt(MIDNIGHT + 3 * DAY_MS);
    expect(await read(order.id)).toMatchObject({ state: 'expired', days_paid: 3, dividends_paid: '0' });
    expect((await user.client.call('staking.dividends', { id: order.id })).data).toHaveLength(3);
    const entries = await user.client.call('ledger.account_entries', { account_type_id: 5 });
    expect(entries.data.filter(({ kind }) => kind === 'staking_dividend')).toEqual([]);
  });

  test('lists and sums up what a user has and keeps', async () => {
    const product = await pool();
    const [kept, given] = [await take(product, '1000'), await take(product, '500')];
    await payAt(MIDNIGHT + 2 * DAY_MS);
    const { payout } = await user.client.call('staking.redeem_quote', { id: given.id });
    await redeem(given.id, payout);
    const earnings = await user.client.call('staking.earnings', { days: 400 });
    expect(earnings.currencies).toMatchObject([{ code: 'USDT', dividends: '0.4', principal: '1000' }]);
    expect(earnings).toMatchObject({ dividends_usdt: '0.4', principal_usdt: '1000' });
    const inEffect = await user.client.call('staking.orders', { state: 'in_effect' });
    expect(inEffect.data.map(({ id }) => id)).toEqual([kept.id]);
    const all = await user.client.call('staking.orders', { limit: 1 });
    expect(all.data.map(({ id }) => id)).toEqual([given.id]);
    expect(all.next_cursor).not.toBeNull();
  });
});

describe('what is refused', () => {
  test('amounts outside the range, the pool and the user’s maximum', async () => {
    const product = await pool();
    expect(await refusal(take(product, '99.99'))).toBe('staking.amount_out_of_range');
    expect(await refusal(take(product, '2000.01'))).toBe('staking.amount_out_of_range');
    expect(await refusal(take(product, '3000.01'))).toBe('staking.above_remaining');
    expect(await refusal(take(product, '100.000000001'))).toBe('ledger.amount_decimals');
    await take(product, '1950');
    expect(await refusal(take(product, '100'))).toBe('staking.above_own_limit');
    const other = await person();
    await take(product, '950', other);
    // The rest is below the minimum and can be taken whole.
    expect(await refusal(take(product, '99', other))).toBe('staking.amount_out_of_range');
    expect(await shown(product, other)).toMatchObject({ remaining: '100', own_left: '100' });
    await take(product, '100', other);
    expect(await refusal(take(product, '100', other))).toBe('staking.above_remaining');
    expect(await refusal(take({ id: 2_000_000 }, '100'))).toBe('staking.product_not_found');
  });

  test('more than is available, who is not certified, has no password or is frozen, and a pool that is not open', async () => {
    const product = await pool();
    const poor = await server.user({});
    const nobody = await server.user({ isVerified: false });
    const open = await server.user({ hasPayPassword: false });
    expect(await refusal(take(product, '100', poor))).toBe('ledger.insufficient_balance');
    expect(await refusal(take(product, '100', nobody))).toBe('identity.not_verified');
    expect(await refusal(take(product, '100', open))).toBe('identity.pay_password_required');
    const { db, identity } = server.app.slices;
    await db.transaction((tx) => identity.freezeForReview(tx, poor.userId));
    // A session that is known already learns of it some seconds later.
    const frozen = { ...poor, client: await server.logIn(poor.email) };
    expect(await refusal(take(product, '100', frozen))).toBe('identity.frozen');
    await risk.client.call('staking.operator_close_product', { id: product.id, reason: REASON });
    expect(await refusal(take(product, '100'))).toBe('staking.not_open');
    expect(await shown(product)).toBeUndefined();
  });

  test('a repeat answers the first order, another body with its key nothing', async () => {
    const product = await pool();
    const same = await Promise.all([1, 2, 3].map(() => take(product, '200', user, 'key-1')));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect(await balance()).toEqual(['4800', '200']);
    expect(await refusal(take(product, '300', user, 'key-1'))).toBe('request.idempotency_conflict');
    const other = await pool();
    expect(await refusal(take(other, '200', user, 'key-1'))).toBe('request.idempotency_conflict');
  });

  test('together users take no more than there is', async () => {
    const product = await pool({ user_max: '3000' });
    const others = await Promise.all([1, 2].map(person));
    const calls = [user, ...others].map((one) => take(product, '1600', one));
    const taken = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    expect(await shown(product)).toMatchObject({ remaining: '1400' });
  });
});

describe('an early redemption', () => {
  test('costs the dividends, for the payout that was shown only, and gives the quantity back', async () => {
    const product = await pool();
    const { free } = await rewards();
    const order = await take(product, '1000');
    const first = await user.client.call('staking.redeem_quote', { id: order.id });
    expect(first).toMatchObject({ principal: '1000', cost: '0', payout: '1000', days_left: 3 });
    await payAt(MIDNIGHT + DAY_MS);
    expect(await refusal(redeem(order.id, first.payout))).toBe('staking.payout_changed');
    const quote = await user.client.call('staking.redeem_quote', { id: order.id });
    expect(quote).toMatchObject({ cost: '0.2', payout: '999.8', days_left: 2, dividends_total: '0.6' });
    expect(await refusal(redeem(order.id, quote.payout, '000000'))).toBe('identity.wrong_pay_password');
    const all = await Promise.all(
      [1, 2].map(() => redeem(order.id, quote.payout, TEST_PAY_PASSWORD, 'redemption')),
    );
    for (const one of all) expect(one).toMatchObject({ state: 'expired', end_reason: 'redeemed' });
    expect(await refusal(redeem(order.id, quote.payout))).toBe('staking.order_ended');
    expect(await balance()).toEqual(['5000', '0']);
    expect(await rewards()).toMatchObject({ free });
    expect(await shown(product)).toMatchObject({ remaining: '3000', own: '0' });
    expect(await refusal(user.client.call('staking.redeem_quote', { id: order.id }))).toBe(
      'staking.order_ended',
    );
    await payAt(MIDNIGHT + 9 * DAY_MS);
    expect((await read(order.id)).days_paid).toBe(1);
    const other = await person();
    const theirs = await take(product, '100', other);
    expect(await refusal(redeem(theirs.id, '100'))).toBe('staking.order_not_found');
  });

  test('is over with the cycle, also in the minute before the last dividend is paid', async () => {
    const order = await take(await pool(), '1000');
    const { db } = server.app.slices;
    const at = (now: number) =>
      refusal(quoteRedemption({ db, clock: { now: () => now } }, user.userId, order.id));
    expect(await at(MIDNIGHT + 3 * DAY_MS - 1)).toBeNull();
    expect(await at(MIDNIGHT + 3 * DAY_MS)).toBe('staking.order_ended');
  });
});

describe('pools', () => {
  test('open only when the rewards cover all that they may have to pay, and then keep it', async () => {
    const { free } = await rewards();
    // 3,650,000 at 100 % for two days cost 20,000.
    const quantity = '3650000';
    const terms = {
      ...TERMS,
      cycle_days: 2,
      apr_percent: '100',
      quantity,
      user_min: '1',
      user_max: quantity,
    };
    const drafts = [];
    for (let needed = 0; needed <= Number(free); needed += 20_000) {
      drafts.push(await risk.client.call('staking.operator_add_product', terms));
    }
    const last = drafts.pop();
    if (last === undefined) throw new Error('there is a draft');
    for (const { id } of drafts) {
      await openDraft(id);
    }
    expect(
      await refusal(risk.client.call('staking.operator_open_product', { id: last.id, reason: REASON })),
    ).toBe('staking.not_covered');
    const [row] = (await risk.client.call('staking.operator_products', { state: 'draft', limit: 1 })).data;
    expect(row).toMatchObject({ id: last.id, obligation: '20000' });
    expect(row?.missing).not.toBe('0');
    const maker = await server.operator({ roles: 'ledger_maker' });
    const checker = await server.operator({ roles: 'ledger_checker' });
    const move = { currency_id: 1, reason: 'Rewards of the next season' };
    const out = { from_account: 'staking_rewards', to_account: 'equity', amount: '20000' } as const;
    expect(await refusal(maker.client.call('ledger.operator_move_capital', { ...move, ...out }))).toBe(
      'ledger.house_reserved',
    );
    const into = { from_account: 'equity', to_account: 'staking_rewards', amount: '20000' } as const;
    const proposed = await maker.client.call('ledger.operator_move_capital', { ...move, ...into });
    const decision = { decision: 'approve', reason: 'The transfer has arrived' } as const;
    await checker.client.call('operator.decide_proposal', { id: proposed.id, ...decision });
    await openDraft(last.id);
    for (const { id } of [...drafts, last]) {
      await risk.client.call('staking.operator_close_product', { id, reason: REASON });
    }
  });

  test('have rewards in every coin, while the other accounts of the house are in USDT', async () => {
    const maker = await server.operator({ roles: 'ledger_maker' });
    const { accounts } = await maker.client.call('ledger.operator_house_accounts', { currency_id: 2 });
    expect(accounts.map(({ name }) => name)).toEqual(['equity', 'staking_rewards']);
    const move = { currency_id: 2, amount: '1', reason: 'Rewards of the next season' };
    const [from_account, to_account] = ['equity', 'staking_rewards'] as const;
    expect(
      await maker.client.call('ledger.operator_move_capital', { ...move, from_account, to_account }),
    ).toMatchObject({ state: 'waiting', subject_kind: 'house_movement' });
    expect(
      await refusal(
        maker.client.call('ledger.operator_move_capital', {
          ...move,
          from_account,
          to_account: 'insurance_fund',
        }),
      ),
    ).toBe('ledger.currency_not_in_account');
  });

  test('are drafted with terms that hang together, opened once and closed once', async () => {
    const add = (wanted: object) =>
      refusal(risk.client.call('staking.operator_add_product', { ...TERMS, ...SIZE, ...wanted }));
    expect(await add({ apr_percent: '0' })).toBe('staking.terms_invalid');
    expect(await add({ user_min: '2001' })).toBe('staking.terms_invalid');
    expect(await add({ user_max: '3001' })).toBe('staking.terms_invalid');
    expect(await add({ quantity: '0.000000001' })).toBe('ledger.amount_decimals');
    expect(await add({ currency_id: 2_000_000 })).toBe('ledger.currency_not_in_account');
    const product = await pool();
    const of = { id: product.id, reason: REASON };
    expect(await refusal(risk.client.call('staking.operator_open_product', of))).toBe(
      'staking.product_state',
    );
    expect(await risk.client.call('staking.operator_close_product', of)).toMatchObject({ state: 'closed' });
    expect(await refusal(risk.client.call('staking.operator_close_product', of))).toBe(
      'staking.product_state',
    );
  });

  test('show operators their orders', async () => {
    const product = await pool();
    const order = await take(product, '1000');
    const { data } = await risk.client.call('staking.operator_orders', { product_id: product.id });
    expect(data).toMatchObject([
      { id: order.id, user_id: user.userId, state: 'in_effect', principal: '1000' },
    ]);
    const [row] = (await risk.client.call('staking.operator_products', { limit: 1 })).data;
    expect(row).toMatchObject({ id: product.id, live_orders: 1, live_principal: '1000', remaining: '2000' });
    await risk.client.call('staking.operator_close_product', { id: product.id, reason: REASON });
    expect((await risk.client.call('staking.operator_products', { limit: 1 })).data).toMatchObject([
      { state: 'closed', obligation: '0.6', missing: null },
    ]);
  });
});
