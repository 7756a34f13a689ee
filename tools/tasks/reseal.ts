/**
 * `npm run reseal`: seals everything on the configured database, or without one on that of `npm start`, with OB_SECRET
 * that OB_SECRET_PREVIOUS sealed, whether the server runs or not.
 */
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/kernel/config.ts';
import { main } from '../../apps/server/src/reseal.ts';
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
