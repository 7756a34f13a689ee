import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { comparePublished } from './compare-published.ts';

const REASON = 'For the tests of drills';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startTestServer()]);
  await record(server, '60000');
  await record(other, '61000');
});
afterAll(async () => {
  await server.stop();
  await other.stop();
});

/** Records ticks over the end of a minute, and publishes what is owed. */
async function record(on: TestServer, price: string): Promise<void> {
  for (let beats = 0; beats < 2; beats += 1) {
    on.feed.setPrice('BTC/USDT', price);
    await on.beat();
    on.clock.advance(60_000);
  }
  await on.beat();
  const maker = await on.operator({ roles: 'ledger_maker' });
  const checker = await on.operator({ roles: 'ledger_checker' });
  await on.user({ funds: { USDT: price } });
  const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
  await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
  on.clock.advance(1);
  await on.app.slices.liability.takeDue();
}

const statesOf = async (of: TestServer, shown: TestServer) =>
  (await comparePublished(of.databaseUrl, shown.url)).map(({ name, state }) => [name.split(' ')[0], state]);

test('a database is what its own server has published', async () => {
  const states = await statesOf(server, server);
  expect(states).toContainEqual(['root', 'same']);
  expect(states).toContainEqual(['snapshot', 'same']);
  expect(states.filter(([, state]) => state === 'different')).toEqual([]);
});

test('another history is not what a server has published', async () => {
  const states = await statesOf(server, other);
  expect(states).toContainEqual(['root', 'different']);
  expect(states).toContainEqual(['snapshot', 'different']);
});
