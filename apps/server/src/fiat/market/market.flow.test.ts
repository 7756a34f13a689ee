import type { EndpointNamed, InputOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toTimestamp } from '../../kernel/db.ts';
import { type FiatMerchant, type FiatStage, fiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { rateAgain } from '../merchant/rate-merchants.ts';

let server: TestServer;
let stage: FiatStage;
let anna: FiatMerchant;
let bert: FiatMerchant;

/** Friday, so that forex is open; an hour before it closes. */
const FRIDAY = Date.UTC(2026, 10, 20, 20);

beforeAll(async () => {
  server = await startTestServer({ startAt: FRIDAY });
  stage = await fiatStage(server);
  anna = await stage.merchant({ funds: { USDT: '50000' } });
  bert = await stage.merchant({ funds: { USDT: '50000' } });
});
afterAll(() => server.stop());

type Wanted = Partial<InputOf<EndpointNamed<'fiat.ads'>>>;
const USDT = { want: 'buy', currency_id: 1, unit: 'EUR' } as const;
const adsOf = (wanted: Wanted = {}, client = server.guest()) =>
  client.call('fiat.ads', { ...USDT, ...wanted });
const idsOf = async (wanted: Wanted = {}, client = server.guest()) =>
  (await adsOf(wanted, client)).data.map(({ id }) => id);
const setEuro = (price: string) => server.feed.setPrice('EURUSD', price);

it('shows what is traded, with the indexes that are known', async () => {
  setEuro('1.25');
  server.feed.setPrice('BTC/USDT', '60000');
  server.feed.setPrice('USDJPY', '150');
  const shown = await server.guest().call('fiat.markets', {});
  expect(shown.coins.map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH']);
  expect(shown.units.find(({ code }) => code === 'JPY')).toEqual({
    code: 'JPY',
    decimals: 0,
    has_index: true,
  });
  expect(shown.units.find(({ code }) => code === 'CNY')?.has_index).toBe(false);
  const indexOf = (currencyId: number, unit: string) =>
    shown.indexes.find((one) => one.currency_id === currencyId && one.unit === unit)?.price;
  expect(indexOf(1, 'USD')).toBe('1');
  expect(indexOf(1, 'EUR')).toBe('0.8');
  expect(indexOf(2, 'EUR')).toBe('48000');
  expect(indexOf(2, 'JPY')).toBe('9000000');
  expect(indexOf(1, 'CNY')).toBeNull();
  expect(indexOf(3, 'USD')).toBeNull();
  expect(shown).toMatchObject({ windows: [15, 30, 45, 60], merchant_fee_percent: '0.15' });
});

it('while forex is closed the last index stands, and no price of a venue that it had left out', async () => {
  const other = await startTestServer({ startAt: FRIDAY, feed: { sources: ['a', 'b', 'c'], sourcesMin: 2 } });
  try {
    const tell = (source: string, price: string) =>
      other.feed.send({ symbol: 'EURUSD', price, at: other.clock.now(), source });
    for (const source of ['a', 'b', 'c']) tell(source, '1.25');
    tell('c', '1.2499');
    for (let told = 0; told < 8; told += 1) tell('c', '1.31');
    other.clock.sleep(DAY_MS);
    const { indexes } = await other.guest().call('fiat.markets', {});
    expect(indexes.find((one) => one.currency_id === 1 && one.unit === 'EUR')?.price).toBe('0.8');
  } finally {
    await other.stop();
  }
});

it('merges fixed and floating prices, and pages on while the index moves', async () => {
  setEuro('1.25');
  const publish = (price: string) => stage.publish(anna, { unit: 'EUR', quantity: '600', price });
  const float = (floating_percent: string) =>
    stage.publish(bert, { unit: 'EUR', quantity: '600', price_kind: 'floating', floating_percent });
  const fixed = [await publish('0.79'), await publish('0.81'), await publish('0.83')].map(({ id }) => id);
  const floating = [await float('100'), await float('102.5'), await float('105')];
  expect(floating.map(({ price }) => price)).toEqual(['0.8', '0.82', '0.84']);
  const [f1, f2, f3] = floating.map(({ id }) => id);
  const all = [fixed[0], f1, fixed[1], f2, fixed[2], f3];
  expect(await idsOf()).toEqual(all);
  const first = await adsOf({ limit: 3 });
  setEuro('1.2525');
  const second = await adsOf({ limit: 2, cursor: first.next_cursor ?? '' });
  const third = await adsOf({ limit: 2, cursor: second.next_cursor ?? '' });
  const seen = [...first.data, ...second.data, ...third.data].map(({ id }) => id);
  expect(seen).toHaveLength(all.length);
  expect(new Set(seen)).toEqual(new Set(all));
  expect(third.next_cursor).toBeNull();
  setEuro('1.25');
});

it('leaves out ads of the caller, and those that do not take the amount or the kind', async () => {
  const own = await idsOf({}, anna.client);
  expect(own).toHaveLength(3);
  expect((await adsOf({}, anna.client)).data.every(({ merchant }) => merchant.id === bert.merchantId)).toBe(
    true,
  );
  expect(await idsOf({ amount: '19.99' })).toEqual([]);
  expect(await idsOf({ amount: '500' })).toHaveLength(1);
  expect(await idsOf({ kind: 'alipay' })).toEqual([]);
  expect(await idsOf({ kind: 'bank' })).toHaveLength(6);
  expect(await idsOf({ want: 'sell' })).toEqual([]);
  await expect(adsOf({ cursor: 'nonsense' })).rejects.toMatchObject({
    key: 'request.invalid',
    details: { field: 'cursor' },
  });
  await expect(adsOf({ currency_id: 5 })).rejects.toMatchObject({ key: 'fiat.coin_not_found' });
});

it('finds the best price for an amount, and nothing where there is none', async () => {
  const best = (amount: string, client = server.guest()) => client.call('fiat.best_ad', { ...USDT, amount });
  expect(await best('100')).toMatchObject({ ad: { price: '0.79' }, quantity: '126.58227848', amount: '100' });
  expect(await best('100', anna.client)).toMatchObject({ ad: { price: '0.8' }, quantity: '125' });
  await expect(best('501')).rejects.toMatchObject({ key: 'market.no_best_price' });
  const strict = await stage.publish(anna, { unit: 'EUR', price: '0.7', counterparty_orders: 5 });
  const trader = await stage.person();
  expect((await best('100', trader.client)).ad.price).toBe('0.79');
  expect((await best('100')).ad.id).toBe(strict.id);
  await anna.client.call('fiat.change_ad', { id: strict.id, action: 'cancel' });
});

it('sorts buying ads from the highest price on', async () => {
  const publish = (price: string) => stage.publish(bert, { side: 'buy', unit: 'EUR', price });
  const [low, high] = [await publish('0.75'), await publish('0.78')];
  expect(await idsOf({ want: 'sell' })).toEqual([high.id, low.id]);
  const first = await adsOf({ want: 'sell', limit: 1 });
  expect(await idsOf({ want: 'sell', cursor: first.next_cursor ?? '' })).toEqual([low.id]);
});

it('sorts by the reliability of merchants, which fades with the days', async () => {
  const { db, fiat } = server.app.slices;
  const day = toTimestamp(FRIDAY - 29 * DAY_MS).slice(0, 10);
  await db.query(
    'insert into fiat.person_day (user_id, day, orders, ended, completed) values ($1, $2, 10, 10, 9)',
    [bert.userId, day],
  );
  await rateAgain(fiat.deps);
  const first = await adsOf({ sort: 'reliability', limit: 4 });
  const next = await adsOf({ sort: 'reliability', limit: 4, cursor: first.next_cursor ?? '' });
  const owners = [...first.data, ...next.data].map(({ merchant }) => merchant.business_name);
  const [berts, annas] = [first.data[0]?.merchant, next.data.at(-1)?.merchant];
  expect(berts).toMatchObject({ id: bert.merchantId, completion_percent: '90', orders_30d: 10 });
  expect(annas).toMatchObject({ id: anna.merchantId, completion_percent: null });
  const [best, other] = [berts?.business_name, annas?.business_name];
  expect(owners).toEqual([best, best, best, other, other, other]);
  const late = { ...fiat.deps, clock: { ...fiat.deps.clock, now: () => FRIDAY + DAY_MS } };
  await rateAgain(late);
  const [row] = await db.query<{ count: number }>(
    'select count(distinct reliability)::integer as count from fiat.ad where is_listed',
  );
  expect(row?.count).toBe(1);
  await db.query('delete from fiat.person_day where user_id = $1', [bert.userId]);
});

it('shows a merchant with the open ads, and no user who was never certified', async () => {
  const shown = await server.guest().call('fiat.merchant', { id: anna.merchantId });
  expect(shown.ads).toHaveLength(3);
  expect(shown.merchant).toMatchObject({
    is_real_name_verified: true,
    is_advanced_verified: true,
    has_mobile: false,
  });
  const person = await stage.person();
  const { merchant } = await person.client.call('fiat.apply', {
    business_name: 'Not Yet',
    pay_password: '481516',
  });
  for (const id of [merchant?.id ?? '', server.app.slices.fiat.deps.random.uuid()]) {
    await expect(server.guest().call('fiat.merchant', { id })).rejects.toMatchObject({
      key: 'fiat.merchant_not_found',
    });
  }
});

it('hides the ads of who is frozen', async () => {
  const { db, identity } = server.app.slices;
  await db.transaction((tx) => identity.freezeForReview(tx, bert.userId));
  expect(await idsOf()).toHaveLength(3);
  await db.query('update identity.user set frozen_at = null, frozen_by = null where id = $1', [bert.userId]);
  expect(await idsOf()).toHaveLength(6);
});

it('keeps the last forex price at the weekend, and shows no floating ad while the index is stale', async () => {
  server.clock.advance(20_000);
  expect(await idsOf()).toHaveLength(3);
  const stale = await anna.client.call('fiat.own_ads', {});
  expect(stale.data.every(({ price }) => price !== null)).toBe(true);
  const floating = await bert.client.call('fiat.own_ads', { side: 'sell' });
  expect(floating.data.every(({ price, available_volume: most }) => price === null && most === null)).toBe(
    true,
  );
  server.clock.sleep(5 * 3_600_000);
  expect(await idsOf()).toHaveLength(6);
  expect((await adsOf()).data[1]?.price).toBe('0.8');
});
