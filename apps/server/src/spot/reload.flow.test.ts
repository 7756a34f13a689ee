import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../kernel/db.ts';
import { BTC_USDT, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;
/** Keeps the writer from its next connection, so that the books are not there yet. */
let gate: { readonly reached: () => void; readonly opened: Promise<void> } | null = null;

beforeEach(async () => {
  stage = await startSpotStage({
    databaseOfSpot: (db): Database => ({
      ...db,
      connect: async () => {
        gate?.reached();
        await gate?.opened;
        return db.connect();
      },
    }),
  });
  for (const userId of [1, 2]) await stage.fund(userId, { USDT: '100000', BTC: '2' });
});
afterEach(async () => {
  await stage.assertClean();
  await stage.stop();
});

const buy = { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;

/** Changes the row of the pair, and calls while its book is built again. */
async function whileRebuilt<T>(change: string, call: () => readonly Promise<T>[]): Promise<readonly T[]> {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  gate = { reached: reached.resolve, opened: opened.promise };
  const early = Promise.withResolvers<readonly Promise<T>[]>();
  const reloaded = stage.spot.reload(async () => {
    // Read by the terms of before, run by those of after.
    early.resolve(call());
    await stage.owner.query(`update market.currency_match set ${change} where id = ${BTC_USDT}`);
    await stage.market.applyChanges();
  });
  const answers = [...(await early.promise)];
  await reached.promise;
  answers.push(...call());
  const settled = Promise.all(answers);
  gate = null;
  opened.resolve();
  await reloaded;
  return settled;
}

const keyOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { readonly key?: string }) => error.key ?? String(error),
  );

test('orders and cancels that come while books are rebuilt are answered, by the filters of after', async () => {
  const { order } = await stage.place(1, buy);
  const calls = () => [
    stage.place(2, { ...buy, side: 'sell', price: '60000' }).then((placed) => placed.order.price),
    stage.spot.cancelAll(1).then(String),
  ];
  expect(await whileRebuilt("price_tick = '0.001'", calls)).toEqual(['60000', '1', '60000', '0']);
  expect(await stage.spot.readOrder(1, { id: order.id })).toMatchObject({ order: { state: 'revoked' } });
  expect((await stage.spot.openOrders(2)).map(({ price }) => price)).toEqual(['60000', '60000']);
});

test('orders of a pair that is gone after the rebuild hear so, and the others go on', async () => {
  const other = { ...buy, currency_match_id: 2, price: '2000', quantity: '1' };
  const calls = () => [keyOf(stage.place(1, buy)), keyOf(stage.place(2, other))];
  expect(await whileRebuilt('is_active = false', calls)).toEqual([
    ...['market.delisted', 'answered', 'market.delisted', 'answered'],
  ]);
});
