import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../kernel/db.ts';
import { BTC_USDT, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import * as loads from './load-queries.ts';
import * as numbered from './numbered-queries.ts';
import { publicIdOf } from './public-id.ts';
import * as publicTrades from './public-trade-queries.ts';
import * as reads from './read-queries.ts';

const ORDERS = 60_000;
const USER = 7;
const CLIENT_ID = 'c0ffee00-0000-4000-8000-000000000007';
/** Ended orders and trades of 300 users in two matches, one order of a hundred open. */
const FILL = [
  `insert into spot.order_row (id, created_at, placed_seq, user_id, match_id, maker_fee_ppm, taker_fee_ppm, state,
     revoke_reason, held, side, type, time_in_force, post_only, price, quantity, client_uuid)
   select id, timestamptz '2026-11-01Z' + id * interval '1 s', id, 1 + id % 300, 1 + id % 2, 1000, 1000,
     case id % 100 when 0 then 'p' else 'r' end::"char", case id % 100 when 0 then null else 'r' end::"char",
     case id % 100 when 0 then 500 end, case id % 2 when 0 then 'b' else 's' end::"char", 'l', 'g', false, 50000, 0.01,
     case id when 6 then '${CLIENT_ID}' else gen_random_uuid() end::uuid
   from generate_series(1, ${ORDERS}) as id`,
  `insert into spot.open_order select user_id, match_id, id from spot.order_row where state = 'p'`,
  `insert into spot.trade_row (trade_seq, id, maker_order_id, taker_order_id, at, match_id, maker_user_id, taker_user_id,
     taker_side, price, quantity, maker_fee, taker_fee)
   select 1 + id / 2, id, id, id + 1, timestamptz '2026-11-01Z' + id * interval '1 s', 1 + id % 2, 1 + id % 300,
     1 + (id + 1) % 300, 'b', 50000, 0.01, 0.1, 0.1 from generate_series(1, ${ORDERS}) as id`,
];

let stage: SpotStage;
beforeAll(async () => {
  stage = await startSpotStage();
  for (const sql of FILL) await stage.owner.query(sql);
  for (const table of ['order_row', 'open_order', 'trade_row'])
    await stage.owner.query(`vacuum analyze spot.${table}`);
});
afterAll(() => stage.stop());

const none = { matchId: null, side: null, from: null, to: null, rows: 21 };
const orders = { ...none, userId: USER, beforeId: null, type: null, isOco: false, state: null };
const fills = { ...none, userId: USER, before: null };
const week = { from: '2026-11-01T04:00:00Z', to: '2026-11-01T05:00:00Z' };
const window = { userId: USER, matchId: BTC_USDT, from: null, until: null, fromNumber: null, rows: 500 };
const key = { userId: USER, matchId: BTC_USDT, id: 6 };

const READS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'open orders': (db) => reads.listOpenOrders(db, USER, null),
  'open orders of a match': (db) => reads.listOpenOrders(db, USER, BTC_USDT),
  orders: (db) => reads.listOrders(db, orders),
  'a later page of orders of one side': (db) =>
    reads.listOrders(db, { ...orders, side: 'buy', beforeId: 9_000 }),
  'orders of a match and a time': (db) => reads.listOrders(db, { ...orders, ...week, matchId: BTC_USDT }),
  'orders in the state of open ones': (db) => reads.listOrders(db, { ...orders, state: 'pending' }),
  'an order by its id': (db) => reads.findOrder(db, USER, { id: publicIdOf(key) }),
  'an order by its number': (db) => reads.findOrder(db, USER, { number: 6 }),
  "an order by its client's id": (db) => reads.findOrder(db, USER, { clientOrderId: CLIENT_ID }),
  'an order by its label': (db) => reads.findOrder(db, USER, { label: CLIENT_ID }),
  fills: (db) => reads.listFills(db, fills),
  'a later page of fills': (db) =>
    reads.listFills(db, { ...fills, before: { at: 1_793_500_000_000, id: 9_000 } }),
  'fills of a match and a time': (db) => reads.listFills(db, { ...fills, ...week, matchId: BTC_USDT }),
  'fills of an order': (db) => reads.listFillsOfOrder(db, publicIdOf(key), fills),
  'the newest trades': (db) => reads.listRecentTrades(db, BTC_USDT, 50),
  'numbered orders': (db) => numbered.listNumbered(db, window),
  'numbered orders from a number on': (db) => numbered.listNumbered(db, { ...window, fromNumber: 40_000 }),
  'numbered orders of a time': (db) =>
    numbered.listNumbered(db, { ...window, from: week.from, until: week.to }),
  pairs: (db) => numbered.listPairLegs(db, { ...window, isOpen: true }),
  'a pair by its label': (db) => numbered.findPairNumber(db, USER, 'pair'),
  'numbered fills': (db) => numbered.listNumberedFills(db, { ...window, fromTrade: null, orderNumber: null }),
  'the time of a trade': (db) => numbered.findTradeTime(db, BTC_USDT, 900),
  'trades from a number on': (db) => publicTrades.listTradesFrom(db, BTC_USDT, { from: 900, rows: 50 }),
  'last trades': (db) => publicTrades.listLastTrades(db, [1, 2]),
  'the first trade of a time': (db) => publicTrades.findFirstTradeAt(db, BTC_USDT, 1_793_500_000_000),
  "open orders of a user's bound": (db) => loads.listPendingOrdersOf(db, USER),
  'orders by ids of clients': (db) => loads.listOrdersByClientIds(db, [{ ...key, clientOrderId: CLIENT_ID }]),
  'orders by keys': (db) => loads.listOrdersByKeys(db, [key]),
};

test.each(Object.keys(READS))('%s: found by an index', async (name) => {
  const plans: string[] = [];
  const explaining: Db = {
    query: async (sql, params) => {
      const rows = await stage.db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return stage.db.query(sql, params);
    },
  };
  await READS[name]?.(explaining);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (order_row|trade_row)/);
});

test('orders after an id, at which the last audit ended, are found by the stretches that have them', async () => {
  const rows = await stage.db.query<{ 'QUERY PLAN': string }>(
    'explain select count(*) from spot.order o where o.id > $1',
    [ORDERS - 100],
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('order_row_by_id');
});

test('ids of clients are found by their hash even by a plan from when there were no orders', async () => {
  const empty = await startSpotStage();
  let statement = '';
  const asking: Db = { query: async (sql) => ((statement = sql), []) };
  await loads.listOrdersByClientIds(asking, [{ ...key, clientOrderId: CLIENT_ID }]);
  const rows = await empty.db.transaction(async (tx) => {
    for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${plan} = off`);
    await tx.query('set local plan_cache_mode = force_generic_plan');
    await tx.query(`prepare by_client_ids (bigint[], text[]) as ${statement}`);
    return tx.query<{ 'QUERY PLAN': string }>(
      `explain execute by_client_ids ('{${USER}}', '{${CLIENT_ID}}')`,
    );
  });
  await empty.stop();
  // A user may have millions of orders.
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('order_row_by_client_id');
});

const OPEN_READS = [
  'open orders',
  'open orders of a match',
  'orders in the state of open ones',
  "open orders of a user's bound",
];

test('open orders are read without the ended ones even by a plan from when there were no orders', async () => {
  const grown = await startSpotStage();
  for (const sql of FILL) await grown.owner.query(sql);
  const lines: string[] = [];
  const explaining: Db = {
    query: async (sql, params) => {
      const rows = await grown.db.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${sql}`, params);
      lines.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    },
  };
  for (const name of OPEN_READS) await READS[name]?.(explaining);
  await grown.stop();
  const scans = lines.filter((line) => line.includes(' on order_row'));
  expect(scans.length).toBeGreaterThanOrEqual(OPEN_READS.length);
  // Of all orders of the user, two are open.
  for (const scan of scans) expect(scan).toMatch(/\(actual .*rows=[0-2](\.\d+)? |never executed/);
});

test('an order is found by each of its names', async () => {
  const names = [{ id: publicIdOf(key) }, { number: 6 }, { clientOrderId: CLIENT_ID }, { label: CLIENT_ID }];
  for (const name of names) expect(await reads.findOrder(stage.db, USER, name)).toMatchObject({ id: 6 });
  expect(await reads.findOrder(stage.db, USER + 1, { id: publicIdOf(key) })).toBeUndefined();
  expect(await reads.findOrder(stage.db, USER, { id: publicIdOf({ ...key, matchId: 2 }) })).toBeUndefined();
});

test('times bound the orders that are read, and lose none', async () => {
  const found = await reads.listOrders(stage.db, { ...orders, ...week, rows: 100 });
  const expected = await stage.db.query<{ id: number }>(
    'select id from spot.order where user_id = $1 and created_at >= $2 and created_at < $3 order by id desc',
    [USER, week.from, week.to],
  );
  expect(expected.length).toBeGreaterThan(10);
  expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});
