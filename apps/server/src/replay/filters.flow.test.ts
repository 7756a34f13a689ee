import { hash } from 'node:crypto';
import { OPERATOR_LIMITS } from '@openbourse/api';
import { type DayLine, MarketDay } from '@openbourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { systemRandom } from '../kernel/random.ts';
import { RecordedDay } from '../testing/recorded-day.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { exportMarket } from './export-market.ts';
import { record } from './record.ts';
import { replay } from './replay.ts';

const HOUR = OPERATOR_LIMITS.changeNoticeMs;
const seed = Date.now() % 1_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed });
});
afterAll(() => server.stop());

/** Announces finer prices of BTC/USDT and lets the time pass until they hold. */
async function refine(priceTick: string): Promise<void> {
  const { market, spot } = server.app.slices;
  const risk = await server.operator({ roles: 'risk' });
  const planned = { currency_match_id: 1, effective_from: server.clock.now() + HOUR, reason: 'As announced' };
  await server.approve(
    await risk.client.call('market.operator_change_filters', { ...planned, price_tick: priceTick }),
  );
  server.clock.advance(HOUR);
  while (market.find(1)?.priceTick !== priceTick || !spot.isReady()) {
    server.clock.advance(5_000);
    await market.hasDueChanges();
  }
}

test('orders of before go on in finer ticks, also where a snapshot is taken before the first new one', async () => {
  const day = await RecordedDay.open(server, seed);
  await day.trade(25);
  await refine('0.001');
  await server.app.slices.liability.takeDue();
  server.feed.setPrice('BTC/USDT', '60000');
  await day.trade(25);
  const { db, liability, market } = server.app.slices;
  const { secret } = liability.deps.config;
  const random = systemRandom(systemClock);
  const result = await db.view((view) =>
    replay(record({ view, secret, random }, null), {
      to: null,
      sha256: (bytes) => hash('sha256', bytes, 'buffer'),
    }),
  );
  const [state] = await db.query<{ engineSeq: number; tradeSeq: number }>(
    'select engine_seq as "engineSeq", trade_seq as "tradeSeq" from spot.market_state where match_id = 1',
  );
  expect(result.books[0], `seed=${seed}`).toMatchObject({ ...state, symbol: 'BTC/USDT' });
  expect(result.books[0]?.snapshots.length).toBe(result.snapshots.length);
  const match = market.find(1);
  if (match === undefined || state === undefined) throw new Error('BTC/USDT is traded');
  const verified = new MarketDay();
  const kinds = new Set<string>();
  await db.view(async (view) => {
    const places = { match, after: { engineSeq: 0, tradeSeq: 0 }, until: state };
    for await (const line of exportMarket(view, places)) {
      kinds.add(line.kind);
      // As a stranger reads it.
      verified.take(JSON.parse(JSON.stringify(line)) as DayLine);
    }
  });
  expect(verified.finish(), `seed=${seed}`).toMatchObject({ steps: state.engineSeq, trades: state.tradeSeq });
  expect(kinds.has('restated')).toBe(true);
  expect(kinds.has('reduced')).toBe(true);
});
