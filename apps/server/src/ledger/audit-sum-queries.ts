import type { Db } from '../kernel/db.ts';
import type { AuditRange, Violation } from './audit-check.ts';

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

/** L3 sum of some users' accounts, and what users have of accounts that are none of theirs. */
export function findWrongUserSums(db: Db, { after, upTo }: AuditRange): Promise<Violation[]> {
  return db.query<Violation>(
    `with detached as (
       select d.epoch, d.txn_id from ledger.detached() d
     ), parts as (
       select account_id, amount from ledger.posting
       where account_id > $1 and account_id <= $2 and seq is not null and txn_id > (select txn_id from detached)
       union all
       select account_id, balance from ledger.epoch_balance
       where account_id > $1 and account_id <= $2 and seq > 0 and epoch_number = (select epoch from detached)
     ), sums as (
       select account_id, sum(amount) as total from parts group by account_id
     ), own as (
       select * from ledger.account where id > $1 and id <= $2 and kind = 'user'
     )
     select coalesce(a.id, s.account_id) as account_id, a.currency_id,
       (coalesce(a.available + a.held, 0) - coalesce(s.total, 0))::text as drift
     from own a full join sums s on s.account_id = a.id
     where a.id is null or a.available + a.held <> coalesce(s.total, 0) limit 100`,
    [after, upTo],
  );
}

/** Number of the newest epoch whose trades are detached; 0 while none is. */
export async function readDetachedEpoch(db: Db): Promise<number> {
  const [row] = await db.query<{ epoch: number }>('select epoch from ledger.detached()');
  return row?.epoch ?? 0;
}

/** Sums of postings without a sequence, by account. */
export type PlatformSums = Readonly<Record<string, string>>;

/** Those up to the end of what is detached. */
export async function readDetachedSums(db: Db): Promise<PlatformSums> {
  const rows = await db.query<{ sums: PlatformSums }>(
    `select coalesce(jsonb_object_agg(account_id, balance::text), '{}') as sums from ledger.epoch_balance
     where epoch_number = (select d.epoch from ledger.detached() d) and seq = 0`,
  );
  return rows[0]?.sums ?? {};
}

/** The sums with those of further transactions, as far as they are rolled up. */
export async function addPlatformSums(
  db: Db,
  sums: PlatformSums,
  { after, upTo }: AuditRange,
): Promise<PlatformSums> {
  const rows = await db.query<{ sums: PlatformSums }>(
    `select coalesce(jsonb_object_agg(account_id, amount::text), '{}') as sums from (
       select account_id, sum(amount) as amount from (
         select account_id, amount from ledger.posting
         where txn_id > greatest($2, (select d.txn_id from ledger.detached() d)) and seq is null
           and txn_id <= least($3, (select coalesce(max(last_txn_id), 0) from ledger.seal))
         union all
         select key::bigint, value::numeric from jsonb_each_text($1::jsonb)
       ) as part group by account_id
     ) as summed`,
    [JSON.stringify(sums), after, upTo],
  );
  return rows[0]?.sums ?? {};
}

/** L3 sum of the platform's accounts, of which every posting was added up; a user's account has none of those. */
export function findWrongPlatformSums(db: Db, sums: PlatformSums): Promise<Violation[]> {
  return db.query<Violation>(
    `select coalesce(a.id, s.key::bigint) as account_id, a.currency_id,
       (coalesce(a.available + a.held, 0) - coalesce(s.value::numeric, 0))::text as drift
     from (select * from ledger.account where user_id is null) as a
     full join jsonb_each_text($1::jsonb) s on s.key::bigint = a.id
     where a.id is null or a.available + a.held <> coalesce(s.value::numeric, 0) limit 100`,
    [JSON.stringify(sums)],
  );
}
