import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { haltViolated } from './audit.ts';
import { memoryJobs } from './memory-parts.ts';
import type { Role } from './kernel/role.ts';
import { pause } from './testing/pause.ts';
import { linkProcesses, type LinkedProcess, type LinkedProcesses } from './testing/linked-processes.ts';

const BTC = 1;
const EURUSD = 101;

let linked: LinkedProcesses;
let price: LinkedProcess;
let spot: LinkedProcess;
let rest: LinkedProcess;

beforeAll(async () => {
  linked = await linkProcesses();
  price = await linked.start(['price']);
  spot = await linked.start(['spot']);
  rest = await linked.start(['contract', 'wallet', 'worker', 'auditor'] satisfies Role[]);
});
beforeEach(() => linked.way.mend());
afterAll(() => linked.stop());

/** Venues say prices, and what is announced now and then has been. */
function say(prices: Readonly<Record<string, string>>): void {
  for (let told = 0; told < 8; told += 1) {
    linked.clock.advance(1);
    for (const [symbol, at] of Object.entries(prices)) linked.feed.setPrice(symbol, at);
  }
  linked.clock.advance(500);
}

/** Resolves once something holds that another process does in the background. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries === 500) throw new Error('it never held');
    await pause(10);
  }
}

/** Trades a quantity of BTC at a price in the process of the order books. */
async function trade(at: string, quantity = '0.1'): Promise<void> {
  const { slices } = spot;
  const [seller, buyer] = [await linked.user({}), await linked.user({ trade: '100000' })];
  await spot.kernel.db.transaction((tx) =>
    slices.ledger.post(tx, {
      ...{ kind: 'demo_grant', reference: null, idempotencyKey: spot.kernel.random.uuid() },
      postings: [
        { owner: { world: 'demo' }, currencyId: 2, amount: '-1' },
        { owner: { userId: seller, wallet: 'trade' }, currencyId: 2, amount: '1' },
      ],
    }),
  );
  for (const [userId, side] of [
    [seller, 'sell'],
    [buyer, 'buy'],
  ] as const)
    await slices.spot.placeOrder(
      { userId, userGroup: 'default', isUserReal: true, hasPayPassword: true, isFrozen: false },
      { currency_match_id: BTC, side, type: 'limit', price: at, quantity } as never,
      spot.kernel.random.uuid(),
    );
  linked.clock.advance(250);
}

/** Figures of a match that charts and index give. */
function figures({ slices: { market } }: LinkedProcess, matchId: number) {
  const { at: _at, ...quotation } = market.quotation(matchId);
  return {
    quotation,
    minute: market.currentCandle(matchId, '1m'),
    day: market.currentDetail(matchId, '1d'),
    trades: market.dayTrades(matchId),
    reference: market.referencePrice(matchId),
    index: market.indexPrice(matchId),
    state: market.feedState(matchId),
    isYoung: market.isYoung(matchId),
    isPrompt: market.isPrompt(matchId),
  };
}

describe('the market', () => {
  test('is the same in every process', async () => {
    say({ 'BTC/USDT': '60000' });
    await trade('60000.5');
    await trade('60100');
    say({ 'BTC/USDT': '60050' });
    const expected = figures(spot, BTC);
    expect(expected).toMatchObject({ trades: 2, index: '60050', reference: '60050.25' });
    expect([figures(price, BTC), figures(rest, BTC)]).toEqual([expected, expected]);
    expect(rest.slices.market.price('BTC')).toBe('60100');
  });

  test.each(['lost', 'late', 'twice', 'cut'] as const)('is so after trades that come %s', async (how) => {
    say({ 'BTC/USDT': '60000' });
    if (how === 'lost') linked.way.lose('market.bars_moved');
    if (how === 'late') linked.way.holdUp();
    if (how === 'twice') linked.way.repeat();
    if (how === 'cut') linked.way.cut();
    await trade('60200');
    await trade('60300', '0.2');
    linked.way.mend();
    await trade('60250');
    say({ 'BTC/USDT': '60000' });
    const expected = figures(spot, BTC);
    await until(() => figures(rest, BTC).trades === expected.trades);
    await until(() => figures(price, BTC).trades === expected.trades);
    say({ 'BTC/USDT': '60000' });
    expect([figures(price, BTC), figures(rest, BTC)]).toEqual([figures(spot, BTC), figures(spot, BTC)]);
  });

  test('gives no index once the process of prices says nothing for two seconds, and one again after that', () => {
    say({ 'BTC/USDT': '60000' });
    expect(rest.slices.market.indexPrice(BTC)).toBe('60000');
    linked.way.lose('market.index_shown');
    for (let half = 0; half < 5; half += 1) say({ 'BTC/USDT': '60000' });
    const { market } = rest.slices;
    expect([market.indexPrice(BTC), market.feedState(BTC), market.isYoung(BTC)]).toEqual([
      null,
      'stale',
      false,
    ]);
    expect(market.lastIndexPrice(BTC)).toBe('60000');
    expect(price.slices.market.indexPrice(BTC)).toBe('60000');
    linked.way.mend();
    say({ 'BTC/USDT': '60000' });
    expect(market.indexPrice(BTC)).toBe('60000');
  });

  test('takes no index that was shown long ago', () => {
    say({ 'BTC/USDT': '60000' });
    linked.way.holdUp();
    say({ 'BTC/USDT': '61000' });
    linked.way.lose('market.index_shown');
    linked.clock.advance(4_000);
    linked.way.mend();
    expect(rest.slices.market.indexPrice(BTC)).toBeNull();
  });

  test('closes with its hours', () => {
    say({ EURUSD: '1.1' });
    expect([price, spot, rest].map(({ slices }) => slices.market.feedState(EURUSD))).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
  });
});

test('filters that change hold in every process, also where that was not heard', async () => {
  for (const how of ['heard', 'lost'] as const) {
    if (how === 'lost') linked.way.lose('market.catalog_changed');
    const isTrading = how === 'lost';
    await linked.db.query(`update market.currency_match set is_trading = ${isTrading} where id = ${BTC}`);
    await spot.slices.spot.reload(() => spot.slices.market.applyChanges());
    if (how === 'lost') linked.clock.advance(5_000);
    for (const { slices } of [price, spot, rest])
      await until(() => slices.market.isSuspended(BTC) === !isTrading);
  }
  expect(rest.slices.market.isSuspended(BTC)).toBe(false);
});

test('a mode that one process sets holds in the others, also where that was not heard', async () => {
  const set = (mode: 'cancel_only' | 'no_withdrawals') =>
    rest.kernel.db.transaction((tx) =>
      rest.kernel.modes.set(tx, {
        ...{ mode, product: null, matchId: null, currencyId: null, reason: 'test', setBy: null },
      }),
    );
  await set('no_withdrawals');
  await rest.kernel.modes.refresh();
  const isRefused = (act: 'withdraw' | 'open') => spot.kernel.modes.refusal(act, {}) !== undefined;
  await until(() => isRefused('withdraw'));
  linked.way.lose('kernel.modes_touched');
  await set('cancel_only');
  await rest.kernel.modes.refresh();
  linked.clock.advance(1_000);
  await until(() => isRefused('open'));
  await linked.db.query('update kernel.mode set lifted_at = now(), lifted_by = $1, lift_reason = $1', ['x']);
  linked.clock.advance(1_000);
  await until(() => !isRefused('open'));
  expect(isRefused('withdraw')).toBe(false);
});

test('violations that the auditor finds halt the order books', async () => {
  const violation = {
    ...{ id: 1, check: 'M2', facts: {}, product: null, matchId: BTC, currencyId: null, currencyCode: null },
    ...{ foundAt: 0, lastFoundAt: 0, acknowledgedAt: null, acknowledgedBy: null, acknowledgeReason: null },
  };
  await haltViolated(rest.kernel, [], [violation]);
  await until(() => spot.slices.market.isHalted(BTC, 'spot'));
  expect(spot.kernel.modes.active().map(({ matchId }) => matchId)).toContain(BTC);
});

/** A Monday, on which forex is open. */
const MONDAY = Date.UTC(2026, 10, 23, 10);

test('forex candles are those of the process that hears the prices', async () => {
  const own = await linkProcesses(MONDAY);
  try {
    const [source, mirror] = [await own.start(['price']), await own.start(['spot', 'contract'])];
    for (const at of ['1.1', '1.102', '1.099', '1.101']) {
      for (let told = 0; told < 8; told += 1) {
        own.clock.advance(1);
        own.feed.setPrice('EURUSD', at);
      }
      own.clock.advance(20_000);
    }
    own.feed.setPrice('EURUSD', '1.1005');
    own.clock.advance(250);
    const minuteOf = ({ slices: { market } }: LinkedProcess) => market.currentCandle(EURUSD, '1h');
    // A chart is read anew some seconds after the start, because the first reading lacked what was not stored then.
    await until(() => minuteOf(mirror)?.close === '1.1005');
    expect(minuteOf(mirror)).toEqual(minuteOf(source));
    expect(minuteOf(mirror)).toMatchObject({ high: '1.102', low: '1.099', close: '1.1005' });
    const klineOf = ({ slices: { market } }: LinkedProcess) =>
      market.kline({ matchId: EURUSD, period: '1m', size: 10, before: own.clock.now() + 1 });
    await until(async () => (await klineOf(source)).length > 1);
    expect(await klineOf(mirror)).toEqual(await klineOf(source));
  } finally {
    await own.stop();
  }
});

test('a chart that is read anew keeps what was heard, also where it is stored late', async () => {
  const own = await linkProcesses(MONDAY);
  try {
    const [source, mirror] = [await own.start(['price']), await own.start(['spot', 'contract'])];
    const hourOf = ({ slices: { market } }: LinkedProcess) => market.currentCandle(EURUSD, '1h');
    await own.db.transaction(async (tx) => {
      await tx.query('lock table market.candle in share mode');
      for (const at of ['1.1', '1.102', '1.099', '1.101']) {
        own.feed.setPrice('EURUSD', at);
        own.clock.advance(250);
      }
      expect(hourOf(mirror)).toEqual(hourOf(source));
      const reading = vi.spyOn(mirror.kernel.db, 'view');
      own.clock.advance(10_000);
      await until(() => reading.mock.settledResults.some(({ type }) => type === 'fulfilled'));
    });
    expect(hourOf(mirror)).toEqual(hourOf(source));
  } finally {
    await own.stop();
  }
});

test('findings of the memory of a process reach the auditor of another one', async () => {
  const book = memoryJobs(spot.kernel, spot.slices).find(({ role }) => role === 'spot');
  await linked.db.query('delete from ledger.memory_check');
  const report = await rest.slices.auditor.run({ isFull: false });
  const checkOf = ({ checks }: typeof report) => checks.find(({ name }) => name === 'M1');
  expect(checkOf(report)).toMatchObject({ isFinished: false });
  await book?.start?.(spot.jobs);
  linked.clock.advance(60_000);
  await until(async () => (await linked.db.query('select 1 from ledger.memory_check')).length > 0);
  await book?.stop?.();
  expect(checkOf(await rest.slices.auditor.run({ isFull: true }))).toMatchObject({
    ...{ isFinished: true, violations: 0 },
  });
  await linked.db.query(
    `update ledger.memory_check set found = '[{"match_id": 2, "are_orders_equal": false}]' where name = 'M1'`,
  );
  await rest.slices.auditor.run({ isFull: true });
  await until(() => spot.slices.market.isHalted(2, 'spot'));
});
