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
  /** A copy of a template, which `build` fills the first time. */
  copy(template: string, build: (url: string) => Promise<void>): Promise<WorldDatabase>;
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
  const admin = new pg.Client({ connectionString: postgres.url });
  admin.on('error', () => undefined);
  await admin.connect();
  const urlOf = (name: string): string => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const templates = new Set<string>();
  let copies = 0;
  const create = async (name: string, from: string): Promise<string> => {
    await admin.query(`create database ${name} template ${from} strategy file_copy`);
    return urlOf(name);
  };
  const build = async (name: string, fill: (url: string) => Promise<void>): Promise<void> => {
    if (templates.has(name)) return;
    if (!templates.has('migrated')) {
      const url = await create('migrated', 'template0');
      await migrate(url, { server: SERVER_ROLE });
      templates.add('migrated');
    }
    await fill(await create(name, 'migrated'));
    templates.add(name);
  };
  return {
    copy: async (template, fill) => {
      await build(template, fill);
      copies += 1;
      const name = `world_${copies}`;
      const url = await create(name, template);
      return { url, drop: async () => void (await admin.query(`drop database ${name} with (force)`)) };
    },
    stop: async () => {
      await admin.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
