/**
 * `npm run operator -- create <e-mail> <name> <roles>`: adds an operator of the console to the configured database, or
 * without one to the database of `npm start`, whether the server runs or not.
 */
import { join } from 'node:path';
import { main } from '../../apps/server/src/add-operator.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { launchPostgres } from '../../db/launch-postgres.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
const words = process.argv.slice(2);
if (databaseUrl === '') {
  const postgres = await launchPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error });
  process.env['DATABASE_URL'] = postgres.serverUrl;
  try {
    await main(words);
  } finally {
    await postgres.stop();
  }
} else await main(words);
