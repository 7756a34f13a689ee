import { seededRandom } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { haltMatch } from '../testing/halts.ts';
import { BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import type { PlaceInput } from './index.ts';
import type { OrderRow } from './topics.ts';

const [MAKER, TAKER] = [1, 2];

let stage: SpotStage;
let lastUserId = 2;

beforeAll(async () => {
  stage = await startSpotStage();
  for (const user of [MAKER, TAKER]) await stage.fund(user, { USDT: '100000000', BTC: '2000' });
});
beforeEach(() => tradeAt('50000'));
afterAll(() => stage.stop());
afterEach(async () => {
  for (let userId = 1; userId <= lastUserId; userId += 1) await stage.spot.cancelAll(userId);
  await stage.assertClean();
});

async function newUser(): Promise<number> {
  lastUserId += 1;
  await stage.fund(lastUserId, { USDT: '10000', BTC: '1' });
  return lastUserId;
}

/** Makes each price the last one by a trade of others; the book is empty again. */
async function tradeAt(...prices: readonly string[]): Promise<void> {
  for (const price of prices) {
    const terms = { type: 'limit', price, quantity: '0.001' } as const;
    await stage.place(MAKER, { ...terms, side: 'sell' });
    await stage.place(TAKER, { ...terms, side: 'buy', time_in_force: 'ioc' });
    await stage.spot.cancelAll(MAKER);
  }
}

type Order = Partial<PlaceInput> & Pick<PlaceInput, 'side'>;

const SELL = { side: 'sell', type: 'stop_market', trailing_delta: 100, quantity: '0.1' } as const;
const BUY = { ...SELL, side: 'buy' } as const;

async function trail(order: Order): Promise<{ readonly user: number; readonly order: OrderRow }> {
  const user = await newUser();
  return { user, ...(await stage.place(user, { type: 'stop_market', ...order })) };
}

const readOf = async (user: number, { id }: Pick<OrderRow, 'id'>) =>
  (await stage.spot.readOrder(user, { id })).order;

/** Orders on both sides near the last price, which a stop that fires meets. */
async function quoteAround(bid: string, ask: string): Promise<void> {
  const terms = { type: 'limit', quantity: '1' } as const;
  await stage.place(MAKER, { ...terms, side: 'buy', price: bid });
  await stage.place(MAKER, { ...terms, side: 'sell', price: ask });
}

describe('a sell', () => {
  test('follows the highest price and sells at the first trade that is as far below it', async () => {
    const { user, order } = await trail(SELL);
    expect(order).toMatchObject({ state: 'pending', stop_price: '49500', peak_price: '50000' });
    expect(order).toMatchObject({ trailing_delta: 100, activation_price: null, triggered_at: null });
    expect(await stage.balance(user, 'BTC')).toEqual({ available: '0.9', held: '0.1' });
    await tradeAt('51000', '52000', '51480.01');
    expect(await readOf(user, order)).toMatchObject({ peak_price: '52000', stop_price: '51480' });
    expect((await stage.spot.openOrders(user))[0]).toMatchObject({ stop_price: '51480' });
    await quoteAround('51400', '60000');
    await tradeBetween('51480');
    const fired = await readOf(user, order);
    expect(fired).toMatchObject({ state: 'completed', average_price: '51400', stop_price: '51480' });
    expect(fired.peak_price).toBe('52000');
    expect(fired.triggered_at).not.toBeNull();
  });

  test('becomes a limit order where it has a price', async () => {
    const { user, order } = await trail({ ...SELL, type: 'stop_limit', price: '49600' });
    await tradeAt('49500');
    expect(await readOf(user, order)).toMatchObject({ state: 'pending', price: '49600' });
    expect((await readOf(user, order)).triggered_at).not.toBeNull();
    expect(stage.spot.depth(1, 5).asks).toEqual([['49600', '0.1']]);
  });

  test('counts every trade of a taker, not only the last', async () => {
    const { user, order } = await trail(SELL);
    const terms = { type: 'limit', quantity: '0.001', side: 'sell' } as const;
    for (const price of ['50400', '50600', '50100']) await stage.place(MAKER, { ...terms, price });
    await stage.place(TAKER, { side: 'buy', type: 'limit', price: '50600', quantity: '0.003' });
    expect(await readOf(user, order)).toMatchObject({ peak_price: '50600', stop_price: '50094' });
  });
});

/** Makes a price the last one while orders of others stand around it. */
async function tradeBetween(price: string): Promise<void> {
  const [maker, taker] = [await newUser(), await newUser()];
  const terms = { type: 'limit', price, quantity: '0.001' } as const;
  await stage.place(maker, { ...terms, side: 'sell' });
  await stage.place(taker, { ...terms, side: 'buy', time_in_force: 'ioc' });
}

describe('a buy', () => {
  test('follows the lowest price, and holds by its first stop price', async () => {
    const { user, order } = await trail(BUY);
    expect(order).toMatchObject({ stop_price: '50500', peak_price: '50000' });
    // 0.1 at 50500 and the 5 % that a market order may sweep.
    expect((await stage.balance(user, 'USDT')).held).toBe('5302.5');
    await tradeAt('48000', '48479.99');
    expect(await readOf(user, order)).toMatchObject({ stop_price: '48480', state: 'pending' });
    expect((await stage.balance(user, 'USDT')).held).toBe('5302.5');
    await quoteAround('44000', '48500');
    await tradeBetween('48480');
    expect(await readOf(user, order)).toMatchObject({ state: 'completed', executed_total: '4850' });
    expect((await stage.balance(user, 'USDT')).held).toBe('0');
  });

  test('may be sized by what it spends', async () => {
    const { user, order } = await trail({ side: 'buy', trailing_delta: 100, total: '500' });
    expect(order).toMatchObject({ quantity: null, total: '500' });
    expect((await stage.balance(user, 'USDT')).held).toBe('500');
  });
});

describe('an activation price', () => {
  test.each([
    ['above', { ...SELL, activation_price: '51000' }, ['49000', '50999'], '51000.5', '50490.49'],
    ['below', { ...SELL, activation_price: '49000' }, ['51000', '49001'], '48900', '48411'],
    ['above a buy', { ...BUY, activation_price: '51000' }, ['45000'], '51200', '51712'],
    ['below a buy', { ...BUY, activation_price: '49000' }, ['53000'], '48000', '48480'],
  ] as const)(
    '%s the last price is waited for; the trade that meets it is the first',
    async (_, input, before, at, stop) => {
      const { user, order } = await trail(input);
      expect(order.peak_price).toBeNull();
      await tradeAt(...before);
      expect(await readOf(user, order)).toMatchObject({ peak_price: null, stop_price: order.stop_price });
      await tradeAt(at);
      expect(await readOf(user, order)).toMatchObject({ peak_price: at, stop_price: stop, state: 'pending' });
    },
  );
});

describe('a trailing order', () => {
  test.each([
    [{ ...SELL, trailing_delta: 9 }, ['spot.trailing_delta', 'trailing_delta', '10 - 2000', '10']],
    [{ ...SELL, trailing_delta: 2_001 }, ['spot.trailing_delta', 'trailing_delta', '10 - 2000', '2000']],
    [
      { ...SELL, activation_price: '50000' },
      ['spot.activation_price', 'activation_price', '50000', '50000.01'],
    ],
    [{ ...SELL, activation_price: '51000.001' }, ['spot.price_tick', 'activation_price', '0.01', '51000']],
    [{ ...SELL, stop_price: '49000' }, ['spot.field_not_allowed', 'stop_price', undefined, undefined]],
    [{ ...SELL, type: 'stop_limit' }, ['spot.field_required', 'price', undefined, undefined]],
    [
      { ...SELL, type: 'limit', price: '1' },
      ['spot.field_not_allowed', 'trailing_delta', undefined, undefined],
    ],
    [
      { ...SELL, type: 'oco', price: '51000', stop_price: '49000' },
      ['spot.field_not_allowed', 'trailing_delta', undefined, undefined],
    ],
    [{ ...SELL, quantity: '0.0001' }, ['spot.min_notional', 'quantity', '5', '0.00011']],
    [{ ...SELL, quantity: '2' }, ['ledger.insufficient_balance', 'quantity', '2', '1']],
  ] as const)('%o is refused', async (input, [key, field, limit, accepted]) => {
    const { quantity } = input;
    const order = quantity === '0.0001' ? { ...input, trailing_delta: 100 } : input;
    await expect(trail(order)).rejects.toMatchObject({
      key,
      details: { field, ...(limit !== undefined && { limit, accepted }) },
    });
  });

  test('is canceled with what it followed to, gives back what it held, and is not amended', async () => {
    const { user, order } = await trail(SELL);
    await tradeAt('50900');
    const wanted = { name: { id: order.id }, matchId: null, price: '51000', quantity: null };
    await expect(
      stage.spot.amend(traderOf(user), { ...wanted, keepsPlace: false, clientOrderId: null, once: null }),
    ).rejects.toMatchObject({ key: 'spot.not_amendable' });
    await stage.spot.cancelOrder(user, { id: order.id });
    expect(await readOf(user, order)).toMatchObject({
      state: 'revoked',
      peak_price: '50900',
      stop_price: '50391',
    });
    await tradeAt('55000');
    expect((await readOf(user, order)).peak_price).toBe('50900');
    expect((await stage.balance(user, 'BTC')).held).toBe('0');
  });

  test('that is sent again is the first one, wherever the price is by then', async () => {
    const user = await newUser();
    const input = { ...SELL, client_order_id: 'trail-1' } as const;
    const first = await stage.place(user, input);
    await tradeAt('51000');
    expect((await stage.place(user, input)).order.id).toBe(first.order.id);
    const other = { ...input, trailing_delta: 200 };
    await expect(stage.place(user, other)).rejects.toMatchObject({ key: 'spot.client_order_id_conflict' });
  });

  test('is not placed while the pair is halted', async () => {
    const resume = await haltMatch({ db: stage.db, modes: stage.modes }, 1);
    await expect(trail(SELL)).rejects.toMatchObject({ key: 'market.halted' });
    await resume();
  });

  test('ends with its pair', async () => {
    const { user, order } = await trail(SELL);
    await stage.spot.delisting.end(BTC_USDT, [user]);
    expect(await readOf(user, order)).toMatchObject({ state: 'revoked', revoke_reason: 'delisted' });
    expect((await stage.balance(user, 'BTC')).held).toBe('0');
  });

  test('is where it was after a restart, and fires at the same trade', async () => {
    const waiting = await trail({ ...SELL, activation_price: '52000' });
    const { user, order } = await trail(SELL);
    await tradeAt('51000', '50800');
    await stage.spot.reload(async () => undefined);
    expect(await readOf(user, order)).toMatchObject({ peak_price: '51000', stop_price: '50490' });
    expect((await readOf(waiting.user, waiting.order)).peak_price).toBeNull();
    await tradeAt('50490.01');
    expect((await readOf(user, order)).triggered_at).toBeNull();
    await tradeAt('50490');
    expect((await readOf(user, order)).triggered_at).not.toBeNull();
  });
});

test('peaks are written again after many trades, so that the next ones are few to read', {
  timeout: 120_000,
}, async () => {
  const { user, order } = await trail(SELL);
  const makers = [await newUser(), await newUser(), await newUser(), await newUser(), await newUser()];
  for (const maker of makers) {
    const terms = { side: 'sell', type: 'limit', price: '50200', quantity: '0.001' } as const;
    await Promise.all(Array.from({ length: 200 }, () => stage.place(maker, terms)));
  }
  await stage.place(TAKER, { side: 'buy', type: 'limit', price: '50200', quantity: '1' });
  const [row] = await stage.owner.query<{ peak: string; trades: number }>(
    `select trim_scale(trail_peak)::text as peak, trail_seq - trail_from as trades
     from spot.order_row where user_id = $1 and trail_bps is not null`,
    [user],
  );
  expect(row).toEqual({ peak: '50200', trades: 1_000 });
  await tradeAt('50300');
  expect((await readOf(user, order)).peak_price).toBe('50300');
});

test('by chance: each is where its trades leave it, also after restarts', { timeout: 120_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = seededRandom(seed);
  const price = (): string => `${49_500 + random.int(1_000)}`;
  const orders: { readonly user: number; readonly order: OrderRow }[] = [];
  for (let round = 0; round < 40; round += 1) {
    const base = random.int(2) === 0 ? SELL : BUY;
    const waits = random.int(2) === 0 ? {} : { activation_price: `${price()}.5` };
    if (round % 3 === 0)
      orders.push(await trail({ ...base, ...waits, trailing_delta: 20 + random.int(100) }));
    await tradeAt(price());
    if (random.int(6) === 0) await stage.spot.reload(async () => undefined);
  }
  const trades = await stage.db.query<{ seq: number; price: number }>(
    'select trade_seq as seq, price::float8 as price from spot.trade where match_id = 1 order by trade_seq',
  );
  const rows = await stage.owner.query<{ id: string; from: number; trigger: string }>(
    `select public_id as id, trail_from as from, stop_trigger as trigger from spot.order where trail_bps is not null`,
  );
  for (const { user, order } of orders) {
    const { from = 0, trigger } = rows.find(({ id }) => id === order.id) ?? {};
    const now = await readOf(user, order);
    const sign = order.side === 'sell' ? 1 : -1;
    const start = order.activation_price === null ? null : Number(order.activation_price);
    let peak: number | null = null;
    let fired: number | null = null;
    for (const trade of trades) {
      if (start === null ? trade.seq < from : trade.seq <= from) continue;
      if (peak === null && start !== null && (trigger === 'up' ? trade.price < start : trade.price > start))
        continue;
      peak = peak === null || sign * (trade.price - peak) > 0 ? trade.price : peak;
      const bps = order.trailing_delta ?? 0;
      if (sign * (trade.price * 10_000 - peak * (10_000 - sign * bps)) > 0) continue;
      fired = trade.seq;
      break;
    }
    expect(now.peak_price, `seed=${seed} ${JSON.stringify(now)}`).toBe(peak === null ? null : String(peak));
    expect(now.triggered_at !== null, `seed=${seed} ${JSON.stringify(now)}`).toBe(fired !== null);
  }
});
