import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextTurn } from '../kernel/clock.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const WEDNESDAY = Date.UTC(2026, 10, 18, 12);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ startAt: WEDNESDAY });
});
afterAll(() => server.stop());

async function beatAt(price: string): Promise<void> {
  server.feed.setPrice('EURUSD', price);
  await server.beat();
}

test('a forex pair is bet on as a coin is', async () => {
  const user = await server.user({ funds: { USDT: '100' } });
  const { client } = user;
  await client.call('ledger.transfer', {
    ...{ from_account_type_id: 1, to_account_type_id: 4, currency_id: 1, amount: '100' },
  });
  await beatAt('1.1');
  const forex = server.app.slices.market.findBySymbol('EURUSD')?.id ?? 0;
  const wanted = { currency_match_id: forex, direction: 'down', seconds: 30, stake: '100' } as const;
  let isAnswered = false;
  const placed = client.call('micro.place', wanted).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const waiting = await server.app.slices.db.query("select 1 from micro.order where state = 'pending'");
    if (waiting.length > 0) await beatAt('1.1');
    else await nextTurn();
  }
  expect(await placed).toMatchObject({ symbol: 'EURUSD', state: 'running', entry_price: '1.1' });
  for (let passed = 0; passed < 32; passed += 2) {
    server.clock.advance(1_500);
    await beatAt('1.09999');
  }
  const [ended] = (await client.call('micro.history', {})).data;
  expect(ended).toMatchObject({ symbol: 'EURUSD', state: 'won', exit_price: '1.09999', payout: '180' });
});
