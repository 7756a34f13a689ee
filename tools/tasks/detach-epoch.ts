/**
 * `npm run detach-epoch -- <manifest>`: takes the trades of an exported epoch out of the database of OB_MIGRATION_URL, by the role
 * that owns its tables. No other setting of the server is needed but DATABASE_URL and, where it is not the default,
 * OB_LEDGER_KEPT_MONTHS.
 */
import { detachMain } from '../../apps/server/src/run-epoch.ts';
import { runTask } from '../run-task.ts';

await runTask(() => detachMain(process.argv.slice(2)));
