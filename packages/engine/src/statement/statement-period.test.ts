import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import type { Movement, StatementRow } from './movement.ts';
import { StatementPeriod } from './statement-period.ts';

const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2027, 0, 1);
const ONE = 10n ** 18n;
const SCALES: Readonly<Record<string, number>> = { USDT: 6, BTC: 8, ETH: 8, NEW: 2 };
const PRICES: Readonly<Record<string, bigint>> = { BTC: 20_000n * ONE, ETH: 1_000n * ONE };

function period() {
  const rows: StatementRow[] = [];
  const statement = new StatementPeriod({
    from: FROM,
    to: TO,
    cash: 'USDT',
    scaleOf: (asset) => SCALES[asset] ?? 0,
    priceOf: (asset) => PRICES[asset],
    onRow: (row) => rows.push(row),
  });
  return { statement, rows };
}

const usdt = (whole: number) => BigInt(Math.round(whole * 1_000_000));
const coins = (whole: number) => BigInt(Math.round(whole * 100_000_000));
const worth = (whole: number) => (BigInt(Math.round(whole * 1_000_000)) * ONE) / 1_000_000n;

function movement(at: number, kind: string, more: Partial<Movement>): Movement {
  return { at, kind, treatment: 'moved', reference: null, changes: [], fees: [], ...more };
}
const deposit = (at: number, asset: string, units: bigint) =>
  movement(at, 'deposit', { changes: [{ asset, units }] });
const trade = (at: number, changes: Movement['changes'], fees: Movement['fees'] = []) =>
  movement(at, 'trade', { treatment: 'exchange', changes, fees });

test('what was bought first is sold first, and fees are part of cost and proceeds', () => {
  const { statement, rows } = period();
  statement.add(deposit(FROM, 'USDT', usdt(50_000)));
  // Bought 1 for 10,000 with a fee of 0.001 in the coin, then 1 for 12,000.
  statement.add(
    trade(
      FROM + DAY_MS,
      [
        { asset: 'USDT', units: -usdt(10_000) },
        { asset: 'BTC', units: coins(0.999) },
      ],
      [{ asset: 'BTC', units: coins(0.001), kind: null }],
    ),
  );
  statement.add(
    trade(FROM + 2 * DAY_MS, [
      { asset: 'USDT', units: -usdt(12_000) },
      { asset: 'BTC', units: coins(1) },
    ]),
  );
  // Sold 1.5 for 30,000 less 30.
  statement.add(
    trade(
      FROM + 10 * DAY_MS + 5,
      [
        { asset: 'BTC', units: -coins(1.5) },
        { asset: 'USDT', units: usdt(29_970) },
      ],
      [{ asset: 'USDT', units: usdt(30), kind: null }],
    ),
  );
  const figures = statement.end();
  const sold = rows.filter(({ record, asset }) => record === 'disposed' && asset === 'BTC');
  expect(sold.map(({ quantity, cost, daysHeld }) => [quantity, cost, daysHeld])).toEqual([
    [coins(0.999), worth(10_000), 9],
    [coins(0.501), worth(6_012), 8],
  ]);
  expect(figures.gains - figures.losses).toBe(worth(29_970 - 10_000 - 6_012));
  expect(figures.feesIncluded).toBe(worth(40));
  expect(figures.assets.find(({ asset }) => asset === 'BTC')).toMatchObject({
    acquired: coins(1.999),
    disposed: coins(1.5),
    closing: coins(0.499),
    closingCost: worth(12_000 - 6_012),
    incomplete: 0,
  });
});

test('paying with a coin sells it at the price of what came', () => {
  const { statement } = period();
  statement.add(deposit(FROM, 'BTC', coins(1)));
  statement.add(
    trade(FROM + DAY_MS, [
      { asset: 'BTC', units: -coins(0.1) },
      { asset: 'ETH', units: coins(3) },
    ]),
  );
  const { assets, gains } = statement.end();
  expect(gains).toBe(worth(1_000));
  expect(assets.find(({ asset }) => asset === 'ETH')?.closingCost).toBe(worth(3_000));
});

test('an unknown cost stays unknown and is in no sum', () => {
  const { statement, rows } = period();
  statement.add(deposit(FROM - DAY_MS, 'NEW', 500n));
  statement.add(
    trade(FROM + DAY_MS, [
      { asset: 'NEW', units: -200n },
      { asset: 'USDT', units: usdt(7) },
    ]),
  );
  const { assets, gains, losses, incomplete } = statement.end();
  expect([gains, losses, incomplete]).toEqual([0n, 0n, 1]);
  expect(assets[0]).toMatchObject({ asset: 'NEW', opening: 500n, closing: 300n, closingCost: 'unknown' });
  expect(rows.map(({ record, asset, gain }) => [record, asset, gain])).toEqual([
    ['opening', 'NEW', null],
    ['disposed', 'NEW', 'unknown'],
    ['acquired', 'USDT', null],
    ['closing', 'NEW', null],
    ['closing', 'USDT', null],
  ]);
});

test('rewards are income, results and expenses are listed apart, and a fee in a coin sells it', () => {
  const { statement } = period();
  statement.add(
    movement(FROM, 'dividend', { treatment: 'income', changes: [{ asset: 'BTC', units: coins(0.01) }] }),
  );
  statement.add(deposit(FROM, 'USDT', usdt(100)));
  statement.add(
    movement(FROM, 'contract', {
      treatment: 'result',
      changes: [{ asset: 'USDT', units: -usdt(20) }],
      fees: [{ asset: 'USDT', units: usdt(1.5), kind: 'contract_fee' }],
    }),
  );
  statement.add(
    movement(FROM, 'withdrawal', {
      changes: [{ asset: 'BTC', units: -coins(0.005) }],
      fees: [{ asset: 'BTC', units: coins(0.001), kind: 'withdrawal_fee' }],
    }),
  );
  const figures = statement.end();
  expect([...figures.income]).toEqual([['dividend', worth(200)]]);
  expect([...figures.results]).toEqual([['contract', -worth(20)]]);
  expect([...figures.expenses]).toEqual([
    ['contract_fee', worth(1.5)],
    ['withdrawal_fee', worth(20)],
  ]);
  expect(figures.net).toBe(worth(200 - 20 - 1.5 - 20));
  expect(figures.assets.find(({ asset }) => asset === 'BTC')).toMatchObject({
    withdrawn: coins(0.005),
    disposed: coins(0.001),
    closing: coins(0.004),
    closingCost: worth(80),
    gain: 0n,
  });
});

test('between people, a fee raises the cost of the buyer and lowers the proceeds of the seller', () => {
  const { statement } = period();
  const fees = [{ asset: 'BTC', units: coins(0.01), kind: null }];
  const p2p = (units: bigint) =>
    movement(FROM, 'p2p', { treatment: 'valued', changes: [{ asset: 'BTC', units }], fees });
  statement.add(p2p(coins(0.99)));
  statement.add(p2p(-coins(0.51)));
  const { assets, feesIncluded } = statement.end();
  expect(assets[0]).toMatchObject({ proceeds: worth(10_000), closing: coins(0.48) });
  expect(feesIncluded).toBe(worth(400));
});
