import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database, type Db } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import type { AuditPart } from '../apps/server/src/ledger/index.ts';
import { detachEpoch } from '../apps/server/src/ledger/epoch/detach-epoch.ts';
import { exportEpoch } from '../apps/server/src/ledger/epoch/export-epoch.ts';
import { judgeEpoch } from '../apps/server/src/ledger/epoch/judge-epoch.ts';
import { sealEpoch } from '../apps/server/src/ledger/epoch/seal-epoch.ts';
import { explorePostings } from '../apps/server/src/ledger/explore.ts';
import { ledgerAuditPart } from '../apps/server/src/ledger/ledger-audit-part.ts';
import { listEntries } from '../apps/server/src/ledger/read-queries.ts';
import { seedMarket } from '../apps/server/src/market/index.ts';
import { listMovedAccounts, listPostingsAfter } from '../apps/server/src/statement/queries.ts';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createBenchDatabase } from './create-bench-database.ts';
import { fillLedgerYear, YEAR_AT } from './fill-ledger-year.ts';
import { widestScan } from './widest-scan.ts';

const TRADES = 60_000;
const MONTHS = 12;
const HOUR_MS = 3_600_000;
/** Most bytes of the ledger's rows and indexes for a trade: what they are, so that they do not grow unnoticed. */
const BYTES_MAX = 1_400;
/** Most rows that a scan of a list or of a look at what is new may visit. */
const VISITED_MAX = 10_000;
/** Transactions of a minute at that rate of a larger exchange. */
const NEW_TXNS = 500;
const USER = 7;

export type LedgerYearBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * A year of spot trades in the ledger: bytes of each table and index for a trade, how lists, statements and the audit of a
 * minute read them, and the bytes of the exported epochs. Counts alone, so the load of the machine is no matter.
 */
export async function runLedgerYearBench(): Promise<readonly LedgerYearBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const postgres = await launchPostgres({ dataDir, log: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), 'ledger-year-'));
  try {
    const url = await createBenchDatabase(postgres.url, 'ledger_year');
    await migrate(url);
    const db = createDatabase({ url, log: createLog('silent'), connectionsMax: 1 });
    await db.transaction((tx) => seedMarket(tx));
    await fillLedgerYear(url, TRADES);
    for (let month = 1; month <= MONTHS; month += 1)
      await sealEpoch(db, new Date(YEAR_AT).setUTCMonth(month) + HOUR_MS);
    const rows = [
      ...(await measureBytes(db)),
      ...(await measureReadings(db, 'year')),
      await exportAll(db, folder),
      ...(await measureReadings(db, 'detached')),
    ];
    await db.end();
    if (rows.every(({ isTargetMet }) => isTargetMet !== false)) return rows;
    console.table(rows);
    throw new Error(`More than ${BYTES_MAX} bytes for a trade, or ${VISITED_MAX} rows for a reading.`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureBytes(db: Database): Promise<readonly LedgerYearBenchRow[]> {
  const found = await db.query<{ name: string; bytes: number; rows: number }>(
    `select c.relname as name, pg_relation_size(c.oid) as bytes, c.reltuples::bigint as rows
     from pg_class c left join pg_index i on i.indexrelid = c.oid
     where coalesce(i.indrelid, c.oid) in ('ledger.txn'::regclass, 'ledger.posting'::regclass)
     order by i.indrelid is not null, c.relname`,
  );
  const all = found.reduce((sum, { bytes }) => sum + bytes, 0) / TRADES;
  return [
    ...found.map(({ name, bytes, rows }) => ({
      what: name,
      rows,
      bytesPerTrade: Math.round(bytes / TRADES),
    })),
    { what: 'a trade in the ledger', bytesPerTrade: Math.round(all), isTargetMet: all <= BYTES_MAX },
  ];
}

async function measureReadings(db: Database, state: string): Promise<readonly LedgerYearBenchRow[]> {
  const rows: LedgerYearBenchRow[] = [];
  const measure = async (what: string, run: (db: Db) => Promise<unknown>): Promise<void> => {
    const { node, visited } = await widestScan(db, run);
    rows.push({ what: `${state}: ${what}`, node, visited, isTargetMet: visited <= VISITED_MAX });
  };
  const all = { userId: USER, wallet: null, currencyId: null, kinds: null, from: null, to: null };
  await measure('entries of a user', (to) => listEntries(to, { ...all, before: null, rows: 50 }));
  await measure('explorer', (to) => explorePostings(to, { uid: '10000007' }));
  await measure('a page of a statement', async (to) => {
    const [account] = await listMovedAccounts(to, USER);
    if (account === undefined) throw new Error('the user has an account');
    const seq = account.openingSeq;
    return listPostingsAfter(to, { accountId: account.id, seq, rows: 500, feeKinds: [] });
  });
  const part = ledgerAuditPart([], () => true);
  const bounds = await part.readBounds(db);
  const since = { ...bounds, txn: (bounds['txn'] ?? 0) - NEW_TXNS, seal: (bounds['seal'] ?? 0) - 3 };
  for (const check of incrementalOf(part))
    await measure(`audit of a minute, ${check.name}`, (to) => check.find(to, since, bounds));
  return rows;
}

function incrementalOf({ checks }: AuditPart): AuditPart['checks'] {
  return checks.filter(({ isIncremental }) => isIncremental);
}

/** Exports and detaches every epoch; the files are judged before. */
async function exportAll(db: Database, folder: string): Promise<LedgerYearBenchRow> {
  let bytes = 0;
  let trades = 0;
  for (let number = 1; number <= MONTHS; number += 1) {
    const own = join(folder, `epoch-${number}`);
    const manifest = await db.view((view) => exportEpoch(view, { number, folder: own }));
    const file = join(own, 'manifest.json');
    await judgeEpoch(file, manifest);
    for (const name of readdirSync(own)) bytes += statSync(join(own, name)).size;
    const exported = { file, manifest, manifestHash: manifest.hash };
    const deps = { db, clock: { now: () => YEAR_AT * 2 }, keptMonths: 0, carry: async () => undefined };
    if (number < MONTHS) trades += await detachEpoch(deps, exported);
  }
  return { what: 'exported epochs', rows: trades, bytesPerTrade: Math.round(bytes / TRADES) };
}
