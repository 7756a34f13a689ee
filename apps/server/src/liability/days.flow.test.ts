import { snapshotHash, verifyLiability } from '@openbourse/engine';
import { DAY_MS, SECOND_MS } from '@openbourse/money';
import { createTestDatabase } from '@openbourse/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { assertAuditClean } from '../testing/audit-at-rest.ts';
import { ownerOf, wrongOf } from '../testing/proofs.ts';
import { startTestServer, TEST_START, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { createLiability } from './liability.ts';
import { showProof } from './show-proof.ts';

const start = (databaseUrl: string, startAt = TEST_START): Promise<TestServer> =>
  startTestServer({ databaseUrl, startAt, seed: startAt });
const proofOf = ({ client }: TestUser, number: number) => client.call('liability.proof', { number });
const numbersOf = async (of: TestServer) =>
  (await of.guest().call('liability.snapshots', { limit: 100 })).data.map((row) => row.number);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { key: string }) => error.key,
  );

test('a job brings one snapshot a day, keeps everything over a restart, and prunes leaves after 35 days', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  let own = await start(database.url);
  onTestFinished(() => own.stop());
  const { liability } = own.app.slices;
  const person = await own.user({ funds: { USDT: '25' } });
  const owner = await ownerOf(person);
  expect(await liability.takeDue()).toBe(1);
  expect(await liability.takeDue()).toBeNull();
  const file = await proofOf(person, 1);
  const toMidnight = DAY_MS - (own.clock.now() % DAY_MS);
  own.clock.sleep(toMidnight - 1);
  expect(await liability.takeDue()).toBeNull();
  const midnight = own.clock.now() + 1;
  // The job looks every ten seconds.
  own.clock.advance(1 + 11 * SECOND_MS);
  await vi.waitFor(async () => expect(await numbersOf(own)).toEqual([2, 1]), 10_000);
  expect(await liability.takeDue()).toBeNull();
  const newest = await own.guest().call('liability.snapshot', { number: 2 });
  expect(newest.taken_at).toBeGreaterThanOrEqual(midnight);

  const now = own.clock.now();
  await own.stop();
  own = await start(database.url, now);
  const client = await own.logIn(person.email);
  const back = { ...person, client };
  expect(await proofOf(back, 1)).toEqual(file);
  expect(await own.app.slices.liability.takeDue()).toBeNull();

  await own.stop();
  own = await start(database.url, now + 36 * DAY_MS);
  const late = { ...person, client: await own.logIn(person.email) };
  expect(await own.app.slices.liability.takeDue()).toBe(3);
  await own.stop();
  own = await start(database.url, now + 37 * DAY_MS);
  const later = { ...late, client: await own.logIn(person.email) };
  expect(await own.app.slices.liability.takeDue()).toBe(4);
  expect(await refusal(proofOf(later, 1))).toBe('liability.leaves_pruned');
  const gone = 'select count(*) as count from liability.leaf where snapshot_number < 3';
  expect(await own.owner.query(gone)).toEqual([{ count: 0 }]);
  expect(wrongOf(verifyLiability(await proofOf(later, 3), undefined, owner))).toEqual([]);
  expect(snapshotHash(await own.guest().call('liability.snapshot', { number: 2 }))).toBe(
    snapshotHash(newest),
  );
  expect(await numbersOf(own)).toEqual([4, 3, 2, 1]);
}, 120_000);

/** More users than are read at once, so that they are in several pages and buckets. */
test('a snapshot of thousands proves each balance by the leaves of a bucket', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const user = await server.user({ funds: { USDT: '12.5' } });
  const { db, ledger, liability } = server.app.slices;
  const many = await server.owner.query<{ id: number }>(
    `insert into identity."user" (uid, email, area_id, password_hash, level, invite_code, created_at)
     select (20000000 + n)::text, 'many' || n || '@example.com', 1, 'none', 0, 'MANY' || n, now()
     from generate_series(1, 2100) as n returning id`,
  );
  for (let from = 0; from < many.length; from += 300)
    await db.transaction(async (tx) => {
      for (const [index, { id }] of many.slice(from, from + 300).entries()) {
        const amount = String(from + index + 1);
        await ledger.post(tx, {
          ...{ kind: 'test_transfer', reference: null, idempotencyKey: `many:${id}` },
          postings: [
            { owner: { world: 'demo' }, currencyId: 1, amount: `-${amount}` },
            { owner: { userId: id, wallet: 'trade' }, currencyId: 1, amount },
          ],
        });
      }
    });
  const stopped = createLiability(liability.deps);
  const taking = stopped.takeDue();
  await Promise.all([expect(taking).rejects.toThrow(/begun anew/), stopped.stop()]);
  expect(await numbersOf(server)).toEqual([]);
  expect(await liability.takeDue()).toBe(1);
  const number = 1;
  const [nodes] = await db.query<{ depth: number }>(
    'select depth from liability.node where snapshot_number = $1 and currency_id = 1',
    [number],
  );
  expect(nodes?.depth).toBe(8);
  const header = await server.guest().call('liability.snapshot', { number });
  for (const index of [0, 1, 999, 1_000, 1_001, 2_099]) {
    const userId = many[index]?.id ?? 0;
    const made = await showProof(liability.deps, { userId }, { number });
    const owner = { uid: String(20_000_001 + index), amounts: { USDT: String(index + 1) } };
    expect(wrongOf(verifyLiability(made, { own: header, previous: null }, owner))).toEqual([]);
  }
  const file = await user.client.call('liability.proof', {});
  expect(wrongOf(verifyLiability(file, { own: header, previous: null }, await ownerOf(user)))).toEqual([]);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  const [counted] = await db.query<{ count: number }>(
    `select count(*) as count from liability.leaf l where snapshot_number = $1 and currency_id = 1
       and user_id = any ($2::bigint[])`,
    [number, many.map(({ id }) => id)],
  );
  expect(counted?.count).toBe(many.length);
}, 60_000);
