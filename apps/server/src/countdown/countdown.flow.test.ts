import { SECOND_MS } from '@openbourse/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const BTC = 1;
const ETH = 2;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  server.feed.setPrice('BTC/USDT', '60000');
  server.feed.setPrice('ETH/USDT', '3000');
  await server.beat();
});
afterAll(async () => {
  const { db, clock, ledger, identity } = { ...server.app.slices, clock: server.clock };
  await assertAuditClean({ db, clock, ledger, identity });
  await server.stop();
});
beforeEach(async () => {
  user = await server.user({ funds: { USDT: '10000', BTC: '1' } });
});
afterEach(async () => {
  await user.client.call('spot.cancel_all', {});
});

const set = (seconds: number, more: object = {}) =>
  user.client.call('countdown.set', { product: 'spot', seconds, ...more });
const place = (matchId = BTC, price = '50000') =>
  user.client.call('spot.place_order', {
    ...{ currency_match_id: matchId, side: 'buy', type: 'limit', price, quantity: '0.01' },
  });
const open = () => user.client.call('spot.open_orders', {});
const runOut = () => server.app.slices.spot.runCountdowns();
const notices = async () =>
  (await user.client.call('notification.list', {})).data.filter(
    ({ kind }) => kind === 'spot_countdown_ran_out',
  );

test('a countdown that is not renewed cancels every order, once, and says why', async () => {
  const { order } = await place();
  await place(ETH, '2500');
  const { countdown } = await set(60);
  expect(countdown).toMatchObject({ product: 'spot', currency_match_id: null, seconds: 60 });
  expect(await user.client.call('countdown.list', {})).toEqual([countdown]);
  server.clock.advance(59 * SECOND_MS);
  await runOut();
  expect(await open()).toHaveLength(2);
  server.clock.advance(SECOND_MS);
  await Promise.all([runOut(), runOut(), runOut()]);
  expect(await open()).toEqual([]);
  const ended = await user.client.call('spot.order', { id: order.id });
  expect(ended.order).toMatchObject({ state: 'revoked', revoke_reason: 'countdown' });
  expect(await user.client.call('countdown.list', {})).toEqual([]);
  await place();
  await runOut();
  expect(await open()).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
});

test('a renewal counts from its own moment, and a repeat of one call renews nothing', async () => {
  await place();
  await set(10);
  server.clock.advance(9 * SECOND_MS);
  const { countdown } = await set(10);
  expect(countdown?.due_at).toBe(server.clock.now() + 10 * SECOND_MS);
  const options = { idempotencyKey: 'renewal-1' };
  const input = { product: 'spot', seconds: 10 } as const;
  const first = await user.client.call('countdown.set', input, options);
  server.clock.advance(9 * SECOND_MS);
  expect(await user.client.call('countdown.set', input, options)).toEqual(first);
  server.clock.advance(SECOND_MS);
  await runOut();
  expect(await open()).toEqual([]);
});

test('of one pair it leaves the others alone, and 0 ends it', async () => {
  await place();
  await place(ETH, '2500');
  await set(5, { currency_match_id: BTC });
  await set(5);
  expect((await set(0)).countdown).toBeNull();
  server.clock.advance(5 * SECOND_MS);
  await runOut();
  expect(await open()).toMatchObject([{ currency_match_id: ETH }]);
});

test('both legs of a pair go with the reason', async () => {
  const seller = await server.user({ funds: { BTC: '1' } });
  await seller.client.call('spot.place_order', {
    ...{ currency_match_id: BTC, side: 'sell', type: 'limit', price: '60000', quantity: '0.01' },
  });
  await user.client.call('spot.place_order', {
    ...{ currency_match_id: BTC, side: 'buy', type: 'limit', price: '60000', quantity: '0.01' },
  });
  const pair = await user.client.call('spot.place_order', {
    ...{ currency_match_id: BTC, side: 'sell', type: 'oco', price: '70000' },
    ...{ stop_price: '50000', quantity: '0.01' },
  });
  await set(5);
  server.clock.advance(5 * SECOND_MS);
  await runOut();
  for (const { id } of [pair.order, pair.oco_order ?? pair.order])
    expect((await user.client.call('spot.order', { id })).order.revoke_reason).toBe('countdown');
});

test('what is too short, too long or of no match is refused with a value that passes', async () => {
  await expect(set(4)).rejects.toMatchObject({
    key: 'countdown.too_short',
    details: { field: 'seconds', limit: '5', accepted: '5' },
  });
  await expect(set(86_401)).rejects.toMatchObject({ key: 'request.invalid' });
  await expect(set(5, { currency_match_id: 9_999 })).rejects.toMatchObject({ key: 'market.match_not_found' });
});

test('renewals and running out at once: either the orders are canceled, or they stay and the countdown runs', async () => {
  for (let round = 0; round < 10; round += 1) {
    await place();
    await set(5);
    server.clock.advance(5 * SECOND_MS);
    await Promise.all([runOut(), set(5), runOut()]);
    const [{ length: orders }, [running]] = [await open(), await user.client.call('countdown.list', {})];
    // The renewal is never lost, whether it came first or set the countdown anew.
    expect(running?.due_at).toBe(server.clock.now() + 5 * SECOND_MS);
    expect([0, 1]).toContain(orders);
    await user.client.call('spot.cancel_all', {});
  }
});

test('a countdown that is being renewed keeps no batch waiting, and is not run out', async () => {
  await place();
  await set(5);
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const renewal = server.owner.transaction(async (tx) => {
    await tx.query('select id from countdown.countdown where user_id = $1 for update', [user.userId]);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  server.clock.advance(5 * SECOND_MS);
  await runOut();
  const left = await open();
  release.resolve();
  await renewal;
  expect(left).toHaveLength(1);
  await runOut();
  expect(await open()).toEqual([]);
});
