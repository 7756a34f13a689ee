/**
 * `npm run detach-epoch -- <manifest>`: takes the trades of an exported epoch out of the database of OB_MIGRATION_URL, by the role
 * that owns its tables.
 */
import { detachMain } from '../../apps/server/src/run-epoch.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(() => detachMain(process.argv.slice(2)));
