import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PortfolioStage, startPortfolioStage } from '../testing/portfolio-stage.ts';
import type { Portfolio } from './index.ts';

let stage: PortfolioStage;
let portfolio: Portfolio;

beforeAll(async () => {
  stage = await startPortfolioStage();
  ({ portfolio } = stage);
  await stage.tradeAt('60000');
});
afterAll(() => stage.stop());
beforeEach(() => Object.assign(stage.contracts, { now: '0', before: '0' }));

test('the profit of the day is what the prices made of it, and nothing that came in or went out', async () => {
  const anna = await stage.newUser({ BTC: '1', USDT: '1000' });
  stage.clock.leap(DAY_MS);
  const first = await portfolio.overview(anna);
  expect(first).toMatchObject({ total: '61000', today: { profit: '0', percent: '0' } });
  await stage.tradeAt('61000');
  await stage.fund(anna, { BTC: '0.5', USDT: '500' });
  const since = Math.floor(stage.clock.now() / DAY_MS) * DAY_MS;
  expect(await portfolio.overview(anna)).toMatchObject({
    total: '93000',
    today: { since, profit: '1000', percent: '1.087' },
  });
  stage.clock.advance(HOUR_MS);
  await stage.tradeAt('62000');
  const { total, today, accounts } = await portfolio.overview(anna);
  // One coin of yesterday gained 2,000, the half that came at 61,000 gained 500.
  expect([total, today?.profit]).toEqual(['94500', '2500']);
  expect(accounts.map((account) => account.total)).toEqual(['94500', '0', '0', '0', '0']);
});

test('open contracts count with their profit, at the beginning of the day as well', async () => {
  const ben = await stage.newUser({ USDT: '1000' });
  stage.clock.leap(DAY_MS);
  Object.assign(stage.contracts, { now: '-30', before: '20' });
  expect(await portfolio.overview(ben)).toMatchObject({
    total: '970',
    unrealised_profit: '-30',
    today: { profit: '-50', percent: '-4.902' },
  });
  Object.assign(stage.contracts, { now: '-30', before: null });
  expect((await portfolio.overview(ben)).today).toBeNull();
});

test('what has no price is named and counted nowhere; paid for today, it makes the profit unknown', async () => {
  const coin = 'OBT';
  await stage.db.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, is_active)
     values (9999, $1, $1, '/logos/obt.svg', 8, 'coin', true)`,
    [coin],
  );
  const carl = await stage.newUser({ USDT: '1000' });
  stage.clock.leap(DAY_MS);
  const give = (amount: string) =>
    stage.db.query(
      `insert into ledger.account (kind, user_id, wallet, currency_id, available)
       select 'user', $1, 'trade', id, $3 from ledger.currency where code = $2`,
      [carl, coin, amount],
    );
  await give('5');
  expect(await portfolio.overview(carl)).toMatchObject({ total: '1000', unpriced: [coin], today: null });
});

test('each day is kept once with what was there at its beginning, whenever the job runs', async () => {
  const dora = await stage.newUser({ USDT: '1000' });
  stage.clock.leap(DAY_MS);
  await stage.fund(dora, { USDT: '7' });
  await portfolio.recordDays();
  await stage.fund(dora, { USDT: '8' });
  await portfolio.recordDays();
  const day = Math.floor(stage.clock.now() / DAY_MS) * DAY_MS;
  expect((await portfolio.overview(dora)).days).toEqual([{ at: day, total: '1000' }]);
  stage.clock.leap(DAY_MS);
  await portfolio.recordDays();
  expect((await portfolio.overview(dora)).days).toEqual([
    { at: day, total: '1000' },
    { at: day + DAY_MS, total: '1015' },
  ]);
});

test('who has nothing is worth nothing', async () => {
  expect(await portfolio.overview(99)).toMatchObject({ total: '0', unpriced: [], days: [] });
});
