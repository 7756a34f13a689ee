import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '../db/launch-postgres.ts';

export interface ScratchDatabase {
  /** As the owner of what migrations make. */
  readonly url: string;
  /** As the server logs in. */
  readonly serverUrl: string;
  /** For whatever else the run keeps; deleted with the database. */
  readonly dataDir: string;
  /** Ends the database and deletes it. */
  remove(): Promise<void>;
}

/** Starts an empty PostgreSQL in a temporary folder, for one run of a task. */
export async function createScratchDatabase(): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openbourse-scratch-'));
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  return {
    url: postgres.url,
    serverUrl: postgres.serverUrl,
    dataDir,
    async remove() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
