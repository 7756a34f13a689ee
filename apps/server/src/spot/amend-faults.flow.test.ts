import { afterEach, expect, test } from 'vitest';
import { type Loss, LosingDatabase, LOSSES, requireUnavailable, served } from '../testing/losing-database.ts';
import { brokenChecks, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';
import type { Amended } from './command.ts';

/** Waits of the writer for one command, with some to spare. */
const WAITS = 9;
const TIMEOUT_MS = 120_000;
const USER = 1;
const NOBODY = 2;

let stage: SpotStage;
let faults: LosingDatabase;

afterEach(async () => {
  faults.lose([]);
  await stage.stop();
});

async function start(): Promise<void> {
  faults = new LosingDatabase();
  stage = await startSpotStage({ timers: 'hurried', databaseOfSpot: (db) => faults.of(db) });
  await stage.fund(USER, { USDT: '100000', BTC: '2' });
}

const recovered = (): Promise<number> => served(stage.db, () => stage.spot.cancelAll(NOBODY));

/** Amends while the connection is lost at a wait; null where the outcome was not known. */
async function amendAt(
  id: string,
  wanted: { readonly price: string | null; readonly quantity: string | null },
  loss: { readonly at: number; readonly how: Loss },
): Promise<{ readonly answer: Amended | null; readonly isLost: boolean }> {
  faults.lose([loss]);
  const answer = await stage.spot
    .amend(traderOf(USER), {
      ...{ name: { id }, matchId: null, ...wanted },
      ...{ keepsPlace: false, clientOrderId: null, once: null },
    })
    .catch((error: unknown) => {
      requireUnavailable(error);
      return null;
    });
  const isLost = faults.left === 0;
  faults.lose([]);
  await recovered();
  return { answer, isLost };
}

test.each([
  ['in its place', { price: null, quantity: '0.006' }, 'pending'],
  ['by another one', { price: '49000', quantity: null }, 'revoked'],
])(
  'an amendment whose connection is lost happened whole or not at all, and says so: %s',
  {
    timeout: TIMEOUT_MS,
  },
  async (_, wanted, state) => {
    await start();
    let confirmed = 0;
    let left = 0;
    for (let at = 0; at < WAITS; at += 1) {
      for (const how of LOSSES) {
        const what = `${how} at ${at}`;
        const terms = { side: 'buy', type: 'limit', price: '50000', quantity: '0.01' } as const;
        const { order } = await served(stage.db, () => stage.place(USER, terms));
        const { answer, isLost } = await amendAt(order.id, wanted, { at, how });
        const now = (await stage.spot.readOrder(USER, { id: order.id })).order;
        const open = await stage.spot.openOrders(USER);
        const isDone = now.quantity !== '0.01' || now.state === 'revoked';
        expect(open, what).toHaveLength(1);
        expect(isDone || answer === null, what).toBe(true);
        expect(open[0], what).toEqual(answer?.orders[0]?.row ?? (isDone ? open[0] : order));
        expect(now.state, what).toBe(isDone ? state : 'pending');
        if (answer !== null && isLost) confirmed += 1;
        if (!isDone) left += 1;
        await served(stage.db, () => stage.spot.cancelAll(USER));
      }
    }
    // Lost commits of both kinds were met, and those that had happened were confirmed.
    expect(confirmed).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
    expect(await stage.balance(USER, 'USDT')).toEqual({ available: '100000', held: '0' });
    expect(brokenChecks(await stage.audit())).toEqual({});
  },
);
