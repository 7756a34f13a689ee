import { spot as calls } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit';
import { afterEach, expect, test } from 'vitest';
import { type CallKey, createCallKeys } from '../kernel/call-key.ts';
import { readConfig } from '../kernel/config.ts';
import { type Loss, LosingDatabase, LOSSES, requireUnavailable, served } from '../testing/losing-database.ts';
import { brokenChecks, BTC_USDT, type SpotStage, startSpotStage, traderOf } from '../testing/spot-stage.ts';

/** Waits of the writer for one command, with some to spare. */
const WAITS = 9;
const TIMEOUT_MS = 120_000;
const USER = 1;
const STRANGER = 2;
const RANGE = {
  currency_match_id: BTC_USDT,
  side: 'buy',
  lowest_price: '49000',
  highest_price: '49200',
  orders: 3,
  distribution: 'rising',
  quantity: '0.06',
} as const;

let stage: SpotStage;
let faults: LosingDatabase;

afterEach(async () => {
  faults.lose([]);
  await stage.stop();
});

async function start(): Promise<void> {
  faults = new LosingDatabase();
  stage = await startSpotStage({ timers: 'hurried', databaseOfSpot: (db) => faults.of(db) });
  await stage.fund(USER, { USDT: '100000' });
}

/** Keys of calls as the gate makes them. */
function keysOf({ clock }: SpotStage): (idempotencyKey: string) => CallKey {
  const config = readConfig({ OB_DEMO: 'on', DATABASE_URL: stage.databaseUrl });
  const keys = createCallKeys({ clock, random: seededRandom(2, clock), config });
  return (idempotencyKey) =>
    keys.ofCommand(calls.placeScaledOrders, {
      input: RANGE,
      by: traderOf(USER) as never,
      context: { idempotencyKey, file: null } as never,
    });
}

/** Places while the connection is lost at a wait; null where the outcome was not known. */
async function placeAt(once: CallKey, loss: { readonly at: number; readonly how: Loss }) {
  faults.lose([loss]);
  const placed = await stage.spot
    .placeScaledOrders(traderOf(USER), { input: RANGE, once })
    .catch((error: unknown) => {
      requireUnavailable(error);
      return null;
    });
  const isLost = faults.left === 0;
  faults.lose([]);
  await served(stage.db, () => stage.spot.cancelAll(STRANGER));
  return { placed, isLost };
}

test('scaled orders whose connection is lost are there all or none, say so, and a repeat adds none', {
  timeout: TIMEOUT_MS,
}, async () => {
  await start();
  const keyOf = keysOf(stage);
  let confirmed = 0;
  let left = 0;
  for (let at = 0; at < WAITS; at += 1) {
    for (const how of LOSSES) {
      const what = `${how} at ${at}`;
      const once = keyOf(what.replaceAll(' ', '-'));
      const { placed, isLost } = await placeAt(once, { at, how });
      const open = await stage.spot.openOrders(USER);
      expect([0, RANGE.orders], what).toContain(open.length);
      expect(idsOf({ orders: open }), what).toEqual(idsOf(placed ?? { orders: open }));
      if (placed !== null && isLost) confirmed += 1;
      if (open.length === 0) left += 1;
      const again = await served(stage.db, () =>
        stage.spot.placeScaledOrders(traderOf(USER), { input: RANGE, once }),
      );
      const now = await stage.spot.openOrders(USER);
      expect(now.map(({ id }) => id).toSorted(), what).toEqual(idsOf(again));
      expect(now, what).toEqual(open.length > 0 ? open : now);
      await served(stage.db, () => stage.spot.cancelAll(USER));
    }
  }
  // Lost commits of both kinds were met, and those that had happened were confirmed.
  expect([confirmed, left].every((count) => count > 0)).toBe(true);
  expect(brokenChecks(await stage.audit())).toEqual({});
});

const idsOf = ({ orders }: { readonly orders: readonly { readonly id: string }[] }): readonly string[] =>
  orders.map(({ id }) => id).toSorted();
