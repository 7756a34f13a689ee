/**
 * `npm run reseal`: seals everything on the configured database, or without one on that of `npm start`, with OB_SECRET
 * that OB_SECRET_PREVIOUS sealed, whether the server runs or not.
 */
import { main } from '../../apps/server/src/reseal.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(main);
