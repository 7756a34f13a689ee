import { ACCOUNT_TYPES } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { PostingPlace } from './page-cursor.ts';

export interface PostingRead {
  readonly txnId: number;
  readonly step: number;
  readonly accountId: number;
  readonly accountKind: 'user' | 'house' | 'world';
  readonly account: string;
  readonly userId: number | null;
  readonly uid: string | null;
  readonly currencyId: number;
  readonly code: string;
  readonly kind: string;
  readonly amount: string;
  readonly balanceAfter: string | null;
  readonly reference: string | null;
  readonly at: number;
}

export interface PostingFilter {
  readonly userId: number | null;
  readonly account: string | null;
  readonly currencyId: number | null;
  readonly kind: string | null;
  readonly txnId: number | null;
  readonly reference: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: PostingPlace | null;
  readonly rows: number;
}

/** A page of all postings, newest first. Each way to ask is answered from an index, however many rows there are. */
export function listPostings(db: Db, filter: PostingFilter): Promise<PostingRead[]> {
  const params: unknown[] = [filter.rows];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const source = isOfFewAccounts(filter) ? ofAccounts(filter, bind) : ofPlatformAndUsers(filter, bind);
  return db.query<PostingRead>(
    `select o.txn_id as "txnId", o.step, o.account_id as "accountId", a.kind as "accountKind", a.wallet as account,
       a.user_id as "userId", u.uid, o.currency_id as "currencyId", c.code, o.kind,
       trim_scale(o.amount)::text as amount, trim_scale(o.balance_after)::text as "balanceAfter", o.reference, o.at
     from (${source} order by txn_id desc, step desc limit $1) as o
     join ledger.account a on a.id = o.account_id
     join ledger.currency c on c.id = o.currency_id
     left join identity."user" u on u.id = a.user_id
     order by o.txn_id desc, o.step desc`,
    params,
  );
}

type Bind = (value: unknown) => string;

/** The account of the fees of trades and each of the five accounts over all users are met at every step. */
function isOfFewAccounts({ userId, account }: PostingFilter): boolean {
  if (userId !== null) return true;
  const isMany = account === 'fees' || Object.values(ACCOUNT_TYPES).some((code) => code === account);
  return account !== null && !isMany;
}

/** The newest of each account are found by its index, then merged. */
function ofAccounts(filter: PostingFilter, bind: Bind): string {
  const accounts = [filter.userId === null ? 'own.user_id is null' : `own.user_id = ${bind(filter.userId)}`];
  if (filter.account !== null) accounts.push(`own.wallet = ${bind(filter.account)}`);
  const inIndex = filter.userId === null ? "p.seq is null and p.kind <> 'spot_fee'" : 'p.seq is not null';
  const conditions = ['p.account_id = own.id', inIndex, ...conditionsOf(filter, bind)];
  return `select found.* from ledger.account own cross join lateral (
      select p.*, t.reference, t.at from ledger.posting p join ledger.txn t on t.id = p.txn_id
      where ${conditions.join(' and ')}
      order by ${filter.userId === null ? 'p.txn_id' : 'p.seq'} desc limit $1
    ) as found
    where ${accounts.join(' and ')}`;
}

function ofPlatformAndUsers(filter: PostingFilter, bind: Bind): string {
  const conditions = conditionsOf(filter, bind);
  if (filter.account !== null) conditions.push(`own.wallet = ${bind(filter.account)}`);
  return `select p.*, t.reference, t.at from ledger.posting p
    join ledger.txn t on t.id = p.txn_id
    join ledger.account own on own.id = p.account_id
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
}

function conditionsOf(filter: PostingFilter, bind: Bind): string[] {
  const conditions: string[] = [];
  if (filter.currencyId !== null) conditions.push(`p.currency_id = ${bind(filter.currencyId)}`);
  if (filter.txnId !== null) conditions.push(`p.txn_id = ${bind(filter.txnId)}`);
  if (filter.kind !== null) conditions.push(...kindConditions(bind(filter.kind), filter.kind));
  if (filter.reference !== null) {
    // A trade is looked up in the records of spot; its reference has no index here.
    conditions.push(`t.reference = ${bind(filter.reference)}`, "t.kind <> 'spot_trade'");
  }
  if (filter.from !== null) conditions.push(...sinceConditions(bind(filter.from)));
  if (filter.to !== null) conditions.push(...beforeConditions(bind(filter.to)));
  if (filter.before !== null) {
    conditions.push(`(p.txn_id, p.step) < (${bind(filter.before.txnId)}, ${bind(filter.before.step)})`);
  }
  return conditions;
}

/** Only trades have postings of other kinds than their own; all other kinds are found by the kind's index. */
function kindConditions(param: string, kind: string): readonly string[] {
  const ofPosting = `p.kind = ${param}`;
  return kind.startsWith('spot_') ? [ofPosting] : [ofPosting, `t.kind = ${param}`, "t.kind <> 'spot_trade'"];
}

/** The instant decides; a seal of a minute before it covers older transactions only. */
function sinceConditions(param: string): readonly string[] {
  const bound = `coalesce((
    select last_txn_id from ledger.seal where sealed_at < ${param}::timestamptz - interval '1 minute'
    order by sealed_at desc, seq desc limit 1
  ), 0)`;
  return [`t.at >= ${param}`, ...boundIds('>', bound)];
}

/** The instant decides; what lies beyond a seal that ends a minute after it is newer. */
function beforeConditions(param: string): readonly string[] {
  const bound = `coalesce((
    select s.last_txn_id from ledger.seal s join ledger.txn ending on ending.id = s.last_txn_id
    where s.sealed_at > ${param}::timestamptz + interval '1 minute'
      and ending.at > ${param}::timestamptz + interval '1 minute'
    order by s.sealed_at, s.seq limit 1
  ), 9223372036854775807)`;
  return [`t.at < ${param}`, ...boundIds('<=', bound)];
}

/** Of both tables, because the planner may begin with either and draws no bound of the one from the other. */
function boundIds(comparison: '>' | '<=', bound: string): readonly string[] {
  return ['p.txn_id', 't.id'].map((id) => `${id} ${comparison} ${bound}`);
}

export interface TxnRead {
  readonly id: number;
  readonly kind: string;
  readonly reference: string | null;
  readonly idempotencyKey: string | null;
  readonly at: number;
}

export async function findTxn(db: Db, txnId: number): Promise<TxnRead | undefined> {
  const rows = await db.query<TxnRead>(
    `select id, kind, reference, idempotency_key as "idempotencyKey", at from ledger.txn where id = $1`,
    [txnId],
  );
  return rows[0];
}

export function sumTxn(db: Db, txnId: number): Promise<{ currencyId: number; code: string; sum: string }[]> {
  return db.query<{ currencyId: number; code: string; sum: string }>(
    `select p.currency_id as "currencyId", c.code, trim_scale(sum(p.amount))::text as sum
     from ledger.posting p join ledger.currency c on c.id = p.currency_id
     where p.txn_id = $1 group by p.currency_id, c.code order by p.currency_id`,
    [txnId],
  );
}

export interface SealRead {
  readonly seq: number;
  readonly lastTxnId: number;
  readonly hash: string;
  readonly sealedAt: number;
  /** Null where trades that it covers are detached. */
  readonly isValid: boolean | null;
}

/** The seal that covers a transaction, with the hash of its rows worked out again. */
export async function findSealOf(db: Db, txnId: number): Promise<SealRead | undefined> {
  const rows = await db.query<SealRead>(
    `select s.seq, s.last_txn_id as "lastTxnId", encode(s.hash, 'hex') as hash, s.sealed_at as "sealedAt",
       case when s.seq > (select d.seal_seq from ledger.detached() d) then
         s.hash = ledger.seal_hash(coalesce(b.hash, ''::bytea), coalesce(b.last_txn_id, 0), s.last_txn_id)
       end as "isValid"
     from (select * from ledger.seal where last_txn_id >= $1 order by last_txn_id limit 1) as s
     left join ledger.seal b on b.seq = s.seq - 1`,
    [txnId],
  );
  return rows[0];
}

export interface PlatformBalanceRead {
  readonly accountId: number;
  readonly kind: 'house' | 'world';
  readonly name: string;
  readonly currencyId: number;
  readonly code: string;
  readonly balance: string;
}

const UNSEALED = `select account_id, sum(amount) as amount from ledger.posting
  where seq is null and txn_id > (select coalesce(max(last_txn_id), 0) from ledger.seal) group by account_id`;

/** The accounts of the platform, with what is posted and not yet rolled up. */
export function listPlatformBalances(db: Db): Promise<PlatformBalanceRead[]> {
  return db.query<PlatformBalanceRead>(
    `select a.id as "accountId", a.kind, a.wallet as name, a.currency_id as "currencyId", c.code,
       trim_scale(a.available + coalesce(n.amount, 0))::text as balance
     from ledger.account a
     join ledger.currency c on c.id = a.currency_id
     left join (${UNSEALED}) as n on n.account_id = a.id
     where a.user_id is null
     order by a.kind, a.wallet, a.currency_id`,
  );
}

export interface CurrencySumRead {
  readonly currencyId: number;
  readonly code: string;
  readonly users: string;
  readonly house: string;
  readonly world: string;
  readonly sum: string;
}

/** Every coin, also one without a holder yet, and everything else that is held. */
export function sumCurrencies(db: Db): Promise<CurrencySumRead[]> {
  return db.query<CurrencySumRead>(
    `with balance as (
       select a.currency_id, a.kind, a.available + a.held + coalesce(n.amount, 0) as amount
       from ledger.account a left join (${UNSEALED}) as n on n.account_id = a.id
     )
     select c.id as "currencyId", c.code,
       trim_scale(coalesce(sum(b.amount) filter (where b.kind = 'user'), 0))::text as users,
       trim_scale(coalesce(sum(b.amount) filter (where b.kind = 'house'), 0))::text as house,
       trim_scale(coalesce(sum(b.amount) filter (where b.kind = 'world'), 0))::text as world,
       trim_scale(coalesce(sum(b.amount), 0))::text as sum
     from ledger.currency c left join balance b on b.currency_id = c.id
     where c.kind = 'coin' or b.currency_id is not null
     group by c.id, c.code order by c.id`,
  );
}
