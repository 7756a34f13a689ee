import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { numberOf, readRuleBook, valuesOf } from './rule-book.ts';

const BOOK = readRuleBook(join(import.meta.dirname, '..'));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowsOf = <Row>(sql: string): Promise<readonly Row[]> => server.app.slices.db.query<Row & object>(sql);

/** Decimals of different lengths are the same number. */
const plain = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
const cells = (section: number, table: number): readonly (readonly string[])[] =>
  BOOK.get(section)?.tables[table] ?? [];

test('a new installation has the fees and filters of spot trading that the rule book says', async () => {
  const written = valuesOf(BOOK.get(1));
  const percent = (name: string): string => plain(numberOf(written[name]));
  expect(
    await rowsOf(`select trim_scale(maker_fee_ppm / 10000.0)::text as maker,
      trim_scale(taker_fee_ppm / 10000.0)::text as taker from spot.fee_rule`),
  ).toEqual([{ maker: percent('Maker fee'), taker: percent('Taker fee') }]);
  expect(
    await rowsOf(
      "select distinct trim_scale(min_notional)::text as least from market.currency_match where kind = 'digital'",
    ),
  ).toEqual([{ least: numberOf(written['Minimum notional']) }]);
});

test('and its contracts', async () => {
  const written = valuesOf(BOOK.get(2));
  const stored = await rowsOf<{ symbol: string; terms: Record<string, unknown> }>(
    'select m.symbol, r.terms from contract.rule r join market.currency_match m on m.id = r.match_id order by r.match_id',
  );
  const rules = cells(2, 2).map(([symbol, lot, spread, long, short]) => ({
    symbol,
    terms: {
      lots_max: Number(numberOf(written['Lots per order'])),
      leverages: written['Leverages']?.split(', ').map(Number),
      fee_percent: plain(numberOf(written['Fee on each side'])),
      liquidation_fee_percent: plain(numberOf(written['Liquidation fee'])),
      brackets: cells(2, 1).map(([most, leverage, rate, amount]) => ({
        notional_max: numberOf(most),
        leverage_max: Number(numberOf(leverage)),
        maintenance_percent: numberOf(rate),
        amount: numberOf(amount),
      })),
      lot_size: numberOf(lot),
      spread_percent: spread?.endsWith('%') === true ? numberOf(spread) : null,
      spread_amount: spread?.endsWith('%') === true ? null : numberOf(spread),
      overnight_long_percent: numberOf(long),
      overnight_short_percent: numberOf(short),
      overnight_triple_day: symbol?.includes('/') === true ? null : 3,
    },
  }));
  const bySymbol = (one: { symbol?: string | undefined }, other: { symbol?: string | undefined }): number =>
    (one.symbol ?? '') < (other.symbol ?? '') ? -1 : 1;
  expect(stored.toSorted(bySymbol)).toMatchObject(rules.toSorted(bySymbol));
  expect(stored).toHaveLength(rules.length);
});

test('and its micro products', async () => {
  const stored = await rowsOf(`select seconds::text, trim_scale(profit_ppm / 10000.0)::text as profit,
    trim_scale(loss_ppm / 10000.0)::text as loss from micro.product order by product.seconds`);
  expect(stored).toEqual(
    cells(3, 0).map(([seconds, profit, loss]) => ({
      seconds,
      profit: numberOf(profit),
      loss: numberOf(loss),
    })),
  );
});

test('and its withdrawal limits, minimums, fees and confirmations', async () => {
  const levels =
    await rowsOf(`select level::text, trim_scale(max(value) filter (where name = 'withdraw_daily_max'))::text as day,
    trim_scale(max(value) filter (where name = 'withdraw_monthly_max'))::text as month
    from wallet.term where level is not null group by term.level order by term.level`);
  expect(levels).toEqual(
    cells(4, 0).map((row) => ({
      level: numberOf(row[0]?.slice(0, 1)),
      day: numberOf(row[6]),
      month: numberOf(row[7]),
    })),
  );
  const assets = await rowsOf(`select c.code, a.network,
      trim_scale(max(t.value) filter (where t.name = 'min_deposit'))::text as deposit,
      trim_scale(max(t.value) filter (where t.name = 'min_withdrawal'))::text as withdrawal,
      trim_scale(max(t.value) filter (where t.name = 'withdrawal_fee'))::text as fee
    from wallet.asset a join ledger.currency c on c.id = a.currency_id join wallet.term t on t.asset_id = a.id
    group by a.id, c.code, a.network order by a.id`);
  expect(assets).toEqual(
    cells(6, 0).map(([code, network, deposit, withdrawal, fee]) => ({
      code,
      network,
      deposit,
      withdrawal,
      fee,
    })),
  );
  const written = valuesOf(BOOK.get(6), 1);
  const number = (name: string): string => numberOf(written[name]);
  const platform = await rowsOf<{
    name: string;
    value: string;
  }>(`select distinct on (name) name, trim_scale(value)::text as value
    from wallet.term where level is null and asset_id is null order by name, effective_from desc`);
  expect(Object.fromEntries(platform.map(({ name, value }) => [name, value]))).toEqual({
    automatic_max: number('Automatic withdrawals up to'),
    automatic_share: String(Number(number('Share of the daily limit for automatic withdrawals')) / 100),
    one_operator_max: number('One operator up to'),
    claim_one_operator_max: number('One operator for claimed deposits up to'),
    message_code_max: number('Code by message up to'),
    claims_pending_max: number('Claimed deposits waiting'),
  });
  expect(
    await rowsOf(
      `select distinct family = 'tron' as "isTron", confirmations_credit::text as credit,
         confirmations_withdraw::text as withdraw from wallet.chain order by 1`,
    ),
  ).toEqual([
    {
      isTron: false,
      credit: number('Confirmations to be credited'),
      withdraw: number('Confirmations to be withdrawable'),
    },
    {
      isTron: true,
      credit: number('Confirmations to be credited'),
      withdraw: number('Confirmations to be withdrawable on TRON'),
    },
  ]);
});

test('and its shares of fees', async () => {
  const written = valuesOf(BOOK.get(8));
  const number = (name: string): string => numberOf(written[name]);
  expect(
    await rowsOf(`select (level1_rate / 100)::text as level1, (level2_rate / 100)::text as level2, months::text,
      (agent_rate_max / 100)::text as agent from referral.rate_version`),
  ).toEqual([
    {
      level1: number('Share of the direct referrer'),
      level2: number('Share of the second level'),
      months: number('Months per invitee'),
      agent: number('Agent rate up to'),
    },
  ]);
});
