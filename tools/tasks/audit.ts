/**
 * `npm run audit`: proves the invariants of the books on the configured database, or without one on the database of
 * `npm start`, whether the server runs or not.
 */
import { main } from '../../apps/server/src/audit.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(main);
