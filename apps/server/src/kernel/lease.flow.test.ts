import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { createDatabase, type Database } from './db.ts';
import { createLease, type Lease } from './lease.ts';
import { createLog } from './log.ts';
import { systemRandom } from './random.ts';

let url: string;
let plain: Database;

beforeEach(async () => {
  const database = await createTestDatabase();
  ({ url } = database);
  plain = createDatabase({ url, log: createLog('silent'), connectionsMax: 2 });
  await plain.query('create table public.written (by text not null)');
});
afterEach(async () => {
  await plain.end();
});

const LEASE_MS = 3_000;

interface Server {
  readonly lease: Lease;
  readonly db: Database;
  readonly onLost: () => void;
  /** Its time stands still, as in a process that hangs. */
  hang(): void;
}

function server(): Server {
  let isHanging = false;
  const onLost = vi.fn<() => void>();
  let frozenAt = 0;
  const clock = {
    ...systemClock,
    now: () => (isHanging ? frozenAt : systemClock.now()),
    every: (periodMs: number, run: () => void) =>
      systemClock.every(periodMs, () => {
        if (!isHanging) run();
      }),
  };
  const log = createLog('silent');
  const lease = createLease({
    durability: 'local',
    ...{ url, log, clock, random: systemRandom(systemClock), onLost },
    ttlMs: LEASE_MS,
  });
  const db = createDatabase({ url, log, connectionsMax: 2, fence: lease });
  onTestFinished(async () => {
    await lease.release();
    await db.end();
  });
  return {
    lease,
    db,
    onLost,
    hang: () => {
      frozenAt = systemClock.now();
      isHanging = true;
    },
  };
}

const write = ({ db }: Server, by: string): Promise<unknown> =>
  db.transaction((tx) => tx.query('insert into public.written values ($1)', [by]));

async function readWritten(): Promise<readonly string[]> {
  return (await plain.query<{ by: string }>('select by from public.written')).map(({ by }) => by);
}

it('a server that stands by writes nothing, and begins when the owner stops', async () => {
  const [first, second] = [server(), server()];
  expect(await first.lease.take()).toBe(true);
  await first.lease.settle();
  const taken = second.lease.take();
  await expect(write(second, 'second')).rejects.toMatchObject({ key: 'server.unavailable' });
  expect([first.lease.state, second.lease.state]).toEqual(['held', 'standby']);
  const releasedAt = systemClock.now();
  await first.lease.release();
  expect(await taken).toBe(true);
  // At once, rather than when the lease runs out.
  expect(systemClock.now() - releasedAt).toBeLessThan(LEASE_MS);
  await write(second, 'second');
  expect(await readWritten()).toEqual(['second']);
  expect(first.onLost).not.toHaveBeenCalled();
});

it('an owner that dies right after its start is followed as soon as any other', async () => {
  const { lease } = server();
  await lease.take();
  await lease.settle();
  const [row] = await plain.query<{ left: number }>(
    'select (extract(epoch from until - clock_timestamp()) * 1000)::integer as left from kernel.lease',
  );
  expect(row?.left).toBeLessThanOrEqual(LEASE_MS);
});

it('an owner that hangs is followed: what it had begun is undone, and what it begins later is refused', async () => {
  const [first, second] = [server(), server()];
  await first.lease.take();
  await first.lease.settle();
  const begun = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const hanging = first.db.transaction(async (tx) => {
    await tx.query("insert into public.written values ('begun')");
    begun.resolve();
    await woken.promise;
  });
  const outcome = hanging.then(
    () => 'committed',
    (error: unknown) => String(error),
  );
  await begun.promise;
  // A lease lasts 10 s during a start; the renewal after it makes it short.
  await vi.waitFor(async () => expect(await remainingMs()).toBeLessThanOrEqual(LEASE_MS), 3_000);
  first.hang();
  expect(await second.lease.take()).toBe(true);
  await write(second, 'second');
  woken.resolve();
  expect(await outcome).not.toBe('committed');
  // By its own clock it is still the owner: only the database can refuse it.
  expect(first.lease.state).toBe('held');
  await expect(write(first, 'late')).rejects.toThrow('another server owns the database');
  expect(first.onLost).toHaveBeenCalledOnce();
  await expect(first.db.query('select 1')).rejects.toMatchObject({ key: 'server.unavailable' });
  expect(await readWritten()).toEqual(['second']);
});

it('a server that stops while it stands by does not become the owner', async () => {
  const [first, second] = [server(), server()];
  await first.lease.take();
  const taken = second.lease.take();
  await second.lease.release();
  expect(await taken).toBe(false);
  await write(first, 'first');
});

it('every connection makes PostgreSQL notice soon that its client is gone', async () => {
  const rows = await plain.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
       ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout',
        'client_connection_check_interval')`,
  );
  for (const { name, setting } of rows) expect(Number(setting), name).toBeGreaterThan(0);
  expect(rows).toHaveLength(5);
});

async function remainingMs(): Promise<number> {
  const [row] = await plain.query<{ ms: number }>(
    'select (extract(epoch from until - clock_timestamp()) * 1000)::double precision as ms from kernel.lease',
  );
  return row?.ms ?? 0;
}
