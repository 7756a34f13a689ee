import pg from 'pg';

/**
 * What PostgreSQL takes from one connection at best: batches of orders that lock balances, update them, insert
 * orders, trades and four postings each, update the makers and commit, each by one set-based statement.
 */
const TABLES = `
  create table balance (id integer primary key, available numeric(38,18) not null) with (fillfactor = 70);
  create table bare_order (
    id bigint primary key, user_id integer not null, price numeric(38,18) not null,
    quantity numeric(38,18) not null, executed numeric(38,18) not null, state text not null, at timestamptz not null
  ) with (fillfactor = 80);
  create table bare_trade (
    id bigint primary key, maker_order_id bigint not null, taker_order_id bigint not null,
    price numeric(38,18) not null, quantity numeric(38,18) not null, at timestamptz not null
  );
  create table bare_posting (
    txn_id bigint not null, step smallint not null, account_id integer not null, amount numeric(38,18) not null,
    primary key (txn_id, step)
  );
  insert into balance select id, 1000000000 from generate_series(1, 2000) id;`;

const LOCK = 'select id, available from balance where id = any($1) order by id for update';
const UPDATE = `update balance b set available = b.available + v.change
  from unnest($1::integer[], $2::numeric[]) as v(id, change) where b.id = v.id`;
const INSERT_ORDERS = `insert into bare_order
  select *, '0', 'pending', '2026-11-21T00:00:00Z' from unnest($1::bigint[], $2::integer[], $3::numeric[], $4::numeric[])`;
const INSERT_TRADES = `insert into bare_trade
  select *, '2026-11-21T00:00:00Z' from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])`;
const INSERT_POSTINGS = `insert into bare_posting
  select * from unnest($1::bigint[], $2::smallint[], $3::integer[], $4::numeric[])`;
const UPDATE_MAKERS = `update bare_order set state = 'completed', executed = quantity where id = any($1)`;

const ACCOUNTS = 2_000;

/** Writes batches of the size for the time and answers orders per second. The database must be empty. */
export async function measureBareWriter(
  url: string,
  run: { readonly batch: number; readonly seconds: number },
): Promise<number> {
  const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig);
  await client.connect();
  await client.query('drop table if exists balance, bare_order, bare_trade, bare_posting');
  await client.query(TABLES);
  let next = 1;
  const warmUntil = performance.now() + 1_000;
  while (performance.now() < warmUntil) next = await writeBatch(client, next, run.batch);
  const first = next;
  const startedAt = performance.now();
  while (performance.now() < startedAt + run.seconds * 1_000)
    next = await writeBatch(client, next, run.batch);
  const seconds = (performance.now() - startedAt) / 1_000;
  await client.end();
  return (next - first) / seconds;
}

async function writeBatch(client: pg.Client, first: number, size: number): Promise<number> {
  const ids = Array.from({ length: size }, (_, index) => first + index);
  const owners = ids.map((id) => 1 + ((id * 7_919) % ACCOUNTS));
  const makers = ids.map((id) => Math.max(1, id - size));
  const prices = ids.map((id) => `${64_000 + (id % 500)}.25`);
  const quantities = ids.map((id) => `0.0${1 + (id % 9)}`);
  const steps = ids.flatMap(() => [0, 1, 2, 3]);
  const send = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const [, , , , , , , committed] = await Promise.all([
    client.query('begin'),
    send('lock', LOCK, [owners]),
    send('update', UPDATE, [owners, quantities]),
    send('orders', INSERT_ORDERS, [ids, owners, prices, quantities]),
    send('trades', INSERT_TRADES, [ids, makers, ids, prices, quantities]),
    send('postings', INSERT_POSTINGS, [
      ids.flatMap((id) => [id, id, id, id]),
      steps,
      owners.flatMap((owner) => [owner, owner, owner, owner]),
      quantities.flatMap((quantity) => [`-${quantity}`, quantity, `-${quantity}`, quantity]),
    ]),
    send('makers', UPDATE_MAKERS, [makers]),
    client.query('commit'),
  ]);
  if (committed.command !== 'COMMIT') throw new Error('the bare batch was rolled back');
  return first + size;
}
