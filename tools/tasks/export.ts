/**
 * `npm run export -- --day <UTC day> --out <folder>`: writes the public part of a day of the configured database, or without
 * one of that of `npm start`: orders without their users, trades and ticks, for `npm run verify -- <folder>/manifest.json`.
 */
import { main } from '../../apps/server/src/run-export.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(() => main(process.argv.slice(2)));
