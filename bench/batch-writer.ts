import pg from 'pg';

/**
 * The bare batch writer: what PostgreSQL itself allows one connection that commits orders in batches. It locks and
 * updates balances, inserts orders, trades and four postings per trade, updates orders and commits; it has no rules,
 * no matching, no triggers and no callers. The yardstick of the HTTP benchmark, in the same run on the same server.
 */
export interface BatchWriterResult {
  readonly commandsPerSecond: number;
  readonly batches: number;
  readonly batchSize: number;
}

const USERS = 200;
/** Of 100 commands so many cancel an order and so many trade; the rest of the placed orders rest. */
const CANCELS_PERCENT = 45;
const TRADES_PERCENT = 6;

const SCHEMA = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.account (id integer primary key, available numeric(38,18) not null, held numeric(38,18) not null,
    last_seq bigint not null) with (fillfactor = 70);
  create table bare.orders (id bigint primary key, user_id integer not null, side text not null, price numeric(38,18),
    quantity numeric(38,18), executed numeric(38,18), state text not null, created_at timestamptz not null)
    with (fillfactor = 80);
  create table bare.trade (id bigint primary key, maker_id bigint not null, taker_id bigint not null,
    price numeric(38,18), quantity numeric(38,18), at timestamptz not null);
  create table bare.posting (trade_id bigint not null, step smallint not null, account_id integer not null,
    amount numeric(38,18) not null, balance_after numeric(38,18) not null, primary key (trade_id, step));
  insert into bare.account select id, 1000000, 0, 0 from generate_series(1, ${2 * USERS}) as id`;

const LOCK = `select id, available, held, last_seq from bare.account where id = any($1::integer[]) order by id for update`;
const UPDATE_ACCOUNTS = `update bare.account a set available = v.available, held = v.held, last_seq = a.last_seq + 1
  from unnest($1::integer[], $2::numeric[], $3::numeric[]) as v(id, available, held) where a.id = v.id`;
const INSERT_ORDERS = `insert into bare.orders select id, user_id, side, price, quantity, 0, state, $7
  from unnest($1::bigint[], $2::integer[], $3::text[], $4::numeric[], $5::numeric[], $6::text[])
    as v(id, user_id, side, price, quantity, state)`;
const UPDATE_ORDERS = `update bare.orders o set state = v.state
  from unnest($1::bigint[], $2::text[]) as v(id, state) where o.id = v.id`;
const INSERT_TRADES = `insert into bare.trade select id, maker_id, taker_id, price, quantity, $6
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
    as v(id, maker_id, taker_id, price, quantity)`;
const INSERT_POSTINGS = `insert into bare.posting select * from unnest($1::bigint[], $2::smallint[], $3::integer[],
  $4::numeric[], $5::numeric[])`;

/** Measures for so many seconds; the schema `bare` of the database is replaced and dropped. */
export async function measureBatchWriter(options: {
  readonly databaseUrl: string;
  readonly seconds: number;
  readonly batchSize: number;
}): Promise<BatchWriterResult> {
  const { batchSize } = options;
  const settings = { connectionString: options.databaseUrl, pipeline: true };
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await client.query(SCHEMA);
    for (const method of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`set enable_${method} = off`);
    const open: number[] = [];
    let nextId = 1;
    let batches = 0;
    const startedAt = performance.now();
    let elapsedMs = 0;
    while (elapsedMs < options.seconds * 1_000) {
      nextId = await writeBatch(client, { batchSize, nextId, open });
      batches += 1;
      elapsedMs = performance.now() - startedAt;
    }
    return { commandsPerSecond: Math.round((batches * batchSize * 1_000) / elapsedMs), batches, batchSize };
  } finally {
    await client.query('drop schema if exists bare cascade');
    await client.end();
  }
}

async function writeBatch(
  client: pg.Client,
  state: { readonly batchSize: number; readonly nextId: number; readonly open: number[] },
): Promise<number> {
  const { batchSize, open } = state;
  const at = new Date().toISOString();
  const run = (name: string, text: string, values: unknown[]): Promise<pg.QueryResult> =>
    client.query({ name, text, values });
  const cancelCount = Math.min(open.length, Math.floor((batchSize * CANCELS_PERCENT) / 100));
  const placeCount = batchSize - cancelCount;
  const ids = Array.from({ length: placeCount }, (_, index) => state.nextId + index);
  const userOf = (id: number): number => 1 + ((id * 7_919) % USERS);
  const accounts = [...new Set(ids.flatMap((id) => [2 * userOf(id) - 1, 2 * userOf(id)]))];
  const [, locked] = await Promise.all([client.query('begin'), run('lock', LOCK, [accounts])]);
  const rows = locked.rows as { id: number; available: string; held: string }[];
  const tradeCount = Math.min(open.length - cancelCount, Math.floor((batchSize * TRADES_PERCENT) / 100));
  const closed = open.splice(0, cancelCount + Math.max(0, tradeCount));
  const trades = closed.slice(cancelCount).map((makerId, index) => ({ makerId, takerId: ids[index] ?? 0 }));
  const takers = new Set(trades.map((trade) => trade.takerId));
  open.push(...ids.filter((id) => !takers.has(id)));
  const price = (id: number): string => String(50_000 + (id % 600));
  await Promise.all([
    run('accounts', UPDATE_ACCOUNTS, [
      rows.map((row) => row.id),
      rows.map((row) => row.available),
      rows.map((row) => row.held),
    ]),
    run('orders', INSERT_ORDERS, [
      ids,
      ids.map(userOf),
      ids.map((id) => (id % 2 === 0 ? 'buy' : 'sell')),
      ids.map(price),
      ids.map(() => '0.01'),
      ids.map((id) => (takers.has(id) ? 'completed' : 'pending')),
      at,
    ]),
    run('closed', UPDATE_ORDERS, [
      closed,
      closed.map((_, index) => (index < cancelCount ? 'revoked' : 'completed')),
    ]),
    run('trades', INSERT_TRADES, [
      trades.map((trade) => trade.takerId),
      trades.map((trade) => trade.makerId),
      trades.map((trade) => trade.takerId),
      trades.map((trade) => price(trade.makerId)),
      trades.map(() => '0.01'),
      at,
    ]),
    run('postings', INSERT_POSTINGS, [
      trades.flatMap((trade) => [0, 1, 2, 3].map(() => trade.takerId)),
      trades.flatMap(() => [0, 1, 2, 3]),
      trades.flatMap((trade) => [trade.makerId, trade.makerId, trade.takerId, trade.takerId].map(userOf)),
      trades.flatMap(() => ['500', '-0.01', '-500', '0.01']),
      trades.flatMap(() => ['1', '1', '1', '1']),
    ]),
  ]);
  await client.query('commit');
  return state.nextId + placeCount;
}
