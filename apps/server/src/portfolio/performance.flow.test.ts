import { DAY_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PortfolioStage, startPortfolioStage } from '../testing/portfolio-stage.ts';

let stage: PortfolioStage;
const coin = 'OBT';

beforeAll(async () => {
  stage = await startPortfolioStage();
  await stage.owner.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, is_active)
     values (9999, $1, $1, '/logos/obt.svg', 8, 'coin', true)`,
    [coin],
  );
  await stage.tradeAt('60000');
});
afterAll(() => stage.stop());
beforeEach(() => Object.assign(stage.contracts, { now: '0', before: '0' }));

const today = (): number => Math.floor(stage.clock.now() / DAY_MS) * DAY_MS;
const performanceOf = (userId: number) => stage.portfolio.performance(userId);

async function periodsOf(userId: number): Promise<Record<string, readonly (string | null)[]>> {
  const { periods } = await performanceOf(userId);
  return Object.fromEntries(periods.map(({ range, profit, percent }) => [range, [profit, percent]]));
}

async function nextDay(price: string): Promise<void> {
  stage.clock.leap(DAY_MS);
  await stage.portfolio.recordDays();
  await stage.tradeAt(price);
}

test('who never had anything has no days', async () => {
  expect(await performanceOf(99)).toMatchObject({ started_at: null, periods: [], days: [], months: [] });
});

test('profit is what prices made, return is chained over days, and what came in or went out is neither', async () => {
  const start = today();
  const anna = await stage.newUser({ BTC: '1' });
  expect(await periodsOf(anna)).toMatchObject({ '1d': ['0', '0'], all: ['0', '0'] });
  await nextDay('66000');
  // A tenth more, then as much again comes in.
  await stage.move({ kind: 'deposit', userId: anna, code: 'USDT', amount: '66000' });
  await nextDay('59400');
  const { days, known_since, started_at, total } = await performanceOf(anna);
  expect([started_at, known_since, total]).toEqual([start, start, '125400']);
  // 66,000 fell by a tenth beside 66,000 of money: 0.95 of what was there.
  expect(days.map(({ at, total: worth, profit, percent }) => [at - start, worth, profit, percent])).toEqual([
    [0, '0', '0', '0'],
    [DAY_MS, '60000', '6000', '4.7619'],
    [2 * DAY_MS, '132000', '-6600', '-5'],
  ]);
  const { '1d': day, all } = await periodsOf(anna);
  expect([day, all]).toEqual([
    ['-6600', '-5'],
    ['-600', '-0.4762'],
  ]);
  await stage.move({ kind: 'withdrawal', userId: anna, code: 'BTC', amount: '-1' });
  expect((await periodsOf(anna))['all']?.[0]).toBe('-600');
});

test('a day on which nothing was recorded is not known, what lies around it is', async () => {
  const ben = await stage.newUser({ BTC: '1' });
  await nextDay('60000');
  stage.clock.leap(DAY_MS);
  await stage.tradeAt('61000');
  await nextDay('62000');
  const { days, periods } = await performanceOf(ben);
  const lengths = days.map(({ at, to, profit }) => [Math.round((to - at) / DAY_MS), profit]);
  expect(lengths.slice(0, 2)).toEqual([
    [1, '0'],
    [2, '1600'],
  ]);
  expect(periods.find(({ range }) => range === 'all')?.profit).toBe('2600');
});

test('what came in without a price makes everything until then unknown, and nothing else', async () => {
  const carl = await stage.newUser({ USDT: '1000' });
  await nextDay('62000');
  await stage.move({ kind: 'deposit', userId: carl, code: coin, amount: '5' });
  expect(await periodsOf(carl)).toMatchObject({ '1d': [null, null], all: [null, null] });
  await nextDay('62000');
  await stage.move({ kind: 'micro_settlement', userId: carl, code: 'USDT', amount: '50' });
  const after = await performanceOf(carl);
  expect(after.known_since).toBe(today());
  expect(after.known_profit).toBe('50');
  expect(await periodsOf(carl)).toMatchObject({ '1d': ['50', '5'], '7d': [null, null], all: [null, null] });
  // It stays unpriced and the same, so the next days are known.
  await nextDay('62000');
  expect((await performanceOf(carl)).known_profit).toBe('50');
});

test('what is paid in a token sale for a coin without a price leaves the sum, and the rest stays known', async () => {
  const fina = await stage.newUser({ USDT: '1000' });
  await nextDay('62000');
  const also = { code: coin, amount: '50' };
  await stage.move({ kind: 'subscription_allocation', userId: fina, code: 'USDT', amount: '-100', also });
  await stage.move({ kind: 'micro_settlement', userId: fina, code: 'USDT', amount: '20' });
  const known = ['20', '2'];
  expect(await periodsOf(fina)).toMatchObject({ '1d': known, all: known });
  await nextDay('62000');
  expect((await performanceOf(fina)).known_profit).toBe('20');
  const btc = { code: 'BTC', amount: '0.001' };
  // At a price it is a purchase below it.
  await stage.move({ kind: 'subscription_allocation', userId: fina, code: 'USDT', amount: '-50', also: btc });
  expect((await performanceOf(fina)).known_profit).toBe('32');
});

test('while a mark price is missing nothing is known, and the days before are not lost', async () => {
  const dora = await stage.newUser({ USDT: '1000' });
  await nextDay('62000');
  stage.contracts.before = null;
  await nextDay('62000');
  stage.contracts.before = '10';
  stage.contracts.now = null;
  expect((await periodsOf(dora))['all']).toEqual([null, null]);
  await nextDay('62000');
  stage.contracts.now = '25';
  const { days } = await performanceOf(dora);
  expect(days.slice(-2).map(({ profit }) => profit)).toEqual([null, '15']);
  expect((await periodsOf(dora))['all']).toEqual(['25', '2.5']);
});

test('days beyond 400 leave the first of their months, and what lies between stays known', async () => {
  const emil = await stage.newUser({ USDT: '1000' });
  await nextDay('63000');
  const first = today();
  await stage.owner.query(
    `insert into portfolio.day (user_id, day, total, since, profit, growth_since, growth, unpriced)
     select user_id, d::date, total, since, profit, growth_since, growth, unpriced
     from portfolio.day, generate_series(day + 1, day + 60, interval '1 day') d where user_id = $1`,
    [emil],
  );
  stage.clock.leap(461 * DAY_MS);
  await stage.portfolio.recordDays();
  const { days, months, periods } = await performanceOf(emil);
  const kept = days.map(({ at }) => at).filter((at) => at < today() - 400 * DAY_MS && at > first);
  expect(kept.length).toBeGreaterThan(0);
  // Only days of the last month before the border were looked at.
  const looked = kept.filter((at) => at >= today() - 431 * DAY_MS);
  expect(looked.every((at) => new Date(at).getUTCDate() === 1)).toBe(true);
  expect(months.slice(1).every(({ at }) => new Date(at).getUTCDate() === 1)).toBe(true);
  expect(months.length).toBeGreaterThan(1);
  expect(periods.find(({ range }) => range === 'all')?.profit).not.toBeNull();
});
