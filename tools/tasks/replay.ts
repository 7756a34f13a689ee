/**
 * `npm run replay -- [--from <snapshot>] [--to <transaction>]`: rebuilds balances, books and positions from what the configured
 * database recorded, or without one that of `npm start`; `--write <file>` records it for another machine, where
 * `npm run replay -- <file>` needs no database.
 */
import { main, needsDatabase } from '../../apps/server/src/run-replay.ts';
import { withDatabase } from '../with-database.ts';

const words = process.argv.slice(2);
await (needsDatabase(words) ? withDatabase(() => main(words)) : main(words));
