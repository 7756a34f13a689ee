import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../db/launch-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { scratchParent } from '../../db/scratch-parent.ts';
import { SERVER_ROLE } from '../../db/server-role.ts';
import { DEADLOCK_MS } from './scheduler.ts';

/** A PostgreSQL of its own for all worlds of one process; its databases are copies of templates. */
export interface Cluster {
  readonly url: string;
  /** Makes a template, which `build` fills. */
  build(template: string, build: (url: string) => Promise<void>): Promise<void>;
  copy(template: string): Promise<WorldDatabase>;
  stop(): Promise<void>;
}

export interface WorldDatabase {
  /** Logs in the owner of the tables. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Nothing of it outlives the run, and nothing runs beside what the seed picks. Who waits for a lock is stopped long
 * before PostgreSQL looks for a deadlock.
 */
const SETTINGS = {
  max_connections: '200',
  max_wal_size: '1GB',
  autovacuum: 'off',
  deadlock_timeout: `${DEADLOCK_MS}ms`,
};

export async function openCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(scratchParent(), 'openbourse-test-sim-'));
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined, settings: SETTINGS });
  const { stop, ...cluster } = await joinCluster(postgres.url);
  return {
    ...cluster,
    stop: async () => {
      await stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The cluster of another process, which keeps it running. */
export async function joinCluster(url: string): Promise<Cluster> {
  const admin = new pg.Client({ connectionString: url });
  admin.on('error', () => undefined);
  await admin.connect();
  const urlOf = (name: string): string => {
    const named = new URL(url);
    named.pathname = `/${name}`;
    return named.href;
  };
  const create = async (name: string, from: string): Promise<string> => {
    await admin.query(`create database ${name} template ${from} strategy file_copy`);
    return urlOf(name);
  };
  let copies = 0;
  return {
    url,
    build: async (name, fill) => {
      const built = await create(name, 'template0');
      await migrate(built, { server: SERVER_ROLE });
      await fill(built);
    },
    copy: async (template) => {
      copies += 1;
      const name = `world_${process.pid}_${copies}`;
      const copied = await create(name, template);
      return {
        url: copied,
        drop: async () => void (await admin.query(`drop database ${name} with (force)`)),
      };
    },
    stop: () => admin.end(),
  };
}
