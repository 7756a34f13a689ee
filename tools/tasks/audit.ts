/**
 * `npm run audit`: proves the invariants of the books on the configured database, or without one on the database of
 * `npm start`, whether the server runs or not.
 */
import { join } from 'node:path';
import { main } from '../../apps/server/src/audit.ts';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { launchPostgres } from '../../db/launch-postgres.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
if (databaseUrl === '') {
  const postgres = await launchPostgres({ dataDir: join(dataDir, 'postgres'), log: console.error });
  process.env['DATABASE_URL'] = postgres.serverUrl;
  try {
    await main();
  } finally {
    await postgres.stop();
  }
} else await main();
