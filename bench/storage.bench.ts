import { chmodSync, rmSync } from 'node:fs';
import { seededRandom } from '@openbourse/testkit';
import pg from 'pg';
import { scratchFolder } from '../apps/server/src/testing/server-process.ts';
import { type SpotStage, startSpotStage, traderOf } from '../apps/server/src/testing/spot-stage.ts';
import { launchPostgres } from '../db/launch-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { SERVER_ROLE } from '../db/server-role.ts';

const COMMANDS = 60_000;
/** Commands of one batch of the writer, as 64 connections make them. */
const TOGETHER = 32;
const TRADERS = 64;
const MARKETS = [
  { matchId: 1, price: 50_000, decimals: 2, step: 0.0013, quantityDecimals: 4 },
  { matchId: 2, price: 3_000, decimals: 2, step: 0.017, quantityDecimals: 3 },
] as const;
const FUNDS = { USDT: '500000000', BTC: '100000', ETH: '1000000' };
const TARGETS = { orderBytes: 220, walPerOrder: 800 } as const;

export type StorageBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * Bytes that orders and trades take at rest, by table and by index, and the WAL that each statement of the writer makes. The
 * mix is that of the `durable-orders` load: four commands of ten cancel, one order of seven meets one that rests, and each order
 * has an id of its client. It counts bytes only, so that the load of the machine does not matter.
 */
export async function runStorageBench(): Promise<readonly StorageBenchRow[]> {
  const dataDir = scratchFolder('bench');
  // The database user, another one when this process is root, has to reach its folder inside.
  chmodSync(dataDir, 0o755);
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };
  const postgres = await launchPostgres({ dataDir, settings, log: () => undefined });
  try {
    await migrate(postgres.url, { server: SERVER_ROLE });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create extension pg_stat_statements');
    const stage = await startSpotStage({ databaseUrl: postgres.url });
    try {
      for (let userId = 1; userId <= TRADERS; userId += 1) await stage.fund(userId, FUNDS);
      await client.query('select pg_stat_statements_reset()');
      const before = await walPlace(client);
      await trade(stage);
      const wal = (await walPlace(client)) - before;
      await stage.assertClean();
      return await measure(client, wal);
    } finally {
      await stage.stop();
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface OpenOrder {
  readonly userId: number;
  readonly id: string;
}

async function trade({ spot, clock }: SpotStage): Promise<void> {
  const random = seededRandom(1);
  const share = (): number => random.int(1_000_000) / 1_000_000;
  const open: OpenOrder[] = [];
  const place = async (): Promise<void> => {
    const market = MARKETS[random.int(MARKETS.length)] ?? MARKETS[0];
    const side = random.int(2) === 0 ? 'buy' : 'sell';
    const away = (side === 'buy' ? -1 : 1) * (share() - 0.15) * 0.01;
    const userId = 1 + random.int(TRADERS);
    const input = {
      currency_match_id: market.matchId,
      side,
      type: 'limit',
      price: (market.price * (1 + away)).toFixed(market.decimals),
      quantity: (market.step * (1 + random.int(5))).toFixed(market.quantityDecimals),
    } as const;
    const { order } = await spot.placeOrder(traderOf(userId), input, random.uuid());
    if (order.state === 'pending') open.push({ userId, id: order.id });
  };
  const cancel = async (): Promise<void> => {
    const [order] = open.splice(random.int(open.length), 1);
    // It may have been executed meanwhile, which refuses the cancel.
    if (order !== undefined) await spot.cancelOrder(order.userId, { id: order.id }).catch(() => undefined);
  };
  for (let done = 0; done < COMMANDS; done += TOGETHER) {
    clock.advance(7);
    const commands = Array.from({ length: TOGETHER }, () =>
      open.length > TRADERS * 20 || (open.length > 0 && share() < 0.4) ? cancel() : place(),
    );
    await Promise.all(commands);
  }
}

async function walPlace(client: pg.Client): Promise<number> {
  const [row] = await rowsOf<{ place: number }>(
    client,
    "select (pg_current_wal_lsn() - '0/0')::float8 as place",
  );
  return row?.place ?? 0;
}

async function rowsOf<R extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<readonly R[]> {
  return (await client.query<R>(sql)).rows;
}

const STATEMENTS = `select left(regexp_replace(query, '\\s+', ' ', 'g'), 40) as statement, sum(wal_bytes)::float8 as bytes,
    sum(wal_records)::float8 as records
  from pg_stat_statements where wal_bytes > 0 group by 1 order by 2 desc limit 14`;
const COUNTS = `select (select count(*) from spot."order")::integer as orders,
  (select count(*) from spot.trade)::integer as trades,
  (select count(*) from spot."order" where state = 'pending')::integer as open`;
const RELATIONS = `select c.relname as relation, coalesce(i.indrelid, c.oid)::regclass::text as "table",
    pg_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_index i on i.indexrelid = c.oid
  where c.relkind in ('r', 'i') and pg_relation_size(c.oid) > 0
    and (n.nspname = 'spot' and c.relname ~ 'order|trade' or n.nspname = 'ledger' and c.relname ~ '^(txn|posting)')
  order by 2, 1`;

async function measure(client: pg.Client, wal: number): Promise<readonly StorageBenchRow[]> {
  const statements = await rowsOf<{ statement: string; bytes: number; records: number }>(client, STATEMENTS);
  await client.query('vacuum analyze');
  const [counts] = await rowsOf<{ orders: number; trades: number; open: number }>(client, COUNTS);
  if (counts === undefined) throw new Error('nothing was counted');
  const { orders, trades, open } = counts;
  const relations = await rowsOf<{ relation: string; table: string; bytes: number }>(client, RELATIONS);
  const divisorOf = (table: string): number =>
    table.includes('open_order') ? open : table.includes('order') ? orders : trades;
  const each = relations.map(({ relation, table, bytes }) => ({
    what: relation === table.split('.')[1]?.replaceAll('"', '') ? table : `${table}: ${relation}`,
    table,
    bytes: Math.round((bytes / divisorOf(table)) * 10) / 10,
  }));
  const sumOf = (tables: RegExp): number =>
    Math.round(each.filter(({ table }) => tables.test(table)).reduce((sum, { bytes }) => sum + bytes, 0));
  const orderBytes = sumOf(/^spot\."?order/);
  const walPerOrder = Math.round(wal / orders);
  return [
    { what: 'counted', orders, trades, open },
    ...each.map(({ what, bytes }) => ({ what, bytes })),
    { what: 'an order with its indexes', bytes: orderBytes, isTargetMet: orderBytes <= TARGETS.orderBytes },
    { what: 'besides, while it is open', bytes: sumOf(/^spot\.open_order/) },
    { what: 'a trade with its indexes', bytes: sumOf(/^spot\.trade/) },
    { what: 'a trade with its rows of the ledger', bytes: sumOf(/^(spot\.trade|ledger)/) },
    ...statements.map(({ statement, bytes, records }) => ({
      what: `WAL per order: ${statement}`,
      bytes: Math.round(bytes / orders),
      records: Math.round((records / orders) * 100) / 100,
    })),
    { what: 'WAL per order', bytes: walPerOrder, isTargetMet: walPerOrder <= TARGETS.walPerOrder },
  ];
}

if (import.meta.main) {
  const rows = await runStorageBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
