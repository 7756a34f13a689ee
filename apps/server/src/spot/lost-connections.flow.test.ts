import { type Random, seededRandom } from '@openbourse/testkit';
import { afterEach, expect, test } from 'vitest';
import { nextTurn, systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import { type Loss, LosingDatabase, type PlannedLoss } from '../testing/losing-database.ts';
import { pause } from '../testing/pause.ts';
import { brokenChecks, BTC_USDT, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

const LOSSES: readonly Loss[] = ['unsent', 'unanswered', 'answered'];
const USERS = [1, 2, 3];
/** Within so much real time everything is answered and the markets are open again. */
const BOUND_MS = 5_000;

/** Number of second losses that are tried after each first, and the share of rounds with three. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const seed = Number(process.env['SEED'] ?? 20_261_122);

interface Placed {
  readonly userId: number;
  readonly clientOrderId: string | null;
  readonly outcome: 'acknowledged' | 'unknown';
  readonly id: string | null;
}

let stage: SpotStage;
let faults: LosingDatabase;
let round = 0;
const placed: Placed[] = [];

afterEach(async () => {
  faults.lose([]);
  await stage.stop();
});

async function start(): Promise<void> {
  faults = new LosingDatabase();
  placed.length = 0;
  stage = await startSpotStage({ timers: 'hurried', databaseOfSpot: (db) => faults.of(db) });
  for (const userId of USERS) await stage.fund(userId, { USDT: '10000000', BTC: '200' });
}

async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const cancel = systemClock.after(BOUND_MS, () =>
    late.reject(new Error(`${what} took over ${BOUND_MS} ms`)),
  );
  return Promise.race([promise, late.promise]).finally(cancel);
}

/** Places one order and notes the answer to its caller. */
async function place(
  userId: number,
  order: { side: 'buy' | 'sell'; price: string; client_order_id?: string },
): Promise<void> {
  const clientOrderId = order.client_order_id ?? null;
  try {
    const { id } = (await stage.place(userId, { type: 'limit', quantity: '0.01', ...order })).order;
    placed.push({ userId, clientOrderId, outcome: 'acknowledged', id });
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ key: 'server.unavailable' });
    placed.push({ userId, clientOrderId, outcome: 'unknown', id: null });
  }
}

/**
 * Orders with and without a client's id that meet each other, cancels, and a user who needs rest, in several
 * batches.
 */
async function trade(random: Random): Promise<void> {
  round += 1;
  const calls: Promise<unknown>[] = [];
  for (let index = 0; index < 6; index += 1) {
    const order = { side: index % 2 === 0 ? 'buy' : 'sell', price: `${50_000 + random.int(5) - 2}` } as const;
    calls.push(
      place(1 + random.int(3), index < 4 ? { ...order, client_order_id: `${round}-${index}` } : order),
    );
    if (index === 2)
      calls.push(
        stage.spot.atRest(() => faults.wait(() => stage.db.query('select 1'))).catch(() => undefined),
      );
    if (index === 3) calls.push(stage.spot.cancelAll(1 + random.int(3), BTC_USDT).catch(refusal));
    if (index % 2 === 1) for (let turn = random.int(8); turn >= 0; turn -= 1) await Promise.resolve();
    if (index === 3) await nextTurn();
  }
  await Promise.all(calls);
}

function refusal(error: unknown): void {
  expect(error).toMatchObject({ key: 'server.unavailable' });
}

/** Trades while the connection is lost as planned: everything is answered, and trading goes on. */
async function tradeThrough(plan: readonly PlannedLoss[], random: Random): Promise<void> {
  const what = `seed ${seed}, ${plan.map(({ at, how }) => `${how} at ${at}`).join(', ')}`;
  let isOver = false;
  let lies = 0;
  const watching = (async () => {
    while (!isOver) {
      // Looked at after everything that the same event has set off.
      await nextTurn();
      if (stage.spot.isReady() && !faults.isConnected) lies += 1;
    }
  })();
  faults.lose(plan);
  await within(`${what}: an answer`, trade(random));
  await within(
    `${what}: serving again`,
    stage.spot.atRest(() => Promise.resolve()),
  );
  const isThrough = faults.left === 0;
  faults.lose([]);
  await within(`${what}: an order afterwards`, untilPlaced(random));
  expect(stage.spot.isReady(), what).toBe(true);
  isOver = true;
  await watching;
  expect(lies, `${what}: ready without a connection`).toBe(0);
  reached += isThrough ? 1 : 0;
}

/** Number of plans that came true to their end. */
let reached = 0;

async function untilPlaced(random: Random): Promise<void> {
  for (;;) {
    await place(1 + random.int(3), { side: 'buy', price: '49990' });
    if (placed.at(-1)?.outcome === 'acknowledged') return;
    await pause(1);
  }
}

/**
 * An acknowledged order is there once, none is half, and one of unknown outcome is there once or not at all.
 */
async function expectExactlyOnce(): Promise<void> {
  const rows = await stage.db.query<{ userId: number; clientOrderId: string | null; id: string }>(
    'select user_id as "userId", client_order_id as "clientOrderId", public_id as id from spot.order',
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const told = placed.filter(({ outcome }) => outcome === 'acknowledged');
  for (const { id, userId, clientOrderId } of told) {
    expect(stored.get(id ?? '')).toEqual({ id, userId, clientOrderId });
  }
  const untold = placed.filter(({ outcome }) => outcome === 'unknown');
  const ids = new Set(told.map(({ id }) => id));
  const extra = rows.filter(({ id }) => !ids.has(id));
  expect(extra.filter(({ clientOrderId }) => clientOrderId === null).length).toBeLessThanOrEqual(
    untold.filter(({ clientOrderId }) => clientOrderId === null).length,
  );
  for (const { userId, clientOrderId } of extra) {
    const isAsked = untold.some((one) => one.userId === userId && one.clientOrderId === clientOrderId);
    expect(isAsked, `order ${clientOrderId} of user ${userId}`).toBe(true);
  }
  expect(brokenChecks(await stage.audit())).toEqual({});
}

/** Number of waits of a round whose connection is lost at its last wait, with the recovery from it. */
async function countWaits(random: Random): Promise<number> {
  await tradeThrough([], random);
  faults.lose([{ at: 3, how: 'unanswered' }]);
  await trade(random);
  await stage.spot.atRest(() => Promise.resolve());
  return faults.waits + 3;
}

test(`lost at each wait, it serves again and says the truth (seed ${seed})`, {
  timeout: 120_000,
}, async () => {
  await start();
  const random = seededRandom(seed);
  const waits = await countWaits(random);
  reached = 0;
  for (const how of LOSSES) {
    for (let at = 0; at < waits; at += 1) await tradeThrough([{ at, how }], random);
  }
  expect(waits).toBeGreaterThan(15);
  expect(reached).toBeGreaterThan(waits);
  await expectExactlyOnce();
});

test(`lost again while it recovers (seed ${seed})`, { timeout: 120_000 }, async () => {
  await start();
  const random = seededRandom(seed);
  const waits = await countWaits(random);
  const any = (): Loss => LOSSES[random.int(3)] ?? 'unsent';
  reached = 0;
  for (let first = 0; first < waits; first += 1) {
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await tradeThrough(
        [
          { at: first, how: any() },
          { at: random.int(waits), how: any() },
        ],
        random,
      );
    }
  }
  expect(reached).toBeGreaterThan(waits);
  await expectExactlyOnce();
});

test(`lost three times (seed ${seed})`, { timeout: 120_000 }, async () => {
  await start();
  const random = seededRandom(seed);
  const waits = await countWaits(random);
  for (let turn = 0; turn < 20 * ROUNDS; turn += 1) {
    const plan = Array.from({ length: 3 }, () => ({
      at: random.int(waits),
      how: LOSSES[random.int(3)] ?? 'unsent',
    }));
    await tradeThrough(plan, random);
  }
  await expectExactlyOnce();
});

test('a connection that is terminated every 60 ms leaves the markets open afterwards', {
  timeout: 60_000,
}, async () => {
  await start();
  const random = seededRandom(seed);
  let isOver = false;
  const trading = (async () => {
    while (!isOver) await trade(random);
  })();
  for (let turn = 0; turn < 60; turn += 1) {
    await pause(60);
    await stage.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like '% writer' and datname = current_database()`,
    );
  }
  isOver = true;
  await within('the last answer', trading);
  await within('an order afterwards', untilPlaced(random));
  await expectExactlyOnce();
});
