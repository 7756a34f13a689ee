import type { Database, Db, Tx } from '../kernel/db.ts';
import {
  type AuditBounds,
  type AuditRange,
  type AuditTurns,
  EVERYTHING,
  type Violation,
} from './audit-check.ts';
import { TXN_SHAPES } from './txn-shapes.ts';

/** A transaction as PostgreSQL names it: its connection, and when it began there. */
export interface Backend {
  readonly pid: number;
  readonly begunAt: string;
}

/**
 * Lets a check take as long as its limit; 0 is no limit. A statement whose client is gone ends. Answers the
 * transaction, by which it can be canceled.
 */
export async function limitCheck(tx: Tx, limitMs: number): Promise<Backend | null> {
  const [row] = await tx.query<Backend>(
    `select set_config('statement_timeout', $1, true), set_config('client_connection_check_interval', '1s', true),
       pg_backend_pid() as pid, transaction_timestamp()::text as "begunAt"`,
    [String(Math.trunc(limitMs))],
  );
  return row ?? null;
}

/** Ends the statement of a transaction, and none that its connection, which others use too, runs after that. */
export async function cancelBackend(db: Db, { pid, begunAt }: Backend): Promise<void> {
  await db.query(
    'select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and xact_start = $2::timestamptz',
    [pid, begunAt],
  );
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

/** Accounts as `a`, and the values of their condition. */
export interface Accounts {
  readonly where: string;
  readonly params: readonly unknown[];
}

/**
 * Those that were posted to after a transaction; all after none. As an array, because of a set the planner may think that it
 * is quicker to read all accounts.
 */
export function accountsSince(txnId: number): Accounts {
  if (txnId === 0) return accountsIn(EVERYTHING);
  return {
    where: 'a.id = any (array(select distinct t.account_id from ledger.posting t where t.txn_id > $1))',
    params: [txnId],
  };
}

export function accountsIn({ after, upTo }: AuditRange): Accounts {
  return { where: 'a.id > $1 and a.id <= $2', params: [after, upTo] };
}

type ReadEnd = AuditTurns['readEnd'];

const readEndOf =
  (rows: string): ReadEnd =>
  async (db, after, count) => {
    const [end] = await db.query<{ number: number }>(`${rows} offset $2 limit 1`, [after, count - 1]);
    return end?.number ?? null;
  };

export const readTxnEnd = readEndOf('select id as number from ledger.txn where id > $1 order by id');
export const readSealEnd = readEndOf('select seq as number from ledger.seal where seq > $1 order by seq');
export const readAccountEnd = readEndOf('select id as number from ledger.account where id > $1 order by id');
export const readTransferEnd = readEndOf(
  'select id as number from ledger.transfer where id > $1 order by id',
);
/** The user so many accounts on. */
export const readHolderEnd = readEndOf(
  'select user_id as number from ledger.account where user_id > $1 order by user_id',
);

/** For a turn that takes transactions and accounts of the same numbers. */
export const readEitherEnd: ReadEnd = async (db, after, rows) => {
  const ends = [await readTxnEnd(db, after, rows), await readAccountEnd(db, after, rows)];
  const known = ends.filter((end) => end !== null);
  return known.length === 0 ? null : Math.min(...known);
};

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

export function findUnbalancedTxns(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select txn_id, currency_id, sum(amount)::text as sum from ledger.posting where txn_id > $1 and txn_id <= $2
     group by txn_id, currency_id having sum(amount) <> 0 limit 100`,
    [after, upTo],
  );
}

export function findUnbalancedCurrencies(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select currency_id, sum(amount)::text as sum from ledger.posting where txn_id > $1 and txn_id <= $2
     group by currency_id having sum(amount) <> 0`,
    [after, upTo],
  );
}

export function findBrokenChains(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `with recent as (
       select account_id, currency_id, seq, amount, balance_after,
         lag(seq) over own as previous_seq, lag(balance_after) over own as previous_balance
       from ledger.posting where ${ATTACHED} and txn_id <= $2 and seq is not null
       window own as (partition by account_id order by seq)
     )
     select r.account_id, r.currency_id, r.seq from recent r
     left join ledger.posting p
       on r.previous_seq is null and p.account_id = r.account_id and p.seq = r.seq - 1
     ${OPENING} = r.account_id and o.seq = r.seq - 1
     where r.seq <> coalesce(r.previous_seq, p.seq, o.seq, 0) + 1
       or r.balance_after <> coalesce(r.previous_balance, p.balance_after, o.balance, 0) + r.amount
     limit 100`,
    [after, upTo],
  );
}

export function findDriftedBalances(db: Db, { where, params }: Accounts): Promise<Violation[]> {
  return db.query<Violation>(
    `select a.id as account_id, a.currency_id, (a.available + a.held - coalesce(p.balance_after, o.balance, 0))::text as drift
     from ledger.account a
     left join ledger.posting p on p.account_id = a.id and p.seq = a.last_seq
     ${OPENING} = a.id and o.seq = a.last_seq
     left join lateral (
       select l.seq from ledger.posting l where l.account_id = a.id and l.seq is not null order by l.seq desc limit 1
     ) as latest on true
     where a.kind = 'user' and (
       a.available + a.held <> coalesce(p.balance_after, o.balance, 0)
       or (a.last_seq > 0 and p.seq is null and o.seq is null)
       or latest.seq > a.last_seq
     ) and ${where} limit 100`,
    params,
  );
}

export function findNegativeBalances(db: Db, { where, params }: Accounts): Promise<Violation[]> {
  return db.query<Violation>(
    `select id as account_id, currency_id, available::text, held::text from ledger.account a
     where (available = 'NaN' or held = 'NaN' or held < 0 or (
         kind <> 'world' and available < 0
         and not (kind = 'house' and wallet in ('contract_pool', 'insurance_fund', 'network_fee'))
       )) and ${where} limit 100`,
    params,
  );
}

/** L5: what balances hold is what open holds say; each source yields `user_id`, `account_id` and `held`. */
export async function findWrongHolds(
  db: Db,
  openHolds: readonly string[],
  { after, upTo }: AuditRange,
): Promise<readonly Violation[]> {
  const find = (where: string, params: readonly unknown[]) => {
    // Each source has the condition: PostgreSQL hands it on to no part of a union whose columns have several types.
    const sources = [LEDGER_HOLDS, ...openHolds].map(
      (of) => `select account_id, held from (${of}) as s where ${where}`,
    );
    return db.query<Violation>(
      `with holds as (
         select account_id, sum(held) as held from (${sources.join(' union all ')}) as open_hold group by account_id
       )
       select coalesce(a.id, h.account_id) as account_id, a.currency_id,
         (coalesce(a.held, 0) - coalesce(h.held, 0))::text as drift
       from (select * from ledger.account where ${where}) as a full join holds h on h.account_id = a.id
       where a.id is null or a.held <> coalesce(h.held, 0) limit 100`,
      params,
    );
  };
  const ofUsers = await find('user_id > $1 and user_id <= $2', [after, upTo]);
  // The platform's accounts, which hold nothing, come with the first users.
  return after > 0 ? ofUsers : [...ofUsers, ...(await find('user_id is null', []))];
}

const LEDGER_HOLDS = `select a.user_id, h.account_id, h.remaining as held
  from ledger.hold h left join ledger.account a on a.id = h.account_id where h.state = 'open'`;

export function findBrokenSeals(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `with chain as (
       select seq, last_txn_id, hash, lag(seq, 1, 0) over (order by seq) as previous_seq,
         lag(last_txn_id, 1, 0) over (order by seq) as from_id, lag(hash, 1, ''::bytea) over (order by seq) as previous
       from ledger.seal where seq >= $1 and seq <= $2
     )
     select seq, last_txn_id from chain
     where seq > $1 and (
       seq <> previous_seq + 1 or last_txn_id <= from_id
       or from_id >= (select d.txn_id from ledger.detached() d)
         and hash <> ledger.seal_hash(previous, from_id, last_txn_id)
     ) limit 100`,
    [after, upTo],
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
export function findForeignCurrencies(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.txn_id, p.step, p.currency_id from ledger.posting p
     left join ledger.account a on a.id = p.account_id
     left join ledger.txn t on t.id = p.txn_id and t.id > $1 and t.id <= $2
     where p.txn_id > $1 and p.txn_id <= $2 and (t.id is null or a.id is null or a.currency_id <> p.currency_id) limit 100`,
    [after, upTo],
  );
}

/** L8: each transaction has postings, as many in each currency as its kind can have; the sums are for other checks. */
export function findWrongPostingCounts(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `with shape as (
       select key as kind, (value ->> 'currencies')::integer as currencies,
         array(select jsonb_array_elements_text(value -> 'postings')::bigint) as postings
       from jsonb_each($3::jsonb)
     ), counted as (
       select t.id as txn_id, t.kind, p.currency_id, count(p.txn_id) as postings,
         count(*) over (partition by t.id) as currencies
       from ledger.txn t left join ledger.posting p on p.txn_id = t.id
       where t.id > $1 and t.id <= $2 group by t.id, p.currency_id
     )
     select txn_id, kind, currency_id, c.postings, c.currencies from counted c left join shape s using (kind)
     where c.postings <> all (coalesce(s.postings, array[2])) or c.currencies > s.currencies
     limit 100`,
    [after, upTo, JSON.stringify(TXN_SHAPES)],
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

/** L9 among all transactions, for some of them; a trade's are counted where the trades are (L9 of spot). */
export function findRepeatedKeys(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select t.kind, min(other.reference) as reference, t.idempotency_key, count(*) as txns
     from ledger.txn t
     join ledger.txn other on other.kind = t.kind and other.idempotency_key = t.idempotency_key
     where t.id > $1 and t.id <= $2
     group by t.id, t.kind, t.idempotency_key having count(*) > 1 limit 100`,
    [after, upTo],
  );
}

/** L10: what is posted is a multiple of the smallest unit. */
export function findBrokenSteps(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `select p.txn_id, p.step, null as account_id, p.currency_id
     from ledger.posting p join ledger.currency c on c.id = p.currency_id
     where p.txn_id > $1 and p.txn_id <= $2 and p.amount <> trunc(p.amount, c.scale) limit 100`,
    [after, upTo],
  );
}

/** L10: so are balances. */
export function findBrokenUnits(db: Db, { where, params }: Accounts): Promise<Violation[]> {
  return db.query<Violation>(
    `select null as txn_id, null as step, a.id as account_id, a.currency_id
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where (a.available <> trunc(a.available, c.scale) or a.held <> trunc(a.held, c.scale)) and ${where} limit 100`,
    params,
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
