import { seededRandom } from '@openbourse/testkit';
import { afterEach, expect, test } from 'vitest';
import { bookChanged, commitUntold } from './index.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

let stage: SpotStage;
/** Hook at the writer's fault point, when everything is written and nothing committed. */
let atFaultPoint: () => Promise<void> = () => Promise.resolve();

afterEach(async () => {
  atFaultPoint = () => Promise.resolve();
  await stage.stop();
});

async function start(): Promise<void> {
  stage = await startSpotStage({ timers: 'real', beforeCommit: () => atFaultPoint() });
  for (const userId of [1, 2, 3]) await stage.fund(userId, { USDT: '1000000', BTC: '20' });
}

/** Ends the connection of the writer, as an operator or a crash would. */
async function killWriter(): Promise<void> {
  await stage.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like '% writer' and datname = current_database()`,
  );
}

/** Resolves between two batches, so after a recovery that is under way. */
const recovered = (): Promise<void> => stage.spot.atRest(() => Promise.resolve());

const buy = { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;

test('a connection that is lost at rest is replaced', async () => {
  await start();
  const first = await stage.place(1, buy);
  await killWriter();
  while (stage.spot.isReady()) await stage.db.query('select 1');
  await expect(stage.place(1, buy)).rejects.toMatchObject({ key: 'server.unavailable' });
  await recovered();
  expect(await stage.spot.openOrders(1)).toMatchObject([{ id: first.order.id }]);
  expect((await stage.place(2, { ...buy, side: 'sell' })).order.state).toBe('completed');
  expect(brokenChecks(await stage.audit())).toEqual({});
});

test('a batch whose connection dies before the commit leaves nothing', async () => {
  await start();
  await stage.place(1, buy);
  atFaultPoint = async () => {
    atFaultPoint = () => Promise.resolve();
    await killWriter();
  };
  const told: string[] = [];
  stage.bus.subscribe(commitUntold, () => told.push('untold'));
  stage.bus.subscribe(bookChanged, () => told.push('book'));
  const orders = [stage.place(2, { ...buy, side: 'sell' }), stage.place(3, buy), stage.spot.cancelAll(1)];
  for (const result of await Promise.allSettled(orders)) {
    expect(result).toMatchObject({ status: 'rejected', reason: { key: 'server.unavailable' } });
  }
  // Who follows orders begins anew before anybody sees the books again: the commit may have happened.
  expect(told).toEqual(['untold', 'book']);
  expect(await stage.balance(2, 'BTC')).toEqual({ available: '20', held: '0' });
  expect(await stage.spot.openOrders(1)).toHaveLength(1);
  expect(await stage.spot.listOrders(2, {})).toMatchObject({ data: [] });
  expect(brokenChecks(await stage.audit())).toEqual({});
});

test('a deadlock is repeated, another error is answered, and the books stay as the database has them', async () => {
  await start();
  const failOnce = (error: Error): void => {
    atFaultPoint = () => {
      atFaultPoint = () => Promise.resolve();
      return Promise.reject(error);
    };
  };
  failOnce(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  const { order } = await stage.place(1, buy);
  expect(order.state).toBe('pending');
  failOnce(new Error('a bug'));
  await expect(stage.place(2, { ...buy, side: 'sell' })).rejects.toThrow('a bug');
  expect(await stage.spot.openOrders(1)).toMatchObject([{ id: order.id, executed_quantity: '0' }]);
  expect((await stage.place(2, { ...buy, side: 'sell' })).order.state).toBe('completed');
  expect(brokenChecks(await stage.audit())).toEqual({});
});

/** Moves one unit between what is held and what is free, as a bug would, and answers how it is put right. */
async function drift(userId: number): Promise<() => Promise<void>> {
  const move = async (unit: string): Promise<void> => {
    await stage.db.query(
      `update ledger.account set held = held - $2::numeric, available = available + $2::numeric
       where user_id = $1 and wallet = 'trade'
         and currency_id = (select id from ledger.currency where code = 'USDT')`,
      [userId, unit],
    );
  };
  await move('0.00000001');
  return () => move('-0.00000001');
}

test('a batch that would bring a balance below zero commits nothing of it, and only its own caller hears so', async () => {
  await start();
  const { order } = await stage.place(1, buy);
  await stage.place(2, { ...buy, side: 'sell', price: '60000' });
  const repair = await drift(1);
  const [cancelled, bought] = await Promise.allSettled([
    stage.spot.cancelOrder(1, { id: order.id }),
    stage.place(3, { ...buy, price: '60000' }),
  ]);
  expect(cancelled).toMatchObject({ status: 'rejected', reason: { message: /stays above zero/ } });
  expect(bought).toMatchObject({
    status: 'fulfilled',
    value: { order: { state: 'completed', fee: '0.00001' } },
  });
  expect(await stage.balance(2, 'USDT')).toEqual({ available: '1000599.4', held: '0' });
  expect(await stage.spot.openOrders(1)).toMatchObject([{ id: order.id, state: 'pending' }]);
  await repair();
  expect(brokenChecks(await stage.audit())).toEqual({});
  await stage.spot.cancelOrder(1, { id: order.id });
  expect(await stage.balance(1, 'USDT')).toEqual({ available: '1000000', held: '0' });
});

test.each([31, 32])(
  'balances that drift again and again stop their own orders only (seed=%i)',
  async (seed) => {
    await start();
    const random = seededRandom(seed);
    const failures: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        [1, 2, 3].map((userId) => stage.place(userId, { ...buy, price: `${49_000 + userId}` })),
      );
      const drifted = 1 + random.int(3);
      const repair = await drift(drifted);
      const calls = Array.from({ length: 12 }, async (_, index) => {
        const userId = 1 + random.int(3);
        const side = random.int(2) === 0 ? 'buy' : 'sell';
        const price = `${50_000 + random.int(20) - 10}`;
        try {
          if (index % 4 === 3) await stage.spot.cancelAll(userId);
          else await stage.place(userId, { side, type: 'limit', price, quantity: '0.01' });
        } catch (error) {
          failures.push(String(error));
        }
      });
      await Promise.all(calls);
      await repair();
      expect(brokenChecks(await stage.audit()), `round ${round}`).toEqual({});
    }
    expect(failures).not.toEqual([]);
    expect(failures.filter((text) => !text.includes('stays above zero'))).toEqual([]);
  },
);

test('an order is not run after its caller got the answer that it was not', async () => {
  let gate = Promise.resolve();
  stage = await startSpotStage({
    timers: 'hurried',
    beforeCommit: () => atFaultPoint(),
    databaseOfSpot: (db) => ({ ...db, connect: () => gate.then(() => db.connect()) }),
  });
  await stage.fund(1, { USDT: '1000' });
  const closed = Promise.withResolvers<void>();
  gate = closed.promise;
  atFaultPoint = () => {
    atFaultPoint = () => Promise.resolve();
    return Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
  };
  // The batch would be repeated, but PostgreSQL stays away for longer than a caller waits.
  await expect(stage.place(1, buy)).rejects.toMatchObject({ key: 'server.unavailable' });
  closed.resolve();
  await recovered();
  expect(await stage.spot.openOrders(1)).toEqual([]);
  expect(await stage.spot.listOrders(1, {})).toMatchObject({ data: [] });
});

test('a command that has waited for 10 s is refused instead of being run', async () => {
  await start();
  const held = Promise.withResolvers<void>();
  const rest = stage.spot.atRest(() => held.promise);
  const late = stage.place(1, buy);
  late.catch(() => undefined);
  stage.clock.advance(10_001);
  const inTime = stage.place(2, buy);
  held.resolve();
  await rest;
  await expect(late).rejects.toMatchObject({ key: 'server.unavailable' });
  expect((await inTime).order.state).toBe('pending');
  expect(await stage.spot.openOrders(1)).toEqual([]);
});

test('while ten thousand orders wait, the next is refused and a cancel is not', async () => {
  await start();
  const { order } = await stage.place(1, buy);
  const held = Promise.withResolvers<void>();
  const rest = stage.spot.atRest(() => held.promise);
  const waiting = Array.from({ length: 10_000 }, () => stage.place(2, buy).catch(() => undefined));
  await expect(stage.place(1, buy)).rejects.toMatchObject({ key: 'server.busy' });
  // They have waited for too long, so none of them is run.
  stage.clock.advance(10_001);
  const cancelled = stage.spot.cancelOrder(1, { id: order.id });
  held.resolve();
  await rest;
  expect(await cancelled).toMatchObject({ state: 'revoked' });
  await Promise.all(waiting);
});
