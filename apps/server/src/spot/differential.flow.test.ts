import { seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { AppError } from '../kernel/error.ts';
import type { PlaceInput } from '../spot/index.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

const USERS = [1, 2, 3, 4, 5];
const ROUNDS = 60;

/** A random order around 50,000: mostly sensible, now and then one that is refused. */
function randomOrder(random: ReturnType<typeof seededRandom>): Omit<PlaceInput, 'currency_match_id'> {
  const price = (around: number) => `${around + random.int(200) - 100}.${random.int(90) + 10}`;
  const quantity = `0.${String(random.int(4_000) + 10).padStart(5, '0')}`;
  const side = random.int(2) === 0 ? 'buy' : 'sell';
  const sign = side === 'buy' ? 1 : -1;
  switch (random.int(10)) {
    case 0:
      return { side, type: 'market', quantity };
    case 1:
      return { side: 'buy', type: 'market', total: `${random.int(900) + 5}.${random.int(90) + 10}` };
    case 2:
      return { side, type: 'stop_limit', stop_price: price(50_000), price: price(50_000), quantity };
    case 3:
      return { side, type: 'stop_market', stop_price: price(50_000), quantity };
    case 4:
      return {
        side,
        type: 'oco',
        price: price(50_000 - sign * 150),
        stop_price: price(50_000 + sign * 150),
        quantity,
      };
    case 5:
      return {
        side,
        type: 'limit',
        price: price(50_000),
        quantity,
        time_in_force: random.int(2) === 0 ? 'ioc' : 'fok',
      };
    case 6:
      return { side, type: 'limit', price: price(50_000 - sign * 60), quantity, post_only: true };
    default:
      return { side, type: 'limit', price: price(50_000), quantity };
  }
}

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
