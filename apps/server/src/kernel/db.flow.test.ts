import { createTestDatabase } from '@openbourse/testkit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CommitUnknown, createDatabase, type Database } from './db.ts';
import { createLog } from './log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase({ url: database.url, log: createLog('silent'), connectionsMax: 1 });
  await db.query('create table public.mark (name text primary key deferrable initially deferred)');
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
afterEach(() => vi.restoreAllMocks());

const insert = (name: string) =>
  db.transaction((tx) => tx.query('insert into public.mark (name) values ($1)', [name]));
const isDone = async (name: string) =>
  (await db.query('select 1 as one from public.mark where name = $1', [name])).length === 1;

/** PostgreSQL commits, and the driver says something else. */
function failCommit(error: Error): void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const result = await query.apply(this, args);
    if (args[0] === 'commit') throw error;
    return result;
  } as never);
}

describe('the outcome of a transaction', () => {
  test.each([
    ['the route is gone', Object.assign(new Error('read EHOSTUNREACH'), { code: 'EHOSTUNREACH' })],
    ['the network is down', Object.assign(new Error('read ENETDOWN'), { code: 'ENETDOWN' })],
    ['TLS fails', Object.assign(new Error('bad record mac'), { code: 'ERR_SSL_BAD_RECORD_MAC' })],
    ['the driver fails', new TypeError('cannot read the answer')],
    [
      'the server shuts down',
      Object.assign(new pg.DatabaseError('terminating', 11, 'error'), { code: '57P01' }),
    ],
  ])('is unknown where COMMIT was sent and %s', async (name, error) => {
    failCommit(error);
    await expect(insert(name)).rejects.toThrow(CommitUnknown);
    vi.restoreAllMocks();
    expect(await isDone(name)).toBe(true);
  });

  test('is certain where PostgreSQL refuses the commit', async () => {
    await insert('twice');
    const refused = await insert('twice').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(pg.DatabaseError);
    expect(refused).not.toBeInstanceOf(CommitUnknown);
  });

  test('is a failure where a statement failed, also when its error was swallowed', async () => {
    const run = db.transaction(async (tx) => {
      await tx.query("insert into public.mark (name) values ('swallowed')");
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(run).rejects.toThrow('the transaction was rolled back');
    expect(await isDone('swallowed')).toBe(false);
  });

  test('is the first failure, not what a statement behind it is refused with', async () => {
    const isFull = "do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$";
    const asked = db.transaction(async (tx) => {
      const written = tx.query(isFull);
      written.catch(() => undefined);
      await tx.query('select 1 as one');
      await written;
    });
    await expect(asked).rejects.toMatchObject({ code: '53100' });
  });

  test('is the failure of its BEGIN, with which the first statement was sent', async () => {
    const fenced = createDatabase({
      url: database.url,
      log: createLog('silent'),
      connectionsMax: 1,
      fence: {
        holder: 'fenced',
        begin: () => 'begin; select 1 / 0',
        check: () => undefined,
        lose: () => undefined,
      },
    });
    const run = fenced.transaction((tx) => tx.query("insert into public.mark (name) values ('fenced')"));
    await expect(run).rejects.toThrow('division by zero');
    await fenced.end();
    expect(await isDone('fenced')).toBe(false);
  });

  test('leaves no open transaction on the connection that the next one uses', async () => {
    const refusal = new Error('refused by the caller');
    const run = db.transaction(async (tx) => {
      await tx.query("insert into public.mark (name) values ('left')");
      throw refusal;
    });
    await expect(run).rejects.toBe(refusal);
    await insert('next');
    expect([await isDone('left'), await isDone('next')]).toEqual([false, true]);
  });
});

describe('a transaction', () => {
  test.each([
    ['a query', () => db.query('select 1 as one')],
    ['a transaction', () => db.transaction(async () => undefined)],
    ['a view', () => db.view(async () => undefined)],
  ])('that asks its own pool for %s is refused at once', async (_what, ask) => {
    await expect(db.transaction(ask)).rejects.toThrow('asks for a second connection');
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('may ask for what must stand when it is undone', async () => {
    const refusal = new Error('refused by the caller');
    const run = db.transaction(async (tx) => {
      await tx.query("insert into public.mark (name) values ('undone')");
      await db.aside.query("insert into public.mark (name) values ('stands')");
      throw refusal;
    });
    await expect(run).rejects.toBe(refusal);
    expect([await isDone('undone'), await isDone('stands')]).toEqual([false, true]);
  });

  test('is over when what follows it asks for a connection', async () => {
    const asked: Promise<boolean>[] = [];
    await db.transaction(async (tx) => {
      await tx.query("insert into public.mark (name) values ('followed')");
      tx.after(() => asked.push(isDone('followed')));
    });
    expect(await Promise.all(asked)).toEqual([true]);
  });
});
