import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDaemon, type Daemon } from '../apps/server/src/testing/daemon.ts';
import { pause } from '../apps/server/src/testing/pause.ts';
import { runAuditProcess } from '../apps/server/src/testing/run-audit-process.ts';
import { seedTraders } from '../apps/server/src/testing/seed-traders.ts';
import { freePort, scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { databaseUser, findPostgres } from '../db/find-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { scratchParent } from '../db/scratch-parent.ts';
import { serverUrlOf } from '../db/server-role.ts';

/*
 * The backup and the restore of docs/RUNNING.md, by its own commands and the files of `deploy/postgres`, with the programs of
 * this machine in place of those in the container.
 */
const PORTS = { from: 29_400, to: 29_499 };
const PAGE = readFileSync(join(import.meta.dirname, '../docs/RUNNING.md'), 'utf8');
const OWNER_URL = 'postgres://openbourse_owner:of-a-database-that-lives-for-one-test';

/** Words of the command of the page that has them all. */
function commandOf(...wanted: readonly string[]): readonly string[] {
  const found = PAGE.replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^docker compose (?:exec|run --rm) postgres (.+?)(?:\s+#.*)?$/.exec(line)?.[1] ?? '')
    .filter((line) => wanted.every((word) => line.includes(word)));
  if (found.length !== 1) throw new Error(`the page has ${found.length} commands with ${wanted.join(' ')}`);
  return (found[0] ?? '').match(/(?:'[^']*'|\S)+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly server: Daemon;
}

function folderOf(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { mode: 0o700 });
  own(path);
  return path;
}

function own(path: string): void {
  const runAs = databaseUser();
  if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid);
}

/** Puts a file of `deploy/postgres` there, with the folders of this test for those of the container. */
function copyFile(
  parent: string,
  name: string,
  { more = '', of = {} }: { readonly more?: string; readonly of?: Readonly<Record<string, string>> },
): string {
  const path = join(parent, name);
  let text = readFileSync(join(import.meta.dirname, 'postgres', name), 'utf8') + more;
  for (const [from, to] of Object.entries(of)) text = text.replaceAll(from, to);
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
  return path;
}

const run = ({ folder, env }: Pick<Place, 'folder' | 'env'>, words: readonly string[]): string =>
  execFileSync(words[0] ?? '', words.slice(1), { encoding: 'utf8', cwd: folder, env, ...databaseUser() });

/** Makes an empty cluster with the files of the image, as its entrance does. */
async function placeDatabase(): Promise<Place> {
  const folder = scratchFolder('restored', scratchParent());
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cluster, backups, spool, sockets, secrets, lock] = [
    ...['cluster', 'backups', 'spool', 'sockets', 'secrets', 'lock'].map((name) => folderOf(folder, name)),
  ] as [string, string, string, string, string, string];
  const port = await freePort(PORTS);
  const folders = {
    '/var/lib/pgbackrest': backups,
    '/var/spool/pgbackrest': spool,
    '/var/lib/postgresql/18/docker': cluster,
  };
  const backRest = copyFile(folder, 'pgbackrest.conf', {
    more: `pg1-port=${port}\npg1-socket-path=${sockets}\n`,
    of: folders,
  });
  const settings = `port = ${port}\nunix_socket_directories = '${sockets}'\nshared_buffers = 64MB\nlisten_addresses = '127.0.0.1'\n`;
  const config = copyFile(folder, 'postgresql.conf', { more: settings });
  copyFile(folder, 'create-roles.sh', { of: { '/run/secrets': secrets } });
  const ownerUrl = `${OWNER_URL}@postgres:5432/openbourse`;
  for (const [name, url] of [
    ['migration_url', ownerUrl],
    ['database_url', serverUrlOf(ownerUrl)],
  ] as const) {
    writeFileSync(join(secrets, name), `${url}\n`, { mode: 0o600 });
    own(join(secrets, name));
  }
  const [binaries] = findPostgres({ runAs: databaseUser() });
  if (binaries === undefined) throw new Error('no PostgreSQL was found');
  const env = {
    PATH: `${binaries.bin}:${process.env['PATH']}`,
    LC_ALL: 'C.UTF-8',
    ...{ PGHOST: sockets, PGPORT: String(port), PGUSER: 'postgres', POSTGRES_USER: 'postgres' },
    ...{ PGBACKREST_CONFIG: backRest, PGBACKREST_LOCK_PATH: lock },
  };
  // What Compose gives as POSTGRES_INITDB_ARGS.
  const options = ['--username=postgres', '--data-checksums', '--encoding=UTF8', '--locale=C'];
  run({ folder, env }, ['initdb', ...options, '-D', cluster]);
  const server = createDaemon({
    program: join(binaries.bin, 'postgres'),
    args: ['-D', cluster, `--config-file=${config}`],
    ...{ cwd: folder, env, runAs: databaseUser() },
  });
  onTestFinished(() => server.kill());
  return { folder, port, env, server };
}

async function ask<T extends object>(place: Place, database: string, sql: string): Promise<readonly T[]> {
  const { env, port } = place;
  const client = new pg.Client({ host: env['PGHOST'], port, user: 'postgres', database });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL, and waits until it has restored what it is to restore. */
async function start(place: Place): Promise<void> {
  place.server.start();
  for (;;) {
    if (!place.server.isRunning) throw new Error(place.server.output());
    const [row] = await ask<{ is: boolean }>(place, 'postgres', 'select pg_is_in_recovery() as is').catch(
      () => [],
    );
    if (row?.is === false) return;
    await pause(50);
  }
}

it('a backup is taken and restored to a moment by the commands of the page', async () => {
  const place = await placeDatabase();
  await start(place);
  run(place, ['sh', join(place.folder, 'create-roles.sh')]);
  const url = `${OWNER_URL}@127.0.0.1:${place.port}/openbourse`;
  await migrate(url, { server: 'openbourse_server' });
  expect(run(place, commandOf('check'))).toContain('check command end: completed successfully');
  run(place, commandOf('backup'));
  expect(run(place, commandOf('info'))).toContain('full backup');
  await seedTraders(url, { count: 1, funds: { USDT: '1000' } });
  const scanned = "insert into wallet.scanned_block values ('ETH', 1, '0x1', now())";
  const [moment] = await ask<{ at: string }>(place, 'openbourse', 'select clock_timestamp()::text as at');
  await ask(place, 'openbourse', scanned);
  await place.server.end();

  const words = commandOf('restore').map((word) =>
    word.startsWith('--target=') ? `--target=${moment?.at}` : word,
  );
  run(place, words);
  await start(place);
  expect(await ask(place, 'openbourse', 'select 1 from wallet.scanned_block')).toEqual([]);
  expect(await runAuditProcess(url)).toContain('\n0 violations');
  // It is archived further, so the next backup continues this history.
  await ask(place, 'openbourse', scanned);
  expect(run(place, commandOf('check'))).toContain('check command end: completed successfully');
});
