import pg from 'pg';

/**
 * The best that PostgreSQL takes from one connection, into the tables that the server uses with their indexes
 * and constraints: batches of orders that lock and update balances, insert orders, trades and four postings
 * each, complete the makers and commit. No request, no rule and no order book stands before it.
 */
const SETUP = `
  insert into ledger.currency (id, code, name, logo, scale, kind, is_active) values (1, 'USDT', 'Tether', '/l', 18, 'coin', true);
  insert into ledger.account (kind, user_id, wallet, currency_id, available)
    select 'user', id, 'trade', 1, 1000000000 from generate_series(1, 2000) id;`;

const LOCK = 'select id, available from ledger.account where id = any($1) order by id for update';
const UPDATE = `update ledger.account a set available = a.available + v.change, last_seq = a.last_seq + 1
  from unnest($1::bigint[], $2::numeric[]) as v(id, change) where a.id = v.id`;
const INSERT_ORDERS = `insert into spot.order_row (id, user_id, match_id, side, type, time_in_force, post_only,
    price, quantity, maker_fee_ppm, taker_fee_ppm, state, held, placed_seq, created_at, client_uuid)
  select id, user_id, 1, 'b', 'l', 'g', false, price, quantity, 1000, 1000, 'p', price * quantity, id,
    '2026-11-21T00:00:00Z', gen_random_uuid()
  from unnest($1::bigint[], $2::integer[], $3::numeric[], $4::numeric[]) as v(id, user_id, price, quantity)`;
const INSERT_TRADES = `insert into spot.trade_row (match_id, trade_seq, id, price, quantity, taker_side,
    maker_order_id, taker_order_id, maker_user_id, taker_user_id, maker_fee, taker_fee, at)
  select 1, id, id, price, quantity, 'b', maker, id, user_id + 1, user_id, 0.1, 0.1, '2026-11-21T00:00:00Z'
  from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::numeric[], $5::numeric[])
    as v(id, maker, user_id, price, quantity)`;
const INSERT_POSTINGS = `with txn as (
    insert into ledger.txn (id, kind, reference, at) overriding system value
    select id, 'spot_trade', id::text, '2026-11-21T00:00:00Z' from unnest($1::bigint[]) as id
  )
  insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
  select txn_id, step, account_id, 1, 'spot_trade', amount, txn_id * 4 + step, 1000000000
  from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::numeric[]) as v(txn_id, step, account_id, amount)`;
const UPDATE_MAKERS = `update spot.order_row o set state = 'c', executed_quantity = quantity, held = null
  from unnest($1::bigint[], $2::integer[]) as v(id, user_id)
  where o.user_id = v.user_id and o.match_id = 1 and o.id = v.id`;

const ACCOUNTS = 2_000;

/** Measures on a migrated database of its own. */
export class BareBatchWriter {
  private readonly client: pg.Client;
  private next = 1;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open(url: string): Promise<BareBatchWriter> {
    // As the server's writer: every row is found by its key, whatever the planner knows of the tables.
    const options = '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off';
    const client = new pg.Client({ connectionString: url, options, pipeline: true } as pg.ClientConfig);
    await client.connect();
    await client.query(SETUP);
    return new BareBatchWriter(client);
  }

  /** Writes batches of the size for the time and answers orders per second. */
  async measure(run: { readonly batch: number; readonly seconds: number }): Promise<number> {
    const first = this.next;
    const startedAt = performance.now();
    while (performance.now() < startedAt + run.seconds * 1_000) await this.writeBatch(run.batch);
    return (this.next - first) / ((performance.now() - startedAt) / 1_000);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async writeBatch(size: number): Promise<void> {
    const { client } = this;
    const ids = Array.from({ length: size }, (_, index) => this.next + index);
    const ownerOf = (id: number): number => 1 + ((id * 7_919) % ACCOUNTS);
    const owners = ids.map(ownerOf);
    const makers = ids.map((id) => Math.max(1, id - size));
    const prices = ids.map((id) => `${64_000 + (id % 500)}.25`);
    const quantities = ids.map((id) => `0.0${1 + (id % 9)}`);
    const send = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
    const [, , , , , , , committed] = await Promise.all([
      client.query('begin'),
      send('lock', LOCK, [owners]),
      send('update', UPDATE, [owners, quantities]),
      send('orders', INSERT_ORDERS, [ids, owners, prices, quantities]),
      send('trades', INSERT_TRADES, [ids, makers, owners, prices, quantities]),
      send('postings', INSERT_POSTINGS, [
        ids,
        ids.flatMap((id) => [id, id, id, id]),
        ids.flatMap(() => [0, 1, 2, 3]),
        owners.flatMap((owner) => [owner, owner, owner, owner]),
        quantities.flatMap((quantity) => [`-${quantity}`, quantity, `-${quantity}`, quantity]),
      ]),
      send('makers', UPDATE_MAKERS, [makers, makers.map(ownerOf)]),
      client.query('commit'),
    ]);
    if (committed.command !== 'COMMIT') throw new Error('the bare batch was rolled back');
    this.next += size;
  }
}
