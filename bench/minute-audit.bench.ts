import { readFileSync } from 'node:fs';
import { auditParts } from '../apps/server/src/audit.ts';
import { createDatabase, type Database, type Tx } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { preferIndexes } from '../apps/server/src/kernel/prefer-indexes.ts';
import { type AuditCheck, type AuditPart, EVERYTHING } from '../apps/server/src/ledger/index.ts';
import { spotAuditPart } from '../apps/server/src/spot/index.ts';
import { withRestingApp } from '../apps/server/src/testing/seed-traders.ts';
import { fillAccounts } from './fill-accounts.ts';
import { type Scan, widestScan } from './widest-scan.ts';
import { withBenchDatabase } from './with-bench-database.ts';

const USERS = 500_000;
/** Of what is new in a minute. */
const NEW_TXNS = 8_000;
/** Processor time of PostgreSQL for what is new, and for the longest turn of a look at everything. */
const TARGET_MS = 1_000;
const VIEW = { answerMs: 3_600_000 } as const;
const TICK_MS = 10;
const TURN_MS = { short: 75, long: 150 } as const;

interface AuditBenchRow {
  readonly check: string;
  /** Processor time of PostgreSQL for what is new, for all turns of a look at everything, and for the longest of them. */
  readonly newMs: number;
  readonly turns: number;
  readonly passMs: number;
  readonly longestTurnMs: number;
}

type BenchRow = Readonly<Record<keyof AuditBenchRow, string | number>>;

/** Checks of a database with two million accounts, four million postings and half a million open orders. */
export async function runMinuteAuditBench(): Promise<readonly BenchRow[]> {
  return withBenchDatabase(async (url) => {
    await withRestingApp(url, async () => undefined);
    await fillAccounts(url, { users: USERS });
    return checkRows(await measureChecks(url)).map((row) => ({ ...row }));
  });
}

/** Throws when the looks at what is new take too long together, or a turn does. */
function checkRows(rows: readonly AuditBenchRow[]): readonly AuditBenchRow[] {
  const newMs = rows.reduce((sum, row) => sum + row.newMs, 0);
  if (newMs <= TARGET_MS && rows.every(({ longestTurnMs }) => longestTurnMs <= TARGET_MS)) return rows;
  console.table(rows);
  throw new Error(`${newMs} ms for what is new, or a turn of more than ${TARGET_MS} ms`);
}

/** Measures on a filled database; throws when a check finds something. */
export async function measureChecks(url: string): Promise<readonly AuditBenchRow[]> {
  const db = createDatabase({ url, log: createLog('warn'), connectionsMax: 1 });
  const rows: AuditBenchRow[] = [];
  for (const part of benchParts()) {
    const since = await sinceOf(db, part);
    for (const check of part.checks) rows.push(await measureCheck(db, check, since));
  }
  await db.end();
  return rows.filter(({ newMs, turns }) => newMs > 0 || turns > 0);
}

/** Checks of slices as a server has them, whose books are empty. */
function benchParts(): readonly AuditPart[] {
  return auditParts(
    spotAuditPart(() => new Map()),
    { isProof: () => true, isAnchor: () => true },
  );
}

/** The widest scan of a turn of so many rows, for each check that looks at everything in turns. */
export async function widestTurns(url: string, rows: number): Promise<readonly (Scan & { check: string })[]> {
  const db = createDatabase({ url, log: createLog('warn'), connectionsMax: 1 });
  const found: (Scan & { check: string })[] = [];
  for (const { name: check, turns } of benchParts().flatMap((part) => part.checks)) {
    if (turns === undefined) continue;
    const after = (await turns.readEnd(db, 0, rows)) ?? 0;
    const upTo = (await turns.readEnd(db, after, rows)) ?? EVERYTHING.upTo;
    const scan = await db.view(async (tx) => {
      await preferIndexes(tx);
      return widestScan(tx, (explaining) => turns.find(explaining, { after, upTo }));
    }, VIEW);
    found.push({ check, ...scan });
  }
  await db.end();
  return found;
}

async function sinceOf(db: Database, part: AuditPart): Promise<Record<string, number>> {
  const bounds: Record<string, number> = { ...(await db.view((tx) => part.readBounds(tx), VIEW)) };
  for (const [name, back] of [
    ['txn', NEW_TXNS],
    ['seal', 2],
  ] as const)
    if (bounds[name] !== undefined) bounds[name] = Math.max(0, bounds[name] - back);
  return bounds;
}

async function measureCheck(
  db: Database,
  check: AuditCheck,
  since: Readonly<Record<string, number>>,
): Promise<AuditBenchRow> {
  const newMs = check.isIncremental ? await backendMs(db, (tx) => check.find(tx, since, since)) : 0;
  const { turns } = check;
  if (turns === undefined) return { check: check.name, newMs, turns: 0, passMs: 0, longestTurnMs: 0 };
  let [count, passMs, longestTurnMs, size] = [0, 0, 0, turns.firstSize];
  for (let after: number | null = 0; after !== null; count += 1) {
    const from: number = after;
    const end: number | null = await turns.readEnd(db, from, size);
    const ms = await backendMs(db, async (tx) => {
      await preferIndexes(tx);
      return turns.find(tx, { after: from, upTo: end ?? EVERYTHING.upTo });
    });
    passMs += ms;
    longestTurnMs = Math.max(longestTurnMs, ms);
    if (ms < TURN_MS.short) size *= 2;
    else if (ms > TURN_MS.long) size = Math.max(turns.firstSize, Math.floor(size / 2));
    after = end;
  }
  return { check: check.name, newMs, turns: count, passMs, longestTurnMs };
}

/** Processor time of the connection's process. */
async function backendMs(db: Database, run: (tx: Tx) => Promise<readonly unknown[]>): Promise<number> {
  return db.view(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    const used = (): number => {
      const fields = readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    };
    const before = used();
    const found = await run(tx);
    if (found.length > 0) throw new Error(`the filled database is broken: ${JSON.stringify(found[0])}`);
    return used() - before;
  }, VIEW);
}

if (import.meta.main) {
  const url = process.argv[2];
  console.table(url === undefined ? await runMinuteAuditBench() : checkRows(await measureChecks(url)));
}
