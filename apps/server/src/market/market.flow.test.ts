import {
  createTestDatabase,
  fakeClock,
  seededRandom,
  type FakeClock,
  type TestDatabase,
} from '@openbourse/testkit';
import { KLINE_PERIODS } from '@openbourse/api';
import { addDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localBus } from '../kernel/bus.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import {
  candlesChanged,
  createMarket,
  type MarketTrade,
  type Market,
  seedHistory,
  seedMarket,
  type Tick,
  tickersChanged,
} from './index.ts';
import { nextOpenTime, openTimeOf } from './period.ts';

/** A Friday, so that forex is open and closes soon. */
const NOW = Date.UTC(2026, 10, 20, 20, 58, 23, 456);
const SEED = 20_261_121;
const DAYS = 90;
const BTC = 1;
const EURUSD = 101;

let cluster: TestDatabase;
let db: Database;

beforeAll(async () => {
  cluster = await createTestDatabase();
  db = createDatabase({ url: cluster.url, log: createLog('silent'), connectionsMax: 4 });
  await db.transaction(seedMarket);
  const started = performance.now();
  const written = await seedHistory(db, { days: DAYS, now: NOW, seed: SEED });
  process.stdout.write(`seeded ${written} candles in ${performance.now() - started} ms\n`);
});
afterAll(async () => {
  await db.end();
  await cluster.drop();
});
