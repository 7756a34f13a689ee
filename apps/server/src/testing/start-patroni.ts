import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { stringify, parse } from 'yaml';
import { databaseUser, findPostgres } from '../../../../db/find-postgres.ts';
import { migrate } from '../../../../db/migrate.ts';
import { readPostmaster } from '../../../../db/postgres-process.ts';
import { scratchParent } from '../../../../db/scratch-parent.ts';
import { SERVER_ROLE, serverUrlOf } from '../../../../db/server-role.ts';
import { createDaemon, type Daemon } from './daemon.ts';
import { findClusterProgram } from './find-cluster-programs.ts';
import { pause } from './pause.ts';
import { freePort, scratchFolder } from './server-process.ts';
import { startEtcd } from './start-etcd.ts';
import type { TestNetwork } from './test-network.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/cluster/patroni.yaml');
const OWNER = 'openbourse_owner';
/** Of every role of a cluster that lives for one test. */
const PASSWORD = 'of-a-cluster-that-lives-for-one-test';
const DATABASE = 'openbourse';

/** A machine with PostgreSQL, Patroni and etcd. */
export interface Machine {
  /** Its host in the network. */
  readonly host: string;
  /** The way to its PostgreSQL. */
  readonly port: number;
  /** The way to its Patroni. */
  readonly restPort: number;
  readonly patroni: Daemon;
  readonly etcd: Daemon;
  /** The process of PostgreSQL; zero where there is none. */
  postmaster(): number;
  /** Address of its PostgreSQL for the superuser. */
  readonly adminUrl: string;
  /** Address of its PostgreSQL for the owner of the tables. */
  readonly ownerUrl: string;
}

/** A database of several machines, one of which is the primary. */
export interface DatabaseCluster {
  readonly machines: readonly Machine[];
  /** Address of all machines, for the owner of the tables. */
  readonly ownerUrl: string;
  /** Address of all machines, for the server. */
  readonly serverUrl: string;
  /** The machine that Patroni calls the leader, once there is one that may write. */
  primary(): Promise<Machine>;
  /** Waits until the primary has a synchronous standby, and so many streaming ones. */
  untilWhole(standbys?: number): Promise<Machine>;
  /** The settings that say how long a failover may take. */
  readonly settings: { readonly ttlS: number; readonly loopWaitS: number; readonly retryTimeoutS: number };
  stop(): Promise<void>;
}

interface Configuration {
  readonly bootstrap: {
    readonly dcs: {
      readonly ttl: number;
      readonly loop_wait: number;
      readonly retry_timeout: number;
      readonly postgresql: { readonly parameters: Record<string, string | number> };
    };
  };
}

/** Starts three machines with the files of `deploy/cluster`, and migrates. */
export async function startPatroni(
  network: TestNetwork,
  { ports, hosts = ['db-1', 'db-2', 'db-3'] }: { readonly ports: Ports; readonly hosts?: readonly string[] },
): Promise<DatabaseCluster> {
  const half = Math.floor((ports.from + ports.to) / 2);
  const etcd = await startEtcd(network, { hosts, ports: { from: ports.from, to: half } });
  const folder = scratchFolder('patroni', scratchParent());
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(folder, 0o755);
  const configuration = parse(readFileSync(CONFIGURATION, 'utf8')) as Configuration;
  const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout, postgresql } = configuration.bootstrap.dcs;
  Object.assign(postgresql.parameters, { shared_buffers: '64MB', max_wal_size: '1GB' });
  const file = join(folder, 'patroni.yaml');
  writeFileSync(file, stringify(configuration));
  const machines: Machine[] = [];
  let from = half + 1;
  for (const [index, host] of hosts.entries()) {
    const member = etcd.members[index];
    if (member === undefined) throw new Error(`no etcd on ${host}`);
    const listen = await freePort({ from, to: ports.to });
    const rest = await freePort({ from: listen + 1, to: ports.to });
    from = rest + 1;
    const machine = await placeMachine({ network, folder, file, host, etcd: member, listen, rest });
    machines.push(machine);
    network.settle(host, () => [machine.etcd.pid, machine.patroni.pid, machine.postmaster()].filter(Boolean));
  }
  for (const { patroni } of machines) patroni.start();
  const cluster = present(machines, {
    settings: { ttlS: ttl, loopWaitS: loopWait, retryTimeoutS: retryTimeout },
    stop: async () => {
      for (const { patroni } of machines) patroni.wake();
      await Promise.all(machines.map(({ patroni }) => patroni.kill()));
      await etcd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  await createDatabase(await cluster.untilWhole());
  return cluster;
}

interface Ports {
  readonly from: number;
  readonly to: number;
}

async function placeMachine(at: {
  readonly network: TestNetwork;
  readonly folder: string;
  readonly file: string;
  readonly host: string;
  readonly etcd: Daemon & { readonly clientPort: number };
  readonly listen: number;
  readonly rest: number;
}): Promise<Machine> {
  const { network, host, etcd, listen, rest } = at;
  const runAs = databaseUser();
  const folder = join(at.folder, host);
  mkdirSync(folder, { mode: 0o700 });
  if (runAs !== undefined) chownSync(folder, runAs.uid, runAs.gid);
  const [binaries] = findPostgres({ runAs });
  if (binaries === undefined) throw new Error('no PostgreSQL was found');
  const dataDir = join(folder, 'data');
  const postmaster = (): number => (existsSync(dataDir) ? (readPostmaster(dataDir)?.pid ?? 0) : 0);
  const [port, restPort] = [await network.way(host, listen), await network.way(host, rest)];
  const patroni = createDaemon({
    program: findClusterProgram('patroni'),
    args: [at.file],
    cwd: folder,
    runAs,
    others: () => [postmaster()].filter(Boolean),
    env: {
      PATRONI_NAME: host,
      PATRONI_ETCD_HOSTS: `127.0.0.1:${etcd.clientPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${listen}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: binaries.bin,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_LOG_LEVEL: 'INFO',
    },
  });
  const adminUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const ownerUrl = `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  return { host, port, restPort, patroni, etcd, postmaster, adminUrl, ownerUrl };
}

function present(
  machines: readonly Machine[],
  { settings, stop }: Pick<DatabaseCluster, 'settings' | 'stop'>,
): DatabaseCluster {
  const hosts = machines.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const owner = new URL(`postgres://${OWNER}:${PASSWORD}@localhost/${DATABASE}`);
  const server = new URL(serverUrlOf(owner.href));
  const atAll = (url: URL): string => url.href.replace('@localhost/', `@${hosts}/`);
  const primary = async (): Promise<Machine> => {
    for (;;) {
      for (const machine of machines) if (await isPrimary(machine)) return machine;
      await pause(50);
    }
  };
  return {
    machines,
    settings,
    stop,
    primary,
    ownerUrl: atAll(owner),
    serverUrl: atAll(server),
    untilWhole: async (standbys = machines.length - 1) => {
      for (;;) {
        const machine = await primary();
        if (await isWhole(machine, standbys)) return machine;
        await pause(100);
      }
    },
  };
}

/** Reports whether Patroni says that its PostgreSQL is the primary and holds the lock of the leader. */
async function isPrimary({ restPort }: Machine): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/primary`, {
      signal: AbortSignal.timeout(2_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Reads the notes of Patroni: a standby that commits wait for may follow only when it stands in them. */
async function isWhole({ adminUrl, restPort }: Machine, standbys: number): Promise<boolean> {
  const [row] = await askAs<{ streaming: string }>(
    adminUrl,
    `select count(*) as streaming from pg_stat_replication where state = 'streaming'`,
  ).catch(() => []);
  if (row === undefined || Number.parseInt(row.streaming, 10) < standbys) return false;
  try {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal });
    const { members } = (await answer.json()) as { members: readonly { role: string }[] };
    return members.some(({ role }) => role === 'sync_standby');
  } catch {
    return false;
  }
}

/** Asks one machine, whatever it is. */
export async function askAs<R extends object>(url: string, ...statements: readonly string[]): Promise<R[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await client.query<R>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Makes the roles and the database as `deploy/postgres/create-roles.sh` does. */
async function createDatabase(machine: Machine): Promise<void> {
  await askAs(
    machine.adminUrl,
    `create role ${OWNER} login password '${PASSWORD}'`,
    `create role ${SERVER_ROLE} login password '${new URL(serverUrlOf(machine.ownerUrl)).password}'`,
    `grant pg_read_all_stats to ${OWNER}`,
    `create database ${DATABASE} owner ${OWNER}`,
  );
  await migrate(machine.ownerUrl, { server: SERVER_ROLE });
}
