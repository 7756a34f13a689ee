import pg from 'pg';

/** The first instant of the year that is written. */
export const YEAR_AT = Date.UTC(2025, 0, 1);
const YEAR_S = 365 * 86_400;
/** Users of the year; each trades with any other. */
const USERS = 400;
/** Transactions of a seal: one each five seconds or so in a busy exchange. */
const TXNS_PER_SEAL = 200;

/**
 * A year of spot trades in the form in which the writer posts them: for each one transaction and eight postings, fees of a
 * thousandth on both sides. Every thousandth transaction is a deposit. `$1` is the number of transactions after the first ones.
 */
const STATEMENTS: readonly string[] = [
  `insert into identity.user (uid, email, area_id, password_hash, is_user_real, level, invite_code, created_at)
   select (10000000 + n)::text, 'user' || n || '@example.com', 1, 'x', true, 1, 'CODE' || n, to_timestamp(${YEAR_AT / 1000})
   from generate_series(1, ${USERS}) n`,
  `insert into ledger.account (kind, user_id, wallet, currency_id)
   select 'user', n, 'trade', c from generate_series(1, ${USERS}) n, generate_series(1, 2) c`,
  `insert into ledger.account (kind, wallet, currency_id)
   select kind, wallet, c from (values ('house', 'fees'), ('world', 'demo')) as a(kind, wallet), generate_series(1, 2) c`,
  `create temporary table made as
   select n as txn, case when n <= ${USERS} or n % 1000 = 0 then 'demo_grant' else 'spot_trade' end as kind,
     n % ${USERS} + 1 as buyer, (n * 7 + n / ${USERS}) % ${USERS} + 1 as seller,
     (n % 97 + 1) * 0.00123 as quantity, (n % 97 + 1) * 0.00123 * (60000 + n % 500) as total
   from generate_series(1, ${USERS} + $1::integer) n`,
  `update made set seller = seller % ${USERS} + 1 where seller = buyer`,
  `insert into ledger.txn (kind, reference, idempotency_key, at)
   select kind, case kind when 'spot_trade' then '1:' || txn end, case kind when 'demo_grant' then txn::text end,
     to_timestamp(${YEAR_AT / 1000} + (txn::float8 * ${YEAR_S} / (${USERS} + $1::integer))::integer)
   from made order by txn`,
  `create temporary table moved as
   select m.txn, s.step, m.kind as txn_kind, s.owner, s.wallet, s.currency_id, s.kind, round(s.amount, 8) as amount
   from made m cross join lateral (values
     (0, m.buyer, 'trade', 1, 'spot_trade', -m.total), (1, m.seller, 'trade', 1, 'spot_trade', m.total),
     (2, m.seller, 'trade', 1, 'spot_fee', -m.total / 1000), (3, null, 'fees', 1, 'spot_fee', m.total / 1000),
     (4, m.seller, 'trade', 2, 'spot_trade', -m.quantity), (5, m.buyer, 'trade', 2, 'spot_trade', m.quantity),
     (6, m.buyer, 'trade', 2, 'spot_fee', -m.quantity / 1000), (7, null, 'fees', 2, 'spot_fee', m.quantity / 1000)
   ) as s(step, owner, wallet, currency_id, kind, amount) where m.kind = 'spot_trade'
   union all
   select m.txn, s.step, m.kind, s.owner, s.wallet, s.currency_id, 'demo_grant', s.amount
   from made m cross join lateral (values
     (0, null, 'demo', 1, -100000000), (1, m.buyer, 'trade', 1, 100000000),
     (2, null, 'demo', 2, -1000), (3, m.buyer, 'trade', 2, 1000)
   ) as s(step, owner, wallet, currency_id, amount) where m.kind = 'demo_grant'`,
  `insert into ledger.posting (txn_id, step, account_id, currency_id, kind, amount, seq, balance_after)
   select m.txn, m.step, a.id, m.currency_id, m.kind, m.amount,
     case when m.owner is not null then row_number() over own end,
     case when m.owner is not null then sum(m.amount) over own end
   from moved m
   join ledger.account a on a.user_id is not distinct from m.owner and a.wallet = m.wallet and a.currency_id = m.currency_id
   window own as (partition by a.id order by m.txn, m.step) order by m.txn, m.step`,
  `update ledger.account a set available = s.amount, last_seq = s.postings
   from (select account_id, sum(amount) as amount, count(seq) as postings from ledger.posting group by account_id) s
   where s.account_id = a.id`,
  `do $$ declare
     place record; previous bytea := ''; from_id bigint := 0; number bigint := 0;
   begin
     for place in
       select id, at from ledger.txn
       where id % ${TXNS_PER_SEAL} = 0 or id = (select max(id) from ledger.txn) order by id
     loop
       number := number + 1;
       previous := ledger.seal_hash(previous, from_id, place.id);
       insert into ledger.seal (seq, last_txn_id, hash, sealed_at) values (number, place.id, previous, place.at);
       from_id := place.id;
     end loop;
   end $$`,
  'vacuum analyze ledger.txn, ledger.posting, ledger.account, ledger.seal',
];

/** Writes the year by the owner of the tables; every trigger of the ledger judges it. */
export async function fillLedgerYear(url: string, trades: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of STATEMENTS) await client.query(sql, sql.includes('$1') ? [trades] : []);
  } finally {
    await client.end();
  }
}
