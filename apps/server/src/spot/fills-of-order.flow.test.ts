import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../kernel/db.ts';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { listFillsOfOrder } from './read-queries.ts';

let stage: SpotStage;
beforeAll(async () => {
  stage = await startSpotStage();
  for (const userId of [1, 2]) await stage.fund(userId, { USDT: '1000000', BTC: '20' });
});
afterAll(() => stage.stop());

const at = (side: 'buy' | 'sell', quantity: string) =>
  ({ side, type: 'limit', price: '50000', quantity }) as const;
const fillsOf = async (userId: number, id: string) => {
  const { fills } = await stage.spot.readOrder(userId, { id });
  return fills.map(({ role, quantity }) => [role, quantity]);
};

test('an order shows what it took when it came and what it made later, newest first', async () => {
  await stage.place(2, at('sell', '0.1'));
  stage.clock.advance(1_000);
  const { order } = await stage.place(1, at('buy', '0.4'));
  for (const quantity of ['0.1', '0.2']) {
    stage.clock.advance(60_000);
    await stage.place(2, at('sell', quantity));
  }
  // Of another order of the same user in between.
  expect(await fillsOf(1, order.id)).toEqual([
    ['maker', '0.2'],
    ['maker', '0.1'],
    ['taker', '0.1'],
  ]);
  expect(await stage.spot.listFills(1, { order_id: order.id, side: 'sell' })).toMatchObject({ data: [] });
  // The orders of others are not revealed.
  expect(await stage.spot.listFills(2, { order_id: order.id })).toMatchObject({ data: [] });
});

test('trades that a clock which was set back dated before their order are shown', async () => {
  const { order } = await stage.place(1, at('buy', '0.3'));
  await stage.place(2, at('sell', '0.3'));
  await stage.db.query(
    `update spot.trade_row set at = at - interval '1 hour' where id = (select max(id) from spot.trade)`,
  );
  expect(await fillsOf(1, order.id)).toEqual([['maker', '0.3']]);
});

test('no trade is read that an index of the user, the match and the time does not find', async () => {
  const { order } = await stage.place(1, at('buy', '0.01'));
  let plan = '';
  const explaining: Db = {
    query: async (sql, params) => {
      if (sql.startsWith('with')) {
        const rows = await stage.db.transaction(async (tx) => {
          await tx.query('set local enable_seqscan = off');
          return tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
        });
        plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      }
      return stage.db.query(sql, params);
    },
  };
  const none = { userId: 1, matchId: null, side: null, from: null, to: null, before: null, rows: 10 };
  await listFillsOfOrder(explaining, order.id, none);
  expect(plan).not.toContain('Seq Scan on trade_row');
  expect(plan).toMatch(/trade_row_by_maker[\s\S]*trade_row_by_taker/);
});
