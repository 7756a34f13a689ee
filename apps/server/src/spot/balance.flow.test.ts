import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;
const [NEWCOMER, SELLER, BUYER] = [1, 2, 3];

beforeAll(async () => {
  stage = await startSpotStage();
});
afterAll(() => stage.stop());

const rowsOf = (userId: number): Promise<{ code: string }[]> =>
  stage.db.query(
    `select c.code from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 order by c.code`,
    [userId],
  );

test.each(['buy', 'sell'] as const)(
  'a refused %s of a user without any balance leaves no row',
  async (side) => {
    await expect(
      stage.place(NEWCOMER, { side, type: 'limit', price: '50000', quantity: '0.01' }),
    ).rejects.toMatchObject({
      key: 'ledger.insufficient_balance',
      details: { available: '0', accepted: '0', asset: side === 'buy' ? 'USDT' : 'BTC' },
    });
    expect(await rowsOf(NEWCOMER)).toEqual([]);
  },
);

test('who gets a coin for the first time gets its row, as taker and as maker', async () => {
  await stage.fund(SELLER, { BTC: '1' });
  await stage.fund(BUYER, { USDT: '10000' });
  const order = { type: 'limit', price: '50000', quantity: '0.1' } as const;
  await stage.place(SELLER, { side: 'sell', ...order });
  await stage.place(BUYER, { side: 'buy', ...order });
  expect(await stage.balance(BUYER, 'BTC')).toEqual({ available: '0.0999', held: '0' });
  expect(await stage.balance(SELLER, 'USDT')).toEqual({ available: '4995', held: '0' });
  await stage.assertClean();
});

test('of 100 orders at once that each need the whole balance exactly one is accepted', async () => {
  const userId = 4;
  await stage.fund(userId, { USDT: '1000' });
  const order = { side: 'buy', type: 'limit', price: '50000', quantity: '0.02' } as const;
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => stage.place(userId, order)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(99);
  for (const one of refused) expect(one.reason).toMatchObject({ key: 'ledger.insufficient_balance' });
  expect(await stage.balance(userId, 'USDT')).toEqual({ available: '0', held: '1000' });
  await stage.assertClean();
});
