/**
 * `npm run migrate`: brings the database of OB_MIGRATION_URL to this version and lets the role of DATABASE_URL in, for
 * servers that do not know the owner of their tables. DATABASE_URL needs no password here.
 */
import { migrate } from '../../db/migrate.ts';
import { ConfigError } from '../../apps/server/src/kernel/config.ts';
import { createLog } from '../../apps/server/src/kernel/log.ts';
import { primaryAddressOf } from '../../apps/server/src/kernel/primary.ts';
import { readDatabaseUrls, roleOf } from '../../apps/server/src/kernel/read-database.ts';
import { withSecretFiles } from '../../apps/server/src/kernel/read-secret-files.ts';
import { runTask } from '../run-task.ts';

await runTask(async () => {
  const { databaseUrl, migrationUrl } = readDatabaseUrls(withSecretFiles(process.env));
  if (migrationUrl === '')
    throw new ConfigError(
      'OB_MIGRATION_URL logs in the role that owns the tables, DATABASE_URL that of the server',
    );
  const { applied, oldest } = await migrate(await primaryAddressOf(migrationUrl, createLog('warn')), {
    server: roleOf(databaseUrl),
  });
  console.log(applied.length === 0 ? 'Nothing was to be done.' : applied.join('\n'));
  console.log(`Servers of versions from ${String(oldest).padStart(4, '0')} on run on this schema.`);
});
