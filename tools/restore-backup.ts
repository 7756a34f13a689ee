import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser, findPostgres, type RunAs } from '../db/find-postgres.ts';
import { isRunning, readLogTail, spawnPostgres, waitForEnd } from '../db/postgres-process.ts';

/** The reason why a drill cannot be run; a sentence for a person. */
export class DrillError extends Error {
  override name = 'DrillError';
}

export interface RestoredDatabase {
  /** The address of a database and a role of the copy, which is reached by a socket of this process alone. */
  urlOf(database: string, role: string): string;
  /** The instant of the last transaction that was restored; null where none was replayed. */
  readonly lastAt: string | null;
  /** Ends the copy and deletes it. */
  remove(): Promise<void>;
}

const PORT = 5432;
const STOP_MS = 60_000;
/** Settings of the copy: it listens to this process only, archives nothing, and waits for no standby and no disk. */
const SETTINGS = {
  ...{ listen_addresses: '', port: `${PORT}`, ssl: 'off', hot_standby: 'off', fsync: 'off', jit: 'off' },
  ...{ synchronous_standby_names: '', shared_preload_libraries: '', external_pid_file: '' },
  ...{ max_wal_senders: '0', timezone: 'UTC' },
} as const;

/**
 * Restores a backup of pgBackRest to an instant, or to the end of what is archived, in a folder of its own, and starts it.
 * The repository is what the environment or the configuration of pgBackRest says.
 */
export async function restoreBackup({
  stanza,
  to,
}: {
  readonly stanza: string;
  readonly to: string | null;
}): Promise<RestoredDatabase> {
  requireProgram();
  const runAs = databaseUser();
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-drill-'));
  const [cluster, sockets] = ['cluster', 'sockets'].map((name) => join(folder, name)) as [string, string];
  chmodSync(folder, 0o755);
  for (const path of [cluster, sockets]) {
    mkdirSync(path, { mode: 0o700 });
    if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid);
  }
  try {
    restore({ stanza, to, cluster, runAs });
    return await start({ folder, cluster, sockets, runAs });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function requireProgram(): void {
  if (spawnSync('pgbackrest', ['version'], { stdio: 'ignore' }).error !== undefined)
    throw new DrillError('A drill restores by pgBackRest: run "sudo apt-get install pgbackrest".');
}

function restore(of: {
  readonly stanza: string;
  readonly to: string | null;
  readonly cluster: string;
  readonly runAs: RunAs | undefined;
}): void {
  const target = of.to === null ? [] : ['--type=time', `--target=${of.to}`, '--target-action=promote'];
  const where = [`--stanza=${of.stanza}`, `--pg1-path=${of.cluster}`];
  const words = [...where, '--archive-mode=off', '--log-level-console=warn', ...target, 'restore'];
  const { status, stdout, stderr } = spawnSync('pgbackrest', words, { encoding: 'utf8', ...of.runAs });
  if (status !== 0) throw new DrillError(`pgbackrest ${words.join(' ')}\n${stdout}${stderr}`.trim());
  // Where the system keeps it elsewhere, the backup has none.
  for (const name of ['postgresql.conf', 'pg_ident.conf'])
    if (!existsSync(join(of.cluster, name))) writeFileSync(join(of.cluster, name), '');
}

async function start(of: {
  readonly folder: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly runAs: RunAs | undefined;
}): Promise<RestoredDatabase> {
  const { folder, cluster, sockets, runAs } = of;
  const major = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  const binaries = findPostgres({ runAs }).find((one) => one.major === major);
  if (binaries === undefined)
    throw new DrillError(`The backup is of PostgreSQL ${major}, which is not installed here.`);
  const [hba, logFile] = [join(folder, 'hba.conf'), join(folder, 'postgres.log')];
  writeFileSync(hba, 'local all all trust\n');
  const settings = { ...SETTINGS, unix_socket_directories: sockets, hba_file: hba };
  const { pid = 0 } = spawnPostgres({ bin: binaries.bin, cluster, logFile, settings, runAs });
  const urlOf = (database: string, role: string): string =>
    `postgres://${encodeURIComponent(role)}@localhost:${PORT}/${encodeURIComponent(database)}?host=${encodeURIComponent(sockets)}`;
  const remove = async (): Promise<void> => {
    if (isRunning(pid)) process.kill(pid, 'SIGINT');
    await waitForEnd(pid, STOP_MS);
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (!isRunning(pid)) throw new DrillError(`The copy does not start:\n${readLogTail(logFile, 0)}`);
    const lastAt = await readLastAt(logFile, urlOf('template1', 'postgres'));
    if (lastAt !== undefined) return { urlOf, lastAt, remove };
    await pause(100);
  }
}

/** Undefined until the copy answers, which it does once it has replayed everything. */
async function readLastAt(logFile: string, url: string): Promise<string | null | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    // A role that is not there answers as well.
    if (!(error instanceof pg.DatabaseError) || error.code !== '28000') return undefined;
  }
  const log = readFileSync(logFile, 'utf8');
  return /last completed transaction was at log time (.+)/.exec(log)?.[1] ?? null;
}
