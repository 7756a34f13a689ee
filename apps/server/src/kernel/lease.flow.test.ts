import { createTestDatabase } from '@openbourse/testkit';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { createDatabase, type Database } from './db.ts';
import { createLease, type Lease } from './lease.ts';
import { createLog } from './log.ts';
import { systemRandom } from './random.ts';
import { type Role, ROLES } from './role.ts';

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

function server(roles: readonly Role[] = ROLES): Server {
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
    ...{ url, log, clock, random: systemRandom(systemClock), roles, onLost },
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
    'select (extract(epoch from until - clock_timestamp()) * 1000)::integer as left from kernel.lease_holder',
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
    'select (extract(epoch from until - clock_timestamp()) * 1000)::double precision as ms from kernel.lease_holder order by epoch desc limit 1',
  );
  return row?.ms ?? 0;
}

async function start(one: Server): Promise<void> {
  expect(await one.lease.take()).toBe(true);
  await one.lease.settle();
}

it('servers of different roles own their parts side by side, each by an epoch of its own', async () => {
  const [books, people] = [server(['spot', 'contract']), server(['worker'])];
  await Promise.all([start(books), start(people)]);
  await Promise.all([write(books, 'books'), write(people, 'people')]);
  expect((await readWritten()).toSorted()).toEqual(['books', 'people']);
  expect(books.lease.epoch).not.toBe(people.lease.epoch);
});

it('a server takes all of its roles or none', async () => {
  const [books, both, people] = [server(['spot']), server(['spot', 'worker']), server(['worker'])];
  await start(books);
  const taken = both.lease.take();
  await start(people);
  expect(both.lease.state).toBe('standby');
  await people.lease.release();
  await books.lease.release();
  expect(await taken).toBe(true);
});

it('a server that loses one of its roles can commit nothing, and another one keeps its own', async () => {
  const [both, books, people] = [server(['spot', 'contract']), server(['spot']), server(['worker'])];
  await Promise.all([start(both), start(people)]);
  both.hang();
  expect(await books.lease.take()).toBe(true);
  await expect(write(both, 'late')).rejects.toThrow('another server owns the database');
  await Promise.all([write(books, 'books'), write(people, 'people')]);
  expect(both.onLost).toHaveBeenCalledOnce();
  expect((await readWritten()).toSorted()).toEqual(['books', 'people']);
});

/** Becomes the owner as code does that knows no roles. */
async function takeAsBefore(epoch: number): Promise<boolean> {
  return plain.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(4711005)');
    const rows = await tx.query(
      `update kernel.lease set epoch = epoch + 1, holder = 'openbourse before', until = clock_timestamp() + interval '3 s'
       where role = 'server' and epoch = $1 and until <= clock_timestamp() returning 1 as one`,
      [epoch],
    );
    return rows.length === 1;
  });
}

it('code without roles gets nothing while any role is held, everything after it, and is waited for', async () => {
  const [books, people] = [server(['spot']), server(['worker'])];
  await Promise.all([start(books), start(people)]);
  const epoch = Math.max(books.lease.epoch, people.lease.epoch);
  await people.lease.release();
  expect(await takeAsBefore(epoch)).toBe(false);
  books.hang();
  await vi.waitFor(async () => expect(await takeAsBefore(epoch)).toBe(true), { timeout: 10_000 });
  await expect(write(books, 'late')).rejects.toThrow('another server owns the database');
  const next = server(['spot']);
  const taken = next.lease.take();
  await plain.query("update kernel.lease set until = clock_timestamp() where role = 'server'");
  expect(await taken).toBe(true);
  expect(next.lease.epoch).toBe(epoch + 2);
  await write(next, 'next');
  expect(await readWritten()).toEqual(['next']);
  await expect(
    plain.query('begin; select kernel.hold_lease($1)'.replace('$1', String(epoch + 1))),
  ).rejects.toThrow('another server owns the database');
});
