/**
 * `npm run operator -- create <e-mail> <name> <roles>`: adds an operator of the console to the configured database, or
 * without one to the database of `npm start`, whether the server runs or not.
 */
import { main } from '../../apps/server/src/add-operator.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(() => main(process.argv.slice(2)));
