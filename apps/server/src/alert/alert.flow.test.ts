import { ALERTS_MAX } from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const BTC = 1;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.feed.setPrice('BTC/USDT', '60000');
  await server.beat();
});
afterAll(() => server.stop());

const price = (threshold: string) => ({ currency_match_id: BTC, measure: 'price', threshold }) as const;

test('a user sees and removes only what is theirs, newest first', async () => {
  const [one, other] = [await server.user(), await server.user()];
  const first = await one.client.call('alert.add', price('90000'));
  const second = await one.client.call('alert.add', price('1000'));
  await other.client.call('alert.add', price('91000'));
  expect([first, second]).toMatchObject([
    { symbol: 'BTC/USDT', direction: 'above', threshold: '90000', state: 'armed', period: null, value: null },
    { direction: 'below', threshold: '1000' },
  ]);
  const list = await one.client.call('alert.list', { state: 'armed', limit: 1 });
  expect(list.data).toEqual([second]);
  const rest = await one.client.call('alert.list', { state: 'armed', cursor: list.next_cursor ?? '' });
  expect(rest).toEqual({ data: [first], next_cursor: null });
  const elsewhere = await one.client.call('alert.list', { state: 'armed', currency_match_id: 2 });
  expect(elsewhere.data).toEqual([]);
  await expect(other.client.call('alert.remove', { id: first.id })).rejects.toMatchObject({
    key: 'alert.not_found',
  });
  await one.client.call('alert.remove', { id: first.id });
  await expect(one.client.call('alert.remove', { id: first.id })).rejects.toMatchObject({
    key: 'alert.not_found',
  });
  expect((await one.client.call('alert.list', { state: 'armed' })).data).toEqual([second]);
});

test.each([
  [{ threshold: '0' }, 'alert.threshold', { field: 'threshold' }],
  [{ threshold: '1000000000000.1' }, 'alert.threshold', { limit: '1000000000000' }],
  [{ measure: 'fall', threshold: '99.5' }, 'alert.threshold', { limit: '99' }],
  [{ measure: 'close' }, 'alert.period', { field: 'period' }],
  [{ period: '1h' }, 'alert.period', { field: 'period' }],
  [{ currency_match_id: 9_999 }, 'market.match_not_found', { field: 'currency_match_id' }],
] as const)('%j is refused as %s', async (change, key, details) => {
  const { client } = await server.user();
  const call = client.call('alert.add', { ...price('90000'), ...change });
  await expect(call).rejects.toMatchObject({ key, details });
});

test('what the market has reached already is refused with where it is', async () => {
  const { client } = await server.user();
  const { close } = server.app.slices.market.quotation(BTC);
  await expect(client.call('alert.add', price(close))).rejects.toMatchObject({
    key: 'alert.reached',
    details: { value: close },
  });
});

test('a user has no more than the most, also at the same time, and a key sets one', async () => {
  const { client } = await server.user();
  const thresholds = Array.from({ length: ALERTS_MAX + 2 }, (_, index) => `${80_000 + index}`);
  const added = await Promise.allSettled(thresholds.map((one) => client.call('alert.add', price(one))));
  const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const full = { key: 'alert.full', details: { limit: `${ALERTS_MAX}` } };
  expect(refused).toMatchObject([full, full]);
  const other = await server.user();
  const once = () => other.client.call('alert.add', price('95000'), { idempotencyKey: 'key' });
  const [first, second] = await Promise.all([once(), once()]);
  expect(second).toEqual(first);
  expect((await other.client.call('alert.list', { state: 'armed' })).data).toEqual([first]);
});

test('another threshold is judged like the first, takes the place of the one before, and a key moves once', async () => {
  const { client } = await server.user();
  const { id } = await client.call('alert.add', { ...price('90000'), measure: 'close', period: '4h' });
  const move = (threshold: string, idempotencyKey?: string) =>
    client.call('alert.change', { id, threshold }, idempotencyKey === undefined ? {} : { idempotencyKey });
  const { close } = server.app.slices.market.quotation(BTC);
  await expect(move(close)).rejects.toMatchObject({ key: 'alert.reached', details: { value: close } });
  await expect(move('0')).rejects.toMatchObject({ key: 'alert.threshold', details: { field: 'threshold' } });
  const armed = async () => (await client.call('alert.list', { state: 'armed' })).data;
  expect(await armed()).toMatchObject([{ id, threshold: '90000' }]);
  const [moved, again] = await Promise.all([move('1000', 'key'), move('1000', 'key')]);
  expect(again).toEqual(moved);
  expect(moved).toMatchObject({ measure: 'close', period: '4h', direction: 'below', threshold: '1000' });
  expect(await armed()).toEqual([moved]);
  const gone = client.call('alert.change', { id, threshold: '1001' });
  await expect(gone).rejects.toMatchObject({ key: 'alert.not_found', details: { field: 'id' } });
});

test('one of as many as a user may have is moved, and what has fired is not', async () => {
  const { client } = await server.user();
  const thresholds = Array.from({ length: ALERTS_MAX }, (_, index) => `${80_000 + index}`);
  const added = await Promise.all(thresholds.map((one) => client.call('alert.add', price(one))));
  await client.call('alert.change', { id: added[0]?.id ?? 0, threshold: '70000' });
  const { data } = await client.call('alert.list', { state: 'armed', limit: 100 });
  expect(data).toHaveLength(ALERTS_MAX);
  const fired = added[1]?.id ?? 0;
  await server.app.slices.db.query(
    "update alert.price_alert set state = 'fired', value = 1, ended_at = now() where id = $1",
    [fired],
  );
  await expect(client.call('alert.change', { id: fired, threshold: '70001' })).rejects.toMatchObject({
    key: 'alert.not_found',
  });
});

test('the job watches: who waits for a price that comes is notified', async () => {
  const { client } = await server.user();
  const { close } = server.app.slices.market.quotation(BTC);
  const [whole = ''] = close.split('.');
  const threshold = `${BigInt(whole) + 100n}`;
  await client.call('alert.add', price(threshold));
  server.clock.advance(1_000);
  const { market } = server.app.slices;
  const sold = { matchId: BTC, price: threshold, quantity: '1', total: threshold, takerSide: 'buy' } as const;
  market.applyTrades([{ ...sold, seq: 1, at: server.clock.now() }]);
  await expect
    .poll(async () => {
      server.clock.advance(1_000);
      return (await client.call('notification.list', {})).data.map(({ kind, params }) => [kind, params]);
    })
    .toContainEqual([
      'price_alert',
      { symbol: 'BTC/USDT', quote: 'USDT', threshold, value: threshold, period: '' },
    ]);
  expect((await client.call('alert.list', { state: 'ended' })).data).toMatchObject([
    { state: 'fired', threshold, value: threshold },
  ]);
});
