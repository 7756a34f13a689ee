import { chmodSync, rmSync } from 'node:fs';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { startTestServer, type TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';

/** Runs a measurement on a server whose PostgreSQL is its own and writes to a disk, as in production. */
export async function onOwnServer<T>(measure: (server: TestServer) => Promise<T>): Promise<T> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    const server = await startTestServer({ databaseUrl: postgres.url });
    try {
      return await measure(server);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
