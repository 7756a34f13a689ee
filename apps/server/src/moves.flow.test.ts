import { addDecimal, subDecimal } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nextTurn } from './kernel/clock.ts';
import { assertAuditClean } from './testing/audit-at-rest.ts';
import { type FiatMerchant, fiatStage } from './testing/fiat-stage.ts';
import { offeringStage } from './testing/offering-stage.ts';
import { callPay, makePayee, makePayer, type Payee } from './testing/payer.ts';
import {
  startTestServer,
  type TestOperator,
  type TestServer,
  type TestUser,
} from './testing/start-test-server.ts';

const [TRADE, CONTRACT, FIAT, MICRO, FINANCIAL] = [1, 2, 3, 4, 5] as const;
const USDT = 1;
const PRICE = '60000';
const REASON = 'For the tests of moves';

let server: TestServer;
let risk: TestOperator;
let payee: Payee;
let merchant: FiatMerchant;
let productId: number;
let offeringId: number;

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
  payee = await makePayee(server);
  const fiat = await fiatStage(server);
  merchant = await fiat.merchant({ funds: { USDT: '0' } });
  const maker = await server.user({ funds: { BTC: '10' } });
  await beat();
  await maker.client.call('spot.place_order', {
    ...{ currency_match_id: 1, side: 'sell', type: 'limit', price: PRICE, quantity: '5' },
  });
  const drafted = await risk.client.call('staking.operator_add_product', {
    ...{ currency_id: USDT, cycle_days: 3, apr_percent: '7.3', reason: REASON },
    ...{ quantity: '100000', user_min: '100', user_max: '2000' },
  });
  productId = drafted.id;
  await server.approve(
    await risk.client.call('staking.operator_open_product', { id: productId, reason: REASON }),
  );
  const offerings = await offeringStage(server);
  const ends = server.clock.now() + 30 * 86_400_000;
  offeringId = await offerings.publish({ cancel_until: ends - 1, ends_at: ends });
  offerings.goTo(server.clock.now() + 3_000);
}, 120_000);
afterAll(() => server.stop());
beforeEach(() => beat());
afterEach(async () => {
  await server.app.slices.contract.idle();
  const { db, clock, ledger, identity } = { ...server.app.slices, clock: server.clock };
  await assertAuditClean({ db, clock, ledger, identity });
});

/** A price is believed anew once it was confirmed often enough. */
async function beat(price = PRICE): Promise<void> {
  for (let told = 0; told < 8; told += 1) {
    server.clock.advance(1);
    server.feed.setPrice('BTC/USDT', price);
  }
  await server.beat();
}

/** Lets beats pass until every call is answered. */
async function settled<T>(calls: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  let results: PromiseSettledResult<T>[] | null = null;
  void Promise.allSettled(calls).then((all) => {
    results = all;
  });
  while (results === null) {
    await nextTurn();
    if (await isWaiting()) await beat();
  }
  return results;
}

/** Reports whether an opening, a close or a micro order waits for a tick. */
async function isWaiting(): Promise<boolean> {
  const { contract, db } = server.app.slices;
  const { drafts, records } = contract.deps.writer.book;
  if (drafts.size > 0 || [...records.values()].some(({ state }) => state === 'closing')) return true;
  const rows = await db.query("select 1 from micro.order where state = 'pending' limit 1");
  return rows.length > 0;
}

async function answered<T>(call: Promise<T>): Promise<T> {
  const [result] = await settled([call]);
  if (result?.status === 'fulfilled') return result.value;
  throw result?.reason;
}

/** Free and held USDT of each account that has any. */
async function wallets({ client }: Pick<TestUser, 'client'>): Promise<Readonly<Record<number, string>>> {
  const accounts = await client.call('ledger.account_list', {});
  return Object.fromEntries(
    accounts.flatMap(({ account_type_id: id, balances }) =>
      balances
        .filter(({ code, total }) => code === 'USDT' && total !== '0')
        .map(({ available, held }) => [id, `${available} ${held}`] as const),
    ),
  );
}

const transfersOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (await client.call('ledger.transfers', { limit: 100 })).data;

async function put(user: TestUser, to: number, amount: string): Promise<void> {
  await server.fund(user.userId, { USDT: amount });
  if (to === TRADE) return;
  await user.client.call('ledger.transfer', {
    ...{ from_account_type_id: TRADE, to_account_type_id: to, currency_id: USDT, amount },
  });
}

interface Product {
  readonly name: string;
  readonly pays: number;
  /** The account that has all the money of the person. */
  readonly source: number;
  /** Amount that is enough, and one of which the change would be refused. */
  readonly enough: string;
  readonly short: string;
  readonly person: () => Promise<TestUser>;
  readonly act: (user: TestUser, move: string, idempotencyKey?: string) => Promise<unknown>;
}

const person = (): Promise<TestUser> => server.user();
const payers = new Map<number, Awaited<ReturnType<typeof makePayer>>>();
const keyed = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? {} : { idempotencyKey };
const OPENING = { currency_match_id: 1, side: 'long', lots: 20, leverage: 10 } as const;

const PRODUCTS: readonly Product[] = [
  {
    ...{ name: 'a spot order', pays: TRADE, source: CONTRACT, enough: '600', short: '599', person },
    act: ({ client }, move, key) =>
      client.call(
        'spot.place_order',
        { currency_match_id: 1, side: 'buy', type: 'limit', price: PRICE, quantity: '0.01', move },
        keyed(key),
      ),
  },
  {
    ...{ name: 'a market purchase', pays: TRADE, source: FINANCIAL, enough: '300', short: '299', person },
    act: ({ client }, move, key) =>
      client.call(
        'spot.place_order',
        { currency_match_id: 1, side: 'buy', type: 'market', total: '300', move },
        keyed(key),
      ),
  },
  {
    // 0.02 BTC at 60,012 are 1,200.24: margin 120.024 and fee 0.60012.
    ...{
      name: 'a position at the next tick',
      pays: CONTRACT,
      source: TRADE,
      enough: '121',
      short: '120',
      person,
    },
    act: ({ client }, move, key) =>
      client.call('contract.open', { ...OPENING, type: 'market', move }, keyed(key)),
  },
  {
    ...{
      name: 'a limit order of contracts',
      pays: CONTRACT,
      source: MICRO,
      enough: '119.6',
      short: '118',
      person,
    },
    act: ({ client }, move, key) =>
      client.call('contract.open', { ...OPENING, type: 'limit', price: '59500', move }, keyed(key)),
  },
  {
    ...{ name: 'a micro order', pays: MICRO, source: CONTRACT, enough: '50', short: '49', person },
    act: ({ client }, move, key) =>
      client.call(
        'micro.place',
        { currency_match_id: 1, direction: 'up', seconds: 30, stake: '50', move },
        keyed(key),
      ),
  },
  {
    ...{ name: 'staking', pays: FINANCIAL, source: CONTRACT, enough: '100', short: '99', person },
    act: ({ client }, move, key) =>
      client.call('staking.subscribe', { product_id: productId, amount: '100', move }, keyed(key)),
  },
  {
    ...{ name: 'a commitment', pays: FINANCIAL, source: TRADE, enough: '20', short: '19', person },
    act: ({ client }, move, key) =>
      client.call('subscription.commit', { offering_id: offeringId, amount: '20', move }, keyed(key)),
  },
  {
    ...{ name: 'a payment', pays: TRADE, source: CONTRACT, enough: '30', short: '29' },
    person: async () => {
      const payer = await makePayer(server, { BTC: '1' });
      payers.set(payer.userId, payer);
      return payer;
    },
    act: ({ userId }, move, key) => {
      const payer = payers.get(userId);
      if (payer === undefined) throw new Error('a payer is made before it pays');
      return callPay(payer, payee, { amount: '30', move, ...(key !== undefined && { key }) });
    },
  },
];

const moveOf = ({ source }: Product, amount: string): string => `${USDT}:${source}=${amount}`;

async function ready(product: Product, amount = product.enough): Promise<TestUser> {
  const user = await product.person();
  await put(user, product.source, amount);
  return user;
}

describe.each(PRODUCTS.map((product) => [product.name, product] as const))('%s', (_name, product) => {
  const { pays, source, enough, short } = product;

  test('is paid by another account in one call, once for its key, and leaves an ordinary transfer', async () => {
    const user = await ready(product);
    const before = await transfersOf(user);
    const first = await answered(product.act(user, moveOf(product, enough), 'one'));
    const after = await wallets(user);
    expect(after[source], 'all of it was moved').toBeUndefined();
    const moved = (await transfersOf(user)).filter(({ id }) => before.every((one) => one.id !== id));
    expect(moved).toMatchObject([
      { from_account_type_id: source, to_account_type_id: pays, code: 'USDT', amount: enough },
    ]);
    expect(await answered(product.act(user, moveOf(product, enough), 'one'))).toEqual(first);
    expect(await wallets(user)).toEqual(after);
    expect(await transfersOf(user)).toHaveLength(before.length + 1);
  });

  test('moves nothing where it is refused', async () => {
    const user = await ready(product);
    const [before, transfers] = [await wallets(user), await transfersOf(user)];
    await expect(answered(product.act(user, moveOf(product, short)))).rejects.toMatchObject({
      key: 'ledger.insufficient_balance',
    });
    expect(await wallets(user)).toEqual(before);
    expect(await transfersOf(user)).toEqual(transfers);
  });

  test('is refused where the other account has less than was shown', async () => {
    const user = await ready(product, short);
    const before = await wallets(user);
    await expect(answered(product.act(user, moveOf(product, enough)))).rejects.toMatchObject({
      key: 'ledger.move_short',
      details: { field: 'move', available: short, asset: 'USDT' },
    });
    expect(await wallets(user)).toEqual(before);
  });

  test('happens once where two want the same money at once', async () => {
    const user = await ready(product);
    const results = await settled([1, 2].map(() => product.act(user, moveOf(product, enough))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await transfersOf(user)).filter(({ to_account_type_id: to }) => to === pays)).toHaveLength(1);
  });
});

describe('a move', () => {
  const [spot] = PRODUCTS as readonly [Product, ...Product[]];

  test('is refused by a mode that stops transfers, and by a mode of its coin', async () => {
    const user = await ready(spot);
    const before = await wallets(user);
    for (const about of [{ product: 'wallet' }, { currency_id: USDT }] as const) {
      const set = await risk.client.call('site.operator_set_mode', {
        mode: 'read_only',
        ...about,
        reason: REASON,
      });
      for (const product of PRODUCTS.filter(({ name }) => name !== 'a payment'))
        await expect(
          answered(product.act(user, moveOf(product, product.enough))),
          product.name,
        ).rejects.toMatchObject({
          key: 'site.read_only',
        });
      await server.approve(await risk.client.call('site.operator_lift_mode', { id: set.id, reason: REASON }));
    }
    expect(await wallets(user)).toEqual(before);
  });

  test.each([
    ['the account that pays itself', `${USDT}:1=5`, 'ledger.same_account'],
    ['an account twice', `${USDT}:2=5,2=6`, 'ledger.same_account'],
    ['nothing', `${USDT}:2=0`, 'ledger.amount_zero'],
    ['too many decimals', `${USDT}:2=0.0000000000001`, 'ledger.amount_decimals'],
    ['a coin that does not exist', '99999:2=5', 'ledger.currency_not_in_account'],
    ['another form', `${USDT}-2=5`, 'request.invalid'],
    ['an account that does not exist', `${USDT}:7=5`, 'request.invalid'],
  ])('refuses %s', async (_name, move, key) => {
    const user = await ready(spot);
    const before = await wallets(user);
    await expect(answered(spot.act(user, move))).rejects.toMatchObject({ key });
    expect(await wallets(user)).toEqual(before);
  });

  test('takes from several accounts at once', async () => {
    const user = await server.user();
    for (const [account, amount] of [
      [CONTRACT, '200'],
      [FIAT, '150'],
      [MICRO, '250'],
    ] as const)
      await put(user, account, amount);
    await spot.act(user, `${USDT}:2=200,3=150,4=250`);
    expect(await wallets(user)).toEqual({});
  });

  test('leaves to the account of contracts what its cross positions need, as a transfer does', async () => {
    const user = await server.user();
    await put(user, CONTRACT, '720');
    await answered(
      user.client.call('contract.open', { ...OPENING, lots: 20, type: 'market', margin_mode: 'cross' }),
    );
    await beat('58000');
    const before = await wallets(user);
    const [free = '0'] = before[CONTRACT]?.split(' ') ?? [];
    const order = {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '57000',
      quantity: '0.0105',
    } as const;
    const refused = await user.client
      .call('spot.place_order', { ...order, move: `${USDT}:2=${free}` })
      .catch((error: { key: string; details: { limit: string } }) => error);
    expect(refused).toMatchObject({ key: 'contract.margin_in_use', details: { field: 'move' } });
    expect(await wallets(user)).toEqual(before);
    const { limit } = (refused as { details: { limit: string } }).details;
    const plan = await user.client.call('ledger.move_plan', {
      ...{ account_type_id: TRADE, currency_id: USDT, amount: limit },
    });
    expect(plan).toMatchObject({ move: `${USDT}:2=${limit}` });
    const beyond = { account_type_id: TRADE, currency_id: USDT, amount: addDecimal(limit, '0.01') };
    expect(await user.client.call('ledger.move_plan', beyond)).toMatchObject({ move: null, from: [] });
    await beat();
  });

  test('adds margin, and does not where the position has ended', async () => {
    const user = await server.user();
    await put(user, CONTRACT, '130');
    await put(user, TRADE, '40');
    const { id } = await answered(user.client.call('contract.open', { ...OPENING, type: 'market' }));
    const free = (await wallets(user))[CONTRACT]?.split(' ')[0] ?? '0';
    const add = { id, action: 'add', amount: addDecimal(free, '40'), move: `${USDT}:1=40` } as const;
    expect(await user.client.call('contract.change_margin', add)).toMatchObject({ state: 'trading' });
    expect((await wallets(user))[TRADE]).toBeUndefined();
    await answered(user.client.call('contract.close', { id }));
    await put(user, TRADE, '40');
    await expect(user.client.call('contract.change_margin', add)).rejects.toMatchObject({
      key: 'contract.position_ended',
    });
    expect((await wallets(user))[TRADE]).toBe('40 0');
  });

  test('pays for a conversion that is accepted, and for none that fails', async () => {
    const user = await server.user();
    await put(user, CONTRACT, '600');
    const wish = { currency_match_id: 1, side: 'buy', from_amount: '600' } as const;
    const quoted = await user.client.call('convert.quote', wish);
    const short = await user.client.call('convert.accept', { id: quoted.id, move: `${USDT}:2=1` });
    expect(short).toMatchObject({ state: 'failed', reason: 'balance' });
    expect((await wallets(user))[CONTRACT]).toBe('600 0');
    const again = await user.client.call('convert.quote', wish);
    const move = `${USDT}:2=${again.from_amount}`;
    expect(await user.client.call('convert.accept', { id: again.id, move })).toMatchObject({ state: 'done' });
    expect((await wallets(user))[CONTRACT] ?? '0 0').toBe(`${subDecimal('600', again.from_amount)} 0`);
  });

  test('moves nothing for an order that fills wholly or not at all and did not fill', async () => {
    const user = await ready(spot);
    const order = {
      currency_match_id: 1,
      side: 'buy',
      type: 'limit',
      price: '59000',
      quantity: '0.01',
    } as const;
    const killed = await user.client.call('spot.place_order', {
      ...order,
      time_in_force: 'fok',
      move: moveOf(spot, '600'),
    });
    expect(killed.order).toMatchObject({ state: 'revoked', executed_quantity: '0' });
    expect((await wallets(user))[CONTRACT]).toBe('600 0');
  });

  test('gives a merchant the coins of a selling ad', async () => {
    await put(merchant, TRADE, '1010');
    const ad = await merchant.client.call('fiat.publish_ad', {
      ...{
        side: 'sell',
        currency_id: USDT,
        unit: 'USD',
        quantity: '1000',
        price_kind: 'fixed',
        price: '1.02',
      },
      ...{ min_volume: '20', max_volume: '500', method_ids: merchant.methodId, move: `${USDT}:1=1010` },
    });
    expect(ad).toMatchObject({ side: 'sell' });
    expect((await wallets(merchant))[TRADE]).toBeUndefined();
  });
});

describe('the setting', () => {
  test('is off, is remembered per user, and is said with each plan', async () => {
    const [user, other] = [await server.user(), await server.user()];
    await put(user, CONTRACT, '10');
    const plan = () =>
      user.client.call('ledger.move_plan', { account_type_id: TRADE, currency_id: USDT, amount: '4' });
    expect(await user.client.call('ledger.settings', {})).toEqual({ pays_from_others: false });
    expect(await plan()).toEqual({
      ...{ available: '0', missing: '4', from: [{ account_type_id: CONTRACT, amount: '4' }] },
      ...{ move: `${USDT}:2=4`, pays_from_others: false },
    });
    await user.client.call('ledger.set_settings', { pays_from_others: true });
    expect(await plan()).toMatchObject({ pays_from_others: true });
    expect(await other.client.call('ledger.settings', {})).toEqual({ pays_from_others: false });
    await user.client.call('ledger.set_settings', { pays_from_others: false });
    expect(await user.client.call('ledger.settings', {})).toEqual({ pays_from_others: false });
  });
});
