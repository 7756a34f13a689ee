import { chmodSync, rmSync } from 'node:fs';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';

/** Runs a measurement on a migrated PostgreSQL of its own that writes to a disk; gives its first process, too. */
export async function withBenchDatabase<T>(
  measure: (url: string, postmaster: number) => Promise<T>,
): Promise<T> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    return await measure(postgres.url, postgres.pid);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
