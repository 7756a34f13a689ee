import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { type Print, toDecimal, toUnits } from './bar.ts';
import { createIndexCandles } from './index-candles.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const EURUSD = 101;

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 2 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const print = (at: number, price: string): Print => ({
  matchId: EURUSD,
  at,
  price: toUnits(price),
  quantity: 0n,
  total: 0n,
  trades: 0,
  isTakerBuy: false,
});

test('while the database refuses, candles wait; then they are written once, in order', async () => {
  const candles = createIndexCandles({ db, log: createLog('silent') });
  const waiting = (): readonly string[] =>
    candles
      .waiting(EURUSD, '1m')
      .map((bar) => [bar.open, bar.high, bar.low, bar.close].map(toDecimal).join(' '));
  candles.add(print(NOON, '1.1'));
  await db.query('alter table market.candle rename to candle_away');
  const refused = candles.flush();
  candles.add(print(NOON + 1, '1.3'));
  candles.add(print(NOON + 2, '1.2'));
  await refused;
  expect(waiting()).toEqual(['1.1 1.3 1.1 1.2']);
  await db.query('alter table market.candle_away rename to candle');
  await candles.flush();
  expect(waiting()).toEqual([]);
  candles.add(print(NOON + 3, '1.05'));
  await Promise.all([candles.flush(), candles.flush()]);
  const rows = await db.query(
    `select trim_scale(open)::text as open, trim_scale(high)::text as high, trim_scale(low)::text as low,
       trim_scale(close)::text as close, trades
     from market.candle where period = '1m'`,
  );
  expect(rows).toEqual([{ open: '1.1', high: '1.3', low: '1.05', close: '1.05', trades: 0 }]);
});
