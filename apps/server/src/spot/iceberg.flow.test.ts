import { seededRandom } from '@openbourse/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import { countOpenIcebergs, type PlaceInput } from './index.ts';
import type { OrderRow } from './topics.ts';

const [MAKER, OTHER, TAKER] = [1, 2, 3];

let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
  for (const user of [MAKER, OTHER, TAKER]) await stage.fund(user, { USDT: '100000000', BTC: '2000' });
});
afterAll(() => stage.stop());
afterEach(async () => {
  for (const user of [MAKER, OTHER, TAKER]) await stage.spot.cancelAll(user);
  await stage.assertClean();
});

const ICEBERG = {
  type: 'limit',
  side: 'sell',
  price: '50000',
  quantity: '1',
  visible_quantity: '0.25',
} as const;

/** Terms that differ; undefined leaves one out. */
type Change = { readonly [Name in keyof PlaceInput]?: PlaceInput[Name] | undefined };

const rest = async (user: number, input: Change = {}): Promise<OrderRow> =>
  (await stage.place(user, { ...ICEBERG, ...input } as PlaceInput)).order;

const readOf = async (user: number, { id }: Pick<OrderRow, 'id'>) => stage.spot.readOrder(user, { id });

/** Takes at the price and answers quantities and makers of the trades, in their order. */
async function take(quantity: string, more: Change = {}): Promise<readonly string[]> {
  const terms = { side: 'buy', type: 'limit', price: '50000', time_in_force: 'ioc', quantity } as const;
  const { order } = await stage.place(TAKER, { ...terms, ...more } as PlaceInput);
  const trades = await stage.db.query<{ maker: number; quantity: string }>(
    `select t.maker_user_id as maker, trim_scale(t.quantity)::text as quantity from spot.trade t
     join spot.order o on o.match_id = t.match_id and o.id = t.taker_order_id where o.public_id = $1 order by t.trade_seq`,
    [order.id],
  );
  return trades.map(({ maker, quantity: traded }) => `${traded} of ${maker}`);
}

const asks = () => stage.spot.depth(1, 5).asks;

describe('an iceberg', () => {
  test('shows a slice, holds everything, and shows the next one when it is filled', async () => {
    const order = await rest(MAKER);
    expect(order).toMatchObject({
      quantity: '1',
      visible_quantity: '0.25',
      executed_quantity: '0',
      state: 'pending',
    });
    expect(asks()).toEqual([['50000', '0.25']]);
    expect(await countOpenIcebergs(stage.db, '9999-01-01')).toBe(1);
    expect(await countOpenIcebergs(stage.db, '1999-01-01')).toBe(0);
    expect((await stage.balance(MAKER, 'BTC')).held).toBe('1');
    await take('0.1');
    expect(asks()).toEqual([['50000', '0.15']]);
    await take('0.15');
    expect(asks()).toEqual([['50000', '0.25']]);
    expect((await readOf(MAKER, order)).order).toMatchObject({
      executed_quantity: '0.25',
      visible_quantity: '0.25',
    });
    expect((await stage.balance(MAKER, 'BTC')).held).toBe('0.75');
    await take('0.75');
    expect((await readOf(MAKER, order)).order).toMatchObject({ state: 'completed', executed_quantity: '1' });
    expect(asks()).toEqual([]);
  });

  test('gives the next slice the end of the queue, also after a restart', async () => {
    await rest(MAKER);
    await rest(OTHER, { quantity: '0.4', visible_quantity: '0.2' });
    expect(await take('0.25')).toEqual(['0.25 of 1']);
    await stage.spot.reload(async () => undefined);
    expect(asks()).toEqual([['50000', '0.45']]);
    expect(await take('0.3')).toEqual(['0.2 of 2', '0.1 of 1']);
    await stage.spot.reload(async () => undefined);
    // What is left of the slice is before the second slice of the other, which came later.
    expect(asks()).toEqual([['50000', '0.35']]);
    expect(await take('0.5')).toEqual(['0.15 of 1', '0.2 of 2', '0.15 of 1']);
  });

  test('is taken as a whole by one who wants more than is shown: what is visible of all first', async () => {
    await rest(MAKER);
    await rest(OTHER, { quantity: '0.3', visible_quantity: undefined });
    expect(asks()).toEqual([['50000', '0.55']]);
    const trades = ['0.25 of 1', '0.3 of 2', '0.25 of 1', '0.25 of 1', '0.25 of 1'];
    expect(await take('1.3', { time_in_force: 'fok' })).toEqual(trades);
  });

  test('is liquidity for a market order by quantity, which holds for it', async () => {
    await rest(MAKER, { quantity: '0.5' });
    const terms = { type: 'market', price: undefined, time_in_force: undefined } as const;
    expect(await take('0.5', terms)).toEqual(['0.25 of 1', '0.25 of 1']);
  });

  test('keeps its place with less, and loses it with more or another price', async () => {
    const order = await rest(MAKER);
    await rest(OTHER, { quantity: '0.1', visible_quantity: undefined });
    const amend = (id: string, change: { readonly price?: string; readonly quantity?: string }) =>
      stage.spot.amend(traderOf(MAKER), {
        ...{ name: { id }, matchId: null, price: null, quantity: null, ...change },
        ...{ keepsPlace: false, clientOrderId: null, once: null },
      });
    await amend(order.id, { quantity: '0.6' });
    expect(asks()).toEqual([['50000', '0.35']]);
    expect(await take('0.35')).toEqual(['0.25 of 1', '0.1 of 2']);
    const more = await amend(order.id, { quantity: '0.8' });
    expect(more.orders[0]?.row).toMatchObject({ quantity: '0.55', visible_quantity: '0.25' });
    const [now] = await stage.spot.openOrders(MAKER);
    await expect(amend(now?.id ?? '', { quantity: '5' })).rejects.toMatchObject({
      key: 'spot.too_many_slices',
      details: { field: 'quantity', limit: '2.5', accepted: '2.5', visible: '0.25', parts: '10' },
    });
    const less = await amend(now?.id ?? '', { quantity: '0.2', price: '50001' });
    expect(less.orders[0]?.row).toMatchObject({ quantity: '0.2', visible_quantity: null });
  });

  test('does not trade with its owner, with what is hidden neither', async () => {
    await rest(TAKER);
    expect(await take('2')).toEqual([]);
    expect(asks()).toEqual([['50000', '0.25']]);
  });

  test('that is sent again is the first one; another slice is another order', async () => {
    const { id } = await rest(MAKER, { client_order_id: 'iceberg-1' });
    expect((await rest(MAKER, { client_order_id: 'iceberg-1' })).id).toBe(id);
    await expect(
      rest(MAKER, { client_order_id: 'iceberg-1', visible_quantity: '0.5' }),
    ).rejects.toMatchObject({
      key: 'spot.client_order_id_conflict',
    });
  });

  test('is placed with its exit once it is filled', async () => {
    const order = await rest(MAKER, { side: 'buy', price: '49000', take_profit: '60000' });
    await stage.place(TAKER, {
      side: 'sell',
      type: 'limit',
      price: '49000',
      quantity: '1',
      time_in_force: 'fok',
    });
    expect((await readOf(MAKER, order)).order).toMatchObject({ state: 'completed', exit_state: 'armed' });
  });

  test.each([
    [{ visible_quantity: '0.09' }, 'spot.visible_quantity', 'visible_quantity', '0.1 - 0.99999', '0.1'],
    [{ visible_quantity: '1' }, 'spot.visible_quantity', 'visible_quantity', '0.1 - 0.99999', '0.99999'],
    [{ visible_quantity: '0.100001' }, 'spot.quantity_step', 'visible_quantity', '0.00001', '0.1'],
    [
      { quantity: '0.0005', visible_quantity: '0.00009' },
      'spot.visible_quantity',
      'visible_quantity',
      '0.0001 - 0.00049',
      '0.0001',
    ],
    [
      { quantity: '0.0001', visible_quantity: '0.00005' },
      'spot.iceberg_too_small',
      'quantity',
      '0.00011',
      '0.00011',
    ],
    [{ time_in_force: 'ioc' }, 'spot.field_not_allowed', 'time_in_force', undefined, 'gtc'],
    [
      { type: 'market', price: undefined },
      'spot.field_not_allowed',
      'visible_quantity',
      undefined,
      undefined,
    ],
    [
      { type: 'stop_limit', stop_price: '60000' },
      'spot.field_not_allowed',
      'visible_quantity',
      undefined,
      undefined,
    ],
  ] as const)('%o is refused', async (input, key, field, limit, accepted) => {
    const details = {
      field,
      ...(limit !== undefined && { limit }),
      ...(accepted !== undefined && { accepted }),
    };
    await expect(rest(MAKER, input)).rejects.toMatchObject({ key, details });
  });
});

test('a refusal for want of funds says nothing of what is hidden', async () => {
  await stage.fund(4, { USDT: '10000' });
  await rest(MAKER, { quantity: '1', visible_quantity: '0.1' });
  const order = { side: 'buy', type: 'market', quantity: '3' } as const;
  // The book shows 0.1 for 5000, which the buyer has; nothing of the answer is the 50000 of all.
  await expect(stage.place(4, order)).rejects.toMatchObject({
    key: 'ledger.insufficient_balance',
    details: { limit: '157500', accepted: '0.19047' },
  });
});

test('by chance: whatever the slices, the book is the one that its rows make', {
  timeout: 120_000,
}, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  const random = seededRandom(seed);
  for (let round = 0; round < 60; round += 1) {
    const user = [MAKER, OTHER, TAKER][random.int(3)] ?? MAKER;
    const side = random.int(2) === 0 ? 'buy' : 'sell';
    const size = 2 + random.int(9);
    await stage.place(user, {
      ...{
        side,
        type: 'limit',
        price: `${50_000 + random.int(3)}`,
        quantity: `0.0${String(size).padStart(2, '0')}`,
      },
      ...(random.int(2) === 0 && { visible_quantity: `0.00${1 + random.int(Math.min(8, size - 1))}` }),
    });
    if (random.int(5) > 0) continue;
    const before = { ...stage.spot.depth(1, 50) };
    await stage.spot.reload(async () => undefined);
    expect(stage.spot.depth(1, 50), `seed=${seed}`).toEqual(before);
    await stage.assertClean();
  }
});
