import type { Database, Db, Tx } from '../kernel/db.ts';
import type { AuditBounds, Violation } from './audit-check.ts';
import { TXN_SHAPES } from './txn-shapes.ts';

/**
 * Lets a check take as long as its limit; 0 is no limit. A statement whose client is gone ends. Answers the
 * connection, by which it can be canceled.
 */
export async function limitCheck(tx: Tx, limitMs: number): Promise<number> {
  const rows = await tx.query<{ pid: number }>(
    `select set_config('statement_timeout', $1, true), set_config('client_connection_check_interval', '1s', true),
       pg_backend_pid() as pid`,
    [String(Math.trunc(limitMs))],
  );
  return rows[0]?.pid ?? 0;
}

/** Ends the statement that a connection runs. */
export async function cancelBackend(db: Db, pid: number): Promise<void> {
  await db.query('select pg_cancel_backend($1)', [pid]);
}

/** Least size of a table whose unknown contents can mislead the planner. */
const LARGE_BYTES = 1_000_000;
const ANALYZE_MS = 600_000;

/**
 * Lets PostgreSQL look at large tables of which it knows nothing, as after a restore: without it checks are planned for
 * empty tables and take many times as long.
 */
export async function analyzeUnknownTables(db: Database): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.reltuples < 0 and n.nspname not in ('pg_catalog', 'information_schema')
       and has_table_privilege(c.oid, 'select') and pg_relation_size(c.oid) > $1 and not pg_is_in_recovery()`,
    [LARGE_BYTES],
  );
  for (const { name } of tables)
    await db.transaction(
      async (tx) => {
        await tx.query('set local statement_timeout = 0');
        await tx.query('select kernel.analyze_table($1)', [name]);
      },
      { answerMs: ANALYZE_MS },
    );
}

/** All accounts, or those that were posted to after a transaction. */
const TOUCHED = '($1 = 0 or a.id in (select t.account_id from ledger.posting t where t.txn_id > $1))';

/** Joins what an account had when the trades before were detached; without such an epoch there is no row of it. */
const OPENING = `left join ledger.epoch_balance o on o.epoch_number = (select d.epoch from ledger.detached() d)
       and o.account_id`;
/** Postings that are detached, and those between them, are proved by the epoch that ended with them. */
const ATTACHED = 'txn_id > $1 and txn_id > (select d.txn_id from ledger.detached() d)';

/** Everything up to the last seal was visible to this snapshot, so the next audit starts there. */
export async function readAuditBounds(db: Db): Promise<AuditBounds> {
  const rows = await db.query<{ txn: number; txn_max: number; seal: number; epoch: number }>(
    `select (select coalesce(max(last_txn_id), 0) from ledger.seal) as txn,
       (select coalesce(max(id), 0) from ledger.txn) as txn_max,
       (select coalesce(max(seq), 0) from ledger.seal) as seal,
       (select coalesce(max(number), 0) from ledger.epoch) as epoch`,
  );
  return { ...rows[0] };
}

export function findUnbalancedTxns(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select txn_id, currency_id, sum(amount)::text as sum from ledger.posting where txn_id > $1
     group by txn_id, currency_id having sum(amount) <> 0 limit 100`,
    [afterTxnId],
  );
}

export function findUnbalancedCurrencies(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select currency_id, sum(amount)::text as sum from ledger.posting where txn_id > $1
     group by currency_id having sum(amount) <> 0`,
    [afterTxnId],
  );
}

export function findBrokenChains(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with recent as (
       select account_id, currency_id, seq, amount, balance_after,
         lag(seq) over own as previous_seq, lag(balance_after) over own as previous_balance
       from ledger.posting where ${ATTACHED} and seq is not null
       window own as (partition by account_id order by seq)
     )
     select r.account_id, r.currency_id, r.seq from recent r
     left join ledger.posting p
       on r.previous_seq is null and p.account_id = r.account_id and p.seq = r.seq - 1
     ${OPENING} = r.account_id and o.seq = r.seq - 1
     where r.seq <> coalesce(r.previous_seq, p.seq, o.seq, 0) + 1
       or r.balance_after <> coalesce(r.previous_balance, p.balance_after, o.balance, 0) + r.amount
     limit 100`,
    [afterTxnId],
  );
}

export function findDriftedBalances(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select a.id as account_id, a.currency_id, (a.available + a.held - coalesce(p.balance_after, o.balance, 0))::text as drift
     from ledger.account a
     left join ledger.posting p on p.account_id = a.id and p.seq = a.last_seq
     ${OPENING} = a.id and o.seq = a.last_seq
     where a.kind = 'user' and (
       a.available + a.held <> coalesce(p.balance_after, o.balance, 0)
       or (a.last_seq > 0 and p.seq is null and o.seq is null)
       or exists (select 1 from ledger.posting q where q.account_id = a.id and q.seq > a.last_seq)
     ) and ${TOUCHED} limit 100`,
    [afterTxnId],
  );
}

/** Adds every posting to what was there when those before were detached; between two looks, the chains stand for it. */
export function findWrongSums(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with sealed as (select coalesce(max(last_txn_id), 0) as id from ledger.seal),
     detached as (select d.epoch, d.txn_id from ledger.detached() d),
     parts as (
       select account_id, sum(amount) as total, coalesce(sum(amount) filter (where txn_id <= sealed.id), 0) as rolled
       from ledger.posting, sealed where txn_id > (select txn_id from detached) group by account_id
       union all
       select account_id, balance, balance from ledger.epoch_balance where epoch_number = (select epoch from detached)
     ),
     sums as (
       select account_id, sum(total) as total, sum(rolled) as rolled from parts group by account_id
     )
     select a.id as account_id, a.currency_id,
       (a.available + a.held - coalesce(case a.kind when 'user' then s.total else s.rolled end, 0))::text as drift
     from ledger.account a full join sums s on s.account_id = a.id
     where a.id is null
       or a.available + a.held <> coalesce(case a.kind when 'user' then s.total else s.rolled end, 0)
     limit 100`,
  );
}

export function findNegativeBalances(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select id as account_id, currency_id, available::text, held::text from ledger.account a
     where (available = 'NaN' or held = 'NaN' or held < 0 or (
         kind <> 'world' and available < 0
         and not (kind = 'house' and wallet in ('contract_pool', 'insurance_fund', 'network_fee'))
       )) and ${TOUCHED} limit 100`,
    [afterTxnId],
  );
}

export function findWrongHolds(db: Db, openHolds: readonly string[]): Promise<Violation[]> {
  const sources = [
    "select account_id, remaining as held from ledger.hold where state = 'open'",
    ...openHolds,
  ];
  return db.query<Violation>(
    `with holds as (
       select account_id, sum(held) as held from (${sources.join(' union all ')}) as open_hold group by account_id
     )
     select coalesce(a.id, h.account_id) as account_id, a.currency_id, (coalesce(a.held, 0) - coalesce(h.held, 0))::text as drift
     from ledger.account a full join holds h on h.account_id = a.id
     where a.id is null or a.held <> coalesce(h.held, 0) limit 100`,
  );
}

export function findBrokenSeals(db: Db, afterSeq: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with chain as (
       select seq, last_txn_id, hash, lag(seq, 1, 0) over (order by seq) as previous_seq,
         lag(last_txn_id, 1, 0) over (order by seq) as from_id, lag(hash, 1, ''::bytea) over (order by seq) as previous
       from ledger.seal where seq >= $1
     )
     select seq, last_txn_id from chain
     where seq > $1 and (
       seq <> previous_seq + 1 or last_txn_id <= from_id
       or from_id >= (select d.txn_id from ledger.detached() d)
         and hash <> ledger.seal_hash(previous, from_id, last_txn_id)
     ) limit 100`,
    [afterSeq],
  );
}

export function findFallenIds(db: Db, highestSeen: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select max_id, $1::bigint as highest_seen
     from (select coalesce(max(id), 0) as max_id from ledger.txn) as t
     where max_id < $1 or max_id < (select coalesce(max(last_txn_id), 0) from ledger.seal)`,
    [highestSeen],
  );
}

/** The triggers that keep the ledger immutable and balanced are there and switched on. */
export function findMissingGuards(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select wanted.table_name, wanted.name
     from (values ('ledger.txn', 'txn_immutable'), ('ledger.posting', 'posting_immutable'),
       ('ledger.txn', 'txn_kept'), ('ledger.posting', 'posting_kept'), ('ledger.epoch', 'epoch_immutable'),
       ('ledger.epoch_detached', 'epoch_detached_by_owner'), ('ledger.epoch_balance', 'epoch_balance_immutable'),
       ('ledger.seal', 'seal_immutable'), ('ledger.account', 'account_kept'), ('ledger.posting', 'posting_check'))
       as wanted(table_name, name)
     left join pg_trigger t
       on t.tgrelid = wanted.table_name::regclass and t.tgname = wanted.name and t.tgenabled = 'O'
     where t.oid is null`,
  );
}

/** L7: each posting has its transaction and an account of its currency. */
export function findForeignCurrencies(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.txn_id, p.step, p.currency_id from ledger.posting p
     left join ledger.account a on a.id = p.account_id
     left join ledger.txn t on t.id = p.txn_id and t.id > $1
     where p.txn_id > $1 and (t.id is null or a.id is null or a.currency_id <> p.currency_id) limit 100`,
    [afterTxnId],
  );
}

/** L8: each transaction has postings, as many in each currency as its kind can have; the sums are for other checks. */
export function findWrongPostingCounts(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with shape as (
       select key as kind, (value ->> 'currencies')::integer as currencies,
         array(select jsonb_array_elements_text(value -> 'postings')::bigint) as postings
       from jsonb_each($2::jsonb)
     ), counted as (
       select t.id as txn_id, t.kind, p.currency_id, count(p.txn_id) as postings,
         count(*) over (partition by t.id) as currencies
       from ledger.txn t left join ledger.posting p on p.txn_id = t.id
       where t.id > $1 group by t.id, p.currency_id
     )
     select txn_id, kind, currency_id, c.postings, c.currencies from counted c left join shape s using (kind)
     where c.postings <> all (coalesce(s.postings, array[2])) or c.currencies > s.currencies
     limit 100`,
    [afterTxnId, JSON.stringify(TXN_SHAPES)],
  );
}

export function findRepeatedTxns(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select kind, min(reference) as reference, idempotency_key, count(*) as txns from ledger.txn
     where id > $1 and (idempotency_key is not null or kind = 'spot_trade')
     group by kind, idempotency_key, case when idempotency_key is null then reference end
     having count(*) > 1 limit 100`,
    [afterTxnId],
  );
}

export function findBrokenSteps(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.txn_id, p.step, null as account_id, p.currency_id
     from ledger.posting p join ledger.currency c on c.id = p.currency_id
     where p.txn_id > $1 and p.amount <> trunc(p.amount, c.scale)
     union all
     select null, null, a.id, a.currency_id
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where (a.available <> trunc(a.available, c.scale) or a.held <> trunc(a.held, c.scale)) and ${TOUCHED}
     limit 100`,
    [afterTxnId],
  );
}

/** Assets of users and earnings of the house are what came in from the world, per currency. */
export function findInsolvency(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `with parts as (
       select currency_id, available + held as amount from ledger.account
       union all
       select p.currency_id, p.amount from ledger.posting p
       where p.seq is null and p.txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal)
     )
     select currency_id, sum(amount)::text as sum from parts group by currency_id having sum(amount) <> 0`,
  );
}
