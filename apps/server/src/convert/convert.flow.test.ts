import { QUOTE_MS } from '@openbourse/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const BTC = 1;
const LONG_MS = 60_000;

let server: TestServer;
let maker: TestUser;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.user({ funds: { USDT: '900000', BTC: '50' } });
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
});
afterAll(async () => {
  const { db, clock, ledger, identity } = { ...server.app.slices, clock: server.clock };
  await assertAuditClean({ db, clock, ledger, identity });
  await server.stop();
});
beforeEach(async () => {
  user = await server.user({ funds: { USDT: '10000', BTC: '1' } });
  await setBook({
    sell: [
      ['60000', '0.1'],
      ['60010', '0.5'],
    ],
    buy: [
      ['59990', '0.1'],
      ['59980', '0.5'],
    ],
  });
});

type Rows = readonly (readonly [string, string])[];

async function setBook(book: { readonly sell?: Rows; readonly buy?: Rows }): Promise<void> {
  await maker.client.call('spot.cancel_all', {});
  for (const side of ['sell', 'buy'] as const)
    for (const [price, quantity] of book[side] ?? [])
      await maker.client.call('spot.place_order', {
        ...{ currency_match_id: BTC, side, type: 'limit', price, quantity },
      });
}

const quote = (input: object) =>
  user.client.call('convert.quote', { currency_match_id: BTC, side: 'buy', ...input });
const accept = ({ id }: { readonly id: string }) => user.client.call('convert.accept', { id });
const orders = async () => (await user.client.call('spot.orders', {})).data;

async function balances() {
  const accounts = await user.client.call('ledger.account_list', {});
  const rows = accounts.find((one) => one.account_type_id === 1)?.balances ?? [];
  return Object.fromEntries(rows.map(({ code, available, held }) => [code, `${available} ${held}`]));
}

test('a purchase for an amount is quoted at the worst price of its walk, and what is better is the buyer’s', async () => {
  const quoted = await quote({ from_amount: '7000' });
  expect(quoted).toMatchObject({
    ...{ symbol: 'BTC/USDT', from_code: 'USDT', to_code: 'BTC', state: 'quoted', price: '60010' },
    ...{ from_amount: '6999.5664', to_amount: '0.11652336', fee: '0.00011664', fee_percent: '0.1' },
    ...{ expected_from: '6998.5664', expected_to: '0.11652336' },
  });
  const done = await accept(quoted);
  expect(done).toMatchObject({
    ...{ state: 'done', paid: '6998.5664', received: '0.11652336', fee_paid: '0.00011664', reason: null },
  });
  expect(await balances()).toMatchObject({ USDT: '3001.4336 0', BTC: '1.11652336 0' });
  expect(await orders()).toMatchObject([
    { id: done.order_id, time_in_force: 'fok', client_order_id: quoted.id },
  ]);
});

test('an amount to receive is reached after the fee, in both directions', async () => {
  const bought = await accept(await quote({ to_amount: '0.05' }));
  expect(bought).toMatchObject({ state: 'done', received: '0.05000994', paid: '3003.6' });
  const sold = await accept(await quote({ side: 'sell', to_amount: '3000' }));
  expect(sold).toMatchObject({ state: 'done', paid: '0.05006', received: '3000.0963006' });
});

test('a book that moved fills nothing, and the next quote is of the new one', async () => {
  const before = await balances();
  const quoted = await quote({ from_amount: '6000' });
  await setBook({ sell: [['60005', '1']] });
  expect(await accept(quoted)).toMatchObject({
    state: 'failed',
    reason: 'moved',
    paid: null,
    received: null,
  });
  expect(await balances()).toEqual(before);
  const next = await quote({ from_amount: '6000' });
  expect(next.price).toBe('60005');
  await setBook({ sell: [['59900', '1']] });
  const done = await accept(next);
  expect(done).toMatchObject({ state: 'done', received: next.to_amount, from_amount: next.from_amount });
  expect(done.paid).toBe('5989.401');
});

test('accepting again, at the same time or later, does nothing twice', async () => {
  const quoted = await quote({ from_amount: '600' });
  const answers = await Promise.all([accept(quoted), accept(quoted), accept(quoted)]);
  server.clock.advance(LONG_MS);
  answers.push(await accept(quoted));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await orders()).toHaveLength(1);
  expect(await user.client.call('convert.conversion', { id: quoted.id })).toEqual(answers[0]);
  expect((await user.client.call('convert.conversions', {})).data).toEqual([answers[0]]);
});

test('a quote holds as long as it says, and one that was not accepted is in no list', async () => {
  const quoted = await quote({ from_amount: '600' });
  expect(quoted.expires_at - quoted.quoted_at).toBe(QUOTE_MS);
  server.clock.advance(QUOTE_MS);
  await expect(accept(quoted)).rejects.toMatchObject({ key: 'convert.quote_expired' });
  expect((await user.client.call('convert.conversions', {})).data).toEqual([]);
  server.clock.advance(2 * 3_600_000);
  await server.app.slices.converting.prune();
  await expect(accept(quoted)).rejects.toMatchObject({ key: 'convert.quote_not_found' });
});

test('what cannot be paid fails with its reason', async () => {
  const quoted = await quote({ from_amount: '12000' });
  expect(await accept(quoted)).toMatchObject({ state: 'failed', reason: 'balance', order_id: null });
});

test.each([
  [{}, 'convert.one_amount', { field: 'from_amount' }],
  [{ from_amount: '1', to_amount: '1' }, 'convert.one_amount', { field: 'to_amount' }],
  [{ from_amount: '0' }, 'convert.too_small', { field: 'from_amount', limit: '5', asset: 'USDT' }],
  [{ from_amount: '4.9' }, 'convert.too_small', { field: 'from_amount' }],
  [{ to_amount: '0.00000001', side: 'sell' }, 'convert.too_small', { field: 'to_amount' }],
  [{ from_amount: '99999999' }, 'convert.too_large', { field: 'from_amount' }],
  [{ to_amount: '0.6' }, 'convert.too_large', { field: 'to_amount' }],
  [{ from_amount: '10', currency_match_id: 2 }, 'convert.no_price', {}],
  [{ from_amount: '10', currency_match_id: 9_999 }, 'market.match_not_found', {}],
] as const)('a quote of %j is refused as %s', async (input, key, details) => {
  await expect(quote(input)).rejects.toMatchObject({ key, details });
});

test('whoever may not trade sees a quote and accepts none', async () => {
  user = await server.user({ isVerified: false });
  const quoted = await quote({ from_amount: '10' });
  await expect(accept(quoted)).rejects.toMatchObject({ key: 'identity.not_verified' });
});

test('an acceptance without an order has failed, and one with an order is what the order did', async () => {
  const [lost, placed] = [await quote({ from_amount: '600' }), await quote({ from_amount: '300' })];
  const { converting, spot } = server.app.slices;
  const at = new Date(server.clock.now()).toISOString();
  await server.owner.query(
    "update convert.conversion set state = 'accepted', accepted_at = $2 where id = any ($1::uuid[])",
    [[lost.id, placed.id], at],
  );
  await spot.placeOrder(
    { userId: user.userId, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false },
    {
      ...{
        currency_match_id: BTC,
        side: 'buy',
        type: 'limit',
        time_in_force: 'fok',
        client_order_id: placed.id,
      },
      ...{ price: placed.price, quantity: '0.005' },
    },
    '',
  );
  await converting.finish();
  const state = async ({ id }: { readonly id: string }) => user.client.call('convert.conversion', { id });
  expect([await state(lost), await state(placed)]).toMatchObject([
    { state: 'accepted' },
    { state: 'accepted' },
  ]);
  server.clock.advance(LONG_MS);
  await converting.finish();
  expect(await state(lost)).toMatchObject({ state: 'failed', reason: 'interrupted' });
  expect(await state(placed)).toMatchObject({ state: 'done', paid: '300' });
  expect(await accept(lost)).toMatchObject({ state: 'failed', reason: 'interrupted' });
  expect(await orders()).toHaveLength(1);
});
