import { haltMatch } from '../testing/halts.ts';
import { KLINE_PERIODS, type KlinePeriod } from '@openbourse/api';
import type { PublicTrade } from '@openbourse/api/socket';
import { addDecimal, compareDecimal, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendAll } from '../kernel/db.ts';
import { type MarketStage, STAGE_NOW, startMarketStage } from '../testing/market-stage.ts';
import {
  type CandleChange,
  candlesChanged,
  type MarketTrade,
  seedHistory,
  seedMarket,
  tickersChanged,
} from './index.ts';
import { openTimeOf } from './period.ts';

const BTC = 1;
const ETH = 2;
const EURUSD = 101;
const TRADE: PublicTrade = { id: 7, price: '64000.5', quantity: '0.25', side: 'buy', at: STAGE_NOW };
const sources = {
  recentTrades: async (matchId: number, size: number) =>
    Array.from({ length: Math.min(size, 2) }, () => ({ ...TRADE, id: matchId })),
  depth: (_matchId: number, levels: number) => ({
    seq: 9,
    bids: [['64000.1', '1'] as const].slice(0, levels),
    asks: [['64000.2', '2'] as const],
  }),
};

let seeded: MarketStage;
let bare: MarketStage;
const extra: MarketStage[] = [];

beforeAll(async () => {
  [seeded, bare] = await Promise.all([
    startMarketStage({ history: true, sources }),
    startMarketStage({ history: false, sources }),
  ]);
});
afterAll(() => Promise.all([seeded.stop(), bare.stop()]));
afterEach(async () => {
  for (const stage of extra.splice(0)) await stage.stop();
});

/** A stage that a test may change. */
async function ownStage(history: boolean): Promise<MarketStage> {
  const stage = await startMarketStage({ history, sources });
  extra.push(stage);
  return stage;
}

async function trade(stage: MarketStage, trades: readonly Omit<MarketTrade, 'at'>[]): Promise<void> {
  const timed = trades.map((one) => ({ ...one, at: stage.clock.now() }));
  await stage.db.transaction((tx) => sendAll(tx, [stage.market.recordTrades(timed)]));
  stage.market.applyTrades(timed);
}

const dataOf = async <T>(stage: MarketStage, ...call: Parameters<MarketStage['call']>): Promise<T> => {
  const { status, body } = await stage.call(...call);
  expect([status, body.code, body.msg]).toEqual([200, 1, 'success']);
  return body.data as T;
};

test('at least 20 coin pairs and 12 forex pairs are seeded, once, with sound filters', async () => {
  const all = bare.market.all();
  expect(all.filter((match) => match.kind === 'digital').length).toBeGreaterThanOrEqual(20);
  expect(all.filter((match) => match.kind === 'forex')).toHaveLength(12);
  await bare.db.transaction(seedMarket);
  expect(await bare.db.query('select 1 from market.currency_match')).toHaveLength(all.length);
  const unsound = await bare.db.query(`
    select m.symbol from market.currency_match m join ledger.currency q on q.id = m.quote_currency_id
      join ledger.currency b on b.id = m.base_currency_id
    where m.kind = 'digital' and (mod(m.price_tick * m.quantity_step, 10::numeric ^ -q.scale) <> 0
       or mod(m.quantity_step, 10::numeric ^ -b.scale) <> 0 or mod(m.quantity_max, m.quantity_step) <> 0)`);
  expect(unsound).toEqual([]);
});

test('orders of the largest size at ten times the price stay safe integers in ticks and lots', async () => {
  for (const match of seeded.market.all().filter((one) => one.kind === 'digital')) {
    const { close } = seeded.market.quotation(match.id);
    const ticks = Number(close) / Number(match.priceTick);
    const lots = Number(match.quantityMax) / Number(match.quantityStep);
    expect(ticks).toBeGreaterThan(500);
    expect(10 * ticks * lots).toBeLessThan(Number.MAX_SAFE_INTEGER);
  }
});

/** Sums stored minutes up to candles of a period, by match and time. */
async function summedMinutes(stage: MarketStage, period: KlinePeriod): Promise<readonly Candle[]> {
  const sums = new Map<string, Candle>();
  for (const minute of await storedCandles(stage, '1m')) {
    const openTime = openTimeOf(period, minute.open_time);
    const key = `${minute.match_id} ${openTime}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? { ...minute, open_time: openTime }
        : {
            ...sum,
            high: compareDecimal(minute.high, sum.high) > 0 ? minute.high : sum.high,
            low: compareDecimal(minute.low, sum.low) < 0 ? minute.low : sum.low,
            close: minute.close,
            volume: addDecimal(sum.volume, minute.volume),
            turnover: addDecimal(sum.turnover, minute.turnover),
          },
    );
  }
  return [...sums.values()];
}

interface Candle {
  readonly match_id: number;
  readonly open_time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
}

/** The candles of a dear coin, a cheap one and a forex pair. */
function storedCandles(stage: MarketStage, period: KlinePeriod): Promise<Candle[]> {
  return stage.db.query<Candle>(
    `select match_id, open_time, trim_scale(open)::text as open, trim_scale(high)::text as high,
       trim_scale(low)::text as low, trim_scale(close)::text as close, trim_scale(volume)::text as volume,
       trim_scale(turnover)::text as turnover
     from market.candle where period = $1 and match_id in (1, 24, 101) order by match_id, open_time`,
    [period],
  );
}

test.each(KLINE_PERIODS.slice(1))('seeded %s candles are the sum of their minutes', async (period) => {
  const stored = await storedCandles(seeded, period);
  expect(stored.length).toBeGreaterThan(2);
  expect(stored).toEqual(await summedMinutes(seeded, period));
});

test('seeded history ends with the last full minute and at the price that the feed goes on from', async () => {
  const minutes = await storedCandles(seeded, '1m');
  expect(minutes.findLast((one) => one.match_id === BTC)).toMatchObject({
    open_time: openTimeOf('1m', STAGE_NOW) - MINUTE_MS,
    close: '64012.35',
  });
  expect(seeded.market.quotation(BTC).close).toBe('64012.35');
  expect(seeded.lastPrices.get('BTC/USDT')).toBe('64012.35');
  expect(await seedHistory(seeded.db, { days: 2, now: STAGE_NOW, seed: 1 })).toBe(0);
});

test('the groups answer all matches with statistics of 24 hours', async () => {
  type Groups = { id: number; code: string; matches: Record<string, unknown>[] }[];
  const groups = await dataOf<Groups>(seeded, 'market.currency_matches');
  expect(groups.map(({ id, code }) => [id, code])).toEqual([
    [1, 'digital'],
    [2, 'forex'],
  ]);
  expect(groups[0]?.matches[0]).toMatchObject({
    id: BTC,
    symbol: 'BTC/USDT',
    base_currency: { code: 'BTC', name: 'Bitcoin', logo: '/logos/btc.svg' },
    price_tick: '0.01',
    min_notional: '5',
    is_spot_tradable: true,
    is_open: true,
  });
  const [day] = await seeded.db.query<Record<'volume' | 'turnover' | 'high' | 'low', string>>(
    `select trim_scale(sum(volume))::text as volume, trim_scale(sum(turnover))::text as turnover,
       trim_scale(max(high))::text as high, trim_scale(min(low))::text as low from market.candle
     where match_id = 1 and period = '1m' and open_time > $1`,
    [new Date(openTimeOf('1m', STAGE_NOW) - 24 * HOUR_MS).toISOString()],
  );
  expect(groups[0]?.matches[0]?.['currency_quotation']).toMatchObject({ ...day });
  expect(day).toMatchObject({ turnover: expect.stringMatching(/^[0-9.]+$/) as string });
});

test('candles page back without a gap, a far instant is no fault, and errors name the field', async () => {
  type Candles = { time: number; open: string }[];
  const input = { currency_match_id: '1', period: '5m', size: '10' };
  const newest = await dataOf<Candles>(seeded, 'market.kline', input);
  expect(newest).toHaveLength(10);
  expect(newest.at(-1)?.time).toBe(openTimeOf('5m', STAGE_NOW));
  const older = await dataOf<Candles>(seeded, 'market.kline', { ...input, before: String(newest[0]?.time) });
  expect(older.at(-1)!.time + 5 * MINUTE_MS).toBe(newest[0]?.time);
  expect(await dataOf<Candles>(seeded, 'market.kline', { ...input, before: '253402300799999' })).toEqual(
    newest,
  );
  expect(await dataOf<Candles>(seeded, 'market.kline', { ...input, before: '0' })).toEqual([]);
  expect(
    await dataOf<Candles>(seeded, 'market.kline', { currency_match_id: '1', period: '1m' }),
  ).toHaveLength(300);
  const unknown = await seeded.call('market.kline', { ...input, currency_match_id: '999' });
  expect(unknown.body).toMatchObject({
    code: 1300,
    key: 'market.match_not_found',
    details: { field: 'currency_match_id' },
  });
  const wrong = await seeded.call('market.forex_kline', { symbol: 'BTC/USDT', period: '1d' });
  expect(wrong.body).toMatchObject({ key: 'market.symbol_not_found', details: { field: 'symbol' } });
  expect(String(wrong.body.details?.['accepted'])).toContain('EURUSD');
  const period = await seeded.call('market.kline', { ...input, period: '2m' });
  expect([period.status, period.body.key]).toEqual([400, 'request.invalid']);
});

test('deals and depth come from the order books, forex has none', async () => {
  expect(await dataOf(seeded, 'market.deal', { currency_match_id: '1', size: '1' })).toEqual([
    { ...TRADE, id: 1 },
  ]);
  expect(await dataOf(seeded, 'market.depth', { currency_match_id: '1', levels: '5' })).toEqual({
    seq: 9,
    bids: [['64000.1', '1']],
    asks: [['64000.2', '2']],
  });
  expect(await dataOf(seeded, 'market.deal', { currency_match_id: '101' })).toEqual([]);
  expect(await dataOf(seeded, 'market.depth', { currency_match_id: '101' })).toEqual({
    seq: 0,
    bids: [],
    asks: [],
  });
});

test('sparklines hold 48 closes of every match, ending at the last price', async () => {
  type Lines = { currency_match_id: number; closes: string[] }[];
  const lines = await dataOf<Lines>(seeded, 'market.sparklines');
  expect(lines).toHaveLength(seeded.market.all().length);
  for (const line of lines) {
    expect(line.closes).toHaveLength(48);
    expect(line.closes.at(-1)).toBe(seeded.market.quotation(line.currency_match_id).close);
  }
  const empty = await dataOf<Lines>(bare, 'market.sparklines');
  expect(empty[0]).toEqual({ currency_match_id: BTC, closes: [] });
});

test('trades make candles of all periods, in the database and in memory alike', async () => {
  const stage = await ownStage(false);
  await trade(stage, [
    { matchId: BTC, seq: 1, price: '64000', quantity: '0.5', total: '32000', takerSide: 'buy' },
    { matchId: ETH, seq: 1, price: '3400', quantity: '1', total: '3400', takerSide: 'buy' },
    { matchId: BTC, seq: 1, price: '63900.5', quantity: '0.25', total: '15975.125', takerSide: 'sell' },
  ]);
  stage.clock.advance(2 * MINUTE_MS);
  await trade(stage, [
    { matchId: BTC, seq: 1, price: '64100', quantity: '1', total: '64100', takerSide: 'buy' },
  ]);
  for (const period of KLINE_PERIODS.slice(1)) {
    const candles = await stage.market.kline({
      matchId: BTC,
      period,
      size: 5,
      before: stage.clock.now() + 1,
    });
    expect(candles.map((candle) => candle.volume).reduce(addDecimal)).toBe('1.75');
    expect(candles.at(-1)).toEqual(stage.market.currentCandle(BTC, period));
  }
  const [minute] = await stage.db.query(
    `select trim_scale(open)::text as open, trim_scale(high)::text as high, trim_scale(low)::text as low,
       trim_scale(close)::text as close, trim_scale(volume)::text as volume, trim_scale(turnover)::text as turnover, trades,
       trim_scale(taker_buy_volume)::text as bought, trim_scale(taker_buy_turnover)::text as paid
     from market.candle where match_id = 1 and period = '1m' order by open_time limit 1`,
  );
  expect(minute).toEqual({
    open: '64000',
    high: '64000',
    low: '63900.5',
    close: '63900.5',
    volume: '0.75',
    turnover: '47975.125',
    trades: 2,
    bought: '0.5',
    paid: '32000',
  });
  expect(stage.market.quotation(BTC)).toMatchObject({
    open: '64000',
    close: '64100',
    low: '63900.5',
    change: '0.15625',
    volume: '1.75',
  });
  const before = stage.market.tickers();
  await stage.restart();
  expect(stage.market.tickers().map(({ quotation: { at: _at, ...rest } }) => rest)).toEqual(
    before.map(({ quotation: { at: _at, ...rest } }) => rest),
  );
});

test('a transaction that fails leaves no candle', async () => {
  const stage = await ownStage(false);
  const failing = stage.db.transaction(async (tx) => {
    const one = { matchId: BTC, seq: 1, price: '1', quantity: '1', total: '1', at: stage.clock.now() };
    await sendAll(tx, [stage.market.recordTrades([{ ...one, takerSide: 'buy' }])]);
    throw new Error('the order could not be written');
  });
  await expect(failing).rejects.toThrow('the order could not be written');
  expect(await stage.db.query('select 1 from market.candle')).toEqual([]);
  expect(
    await stage.market.kline({ matchId: BTC, period: '1m', size: 5, before: stage.clock.now() }),
  ).toEqual([]);
});

test('concurrent writers of the same candles lose nothing', async () => {
  const stage = await ownStage(false);
  const one = {
    seq: 1,
    price: '10',
    quantity: '1',
    total: '10',
    takerSide: 'buy' as const,
    at: stage.clock.now(),
  };
  const orders = Array.from({ length: 40 }, (_, index) =>
    stage.db.transaction((tx) => {
      const trades = (index % 2 === 0 ? [BTC, ETH] : [ETH, BTC]).map((matchId) => ({ ...one, matchId }));
      return sendAll(tx, [stage.market.recordTrades(trades)]);
    }),
  );
  await Promise.all(orders);
  const volumes = await stage.db.query(
    `select distinct match_id, trim_scale(volume)::text as volume, trades from market.candle order by 1`,
  );
  expect(volumes).toEqual([
    { match_id: BTC, volume: '40', trades: 40 },
    { match_id: ETH, volume: '40', trades: 40 },
  ]);
});

test('the reference price is the average of our trades, then the guarded index, then nothing', async () => {
  const stage = await ownStage(true);
  expect(stage.market.referencePrice(BTC)).toBeNull();
  stage.say('BTC/USDT', '65000.123');
  expect(stage.market.referencePrice(BTC)).toBe('65000.12');
  expect(stage.market.indexPrice(BTC)).toBe('65000.12');
  await trade(stage, [
    { matchId: BTC, seq: 1, price: '64000', quantity: '3', total: '192000', takerSide: 'buy' },
    { matchId: BTC, seq: 1, price: '64001', quantity: '0.001', total: '64.001', takerSide: 'buy' },
  ]);
  expect(stage.market.referencePrice(BTC)).toBe('64000');
  stage.clock.advance(6 * MINUTE_MS);
  expect(stage.market.referencePrice(BTC)).toBeNull();
  expect(stage.market.indexPrice(BTC)).toBeNull();
  expect(stage.market.referencePrice(999)).toBeNull();
});

test('currencies are valued in USDT by their last price', async () => {
  const stage = await ownStage(false);
  expect(['USDT', 'BTC', 'NOPE'].map(stage.market.price)).toEqual(['1', null, null]);
  stage.say('BTC/USDT', '65000');
  expect(stage.market.price('BTC')).toBe('65000');
  await trade(stage, [
    { matchId: BTC, seq: 1, price: '64000', quantity: '1', total: '64000', takerSide: 'buy' },
  ]);
  expect(stage.market.price('BTC')).toBe('64000');
});

test('forex candles follow the index, wait for the database, and survive a restart', async () => {
  const stage = await ownStage(true);
  const last = stage.lastPrices.get('EURUSD')!;
  for (const price of [last, addDecimal(last, '0.0003'), addDecimal(last, '0.0001')]) {
    stage.say('EURUSD', price);
    stage.clock.advance(1_000);
  }
  const expected = { high: addDecimal(last, '0.0003'), close: addDecimal(last, '0.0001'), volume: '0' };
  type Candles = { time: number; high: string }[];
  const read = (): Promise<Candles> =>
    dataOf<Candles>(stage, 'market.forex_kline', { symbol: 'EURUSD', period: '1m' });
  expect((await read()).at(-1)).toMatchObject(expected);
  await stage.restart();
  const [stored] = await stage.db.query<{ trades: number }>(
    `select trades from market.candle where match_id = 101 and period = '1m' order by open_time desc limit 1`,
  );
  expect(stored).toEqual({ trades: 0 });
  expect((await read()).at(-1)).toMatchObject(expected);
  expect(stage.lastPrices.get('EURUSD')).toBe(expected.close);
  expect(await dataOf(stage, 'market.forex_ticker', { symbol: 'EURUSD' })).toMatchObject({
    close: expected.close,
    is_open: true,
  });
});

test('a closed market takes no price and says so', async () => {
  const stage = await ownStage(true);
  stage.clock.advance(2 * HOUR_MS);
  const before = stage.market.quotation(EURUSD);
  stage.say('EURUSD', '1.2');
  expect(stage.market.quotation(EURUSD).close).toBe(before.close);
  expect(stage.market.indexPrice(EURUSD)).toBeNull();
  expect([stage.market.isOpen(EURUSD), stage.market.isOpen(BTC)]).toEqual([false, true]);
  const tickers = await dataOf<{ is_open: boolean }[]>(stage, 'market.forex_tickers');
  expect(new Set(tickers.map((ticker) => ticker.is_open))).toEqual(new Set([false]));
  expect(stage.market.feedHealth().find((one) => one.matchId === EURUSD)?.state).toBe('closed');
});

test('changes are announced in batches with the latest state only', async () => {
  const stage = await ownStage(false);
  const ticks: string[][] = [];
  const candles: CandleChange[] = [];
  stage.bus.subscribe(tickersChanged, (rows) =>
    ticks.push(rows.map((row) => `${row.currency_match_id} ${row.quotation.close}`)),
  );
  stage.bus.subscribe(candlesChanged, (change) => candles.push(change));
  await trade(stage, [
    { matchId: BTC, seq: 1, price: '64000', quantity: '1', total: '64000', takerSide: 'buy' },
    { matchId: BTC, seq: 1, price: '64001', quantity: '1', total: '64001', takerSide: 'buy' },
  ]);
  stage.say('EURUSD', '1.1');
  expect(ticks).toEqual([]);
  stage.clock.advance(250);
  expect(ticks).toEqual([['1 64001', '101 1.1']]);
  expect(candles).toHaveLength(2 * KLINE_PERIODS.length);
  expect(candles[0]).toMatchObject({ matchId: BTC, period: '1m', candle: { close: '64001', volume: '2' } });
  stage.clock.advance(2_000);
  expect(ticks).toHaveLength(1);
});

test('health and metrics show the age of the feed and what was dropped', async () => {
  const stage = await ownStage(false);
  const health = () => stage.market.feedHealth().find((one) => one.matchId === BTC);
  expect(health()).toEqual({ matchId: BTC, symbol: 'BTC/USDT', state: 'stale', ageMs: null });
  stage.say('BTC/USDT', '64000');
  stage.say('BTC/USDT', '0');
  stage.say('NOPE', '1');
  stage.clock.advance(1_000);
  // Its only venue is in doubt after the zero, until its next believed tick.
  expect(health()).toMatchObject({ state: 'doubtful', ageMs: 1_000 });
  const text = await stage.metrics.text();
  expect(text).toContain('openbourse_market_feed_age_ms{symbol="BTC/USDT"} 1000');
  expect(text).toContain('openbourse_market_ticks_total{verdict="zero"} 2');
  expect(text).toContain('openbourse_market_ticks_total{verdict="unknown_symbol"} 2');
  stage.clock.advance(5_000);
  expect(health()?.state).toBe('stale');
});

test('a halted match is shown as not tradable until it is resumed', async () => {
  const stage = await ownStage(false);
  type Groups = { matches: { is_spot_tradable: boolean }[] }[];
  const isTradable = async (): Promise<unknown> =>
    (await dataOf<Groups>(stage, 'market.currency_matches'))[0]?.matches[0]?.is_spot_tradable;
  const isHalted = (matchId: number): boolean => stage.market.isHalted(matchId, 'spot');
  const open = await haltMatch(stage, BTC);
  expect([isHalted(BTC), isHalted(ETH), await isTradable()]).toEqual([true, false, false]);
  await open();
  expect([isHalted(BTC), await isTradable()]).toEqual([false, true]);
});
