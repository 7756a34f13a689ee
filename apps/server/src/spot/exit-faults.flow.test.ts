import { afterEach, expect, test } from 'vitest';
import { LosingDatabase, LOSSES, requireUnavailable, served } from '../testing/losing-database.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';

const TIMEOUT_MS = 120_000;
const [OWNER, SELLER, NOBODY] = [1, 2, 3];

let stage: SpotStage;
let faults: LosingDatabase;

afterEach(async () => {
  faults.lose([]);
  await stage.stop();
});

test('an order is filled with its exit or not at all, wherever the connection is lost', {
  timeout: TIMEOUT_MS,
}, async () => {
  faults = new LosingDatabase();
  stage = await startSpotStage({ timers: 'hurried', databaseOfSpot: (db) => faults.of(db) });
  await stage.fund(OWNER, { USDT: '100000' });
  await stage.fund(SELLER, { BTC: '2' });
  const seen = { filled: 0, open: 0 };
  let losses = 1;
  const levels = { take_profit: '55000', stop_loss: '45000' };
  // Until the writer does not wait so often for one command.
  for (let at = 0; losses > 0; at += 1) {
    losses = 0;
    for (const how of LOSSES) {
      const what = `${how} at ${at}`;
      const terms = { type: 'limit', price: '50000', quantity: '0.01' } as const;
      const { order } = await served(stage.db, () =>
        stage.place(OWNER, { ...terms, ...levels, side: 'buy' }),
      );
      faults.lose([{ at, how }]);
      await stage.place(SELLER, { ...terms, side: 'sell' }).catch(requireUnavailable);
      const isLost = faults.left === 0;
      faults.lose([]);
      await served(stage.db, () => stage.spot.cancelAll(NOBODY));
      if (isLost) losses += 1;
      const now = (await stage.spot.readOrder(OWNER, { id: order.id })).order;
      const open = await stage.spot.openOrders(OWNER);
      const isFilled = now.state === 'completed';
      expect(now.exit_state, what).toBe(isFilled ? 'armed' : 'waiting');
      expect(
        open.map(({ parent_order_id: parent }) => parent),
        what,
      ).toEqual(isFilled ? [order.id, order.id] : [null]);
      if (isLost) seen[isFilled ? 'filled' : 'open'] += 1;
      for (const user of [OWNER, SELLER]) await served(stage.db, () => stage.spot.cancelAll(user));
    }
  }
  // Commits whose answer was lost had happened, others had not.
  expect(seen.filled).toBeGreaterThan(0);
  expect(seen.open).toBeGreaterThan(0);
  expect(brokenChecks(await stage.audit())).toEqual({});
});
