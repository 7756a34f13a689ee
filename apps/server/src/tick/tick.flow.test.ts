import { FIRST_HASH, rootHash, tickHash } from '@openbourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localBus } from '../kernel/bus.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { ALL_ROLES } from '../kernel/role.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { rootPath } from './read-ticks.ts';
import { createTicks } from './ticks.ts';
import { type Beat, beatStored } from './topics.ts';

let server: TestServer;
const beats: Beat[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.app.bus.subscribe(beatStored, (beat) => beats.push(beat));
});
afterAll(() => server.stop());

/** Sets the price and records a beat. */
async function beatAt(price: string): Promise<Beat | undefined> {
  server.feed.setPrice('BTC/USDT', price);
  await server.beat();
  return beats.at(-1);
}

const btcOf = (beat: Beat | undefined) => beat?.matches.find(({ matchId }) => matchId === 1);

test('a match without a price gets no tick, and the beat says why', async () => {
  await server.beat();
  expect(btcOf(beats.at(-1))).toEqual({ matchId: 1, state: 'stale', index: null, mark: null });
  const forex = beats.at(-1)?.matches.find(({ matchId }) => matchId === 101);
  expect(forex).toMatchObject({ state: 'closed', index: null, mark: null });
});

test('ticks are dense, chained from the first hash on, and public', async () => {
  const prices = ['60000', '60010', '60005'];
  for (const price of prices) await beatAt(price);
  const { previous_hash, ticks } = await server
    .guest()
    .call('tick.list', { series: 'BTC/USDT', from_seq: 1 });
  expect(previous_hash).toBe(FIRST_HASH);
  expect(ticks.map(({ seq, price }) => [seq, price])).toEqual(
    prices.map((price, index) => [index + 1, price]),
  );
  let previous = previous_hash;
  for (const tick of ticks) {
    expect(tick.hash).toBe(tickHash(previous, 'BTC/USDT', tick));
    previous = tick.hash;
  }
  const series = await server.guest().call('tick.series', {});
  expect(series.find((one) => one.series === 'BTC/USDT')).toMatchObject({
    kind: 'index',
    state: 'healthy',
    newest: { seq: 3, price: '60005' },
  });
});

test('a series that is not recorded is refused with one that is', async () => {
  await expect(server.guest().call('tick.list', { series: 'NO/SUCH' })).rejects.toMatchObject({
    key: 'tick.series_not_found',
  });
});

test('stored ticks cannot be changed', async () => {
  const db = server.owner;
  await expect(db.query('update tick.tick set price = 1')).rejects.toThrow(/immutable/);
  await expect(db.query('delete from tick.root')).rejects.toThrow(/immutable/);
});

test('a minute that is over has a root over the heads of all series and the root before', async () => {
  for (let beat = 0; beat < 250; beat += 1) await beatAt('60000');
  const roots = await server.guest().call('tick.roots', {});
  expect(roots.length).toBeGreaterThan(1);
  const [newest, before] = roots;
  const root = await server.guest().call('tick.root', { minute: newest?.minute ?? 0 });
  expect(root.previous_root).toBe(before?.root);
  expect(root.heads.map(({ series }) => series)).toEqual(['BTC/USDT', 'BTC/USDT.MARK']);
  expect(root.root).toBe(rootHash(root.previous_root, root.heads));
  const first = root.heads[0];
  const path = await rootPath(server.app.slices.db, {
    series: 'BTC/USDT',
    seq: (first?.seq ?? 0) - 5,
    at: root.minute,
  });
  expect(path.ticks).toHaveLength(6);
  expect(path.ticks.at(-1)?.hash).toBe(first?.hash);
  expect(path.root).toEqual({ minute: root.minute, root: root.root, seq: first?.seq, hash: first?.hash });
});

test('a series goes on where it stood after another process recorded it; until then nothing is accepted', async () => {
  const trader = await server.user();
  await beatAt('60000');
  const seq = btcOf(beats.at(-1))?.index?.seq ?? 0;
  const { slices } = server.app;
  const bus = localBus(() => undefined);
  const kernel = {
    db: slices.db,
    clock: server.clock,
    log: createLog('fatal'),
    metrics: createMetrics(),
    roles: ALL_ROLES,
    bus,
    clockCheck: { agrees: async () => true, isTrusted: true, aheadMs: 0 },
  };
  const other = createTicks({ ...kernel, market: slices.market, neededSince: [], isTimed: false });
  await other.start(createJobs(kernel));
  server.clock.advance(500);
  server.feed.setPrice('BTC/USDT', '60001');
  await other.beat();
  expect(btcOf(other.lastBeat() ?? undefined)?.index).toMatchObject({ seq: seq + 1, price: '60001' });
  // The first process still believes in the old head: its beat fails on the key, and the next one is behind.
  const count = beats.length;
  await beatAt('60002');
  expect(beats).toHaveLength(count);
  const order = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '10' } as const;
  await expect(trader.client.call('micro.place', order)).rejects.toMatchObject({
    key: 'micro.feed_unhealthy',
  });
  expect(btcOf(await beatAt('60003'))?.index).toMatchObject({ seq: seq + 2, price: '60003' });
  await other.stop();
});
