import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.user({ hasPayPassword: false, funds: { USDT: '1000' } });
});
afterAll(() => server.stop());

const MICRO = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '10' } as const;

test.each([
  [
    'a contract',
    () =>
      user.client.call('contract.open', {
        ...{ currency_match_id: 1, side: 'long', type: 'market', lots: 10, leverage: 5 },
      }),
  ],
  ['a micro contract', () => user.client.call('micro.place', MICRO)],
  ['a token subscription', () => user.client.call('subscription.commit', { offering_id: 1, amount: '100' })],
  ['staking', () => user.client.call('staking.subscribe', { product_id: 1, amount: '100' })],
])('%s needs a transaction password', async (_, call) => {
  await expect(call()).rejects.toMatchObject({ key: 'identity.pay_password_required', code: 1215 });
});

test('a micro contract of play money needs none', async () => {
  const refused = await user.client
    .call('micro.place', { ...MICRO, is_practice: true })
    .catch((error: { key: string }) => error.key);
  expect(refused).not.toBe('identity.pay_password_required');
});
