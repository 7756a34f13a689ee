import { createTestDatabase } from '@openbourse/testkit';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const USDT = 1;
const WAIT = { timeout: 20_000, interval: 50 };
const database = await createTestDatabase();
let server: TestServer;

afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function ethereum() {
  return (await server.app.slices.wallet.deposits.chains()).find(({ chain }) => chain === 'ETH');
}

async function depositClosed(): Promise<string | null | undefined> {
  const coin = (await server.app.slices.wallet.coins()).find(({ currency_id: id }) => id === USDT);
  return coin?.chains.find(({ chain }) => chain === 'ETH')?.deposit_closed;
}

test('a demo chain whose folder was lost stays closed and says what to do', async () => {
  server = await startTestServer({ hasChain: true, databaseUrl: database.url });
  await vi.waitFor(async () => {
    server.clock.advance(1_000);
    expect(await ethereum()).toMatchObject({ is_connected: true, lag: 0, error: null });
  }, WAIT);
  expect(await depositClosed()).toBeNull();
  await server.stop();

  // Each server of a test has a data folder of its own, so the second finds no chain in it.
  server = await startTestServer({ hasChain: true, databaseUrl: database.url, seed: 2 });
  const lost = await ethereum();
  expect(lost).toMatchObject({ is_connected: false });
  expect(lost?.error).toContain('bring the folder demo-chain of the data folder back');
  expect(await depositClosed()).toBe('no_node');
});
