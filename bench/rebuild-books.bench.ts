import { createDatabase, type Database, type Tx } from '../apps/server/src/kernel/db.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import type { Match } from '../apps/server/src/market/index.ts';
import { rebuildBooks } from '../apps/server/src/spot/rebuild-books.ts';
import { withRestingApp } from '../apps/server/src/testing/seed-traders.ts';
import { fillAccounts } from './fill-accounts.ts';
import { withBenchDatabase } from './with-bench-database.ts';

const USERS = 500_000;
const MATCHES = 3;
const LONGEST_TURN_MS = 150;
const MOST_MICROS_PER_ORDER = 10;

interface RebuildBooksRow {
  readonly orders: number;
  /** Processor time of the server's thread. */
  readonly threadMs: number;
  readonly microsPerOrder: number;
  /** Most processor time of one turn of its event loop, with the collection of garbage. */
  readonly longestTurnMs: number;
}

/** Books of half a million open orders as a restart builds them, without what else starts. */
export async function runRebuildBooksBench(): Promise<readonly Readonly<Record<string, number>>[]> {
  return withBenchDatabase(async (url) => {
    await withRestingApp(url, async () => undefined);
    await fillAccounts(url, { users: USERS });
    return [{ ...(await measureRebuild(url)) }];
  });
}

/** Measures on a filled database. */
async function measureRebuild(url: string): Promise<RebuildBooksRow> {
  const db = createDatabase({ url, log: createLog('warn'), connectionsMax: 1 });
  const matches = await listMatches(db);
  const row = await db.transaction((tx) => measure(tx, matches));
  await db.end();
  if (row.longestTurnMs > LONGEST_TURN_MS || row.microsPerOrder > MOST_MICROS_PER_ORDER)
    throw new Error(`too slow: ${JSON.stringify(row)}`);
  return row;
}

async function measure(tx: Tx, matches: readonly Match[]): Promise<RebuildBooksRow> {
  let longestTurnMs = 0;
  let isOver = false;
  const startedAt = threadMs();
  let seenAt = startedAt;
  const look = (): void => {
    const at = threadMs();
    longestTurnMs = Math.max(longestTurnMs, at - seenAt);
    seenAt = at;
    if (!isOver) setTimeout(look, 0);
  };
  look();
  const books = await rebuildBooks(tx, matches);
  const used = threadMs() - startedAt;
  isOver = true;
  look();
  const orders = [...books.values()].reduce((sum, { engine }) => sum + engine.openCount, 0);
  return {
    orders,
    threadMs: Math.round(used),
    microsPerOrder: Math.round((used * 10_000) / orders) / 10,
    longestTurnMs: Math.round(longestTurnMs),
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function listMatches(db: Database): Promise<Match[]> {
  return db.query<Match>(
    `select m.id, m.symbol, m.price_tick::text as "priceTick", m.quantity_step::text as "quantityStep",
       m.min_notional::text as "minNotional", m.quantity_max::text as "quantityMax",
       json_build_object('id', b.id, 'code', b.code, 'scale', b.scale) as base,
       json_build_object('id', q.id, 'code', q.code, 'scale', q.scale) as quote
     from market.currency_match m join ledger.currency b on b.id = m.base_currency_id
     join ledger.currency q on q.id = m.quote_currency_id where m.id <= $1`,
    [MATCHES],
  );
}

if (import.meta.main) {
  const url = process.argv[2];
  console.table(url === undefined ? await runRebuildBooksBench() : [await measureRebuild(url)]);
}
