import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { enqueueNotification } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function tell(userId: number, key: string): Promise<void> {
  const of = { userId, kind: 'deposit_credited', params: { amount: '1', code: 'BTC' }, key } as const;
  return server.app.slices.db.transaction((tx) => enqueueNotification(tx, { ...of, at: server.clock.now() }));
}

test('a user pages through notices, newest first, and marks one or all as read', async () => {
  const [anna, bob] = [await server.user(), await server.user()];
  // Both have just logged in on a new device.
  for (const { client } of [anna, bob]) await client.call('notification.read', {});
  for (const key of ['a', 'b', 'c']) await tell(anna.userId, key);
  const first = await anna.client.call('notification.list', { limit: 2 });
  expect(first.unread).toBe(3);
  expect(first.data.map(({ params }) => params)).toEqual([
    { amount: '1', code: 'BTC' },
    { amount: '1', code: 'BTC' },
  ]);
  const second = await anna.client.call('notification.list', { limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.data).toMatchObject([{ params: { code: 'BTC' } }, { kind: 'login_new_device' }]);
  expect(second.next_cursor).toBeNull();
  const id = first.data[0]?.id ?? 0;
  await expect(bob.client.call('notification.read', { id })).rejects.toMatchObject({
    key: 'notification.not_found',
  });
  expect(await bob.client.call('notification.list', {})).toMatchObject({
    data: [{ kind: 'login_new_device' }],
    unread: 0,
  });
  expect(await anna.client.call('notification.read', { id })).toEqual({ unread: 2 });
  expect((await anna.client.call('notification.list', { is_unread: true })).data).toHaveLength(2);
  expect(await anna.client.call('notification.read', {})).toEqual({ unread: 0 });
});

test('every browser gets the same key, and settings are kept', async () => {
  const { client } = await server.user();
  const { public_key: key } = await client.call('notification.push_key', {});
  expect((await client.call('notification.push_key', {})).public_key).toBe(key);
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  await client.call('notification.set_settings', { group: 'money', push: 'off' });
  expect((await client.call('notification.settings', {})).groups).toContainEqual({
    group: 'money',
    is_push: false,
  });
});
