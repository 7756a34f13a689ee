import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTimestamp } from '../../kernel/db.ts';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import {
  type FiatMerchant,
  type FiatPerson,
  fiatBalance,
  type FiatStage,
  fiatStage,
  type OwnAd,
} from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { returnBonds } from './return-bonds.ts';

let server: TestServer;
let stage: FiatStage;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  // Histories are written by hand here, which an auditor calls violations and closes the product.
  await server.app.slices.auditor.stop();
});
afterAll(() => server.stop());

const store = (person: FiatPerson) => person.client.call('fiat.store', {});
const apply = (person: FiatPerson, businessName: string, key?: string) =>
  person.client.call(
    'fiat.apply',
    { business_name: businessName, pay_password: TEST_PAY_PASSWORD, statement: 'Trading since 2021.' },
    key === undefined ? {} : { idempotencyKey: key },
  );
const leave = (person: FiatPerson) => person.client.call('fiat.leave', { pay_password: TEST_PAY_PASSWORD });
const decide = (id: string, decision: 'certify' | 'reject' | 'revoke', isHistoryWaived = false) =>
  stage.arbiter.client.call('fiat.operator_decide_merchant', {
    id,
    decision,
    is_history_waived: isHistoryWaived,
    reason: 'seen the papers',
  });
const noticesOf = async (person: FiatPerson) =>
  (await person.client.call('notification.list', {})).data.map(({ kind }) => kind);
const balanceOf = (person: FiatPerson) => fiatBalance(server, person);
const sql = (text: string, params: readonly unknown[] = []) => server.app.slices.db.query(text, params);

interface Day {
  readonly ago: number;
  readonly ended: number;
  readonly completed: number;
}

/** As if the person had ended orders on days before today. */
async function trade(person: FiatPerson, days: readonly Day[]): Promise<void> {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const totals = [person.userId, sum(({ ended }) => ended), sum(({ completed }) => completed)];
  await sql(
    `insert into fiat.person (user_id, orders, ended, completed) values ($1, $2, $2, $3)
     on conflict (user_id) do update set ended = excluded.ended, completed = excluded.completed`,
    totals,
  );
  for (const { ago, ended, completed } of days) {
    const day = toTimestamp(server.clock.now() - ago * DAY_MS).slice(0, 10);
    await sql(
      'insert into fiat.person_day (user_id, day, orders, ended, completed) values ($1, $2, $3, $3, $4)',
      [person.userId, day, ended, completed],
    );
  }
}

interface PastOrder {
  readonly ad: OwnAd;
  readonly merchant: FiatMerchant;
  readonly other: FiatPerson;
  readonly price: string;
  readonly quantity: string;
  readonly state: 'unpaid' | 'completed';
  /** Null while it is not over. */
  readonly endedAt: number | null;
}

let references = 1_000_000_000;

/** As if an order on an ad had been opened an hour ago. */
async function addOrder({ ad, merchant, other, ...order }: PastOrder): Promise<void> {
  references += 1;
  const isSelling = ad.side === 'sell';
  const [buyer, seller] = isSelling ? [other, merchant] : [merchant, other];
  const createdAt = server.clock.now() - 3_600_000;
  const isOver = order.endedAt !== null;
  await sql('insert into fiat.person (user_id) values ($1), ($2) on conflict do nothing', [
    buyer.userId,
    seller.userId,
  ]);
  const uuid = server.app.slices.fiat.deps.random.uuid;
  await sql(
    `insert into fiat.order (public_id, payment_reference, ad_id, merchant_id, buyer_id, seller_id, taker_id,
       currency_id, unit, price, quantity, amount, fee, value, held, payment_kind, payee_sealed,
       window_minutes, remarks, state, created_at, paid_at, voucher_file_id, payer_name, is_stated_name_equal, ended_at)
     values ($1, $2::text, $3, $4, $5, $6, $7, 1, 'USD', $8, $9, $8::numeric * $9, 0.15, $9, $10, 'bank', '', 30, '', $11,
       $12, $13, $14, $15, $16, $17)`,
    [
      ...[uuid(), String(references), ad.id, merchant.merchantId, buyer.userId, seller.userId, other.userId],
      ...[order.price, order.quantity, isOver ? 0 : order.quantity, order.state, toTimestamp(createdAt)],
      ...(isOver ? [toTimestamp(createdAt + 60_000), uuid(), buyer.name, true] : [null, null, null, null]),
      order.endedAt === null ? null : toTimestamp(order.endedAt),
    ],
  );
}

describe('applying', () => {
  it('shows what is needed, and what there is of it', async () => {
    const person = await stage.person({ funds: { USDT: '2000' }, level: 1 });
    await trade(person, [{ ago: 1, ended: 4, completed: 3 }]);
    const shown = await store(person);
    expect(shown).toMatchObject({ state: 'none', merchant: null, bond: '0', cover: '0', is_away: false });
    expect(shown.criteria.map(({ name, has, needed, is_met: isMet }) => [name, has, needed, isMet])).toEqual([
      ['level', '1', '2', false],
      ['age', '0', '30', false],
      ['orders', '3', '20', false],
      ['completion', '75', '80', false],
      ['counterparties', '0', '10', false],
      ['bond', '2000', '3000', false],
    ]);
    await expect(apply(person, 'First Level')).rejects.toMatchObject({
      key: 'fiat.criteria_unmet',
      details: { field: 'level', limit: '2' },
    });
  });

  it('locks the bond once for one key, and not without the coins', async () => {
    const poor = await stage.person({ funds: { USDT: '2999' } });
    await expect(apply(poor, 'Poor Harbour')).rejects.toMatchObject({ key: 'ledger.insufficient_balance' });
    expect((await store(poor)).state).toBe('none');
    const person = await stage.person();
    const applied = await apply(person, '  Quiet   Harbour ', 'intent');
    expect(applied).toMatchObject({ state: 'applied', business_name: 'Quiet Harbour', bond: '3000' });
    expect(await apply(person, '  Quiet   Harbour ', 'intent')).toEqual(applied);
    await expect(apply(person, 'Loud Harbour', 'intent')).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    await expect(apply(person, 'Quiet Harbour')).rejects.toMatchObject({ key: 'fiat.merchant_state' });
    expect(await balanceOf(person)).toEqual({ available: '2000', held: '3000' });
  });

  it('gives a name to one merchant, however it is written', async () => {
    const [first, second] = [await stage.person(), await stage.person()];
    await apply(first, 'Only One');
    for (const name of ['only one', 'ＯＮＬＹ ＯＮＥ', 'Only  One']) {
      await expect(apply(second, name)).rejects.toMatchObject({
        key: 'fiat.business_name_taken',
        details: { field: 'business_name' },
      });
    }
    await expect(apply(second, 'www.example.com')).rejects.toMatchObject({ key: 'fiat.field_required' });
    expect((await balanceOf(second)).held).toBe('0');
  });

  it('needs the transaction password', async () => {
    const person = await stage.person();
    await expect(
      person.client.call('fiat.apply', { business_name: 'Locked Door', pay_password: '999999' }),
    ).rejects.toMatchObject({ key: 'identity.wrong_pay_password' });
  });

  it('can be withdrawn, which frees the bond at once', async () => {
    const person = await stage.person();
    await apply(person, 'Second Thoughts');
    expect(await leave(person)).toMatchObject({ state: 'left', bond: '0', leaving_at: null });
    expect(await balanceOf(person)).toEqual({ available: '5000', held: '0' });
    expect(await apply(person, 'Third Thoughts')).toMatchObject({ state: 'applied', bond: '3000' });
  });
});

describe('operators', () => {
  it('certify who meets the criteria, or waive the history', async () => {
    const person = await stage.person();
    const { merchant } = await apply(person, 'New Harbour');
    const id = merchant?.id ?? '';
    await expect(decide(id, 'certify')).rejects.toMatchObject({
      key: 'fiat.criteria_unmet',
      details: { field: 'age', limit: '30', has: '0' },
    });
    const row = await decide(id, 'certify', true);
    expect(row).toMatchObject({ state: 'certified', is_history_waived: true, decided_by: 'Operator 1' });
    await expect(decide(id, 'certify', true)).rejects.toMatchObject({ key: 'fiat.merchant_state' });
    await expect(decide(id, 'reject')).rejects.toMatchObject({ key: 'fiat.merchant_state' });
    expect(await store(person)).toMatchObject({ state: 'certified', cover: '30000', cover_used: '0' });
    expect(await noticesOf(person)).toContain('fiat_merchant_certified');
  });

  it('certify without waiving who has traded enough', async () => {
    const person = await stage.person();
    const { merchant } = await apply(person, 'Old Harbour');
    await sql('update identity.user set created_at = $2 where id = $1', [
      person.userId,
      toTimestamp(server.clock.now() - 30 * DAY_MS),
    ]);
    await trade(person, [
      { ago: 3, ended: 20, completed: 16 },
      { ago: 40, ended: 10, completed: 4 },
    ]);
    await sql(`insert into fiat.counterparty select $1, 900000 + n from generate_series(1, 10) n`, [
      person.userId,
    ]);
    const row = await decide(merchant?.id ?? '', 'certify');
    expect(row.criteria.every(({ is_met: isMet }) => isMet)).toBe(true);
    expect(row).toMatchObject({ state: 'certified', is_history_waived: false });
    expect(row.facts).toMatchObject({ completion_percent: '80', completed: 20, orders_30d: 20 });
  });

  it('reject with a reason, which frees the bond; another application is possible', async () => {
    const person = await stage.person();
    const { merchant } = await apply(person, 'Doubtful Harbour');
    await decide(merchant?.id ?? '', 'reject');
    expect(await store(person)).toMatchObject({ state: 'rejected', bond: '0', reason: 'seen the papers' });
    expect(await balanceOf(person)).toEqual({ available: '5000', held: '0' });
    expect(await noticesOf(person)).toContain('fiat_merchant_rejected');
    expect(await apply(person, 'Better Harbour')).toMatchObject({ state: 'applied', reason: null });
    await decide(merchant?.id ?? '', 'reject');
    expect((await balanceOf(person)).held).toBe('0');
  });

  it('decide once, and not about themselves', async () => {
    const person = await stage.person();
    const { merchant } = await apply(person, 'Busy Harbour');
    const id = merchant?.id ?? '';
    const uid = (await server.app.slices.identity.uidsOf([person.userId])).get(person.userId) ?? '';
    const own = await server.operator({ roles: 'fiat_arbiter', userUid: uid });
    const input = { id, decision: 'certify', is_history_waived: true, reason: 'I know myself' } as const;
    await expect(own.client.call('fiat.operator_decide_merchant', input)).rejects.toMatchObject({
      key: 'operator.own_account',
    });
    const support = await server.operator({ roles: 'support' });
    await expect(support.client.call('fiat.operator_decide_merchant', input)).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
    const results = await Promise.allSettled([decide(id, 'certify', true), decide(id, 'reject')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const page = await support.client.call('fiat.operator_merchants', { limit: 2 });
    const next = await support.client.call('fiat.operator_merchants', {
      limit: 2,
      cursor: page.next_cursor ?? '',
    });
    expect(page.data).toHaveLength(2);
    expect(page.data.map((row) => row.id)).not.toContain(next.data[0]?.id);
    const found = await support.client.call('fiat.operator_merchants', { user_id: person.userId });
    expect(found.data.map((row) => row.id)).toEqual([id]);
  });
});

describe('leaving', () => {
  it('needs an empty store, and returns the bond once, seven days later', async () => {
    const merchant = await stage.merchant();
    const { id } = await stage.publish(merchant);
    await expect(leave(merchant)).rejects.toMatchObject({ key: 'fiat.still_trading' });
    await merchant.client.call('fiat.change_ad', { id, action: 'cancel' });
    const left = await leave(merchant);
    expect(left).toMatchObject({ state: 'leaving', leaving_at: server.clock.now() + 7 * DAY_MS });
    await expect(stage.publish(merchant)).rejects.toMatchObject({ key: 'fiat.not_a_merchant' });
    await expect(leave(merchant)).rejects.toMatchObject({ key: 'fiat.merchant_state' });
    const { deps } = server.app.slices.fiat;
    const late = { ...deps, clock: { ...deps.clock, now: () => server.clock.now() + 7 * DAY_MS } };
    const early = { ...deps, clock: { ...deps.clock, now: () => server.clock.now() + 7 * DAY_MS - 1 } };
    await returnBonds(early);
    expect((await balanceOf(merchant)).held).toBe('3000');
    await Promise.all([returnBonds(late), returnBonds(late), returnBonds(late)]);
    await returnBonds(late);
    expect(await balanceOf(merchant)).toEqual({ available: '8000', held: '0' });
    expect((await store(merchant)).state).toBe('left');
    expect((await noticesOf(merchant)).filter((kind) => kind === 'fiat_bond_returned')).toHaveLength(1);
  });

  it('is forced by a revocation: ads go, orders go on, the bond waits for seven days after the last', async () => {
    const [merchant, other] = [await stage.merchant(), await stage.person()];
    const ad = await stage.publish(merchant);
    const order = {
      ad,
      merchant,
      other,
      price: '1.02',
      quantity: '100',
      state: 'unpaid',
      endedAt: null,
    } as const;
    await addOrder(order);
    await decide(merchant.merchantId, 'revoke');
    expect(await store(merchant)).toMatchObject({ state: 'revoked', bond: '3000', leaving_at: null });
    expect(await balanceOf(merchant)).toEqual({ available: '5000', held: '3000' });
    expect((await merchant.client.call('fiat.own_ads', {})).data).toMatchObject([
      { id: ad.id, state: 'removed' },
    ]);
    const { deps } = server.app.slices.fiat;
    const at = (days: number) => ({
      ...deps,
      clock: { ...deps.clock, now: () => server.clock.now() + days * DAY_MS },
    });
    await returnBonds(at(30));
    expect((await balanceOf(merchant)).held).toBe('3000');
    await sql(`update fiat.order set state = 'cancelled', held = 0, ended_at = $2 where merchant_id = $1`, [
      merchant.merchantId,
      toTimestamp(server.clock.now() + DAY_MS),
    ]);
    await returnBonds(at(7.9));
    expect((await store(merchant)).leaving_at).toBe(server.clock.now() + 8 * DAY_MS);
    await returnBonds(at(8));
    expect((await balanceOf(merchant)).held).toBe('0');
    await expect(apply(merchant, 'Once More')).rejects.toMatchObject({ key: 'fiat.merchant_state' });
  });
});

it('shows no ad of who is away, and opens those again that open by themselves', async () => {
  const merchant = await stage.merchant();
  const auto = await stage.publish(merchant, { quantity: '50' });
  const manual = await stage.publish(merchant, { quantity: '50', is_auto_open: false });
  await merchant.client.call('fiat.change_ad', { id: manual.id, action: 'open' });
  const shown = async () =>
    (await server.guest().call('fiat.merchant', { id: merchant.merchantId })).ads.map(({ id }) => id);
  const away = (isAway: boolean) => merchant.client.call('fiat.set_away', { is_away: isAway });
  expect(await shown()).toEqual([auto.id, manual.id]);
  expect((await away(true)).is_away).toBe(true);
  expect(await shown()).toEqual([]);
  const added = await stage.publish(merchant, { quantity: '50' });
  expect(await shown()).toEqual([]);
  expect((await away(false)).is_away).toBe(false);
  await away(false);
  expect(added.state).toBe('suspended');
  expect(await shown()).toEqual([auto.id, added.id]);
});

it('reports the business of a store: by coin and unit with the income, and by day', async () => {
  const [merchant, other] = [await stage.merchant(), await stage.person()];
  const selling = await stage.publish(merchant);
  const buying = await stage.publish(merchant, { side: 'buy' });
  const endedAt = server.clock.now() - 1_800_000;
  const past = { merchant, other, state: 'completed', endedAt } as const;
  await addOrder({ ...past, ad: selling, price: '1.04', quantity: '300' });
  await addOrder({ ...past, ad: buying, price: '1.01', quantity: '200' });
  const open = { merchant, other, state: 'unpaid', endedAt: null } as const;
  await addOrder({ ...open, ad: selling, price: '1.02', quantity: '100' });
  const shown = await merchant.client.call('fiat.store_statistics', {});
  expect(shown).toMatchObject({
    orders: 3,
    completed: 2,
    cancelled: 0,
    payment_ms: 60_000,
    release_ms: 1_740_000,
  });
  expect(shown.markets).toEqual([
    {
      currency_id: 1,
      coin: 'USDT',
      unit: 'USD',
      sold_quantity: '300',
      sold_amount: '312',
      bought_quantity: '200',
      bought_amount: '202',
      fee: '0.3',
      income: '6',
    },
  ]);
  expect(shown.days).toMatchObject([{ orders: 3, completed: 2, value: '500' }]);
  const before = await merchant.client.call('fiat.store_statistics', {
    from: server.clock.now() - 9 * DAY_MS,
    to: server.clock.now() - 2 * DAY_MS,
  });
  expect(before).toMatchObject({ orders: 0, markets: [], days: [] });
  expect((await store(merchant)).cover_used).toBe('100');
  await expect(other.client.call('fiat.store_statistics', {})).rejects.toMatchObject({
    key: 'fiat.not_a_merchant',
  });
});
