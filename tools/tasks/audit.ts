/** `npm run audit`: proves the invariants of the books on the configured database. */
import { main } from '../../apps/server/src/audit.ts';

await main();
