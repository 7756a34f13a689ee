import { seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { AppError } from '../kernel/error.ts';
import { randomOrder } from '../testing/random-order.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

const USERS = [1, 2, 3, 4, 5];
const ROUNDS = 60;

async function stateOf(stage: SpotStage): Promise<unknown> {
  const balances = await Promise.all(USERS.map((userId) => stage.ledger.balancesOf(userId)));
  const orders = await Promise.all(USERS.map((userId) => stage.spot.openOrders(userId)));
  return { balances, orders, depth: stage.spot.depth(1, 100) };
}

test.each([11, 12, 13, 14])(
  'a random stream keeps every invariant, and a restart finds the same books (seed=%i)',
  async (seed) => {
    const random = seededRandom(seed);
    let stage = await startSpotStage({ seed });
    const { databaseUrl } = stage;
    for (const userId of USERS) await stage.fund(userId, { USDT: '100000', BTC: '2' });
    let placed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = Array.from({ length: 1 + random.int(12) }, () => {
        const userId = USERS[random.int(USERS.length)] ?? 1;
        if (random.int(12) === 0) return stage.spot.cancelAll(userId);
        return stage.place(userId, randomOrder(random));
      });
      const results = await Promise.allSettled(calls);
      placed += results.filter((result) => result.status === 'fulfilled').length;
      const bugs = results.filter(
        (result) => result.status === 'rejected' && !(result.reason instanceof AppError),
      );
      expect(bugs).toEqual([]);
      stage.clock.advance(1_000);
      if (round % 20 !== 19) continue;
      expect(brokenChecks(await stage.audit())).toEqual({});
      const before = await stateOf(stage);
      await stage.stop();
      stage = await startSpotStage({ seed: seed * 1_000 + round, databaseUrl });
      expect(await stateOf(stage)).toEqual(before);
    }
    expect(placed).toBeGreaterThan(ROUNDS * 2);
    expect(brokenChecks(await stage.audit())).toEqual({});
    await stage.stop();
  },
);

test('of 100 concurrent orders that each need the whole balance exactly one is accepted', async () => {
  const stage = await startSpotStage();
  await stage.fund(1, { USDT: '1000' });
  const order = { side: 'buy', type: 'limit', price: '50000', quantity: '0.02' } as const;
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => stage.place(1, order)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(99);
  for (const one of refused) expect(one.reason).toMatchObject({ key: 'ledger.insufficient_balance' });
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '0', held: '1000' });
  expect(brokenChecks(await stage.audit())).toEqual({});
  await stage.stop();
});
