import type { alert as calls, DecodedInputOf } from '@openbourse/api';
import { addDecimal, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendAll } from '../kernel/db.ts';
import { type MarketStage, startMarketStage } from '../testing/market-stage.ts';
import { addAlert } from './add-alert.ts';
import { type Alerts, createAlerts } from './alerts.ts';

const BTC = 1;
const USER = 7;
const NO_BOOKS = { recentTrades: async () => [], depth: () => ({ seq: 0, bids: [], asks: [] }) };

let stage: MarketStage;
let alerts: Alerts;
let trades: number;
beforeEach(async () => {
  stage = await startMarketStage({ history: false, sources: NO_BOOKS });
  trades = 0;
  alerts = createAlerts(stage);
  await trade('60000');
});
afterEach(() => stage.stop());

/** Trades at prices, a second after another. */
async function trade(...prices: readonly string[]): Promise<void> {
  for (const price of prices) {
    stage.clock.advance(1_000);
    await tradeAt(stage.clock.now(), price);
  }
}

async function tradeAt(at: number, price: string): Promise<void> {
  trades += 1;
  const sold = { matchId: BTC, price, quantity: '1', total: price, takerSide: 'buy' } as const;
  const one = { ...sold, seq: trades, at };
  await stage.db.transaction((tx) => sendAll(tx, [stage.market.recordTrades([one])]));
  stage.market.applyTrades([one]);
}

const set = (input: Omit<DecodedInputOf<typeof calls.add>, 'currency_match_id'>) =>
  stage.db.transaction((tx) =>
    addAlert(stage.market, {
      ...{ tx, now: stage.clock.now(), by: { userId: USER } },
      input: { currency_match_id: BTC, ...input },
    } as never),
  );

/** Kind, threshold and value of every notice, oldest first. */
async function noted(): Promise<readonly string[]> {
  const rows = await stage.db.query<{ kind: string; params: Record<string, string> }>(
    'select kind, params from notification.notification order by id',
  );
  return rows.map(({ kind, params }) => `${kind} ${params['threshold']} ${params['value']}`);
}

async function watched(): Promise<readonly string[]> {
  await alerts.watch();
  return noted();
}

test('an alert fires once, when the price reaches it from the side on which it was', async () => {
  await set({ measure: 'price', threshold: '61000' });
  await set({ measure: 'price', threshold: '59000' });
  expect(await watched()).toEqual([]);
  await trade('60999.99', '59000.01');
  expect(await watched()).toEqual([]);
  await trade('61000');
  expect(await watched()).toEqual(['price_alert 61000 61000']);
  await trade('62000', '58999');
  expect(await watched()).toEqual(['price_alert 61000 61000', 'price_alert 59000 58999']);
  await trade('61500', '58000');
  expect(await watched()).toHaveLength(2);
});

test('a price between two looks counts, also in a minute that is over', async () => {
  await set({ measure: 'price', threshold: '65000' });
  await set({ measure: 'price', threshold: '55000' });
  await alerts.watch();
  await trade('65000', '60000');
  expect(await watched()).toEqual(['price_alert 65000 60000']);
  await trade('54000', '60000');
  stage.clock.advance(3 * MINUTE_MS);
  await trade('60100');
  expect(await watched()).toEqual(['price_alert 65000 60000', 'price_alert 55000 60000']);
});

test('a price of before the alert was set does not count, in the same minute either', async () => {
  await trade('66000', '60000');
  await alerts.watch();
  await set({ measure: 'price', threshold: '65000' });
  expect(await watched()).toEqual([]);
  stage.clock.advance(2 * MINUTE_MS);
  await trade('60500');
  expect(await watched()).toEqual([]);
  alerts = createAlerts(stage);
  expect(await watched()).toEqual([]);
  await trade('65000');
  expect(await watched()).toEqual(['price_alert 65000 65000']);
});

test('what was reached while no process watched is notified by the next process', async () => {
  await set({ measure: 'price', threshold: '65000' });
  await set({ measure: 'price', threshold: '50000' });
  await set({ measure: 'close', threshold: '64000', period: '5m' });
  stage.clock.advance(HOUR_MS);
  await trade('65500');
  stage.clock.advance(HOUR_MS);
  await trade('60000');
  stage.clock.advance(HOUR_MS);
  await trade('60000');
  alerts = createAlerts(stage);
  expect(await watched()).toEqual(['price_alert 65000 60000', 'close_alert 64000 60000']);
  await trade('50000');
  expect(await watched()).toHaveLength(3);
});

test('what was reached in the minute after a young alert, while no process watched, is notified', async () => {
  stage.clock.advance(50_000 - (stage.clock.now() % MINUTE_MS));
  await set({ measure: 'price', threshold: '65000' });
  await set({ measure: 'close', threshold: '59000', period: '1m' });
  await trade('58000');
  stage.clock.advance(15_000);
  await trade('65500', '60000');
  alerts = createAlerts(stage);
  expect((await watched()).toSorted()).toEqual(['close_alert 59000 60000', 'price_alert 65000 60000']);
});

test('a trade that comes late to a minute that was looked at counts, within the next minute', async () => {
  await set({ measure: 'price', threshold: '65000' });
  stage.clock.advance(MINUTE_MS);
  await trade('60100');
  const late = stage.clock.now();
  stage.clock.advance(2 * MINUTE_MS);
  await trade('60200');
  expect(await watched()).toEqual([]);
  await tradeAt(late, '65500');
  await trade('60300');
  stage.clock.advance(MINUTE_MS);
  expect(await watched()).toEqual(['price_alert 65000 60300']);
});

test('a close counts when its candle is over, and prices within it do not', async () => {
  await set({ measure: 'close', threshold: '61000', period: '5m' });
  await alerts.watch();
  await trade('62000', '60500');
  expect(await watched()).toEqual([]);
  stage.clock.advance(5 * MINUTE_MS);
  await trade('60600');
  expect(await watched()).toEqual([]);
  await trade('61200');
  expect(await watched()).toEqual([]);
  stage.clock.advance(5 * MINUTE_MS);
  expect(await watched()).toEqual(['close_alert 61000 61200']);
});

test('a rise and a fall of 24 hours are notified in percent', async () => {
  await set({ measure: 'rise', threshold: '5' });
  await set({ measure: 'fall', threshold: '5' });
  await trade('62999');
  expect(await watched()).toEqual([]);
  await trade('63000', '57000');
  expect(await watched()).toEqual(['change_alert 5 -5']);
  await trade('63000');
  expect(await watched()).toEqual(['change_alert 5 -5', 'change_alert 5 5']);
});

test('an alert that was removed, or has expired, is notified no more, and goes with the time', async () => {
  const removed = await set({ measure: 'price', threshold: '61000' });
  await set({ measure: 'price', threshold: '62000' });
  await alerts.watch();
  await stage.db.query('delete from alert.price_alert where id = $1', [removed.id]);
  await trade('61000');
  expect(await watched()).toEqual([]);
  const pass = (column: string): Promise<unknown> =>
    stage.db.query(
      `update alert.price_alert set created_at = created_at - interval '1 year', ${column} = ${column} - interval '1 year'`,
    );
  await pass('expires_at');
  await alerts.prune();
  await trade('63000');
  expect(await watched()).toEqual([]);
  expect(await stage.db.query('select state from alert.price_alert')).toEqual([{ state: 'expired' }]);
  await pass('ended_at');
  await alerts.prune();
  expect(await stage.db.query('select 1 from alert.price_alert')).toEqual([]);
});

test('a notice that cannot be written is written at the next look', async () => {
  let isAway = true;
  const { transaction } = stage.db;
  const db: typeof stage.db = {
    ...stage.db,
    transaction: (run) => (isAway ? Promise.reject(new Error('away')) : transaction(run)),
  };
  alerts = createAlerts({ ...stage, db });
  await set({ measure: 'price', threshold: '61000' });
  await alerts.watch();
  await trade('61000', '60000');
  await expect(alerts.watch()).rejects.toThrow('away');
  isAway = false;
  expect(await watched()).toEqual(['price_alert 61000 60000']);
});

test('what is reached while the candles cannot be read is not lost', async () => {
  let isAway = false;
  const { market } = stage;
  const kline: typeof market.kline = (request) =>
    isAway ? Promise.reject(new Error('away')) : market.kline(request);
  alerts = createAlerts({ ...stage, market: { ...market, kline } });
  for (const threshold of ['61000', '65000']) await set({ measure: 'price', threshold });
  await set({ measure: 'close', threshold: '64000', period: '1m' });
  await alerts.watch();
  await trade('65000', '64500');
  stage.clock.advance(MINUTE_MS);
  await trade('61000');
  isAway = true;
  await expect(alerts.watch()).rejects.toThrow('away');
  isAway = false;
  expect((await watched()).toSorted()).toEqual([
    'close_alert 64000 64500',
    'price_alert 61000 61000',
    'price_alert 65000 64500',
  ]);
});

test('an alert whose past cannot be read is met again', async () => {
  await set({ measure: 'price', threshold: '61000' });
  stage.clock.advance(5 * MINUTE_MS);
  await trade('61000', '60000');
  stage.clock.advance(5 * MINUTE_MS);
  let isAway = true;
  const { market } = stage;
  const kline: typeof market.kline = (request) =>
    isAway ? Promise.reject(new Error('away')) : market.kline(request);
  alerts = createAlerts({ ...stage, market: { ...market, kline } });
  await expect(alerts.watch()).rejects.toThrow('away');
  isAway = false;
  expect(await watched()).toEqual(['price_alert 61000 60000']);
});

test('many alerts at once are notified, each once', async () => {
  for (let number = 1; number <= 40; number += 1)
    await set({ measure: 'price', threshold: addDecimal('60000', `${number}`) });
  await alerts.watch();
  await trade('60030');
  expect(await watched()).toHaveLength(30);
});
