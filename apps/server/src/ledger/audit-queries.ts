import type { Db, Tx } from '../kernel/db.ts';
import type { AuditBounds, Violation } from './audit-check.ts';

/** One unchanging view for all checks, however long they take. It is the first statement of its transaction. */
export async function openSnapshot(tx: Tx): Promise<void> {
  await tx.query('set transaction isolation level repeatable read read only');
  await tx.query('set local statement_timeout = 0');
}

export async function openCheck(tx: Tx): Promise<void> {
  await tx.query('savepoint audit_check');
}

export async function undoCheck(tx: Tx): Promise<void> {
  await tx.query('rollback to savepoint audit_check');
}

/** Everything up to the last seal was visible to this snapshot, so the next audit starts there. */
export async function readAuditBounds(db: Db): Promise<AuditBounds> {
  const rows = await db.query<{ txn: number; txn_max: number; seal: number }>(
    `select (select coalesce(max(last_txn_id), 0) from ledger.seal) as txn,
       (select coalesce(max(id), 0) from ledger.txn) as txn_max,
       (select coalesce(max(seq), 0) from ledger.seal) as seal`,
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
       from ledger.posting where txn_id > $1 and seq is not null
       window own as (partition by account_id order by seq)
     )
     select r.account_id, r.currency_id, r.seq from recent r
     left join ledger.posting p
       on r.previous_seq is null and p.account_id = r.account_id and p.seq = r.seq - 1
     where r.seq <> coalesce(r.previous_seq, p.seq, 0) + 1
       or r.balance_after <> coalesce(r.previous_balance, p.balance_after, 0) + r.amount
     limit 100`,
    [afterTxnId],
  );
}

export function findDriftedBalances(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select a.id as account_id, a.currency_id, (a.available + a.held)::text as balance,
       p.balance_after::text as balance_after
     from ledger.account a
     left join ledger.posting p on p.account_id = a.id and p.seq = a.last_seq
     where a.kind = 'user' and (
       a.available + a.held <> coalesce(p.balance_after, 0)
       or (a.last_seq > 0 and p.seq is null)
       or exists (select 1 from ledger.posting q where q.account_id = a.id and q.seq > a.last_seq)
     ) limit 100`,
  );
}

/** Adds every posting up, so only a full audit runs it; between two, the chains stand for it. */
export async function findWrongSums(db: Db, afterTxnId: number): Promise<Violation[]> {
  if (afterTxnId > 0) return [];
  return db.query<Violation>(
    `with sealed as (select coalesce(max(last_txn_id), 0) as id from ledger.seal),
     sums as (
       select account_id, sum(amount) as total, coalesce(sum(amount) filter (where txn_id <= sealed.id), 0) as rolled
       from ledger.posting, sealed group by account_id
     )
     select a.id as account_id, a.currency_id, (a.available + a.held)::text as balance, s.total::text as sum
     from ledger.account a full join sums s on s.account_id = a.id
     where a.id is null
       or a.available + a.held <> coalesce(case a.kind when 'user' then s.total else s.rolled end, 0)
     limit 100`,
  );
}

export function findNegativeBalances(db: Db): Promise<Violation[]> {
  return db.query<Violation>(
    `select id as account_id, currency_id, available::text, held::text from ledger.account
     where available = 'NaN' or held = 'NaN' or held < 0 or (
         kind <> 'world' and available < 0
         and not (kind = 'house' and wallet in ('contract_pool', 'insurance_fund'))
       ) limit 100`,
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
     select a.id as account_id, a.currency_id, a.held::text, h.held::text as holds
     from ledger.account a full join holds h on h.account_id = a.id
     where a.id is null or a.held <> coalesce(h.held, 0) limit 100`,
  );
}

export function findBrokenSeals(db: Db, afterSeq: number): Promise<Violation[]> {
  return db.query<Violation>(
    `with chain as (
       select seq, last_txn_id, hash, lag(seq, 1, 0) over (order by seq) as previous_seq,
         lag(last_txn_id, 1, 0) over (order by seq) as from_id, lag(hash, 1, ''::bytea) over (order by seq) as previous
       from ledger.seal
     )
     select seq, last_txn_id from chain
     where seq > $1 and (
       seq <> previous_seq + 1 or last_txn_id <= from_id
       or hash <> ledger.seal_hash(previous, from_id, last_txn_id)
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
       ('ledger.seal', 'seal_immutable'), ('ledger.account', 'account_kept'), ('ledger.posting', 'posting_check'))
       as wanted(table_name, name)
     left join pg_trigger t
       on t.tgrelid = wanted.table_name::regclass and t.tgname = wanted.name and t.tgenabled = 'O'
     where t.oid is null`,
  );
}

export function findForeignCurrencies(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.txn_id, p.step, p.currency_id from ledger.posting p
     left join ledger.account a on a.id = p.account_id
     where p.txn_id > $1 and (a.id is null or a.currency_id <> p.currency_id) limit 100`,
    [afterTxnId],
  );
}

/** Two postings per currency, a withdrawal with a fee three, a release between people with a fee four; spot and contract check the sums of their own kinds. */
export function findWrongPostingCounts(db: Db, afterTxnId: number): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.id as txn_id, t.kind, min(p.currency_id) as currency_id, count(p.txn_id) as postings
     from ledger.txn t left join ledger.posting p on p.txn_id = t.id
     where t.id > $1
     group by t.id
     having count(p.txn_id) = 0
       or (t.kind not in ('spot_trade', 'withdrawal', 'contract_close', 'fiat_release') and count(p.txn_id) <> 2 * count(distinct p.currency_id))
       or (t.kind = 'contract_close' and (count(p.txn_id) not between 2 and 4 or count(distinct p.currency_id) <> 1))
       or (t.kind = 'fiat_release' and (count(p.txn_id) not in (2, 4) or count(distinct p.currency_id) <> 1))
       or (t.kind = 'withdrawal' and (count(p.txn_id) not in (2, 3) or count(distinct p.currency_id) <> 1))
     limit 100`,
    [afterTxnId],
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
     from ledger.posting p join market.currency c on c.id = p.currency_id
     where p.txn_id > $1 and p.amount <> trunc(p.amount, c.scale)
     union all
     select null, null, a.id, a.currency_id
     from ledger.account a join market.currency c on c.id = a.currency_id
     where a.available <> trunc(a.available, c.scale) or a.held <> trunc(a.held, c.scale)
     limit 100`,
    [afterTxnId],
  );
}

/** What users own and the house earned is what came in from the world, per currency. */
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
