import { ConfigError } from '../apps/server/src/kernel/config.ts';
import { MigrationError } from '../db/migrate.ts';

/** Runs a task; what a person can put right ends it with a sentence and code 1, anything else with where it happened. */
export async function runTask(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof MigrationError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
