import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_START, type TestServer } from '../testing/start-test-server.ts';
import { ContractStage, START_PRICE } from './testing/contract-stage.ts';

/**
 * While the clock of a server differs from that of PostgreSQL, nothing happens by the time; once it is set right,
 * everything goes on within seconds, after a restart as well.
 */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
let stage: ContractStage;

beforeAll(async () => {
  database = await createTestDatabase({});
  server = await startTestServer({ databaseUrl: database.url });
  stage = await ContractStage.open(server, '5000');
  await stage.opened({ lots: 100, leverage: 20 });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const readyz = async (): Promise<readonly [number, unknown]> => {
  const response = await fetch(`${server.url}/readyz`);
  const { parts } = (await response.json()) as { readonly parts: Readonly<Record<string, unknown>> };
  return [response.status, parts['clock']];
};
const newestTick = async (): Promise<number> =>
  (await server.guest().call('tick.series', {})).find(({ series }) => series === 'BTC/USDT')?.newest?.at ?? 0;
const fees = () => server.app.slices.db.query('select 1 from contract.overnight_fee');

/** Nine seconds at a time that is wrong by so much. */
async function beWrong(byMs: number): Promise<void> {
  server.clock.step(byMs);
  for (let beat = 0; beat < 18; beat += 1) await stage.beat(START_PRICE);
}

test.each([
  ['a day ahead', DAY_MS],
  ['an hour behind', -HOUR_MS],
])(
  'a clock that was %s: nothing is recorded, opened or charged, and all goes on when it is right',
  async (_name, byMs) => {
    const [before, balance, newest] = [server.clock.now(), await stage.balance(), await newestTick()];
    await beWrong(byMs);
    expect(await readyz()).toEqual([503, { state: 'down', ahead_ms: byMs }]);
    expect(await newestTick()).toBe(newest);
    expect(server.app.slices.ticks.state(1)).not.toBe('healthy');
    expect(await fees()).toEqual([]);
    server.clock.step(-byMs);
    await stage.beat(START_PRICE);
    expect(await newestTick()).toBe(server.clock.now());
    expect(server.clock.now() - before).toBeLessThan(11_000);
    expect(await readyz()).toEqual([200, { state: 'ready', ahead_ms: 0 }]);
    expect(await stage.balance()).toEqual(balance);
    await stage.beat(START_PRICE);
    const { id } = await stage.opened({ lots: 1, leverage: 2 });
    await stage.closed(id);
    await stage.assertClean();
  },
);

test('a restart at the right time goes on as well', async () => {
  await beWrong(DAY_MS);
  const now = server.clock.trueNow();
  await server.stop();
  server = await startTestServer({ databaseUrl: database.url, startAt: now });
  expect(now - TEST_START).toBeLessThan(HOUR_MS);
  stage = await stage.movedTo(server);
  for (let beat = 0; beat < 3; beat += 1) await stage.beat(START_PRICE);
  expect(await newestTick()).toBe(server.clock.now());
  expect(await fees()).toEqual([]);
  await stage.assertClean();
});
