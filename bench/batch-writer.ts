import pg from 'pg';

/**
 * The bare batch writer: what PostgreSQL itself allows one connection that commits orders in batches. Each batch
 * locks balances and updates them, inserts orders, a trade with four postings for each, updates the orders that were
 * met, and commits. The tables are copies of the product's with their columns and indexes, but there are no rules,
 * no matching, no triggers and no callers. The yardstick of the HTTP benchmark, in the same run on the same server.
 */
export interface BatchWriterResult {
  readonly ordersPerSecond: number;
  readonly batches: number;
  readonly batchSize: number;
}

const USERS = 200;

const SCHEMA = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.account (like ledger.account including all) with (fillfactor = 70);
  create table bare.posting (like ledger.posting including all);
  create table bare.orders (like spot.order including all) with (fillfactor = 80);
  create table bare.trade (like spot.trade including all);
  insert into bare.account (kind, user_id, wallet, currency_id, available)
    select 'user', id, 'trade', currency_id, 1000000
    from generate_series(1, ${USERS}) as id, generate_series(1, 2) as currency_id`;

const STATEMENTS = {
  lock: `select id, available, held, last_seq from bare.account where id = any($1::bigint[]) order by id for update`,
  accounts: `update bare.account a set available = v.available, held = v.held, last_seq = v.last_seq
    from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::bigint[]) as v(id, available, held, last_seq)
    where a.id = v.id`,
  orders: `insert into bare.orders (id, public_id, user_id, match_id, side, type, time_in_force, post_only, price,
      quantity, maker_fee_ppm, taker_fee_ppm, state, executed_quantity, executed_total, fee, held, placed_seq,
      created_at, updated_at)
    select v.id, gen_random_uuid(), v.user_id, 1, v.side, 'limit', 'gtc', false, v.price, v.quantity, 1000, 1000,
      'pending', 0, 0, 0, v.quantity, v.id, $6::timestamptz, $6::timestamptz
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::numeric[], $5::numeric[])
      as v(id, user_id, side, price, quantity)`,
  met: `update bare.orders o set state = 'completed', executed_quantity = o.quantity, held = 0,
      updated_at = $2::timestamptz
    from unnest($1::bigint[]) as v(id) where o.id = v.id`,
  trades: `insert into bare.trade (match_id, trade_seq, id, price, quantity, total, taker_side, maker_order_id,
      taker_order_id, maker_user_id, taker_user_id, maker_fee, taker_fee, at)
    select 1, v.id, v.id, v.price, v.quantity, v.price * v.quantity, 'buy', v.maker_id, v.id, v.maker_user_id,
      v.taker_user_id, 0, 0, $7::timestamptz
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[], $6::numeric[])
      as v(id, maker_id, maker_user_id, taker_user_id, price, quantity)`,
  postings: `insert into bare.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
    select v.txn_id, v.step, v.account_id, 1, 'spot_trade', v.amount, v.txn_id * 4 + v.step + 1, 1
    from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::numeric[]) as v(txn_id, step, account_id, amount)`,
} as const;

/** Measures for so many seconds on a migrated database; its schema `bare` is replaced and dropped. */
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
    const startedAt = performance.now();
    let batches = 0;
    let elapsedMs = 0;
    while (elapsedMs < options.seconds * 1_000) {
      await writeBatch(client, { firstId: 1 + batches * batchSize, batchSize });
      batches += 1;
      elapsedMs = performance.now() - startedAt;
    }
    return { ordersPerSecond: Math.round((batches * batchSize * 1_000) / elapsedMs), batches, batchSize };
  } finally {
    await client.query('drop schema if exists bare cascade');
    await client.end();
  }
}

/** Orders meet those of the batch before; users are spread so that both sides of a trade differ. */
async function writeBatch(
  client: pg.Client,
  batch: { readonly firstId: number; readonly batchSize: number },
): Promise<void> {
  const run = (name: keyof typeof STATEMENTS, values: unknown[]): Promise<pg.QueryResult> =>
    client.query({ name, text: STATEMENTS[name], values });
  const at = new Date().toISOString();
  const ids = Array.from({ length: batch.batchSize }, (_, index) => batch.firstId + index);
  const makers = ids.map((id) => id - batch.batchSize);
  const userOf = (id: number): number => 1 + ((((id * 7) % USERS) + USERS) % USERS);
  const accountOf = (id: number): number => 2 * userOf(id);
  const prices = ids.map((id) => String(50_000 + (id % 600)));
  const quantities = ids.map(() => '0.01');
  const owners = [...new Set([...ids, ...makers].flatMap((id) => [accountOf(id) - 1, accountOf(id)]))];
  const [, locked] = await Promise.all([client.query('begin'), run('lock', [owners])]);
  const rows = locked.rows as { id: string; available: string; held: string; last_seq: string }[];
  await Promise.all([
    run('accounts', [
      rows.map((row) => row.id),
      rows.map((row) => row.available),
      rows.map((row) => row.held),
      rows.map((row) => String(BigInt(row.last_seq) + 1n)),
    ]),
    run('orders', [ids, ids.map(userOf), ids.map(() => 'buy'), prices, quantities, at]),
    run('met', [makers, at]),
    run('trades', [
      ids,
      makers,
      makers.map(userOf),
      ids.map((id) => userOf(id) + USERS),
      prices,
      quantities,
      at,
    ]),
    run('postings', [
      ids.flatMap((id) => [id, id, id, id]),
      ids.flatMap(() => [0, 1, 2, 3]),
      ids.flatMap((id, index) => {
        const makerId = makers[index] ?? 0;
        return [accountOf(id) - 1, accountOf(id), accountOf(makerId) - 1, accountOf(makerId)];
      }),
      ids.flatMap(() => ['-500', '0.01', '500', '-0.01']),
    ]),
  ]);
  await client.query('commit');
}
