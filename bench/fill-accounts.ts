import pg from 'pg';
import { SIDE_SIGNS, STATE_SIGNS, TIME_SIGNS, TYPE_SIGNS } from '../apps/server/src/spot/signs.ts';

/** Each user has a balance in so many currencies, the quote first. */
const CURRENCIES = 4;
const TXNS_PER_SEAL = 5_000;

/**
 * Fills a migrated database, on which a server has stood once, as years of use would: each user with deposits in four
 * currencies and with one open order. Set-based, with triggers off; every invariant that the auditor proves holds.
 */
export async function fillAccounts(url: string, { users }: { readonly users: number }): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set work_mem = "256MB"');
    for (const statement of [...deposits(users), ...orders(users)]) await client.query(statement);
    await seal(client);
    for (const table of TABLES) await client.query(`vacuum (analyze, freeze) ${table}`);
  } finally {
    await client.end();
  }
}

const TABLES = ['ledger.account', 'ledger.txn', 'ledger.posting', 'spot.order_row', 'spot.open_order'];
const FIRST_USER = 1_000_000;

function deposits(users: number): readonly string[] {
  return [
    `insert into ledger.account (kind, user_id, wallet, currency_id, available, last_seq)
     select 'user', ${FIRST_USER} + u, 'trade', c, 100000, 1
     from generate_series(1, ${users}) u, generate_series(1, ${CURRENCIES}) as c`,
    `insert into ledger.account (kind, wallet, currency_id)
     select 'world', 'chain:BENCH', c from generate_series(1, ${CURRENCIES}) c`,
    `create unlogged table bench_txn as
     select row_number() over (order by a.id) + (select coalesce(max(id), 0) from ledger.txn) as id, a.id as account_id, a.currency_id
     from ledger.account a where a.user_id > ${FIRST_USER}`,
    `insert into ledger.txn (id, kind, reference, idempotency_key, at) overriding system value
     select id, 'bench_deposit', null, 'bench-' || id, '2026-11-21T00:00:00Z' from bench_txn order by 1`,
    `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
     select t.id, s.step, case s.step when 0 then w.id else t.account_id end, t.currency_id, 'bench_deposit',
       case s.step when 0 then -100000 else 100000 end, case s.step when 1 then 1 end, case s.step when 1 then 100000 end
     from bench_txn t join ledger.account w on w.wallet = 'chain:BENCH' and w.currency_id = t.currency_id,
       generate_series(0, 1) as s(step) order by t.id, s.step`,
    'drop table bench_txn',
    `select setval(pg_get_serial_sequence('ledger.txn', 'id'), (select max(id) from ledger.txn))`,
  ];
}

/** Half of the orders buy the base of one of three markets below a price that half sell it above. */
function orders(users: number): readonly string[] {
  const price = `(case u % 2 when 0 then 500 - (u % 20000) * 0.01 else 501 + (u % 20000) * 0.01 end)`;
  return [
    `insert into spot.order_row (id, user_id, match_id, client_text, side, type, time_in_force, post_only, price, quantity,
       maker_fee_ppm, taker_fee_ppm, state, held, placed_seq, created_at)
     select (select coalesce(max(id), 0) from spot.order_row) + u, ${FIRST_USER} + u, 1 + u % 3, case u % 4 when 0 then 'c' || u end,
       case u % 2 when 0 then '${SIDE_SIGNS.buy}' else '${SIDE_SIGNS.sell}' end::"char",
       '${TYPE_SIGNS.limit}', '${TIME_SIGNS.gtc}', false, ${price}, 0.1 + u % 7, 1000, 1000, '${STATE_SIGNS.pending}',
       case u % 2 when 0 then ${price} * (0.1 + u % 7) else 0.1 + u % 7 end,
       row_number() over (partition by u % 3 order by u), '2026-11-21T00:00:00.123Z'
     from generate_series(1, ${users}) u order by u`,
    `insert into spot.open_order (user_id, match_id, order_id)
     select user_id, match_id, id from spot.order_row where user_id > ${FIRST_USER} order by id`,
    `update spot.market_state s set engine_seq = n.count, last_order_id = n.last
     from (select match_id, count(*) as count, max(id) as last from spot.order group by match_id) as n where n.match_id = s.match_id`,
    `select setval('spot.order_id_seq', (select max(id) + 1000000 from spot.order))`,
    `update ledger.account a set available = a.available - o.held, held = o.held
     from spot.order o where a.user_id = o.user_id and a.user_id > ${FIRST_USER}
       and a.currency_id = case o.side when 'buy' then 1 else o.match_id + 1 end`,
  ];
}

async function seal(client: pg.Client): Promise<void> {
  await client.query('select ledger.lock_txns()').catch(() => undefined);
  await client.query(
    `do $$
     declare previous record; bound bigint;
     begin
       loop
         select seq, last_txn_id, hash into previous from ledger.seal order by seq desc limit 1;
         select max(id) into bound from (
           select id from ledger.txn where id > coalesce(previous.last_txn_id, 0) order by id limit ${TXNS_PER_SEAL}) as next;
         exit when bound is null;
         insert into ledger.seal (seq, last_txn_id, hash, sealed_at) values (
           coalesce(previous.seq, 0) + 1, bound,
           ledger.seal_hash(coalesce(previous.hash, ''), coalesce(previous.last_txn_id, 0), bound), '2026-11-21T00:00:00Z');
       end loop;
     end $$`,
  );
  await client.query(
    `update ledger.account a set available = s.amount
     from (select account_id, sum(amount) as amount from ledger.posting where seq is null group by account_id) as s
     where a.id = s.account_id`,
  );
}

if (import.meta.main)
  await fillAccounts(process.argv[2] ?? '', { users: Number(process.argv[3] ?? 500_000) });
