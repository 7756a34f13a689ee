import { join } from 'node:path';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { runTask } from './run-task.ts';

/** Runs a task on the configured database, or without one on that of `npm start`, which is started for it where needed. */
export async function withDatabase(run: () => Promise<void>): Promise<void> {
  await runTask(() => onDatabase(run));
}

async function onDatabase(run: () => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== '') return run();
  const postgres = await launchPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error });
  process.env['DATABASE_URL'] = postgres.serverUrl;
  try {
    await run();
  } finally {
    await postgres.stop();
  }
}
