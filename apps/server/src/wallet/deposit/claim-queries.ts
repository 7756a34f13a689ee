import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** A claimed deposit while an operator decides. */
export interface Claim {
  readonly id: string;
  readonly userId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly scale: number;
  readonly state: 'pending_review' | 'credited' | 'withdrawable' | 'rejected';
  /** Amount that the user claims. */
  readonly received: string;
  readonly firstOperatorId: number | null;
  readonly firstAmount: string | null;
}

/** Locks a claim, and nothing else than claims. */
export async function lockClaim(tx: Tx, id: string): Promise<Claim | undefined> {
  const rows = await tx.query<Claim>(
    `select d.id, d.user_id as "userId", d.currency_id as "currencyId", c.code, c.scale, d.state,
       trim_scale(d.received)::text as received,
       m.first_operator_id as "firstOperatorId", trim_scale(m.first_amount)::text as "firstAmount"
     from wallet.deposit d
     join wallet.manual_deposit m on m.deposit_id = d.id
     join ledger.currency c on c.id = d.currency_id
     where d.id = $1 for update of d, m`,
    [id],
  );
  return rows[0];
}

/** Any number that nothing else locks. */
const CLAIM_LOCK = 4_711_021;

/** Lets one transaction at a time approve claims, so that their sums hold. */
export async function lockApprovals(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
}

/** An amount of a coin that operators credited, for a user by an operator. */
export interface ApprovedSum {
  readonly userId: number;
  readonly operatorId: number;
  readonly code: string;
  readonly amount: string;
}

/** Amounts credited on claims since an instant, by user and by each operator who approved it. */
export function listApprovedSums(db: Db, since: number): Promise<ApprovedSum[]> {
  return db.query<ApprovedSum>(
    `select d.user_id as "userId", m.decided_by as "operatorId", c.code, trim_scale(sum(d.amount))::text as amount
     from wallet.manual_deposit m
     join wallet.deposit d on d.id = m.deposit_id
     join ledger.currency c on c.id = d.currency_id
     where m.decided_at > $1 and d.state in ('credited', 'withdrawable')
     group by d.user_id, m.decided_by, c.code`,
    [toTimestamp(since)],
  );
}

/** Lets claims leave whose day is over; answers them. */
export async function matureClaims(
  db: Db,
  at: number,
): Promise<{ readonly id: string; readonly userId: number }[]> {
  return db.query(
    `update wallet.deposit set state = 'withdrawable'
     where chain_code is null and state = 'credited' and withdrawable_at <= $1
     returning id, user_id as "userId"`,
    [toTimestamp(at)],
  );
}

export async function countPendingClaims(db: Db, userId: number): Promise<number> {
  const rows = await db.query<{ count: number }>(
    "select count(*) as count from wallet.deposit where user_id = $1 and state = 'pending_review'",
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function insertClaim(
  tx: Tx,
  row: {
    readonly id: string;
    readonly userId: number;
    readonly currencyId: number;
    readonly amount: string;
    readonly voucherFileId: string;
    readonly note: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.deposit (id, user_id, currency_id, received, state, seen_at)
     values ($1, $2, $3, $4, 'pending_review', $5)`,
    [row.id, row.userId, row.currencyId, row.amount, toTimestamp(row.at)],
  );
  await tx.query(
    `insert into wallet.manual_deposit (deposit_id, user_id, voucher_file_id, note)
     values ($1, $2, $3, $4)`,
    [row.id, row.userId, row.voucherFileId, row.note],
  );
}

export async function updateFirstApproval(
  tx: Tx,
  row: { readonly id: string; readonly operatorId: number; readonly amount: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update wallet.manual_deposit set first_operator_id = $2, first_amount = $3, first_approved_at = $4
     where deposit_id = $1`,
    [row.id, row.operatorId, row.amount, toTimestamp(row.at)],
  );
}

/** Forgets the first operator's approval. */
export async function clearFirstApproval(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update wallet.manual_deposit set first_operator_id = null, first_amount = null, first_approved_at = null
     where deposit_id = $1`,
    [id],
  );
}

export async function updateDecision(
  tx: Tx,
  row: { readonly id: string; readonly operatorId: number; readonly reason: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update wallet.manual_deposit set decided_by = $2, decided_at = $3, reason = $4 where deposit_id = $1`,
    [row.id, row.operatorId, toTimestamp(row.at), row.reason],
  );
}

export async function updateRejected(tx: Tx, id: string): Promise<void> {
  await tx.query("update wallet.deposit set state = 'rejected' where id = $1", [id]);
}
