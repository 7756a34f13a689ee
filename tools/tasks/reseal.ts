/**
 * `npm run reseal`: seals everything on the configured database, or without one on that of `npm start`, with the first secret of
 * the settings that the others sealed, whether the server runs or not. The exit code is 1 while the others are needed.
 * `-- --without-lost-files`: files that cannot be read are given up.
 */
import { main } from '../../apps/server/src/reseal.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(() => main(process.argv.slice(2)));
