import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** When something first moved on a user's accounts; null when nothing ever did. */
export async function findFirstPosting(db: Db, userId: number): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    `select min(t.at) as at
     from ledger.account a
     join ledger.posting p on p.account_id = a.id and p.seq = 1
     join ledger.txn t on t.id = p.txn_id
     where a.user_id = $1`,
    [userId],
  );
  return row?.at ?? null;
}

export interface AccountRow {
  readonly id: number;
  readonly code: string;
  readonly scale: number;
  /** The last posting that is detached; 0 while none is. */
  readonly openingSeq: number;
}

/** A user's accounts on which anything ever moved. */
export function listMovedAccounts(db: Db, userId: number): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select a.id, c.code, c.scale, coalesce(o.seq, 0) as "openingSeq"
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     left join ledger.epoch_balance o
       on o.epoch_number = (select d.epoch from ledger.detached() d) and o.account_id = a.id
     where a.user_id = $1 and a.last_seq > 0 order by a.id`,
    [userId],
  );
}

export interface PostingRow {
  readonly txnId: number;
  readonly seq: number;
  readonly kind: string;
  readonly txnKind: string;
  readonly reference: string | null;
  readonly at: number;
  readonly amount: string;
  /** Fee that the house took in the same transaction, where the user's posting does not show it apart. */
  readonly houseFee: string;
}

/** The postings of an account after one, in their order. */
export function listPostingsAfter(
  db: Db,
  of: {
    readonly accountId: number;
    readonly seq: number;
    readonly rows: number;
    /** Kinds of transactions whose house fee is read. */
    readonly feeKinds: readonly string[];
  },
): Promise<PostingRow[]> {
  return db.query<PostingRow>(
    `select p.txn_id as "txnId", p.seq, p.kind, t.kind as "txnKind", t.reference, t.at,
       trim_scale(p.amount)::text as amount,
       case when t.kind = any($4::text[]) then (
         select trim_scale(coalesce(sum(f.amount), 0))::text
         from ledger.posting f join ledger.account h on h.id = f.account_id
         where f.txn_id = p.txn_id and h.kind = 'house' and h.wallet in ('fees', 'withdrawal_fee')
       ) else '0' end as "houseFee"
     from ledger.posting p join ledger.txn t on t.id = p.txn_id
     where p.account_id = $1 and p.seq > $2
     order by p.seq limit $3`,
    [of.accountId, of.seq, of.rows, of.feeKinds],
  );
}

export interface DayClose {
  readonly code: string;
  readonly day: number;
  readonly close: string;
}

/** The closing prices of the days of some currencies in another one. */
export function listDayCloses(
  db: Db,
  of: {
    readonly codes: readonly string[];
    readonly quote: string;
    readonly from: number;
    readonly to: number;
  },
): Promise<DayClose[]> {
  return db.query<DayClose>(
    `select b.code, k.open_time as day, trim_scale(k.close)::text as close
     from market.currency_match m
     join ledger.currency b on b.id = m.base_currency_id and b.code = any($1::text[])
     join ledger.currency q on q.id = m.quote_currency_id and q.code = $2
     join market.candle k on k.match_id = m.id and k.period = '1d' and k.open_time >= $3 and k.open_time < $4`,
    [of.codes, of.quote, toTimestamp(of.from), toTimestamp(of.to)],
  );
}

/** A lot as it is kept: minor units as text, the cost null where it is unknown. */
export type StoredLot = readonly [quantity: string, cost: string | null, acquiredAt: number, kind: string];
export type StoredLots = Readonly<Record<string, readonly StoredLot[]>>;

/** Lots of a user at the end of the newest epoch that is detached, by asset. */
export async function findCarriedLots(db: Db, userId: number): Promise<StoredLots> {
  const [row] = await db.query<{ lots: StoredLots }>(
    `select lots from statement.carried_lots
     where user_id = $1 and epoch_number = (select d.epoch from ledger.detached() d)`,
    [userId],
  );
  return row?.lots ?? {};
}

/** Users after one with accounts on which anything ever moved, whose lots at the end of an epoch are not stored. */
export async function listWithoutLots(
  db: Db,
  of: { readonly number: number; readonly after: number; readonly rows: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ userId: number }>(
    `select distinct a.user_id as "userId" from ledger.account a
     where a.kind = 'user' and a.user_id > $2 and a.last_seq > 0 and not exists (
       select from statement.carried_lots c where c.epoch_number = $1 and c.user_id = a.user_id
     ) order by a.user_id limit $3`,
    [of.number, of.after, of.rows],
  );
  return rows.map(({ userId }) => userId);
}

/** Stores lots of users; what is stored already stays. */
export async function insertLots(
  tx: Tx,
  epoch: number,
  rows: readonly { readonly userId: number; readonly lots: StoredLots }[],
): Promise<void> {
  await tx.query(
    `insert into statement.carried_lots (epoch_number, user_id, lots)
     select $1, r."userId", r.lots from jsonb_to_recordset($2::jsonb) as r("userId" bigint, lots jsonb)
     on conflict do nothing`,
    [epoch, JSON.stringify(rows)],
  );
}
