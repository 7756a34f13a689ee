import { createTestDatabase, type TestDatabase } from '@openbourse/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../../db/migrate.ts';
import { SERVER_ROLE, serverUrlOf } from '../../../../db/server-role.ts';
import { createDatabase, type Database } from './db.ts';
import { createLog } from './log.ts';
import { assertServerRole } from './server-role.ts';

let database: TestDatabase;
let owner: Database;
let server: Database;

const open = (url: string): Database => createDatabase({ url, log: createLog('silent'), connectionsMax: 2 });

beforeAll(async () => {
  database = await createTestDatabase();
  owner = open(database.url);
  server = open(serverUrlOf(database.url));
});
afterAll(async () => {
  await owner.end();
  await server.end();
  await database.drop();
});

interface Kept {
  readonly name: string;
  readonly trigger: string;
  readonly isUpdateRefused: boolean;
  readonly isDeleteRefused: boolean;
  /** Of the columns that no update may touch; of all when the trigger names none. */
  readonly column: string;
}

/** Every table that a trigger protects from changes, by what the trigger does and not by what is granted. */
function listKept(): Promise<Kept[]> {
  return owner.query<Kept>(
    `select t.tgrelid::regclass::text as name, t.tgname as trigger, (t.tgtype & 16) <> 0 as "isUpdateRefused",
       (t.tgtype & 8) <> 0 as "isDeleteRefused", (
         select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = t.tgrelid and not a.attisdropped and a.attnum > 0 and a.attidentity = ''
           and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any (t.tgattr::int2[]))
         order by a.attnum limit 1) as column
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.prosrc like '%raise exception%' and p.prosrc !~ '\\mif\\M' order by 1, 2`,
  );
}

const DENIED = /permission denied|must be owner/;
const expectRefused = (sql: string) => expect(server.query(sql), sql).rejects.toThrow(DENIED);

describe('the role of the server', () => {
  it('changes nothing that is append-only', async () => {
    const kept = await listKept();
    expect(kept.length).toBeGreaterThan(25);
    for (const known of [
      'ledger.txn',
      'ledger.posting',
      'ledger.seal',
      'operator.audit',
      'tick.tick',
      'tick.root',
    ])
      expect(kept.map(({ name }) => name)).toContain(known);
    for (const { name, column, isUpdateRefused, isDeleteRefused } of kept) {
      if (isUpdateRefused) await expectRefused(`update ${name} set ${column} = ${column}`);
      if (isDeleteRefused) await expectRefused(`delete from ${name}`);
      await expectRefused(`truncate ${name}`);
      expect(await server.query(`select 1 from ${name} limit 1`)).toBeInstanceOf(Array);
    }
  });

  it('changes nothing that protects what is append-only', async () => {
    for (const { name, trigger, column } of await listKept()) {
      await expectRefused(`drop trigger ${trigger} on ${name}`);
      await expectRefused(`alter table ${name} disable trigger ${trigger}`);
      await expectRefused(`alter table ${name} add column more text`);
      await expectRefused(
        `create trigger more before insert on ${name} execute function ledger.refuse_change()`,
      );
      await expectRefused(`create rule more as on insert to ${name} do instead nothing`);
      await expectRefused(`create index on ${name} (${column})`);
      await expectRefused(`drop table ${name}`);
    }
  });

  it('makes and replaces nothing', async () => {
    for (const schema of ['public', 'kernel', 'ledger', 'operator']) {
      await expectRefused(`create table ${schema}.more (id integer)`);
      await expectRefused(`create function ${schema}.more() returns integer language sql as 'select 1'`);
    }
    await expectRefused('create schema more');
    await expectRefused(
      `create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    );
    await expectRefused(`set session_replication_role = 'replica'`);
    await expectRefused(`set role ${new URL(database.url).username}`);
    await expectRefused('update kernel.migration set name = name');
  });

  it('writes every other table, and of a table that is frozen in parts the rest', async () => {
    const kept = new Set((await listKept()).map(({ name }) => name));
    const tables = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename)::regclass::text as name from pg_tables
       where schemaname !~ '^(pg_|information_schema$)'`,
    );
    expect(tables.length).toBeGreaterThan(100);
    for (const { name } of tables) {
      if (kept.has(name) || name === 'kernel.migration') continue;
      const [may] = await server.query<{ all: boolean }>(
        `select has_table_privilege($1, 'insert') and has_table_privilege($1, 'update')
           and has_table_privilege($1, 'delete') as all`,
        [name],
      );
      expect(may?.all, name).toBe(true);
    }
    await server.query('update ledger.account set available = available where false');
    await server.query('update ledger.violation set mended_at = mended_at where false');
  });

  it('waits for who writes to the ledger, and looks at statistics, by functions of the owner', async () => {
    const locks = await server.transaction(async (tx) => {
      await tx.query('select ledger.lock_txns()');
      return tx.query(
        `select mode from pg_locks where pid = pg_backend_pid() and relation = 'ledger.txn'::regclass and mode = 'ShareLock'`,
      );
    });
    expect(locks).toHaveLength(1);
    await server.query(`select kernel.analyze_table('kernel.migration')`);
    const [known] = await server.query<{ rows: number }>(
      `select reltuples::integer as rows from pg_class where oid = 'kernel.migration'::regclass`,
    );
    expect(known?.rows).toBeGreaterThan(0);
  });

  it('gets the rights on a new table by itself, and none to change one that has a trigger', async () => {
    await owner.query('create table ledger.fresh (id integer)');
    await owner.query('create table ledger.fresh_log (id integer)');
    await owner.query(
      `create trigger fresh_log_immutable before update or delete or truncate on ledger.fresh_log
       for each statement execute function ledger.refuse_change()`,
    );
    await expect(server.query('insert into ledger.fresh values (1)')).rejects.toThrow(DENIED);
    await migrate(database.url, { server: SERVER_ROLE });
    await server.query('insert into ledger.fresh values (1)');
    await server.query('insert into ledger.fresh_log values (1)');
    await expectRefused('delete from ledger.fresh_log');
    await server.query('delete from ledger.fresh');
    await owner.query('drop table ledger.fresh');
    await owner.query('drop table ledger.fresh_log');
  });

  it('loses grants beyond its rights', async () => {
    await owner.query(`grant all on operator.audit, ledger.account to ${SERVER_ROLE}`);
    await migrate(database.url, { server: SERVER_ROLE });
    await expectRefused('delete from operator.audit');
    await expectRefused('update ledger.account set kind = kind');
    await server.query('update ledger.account set held = held where false');
  });
});

describe('ticks', () => {
  const DAY_MS = 86_400_000;
  const at = (day: number) => new Date(Date.UTC(2026, 10, 1) + day * DAY_MS).toISOString();

  it('are removed by age and in no other way, whatever the server asks for', async () => {
    await owner.transaction(async (tx) => {
      // The series belong to markets that this database does not have.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into tick.series (match_id, kind, name) values (1, 'index', 'OLD'), (2, 'index', 'NEW')`,
      );
      for (const [name, seq, day] of [
        ['OLD', 1, 0.5],
        ['OLD', 2, 1],
        ['OLD', 3, 1.2],
        ['OLD', 4, 2],
        ['NEW', 1, 2],
        ['NEW', 2, 9.5],
        ['NEW', 3, 10],
      ] as const)
        await tx.query(
          `insert into tick.tick (series_id, seq, at, price, hash)
           select id, $2, $3, 1, sha256('x') from tick.series where name = $1`,
          [name, seq, at(day)],
        );
    });
    await expectRefused('delete from tick.tick');
    await expect(owner.query('delete from tick.tick')).rejects.toThrow('immutable');
    const prune = async (day: number) =>
      (await server.query<{ pruned: number }>('select tick.prune($1, 100) as pruned', [at(day)]))[0]?.pruned;
    expect(await prune(1.5)).toBe(1);
    expect(await prune(100)).toBe(1);
    expect(await prune(100)).toBe(0);
    const left = await server.query(
      'select name, seq from tick.tick join tick.series on id = series_id order by 1, 2',
    );
    expect(left).toEqual([
      { name: 'NEW', seq: 1 },
      { name: 'NEW', seq: 2 },
      { name: 'NEW', seq: 3 },
      { name: 'OLD', seq: 3 },
      { name: 'OLD', seq: 4 },
    ]);
    await expect(owner.query('delete from tick.tick')).rejects.toThrow('immutable');
  });
});

describe('an owner who is no superuser', () => {
  const NAME = 'plain_owner';
  let url: URL;
  let admin: pg.Client;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      `create role ${NAME} login password 'plain'; create role plain_server login password 'plain'`,
    );
    await admin.query(`create database plain_database owner ${NAME} template template0`);
    url = new URL(database.url);
    url.username = NAME;
    url.password = 'plain';
    url.pathname = '/plain_database';
  });
  afterAll(async () => {
    await admin.query('drop database plain_database with (force)');
    await admin.query(`drop role plain_server; drop role ${NAME}`);
    await admin.end();
  });

  it('migrates, and lets the server in', async () => {
    await expect(migrate(url.href, { server: 'nobody_knows' })).rejects.toThrow(
      `the rights of the server's role "nobody_knows": role "nobody_knows" does not exist`,
    );
    await migrate(url.href, { server: 'plain_server' });
    url.username = 'plain_server';
    const db = open(url.href);
    await assertServerRole(db);
    await db.query('select tick.prune(now(), 1), kernel.analyze_table($1)', ['ledger.txn']);
    await db.transaction((tx) => tx.query('select ledger.lock_txns()'));
    await expect(db.query('delete from operator.audit')).rejects.toThrow(DENIED);
    await db.end();
    expect(await migrate(url.href)).toMatchObject({ applied: [] });
  });
});

describe('a role that is too powerful for production', () => {
  const fault = async (grant: string, undo: string): Promise<string> => {
    await owner.query(grant);
    const error = await assertServerRole(server).then(
      () => '',
      (refusal: unknown) => String(refusal),
    );
    await owner.query(undo);
    return error;
  };

  it('is refused with what it may do and what to do about it', async () => {
    await assertServerRole(server);
    const own = assertServerRole(owner);
    await expect(own).rejects.toThrow('could rewrite the ledger and the audit log: it is a superuser');
    await expect(own).rejects.toThrow('name the role that owns the tables in OB_MIGRATION_URL');
  });

  const name = (): string => new URL(database.url).pathname.slice(1);
  it.each([
    [
      'a maker of roles',
      () => [`alter role ${SERVER_ROLE} createrole`, `alter role ${SERVER_ROLE} nocreaterole`],
      'it may create roles',
    ],
    [
      'a runner of programs',
      () => [
        `grant pg_execute_server_program to ${SERVER_ROLE}`,
        `revoke pg_execute_server_program from ${SERVER_ROLE}`,
      ],
      'it is a member of pg_execute_server_program',
    ],
    [
      'a writer of all data',
      () => [`grant pg_write_all_data to ${SERVER_ROLE}`, `revoke pg_write_all_data from ${SERVER_ROLE}`],
      'it may delete',
    ],
    [
      'a maker of tables',
      () => ['grant create on schema public to public', 'revoke create on schema public from public'],
      'it may create in the schema public',
    ],
    [
      'a maker of schemas',
      () => [
        `grant create on database ${name()} to ${SERVER_ROLE}`,
        `revoke create on database ${name()} from ${SERVER_ROLE}`,
      ],
      'it may create schemas',
    ],
    [
      'an emptier of tables',
      () => [`grant truncate on operator.audit to public`, `revoke truncate on operator.audit from public`],
      'it may truncate operator.audit',
    ],
    [
      'a changer of a column',
      () => [
        `grant update (hash) on operator.audit to ${SERVER_ROLE}`,
        `revoke update (hash) on operator.audit from ${SERVER_ROLE}`,
      ],
      'it may update operator.audit',
    ],
    [
      'an owner of a function',
      () => [
        `alter function ledger.refuse_change() owner to ${SERVER_ROLE}`,
        'alter function ledger.refuse_change() owner to current_user',
      ],
      'it owns the function ledger.refuse_change',
    ],
    [
      'a member of an owner',
      () => [
        `create role some_owner; grant some_owner to ${SERVER_ROLE}; alter table operator.audit owner to some_owner`,
        'alter table operator.audit owner to current_user; drop role some_owner',
      ],
      'it owns the table operator.audit',
    ],
  ] as const)('%s', async (_what, statements, message) => {
    const [grant, undo] = statements();
    expect(await fault(grant ?? '', undo ?? '')).toContain(message);
    await assertServerRole(server);
  });
});
