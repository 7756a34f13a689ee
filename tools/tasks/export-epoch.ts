/**
 * `npm run export-epoch -- <number> --out <folder>`: writes a sealed epoch of the ledger as Parquet files with a manifest, of the
 * configured database, or without one of that of `npm start`. `npm run verify -- <folder>/manifest.json` proves it anywhere.
 */
import { exportMain } from '../../apps/server/src/run-epoch.ts';
import { withDatabase } from '../with-database.ts';

await withDatabase(() => exportMain(process.argv.slice(2)));
