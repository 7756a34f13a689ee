/** Vitest's global setup of the tests that need PostgreSQL: one throw-away cluster per run, with a migrated template. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { MIGRATED_TEMPLATE } from '@openbourse/testkit';
import { launchPostgres } from './launch-postgres.ts';
import { migrate } from './migrate.ts';
import { SERVER_ROLE } from './server-role.ts';
import { SCRATCH_PARENTS, scratchParent } from './scratch-parent.ts';
import { isPostgres, isRunning, readPostmaster, waitForEnd } from './postgres-process.ts';

const PREFIX = 'openbourse-test-';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedClusters();
  const dataDir = mkdtempSync(join(scratchParent(), PREFIX));
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({
    dataDir,
    log: () => undefined,
    settings: {
      max_connections: '400',
      // In memory, what is written ahead has to stay small.
      max_wal_size: '1GB',
      // Databases of seconds need no worker that visits each of hundreds, nor one that helps with small tables.
      autovacuum: 'off',
      max_parallel_workers_per_gather: '0',
      update_process_title: 'off',
    },
  });
  const template = new URL(postgres.url);
  template.pathname = `/${MIGRATED_TEMPLATE}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${MIGRATED_TEMPLATE}`);
  await admin.end();
  await migrate(template.href, { server: SERVER_ROLE });
  project.provide('testClusterUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Ends and removes what a run left behind that was killed before its teardown. */
async function removeAbandonedClusters(): Promise<void> {
  const folders = SCRATCH_PARENTS.filter((parent) => existsSync(parent)).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(parent, name)),
  );
  for (const folder of folders) {
    const ownerFile = join(folder, 'owner');
    if (!existsSync(ownerFile) || isRunning(Number.parseInt(readFileSync(ownerFile, 'utf8'), 10))) continue;
    const running = readPostmaster(join(folder, 'cluster'));
    if (running !== undefined && isPostgres(running.pid)) {
      process.kill(running.pid, 'SIGQUIT');
      await waitForEnd(running.pid, 10_000);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
