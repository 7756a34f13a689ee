import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortfolioStage, startPortfolioStage } from '../testing/portfolio-stage.ts';
import { carryBooks } from './index.ts';

const [ANNA, BEN, CARL] = [1, 2, 3] as const;

let stage: PortfolioStage;

async function trade(buyer: number, seller: number, price: string, quantity: string): Promise<void> {
  await stage.place(seller, { side: 'sell', type: 'limit', price, quantity });
  await stage.place(buyer, { side: 'buy', type: 'limit', price, quantity });
}

async function assetOf(userId: number, code: string) {
  const { assets } = await stage.portfolio.costs(userId);
  return assets.find((asset) => asset.code === code);
}

const bookOf = (userId: number) =>
  stage.db.query<{ lastTxnId: number }>(
    'select last_txn_id as "lastTxnId" from portfolio.cost_book where user_id = $1',
    [userId],
  );

beforeAll(async () => {
  stage = await startPortfolioStage();
  await stage.fund(ANNA, { USDT: '200000' });
  await stage.fund(BEN, { BTC: '5', USDT: '500000' });
  await trade(ANNA, BEN, '60000', '1');
});
afterAll(() => stage.stop());

test('a sale takes its share of the average cost, fees among it', async () => {
  // 0.999 came for 60,000.
  expect(await assetOf(ANNA, 'BTC')).toMatchObject({
    ...{ quantity: '0.999', cost: '60000', average_cost: '60060.06006006' },
    ...{ value: '59940', unrealised: '-60', unrealised_percent: '-0.1', realised: '0' },
  });
  await trade(BEN, ANNA, '64000', '0.5');
  const sold = await assetOf(ANNA, 'BTC');
  // 31,968 were got for what had cost 60,000 x 0.5 / 0.999.
  expect(sold).toMatchObject({ quantity: '0.499', cost: '29969.96996996', realised: '1937.96996996' });
  expect(await assetOf(ANNA, 'USDT')).toMatchObject({ cost: '171968', unrealised: '0', realised: '0' });
});

test('what came without a price has an unknown cost, which is no 0', async () => {
  await stage.owner.query(
    `insert into ledger.currency (id, code, name, logo, scale, kind, is_active)
     values (9999, 'OBT', 'OBT', '/logos/obt.svg', 8, 'coin', true)`,
  );
  await stage.move({ kind: 'deposit', userId: BEN, code: 'OBT', amount: '5' });
  const { assets, unrealised, realised } = await stage.portfolio.costs(BEN);
  expect(assets.find(({ code }) => code === 'OBT')).toMatchObject({
    ...{ cost: null, average_cost: null, unrealised: null, unrealised_percent: null, realised: '0' },
  });
  expect([unrealised, realised === null]).toEqual([null, false]);
  await stage.move({ kind: 'micro_settlement', userId: BEN, code: 'OBT', amount: '-5' });
  expect(await assetOf(BEN, 'OBT')).toMatchObject({ quantity: '0', unrealised: '0', realised: null });
  expect((await stage.portfolio.costs(BEN)).realised).toBeNull();
});

test('deposits cost the price of their minute, withdrawals leave at average cost, rewards are won', async () => {
  const move = (kind: string, amount: string) => stage.move({ kind, userId: CARL, code: 'BTC', amount });
  await move('deposit', '1');
  stage.clock.advance(60_000);
  await stage.tradeAt('66000');
  await move('deposit', '1');
  expect(await assetOf(CARL, 'BTC')).toMatchObject({ cost: '130000', realised: '0', unrealised: '2000' });
  await move('withdrawal', '-0.5');
  expect(await assetOf(CARL, 'BTC')).toMatchObject({ quantity: '1.5', cost: '97500', realised: '0' });
  await move('staking_dividend', '0.5');
  expect(await assetOf(CARL, 'BTC')).toMatchObject({ quantity: '2', cost: '130500', realised: '33000' });
  await stage.ledger.transfer({
    by: { userId: CARL },
    input: { from_account_type_id: 1, to_account_type_id: 5, currency_id: 2, amount: '1' },
  });
  expect(await assetOf(CARL, 'BTC')).toMatchObject({ quantity: '2', cost: '130500', realised: '33000' });
});

test('a book is kept up to what is settled, goes on from there, and is the same as one that is read anew', async () => {
  await stage.settle();
  await stage.portfolio.bringUpBooks();
  const [kept] = await bookOf(ANNA);
  expect(kept?.lastTxnId).toBeGreaterThan(0);
  for (const [index, price] of ['65000', '61000', '70000', '58000'].entries()) {
    await trade(ANNA, BEN, price, `0.${index + 1}`);
    await trade(BEN, ANNA, price, `0.0${index + 3}`);
    const shown = await stage.portfolio.costs(ANNA);
    if (index % 2 === 0) await stage.settle();
    expect(await stage.portfolio.costs(ANNA)).toEqual(shown);
  }
  await stage.settle();
  const carried = await stage.portfolio.costs(ANNA);
  const [later] = await bookOf(ANNA);
  expect(later?.lastTxnId).toBeGreaterThan(kept?.lastTxnId ?? 0);
  await stage.owner.query('delete from portfolio.cost_book');
  expect(await stage.portfolio.costs(ANNA)).toEqual(carried);
  await carryBooks(stage.db, stage.clock.now());
  expect(await bookOf(CARL)).toHaveLength(1);
});

test('costs are those of a plain sum over the whole ledger', async () => {
  const rows = await stage.db.query<{ code: string; amount: string; txnId: number }>(
    `select c.code, p.amount::text, p.txn_id as "txnId" from ledger.posting p
     join ledger.account a on a.id = p.account_id join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 order by p.txn_id, p.step`,
    [ANNA],
  );
  const unit = 10n ** 18n;
  let [quantity, cost, realised] = [0n, 0n, 0n];
  for (const postings of Map.groupBy(rows, ({ txnId }) => txnId).values()) {
    const sum = (code: string): bigint =>
      postings.reduce(
        (total, one) => total + (one.code === code ? parseSignedDecimal(one.amount, 18) : 0n),
        0n,
      );
    const [coins, cash] = [sum('BTC'), sum('USDT')];
    if (coins > 0n) cost -= cash;
    if (coins < 0n) {
      const share = (cost * -coins) / quantity;
      cost -= share;
      realised += cash - share;
    }
    quantity += coins;
  }
  const found = await assetOf(ANNA, 'BTC');
  const cut = (value: bigint): string => formatDecimal(value / (unit / 10n ** 6n), 6);
  const same = (value: string | null | undefined): string => cut(parseSignedDecimal(value ?? '0', 18));
  expect([found?.quantity, same(found?.cost), same(found?.realised)]).toEqual([
    formatDecimal(quantity, 18),
    cut(cost),
    cut(realised),
  ]);
});

test('a book that says another quantity than the accounts is not believed', async () => {
  await stage.settle();
  await stage.portfolio.costs(ANNA);
  await stage.owner.query(
    `update portfolio.cost_book set holdings = jsonb_set(holdings, '{BTC,0}', '"7"') where user_id = $1`,
    [ANNA],
  );
  expect(await assetOf(ANNA, 'BTC')).toMatchObject({ cost: null, unrealised: null, realised: null });
  await stage.owner.query('delete from portfolio.cost_book');
  expect((await assetOf(ANNA, 'BTC'))?.cost).not.toBeNull();
});
