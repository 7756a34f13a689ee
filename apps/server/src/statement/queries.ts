import { type Db, toTimestamp } from '../kernel/db.ts';

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
}

/** A user's accounts on which anything ever moved. */
export function listMovedAccounts(db: Db, userId: number): Promise<AccountRow[]> {
  return db.query<AccountRow>(
    `select a.id, c.code, c.scale from ledger.account a join ledger.currency c on c.id = a.currency_id
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
