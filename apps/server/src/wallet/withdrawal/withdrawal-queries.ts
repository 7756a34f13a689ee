import type { WithdrawalEvent, WithdrawalFlag, WithdrawalState, WithdrawalWait } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';

/** A withdrawal as the steps of its life need it. Amounts are decimals of its coin. */
export interface Withdrawal {
  readonly id: string;
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly valueUsdt: string;
  readonly factor: string;
  readonly proof: string;
  readonly state: WithdrawalState;
  readonly approvalsNeeded: number;
  readonly firstOperatorId: number | null;
}

const WITHDRAWAL = `select id, user_id as "userId", currency_id as "currencyId", chain_code as "chainCode", address,
  memo, trim_scale(amount)::text as amount, trim_scale(fee)::text as fee,
  trim_scale(value_usdt)::text as "valueUsdt", factor, proof, state, approvals_needed as "approvalsNeeded",
  first_operator_id as "firstOperatorId" from wallet.withdrawal`;

/** Locks a withdrawal: its state changes by one at a time. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  const rows = await tx.query<Withdrawal>(`${WITHDRAWAL} where id = $1 for update`, [id]);
  return rows[0];
}

export async function findRow(db: Db, id: string): Promise<Withdrawal | undefined> {
  const rows = await db.query<Withdrawal>(`${WITHDRAWAL} where id = $1`, [id]);
  return rows[0];
}

/** Withdrawals of a chain that were approved or sent and are not final, the oldest first. */
export function listOpen(
  db: Db,
  chainCode: string,
  state: 'approved' | 'broadcast',
): Promise<{ id: string; currencyId: number }[]> {
  return db.query(
    `select id, currency_id as "currencyId" from wallet.withdrawal where chain_code = $1 and state = $2 order by id`,
    [chainCode, state],
  );
}

/**
 * For each state in which withdrawals of a chain wait, since when the oldest one does: for its review since its request, for
 * what follows since its approval.
 */
export function listOldest(db: Db, chainCode: string): Promise<{ state: WaitingState; since: number }[]> {
  return db.query(
    `select state,
       min(case state when 'pending_review' then created_at else coalesce(decided_at, created_at) end) as since
     from wallet.withdrawal where chain_code = $1 and state = any($2)
     group by state`,
    [chainCode, WAITING_STATES],
  );
}

/** States in which a withdrawal waits for operators, for the signer or for the chain. */
export const WAITING_STATES = ['pending_review', 'approved', 'broadcast'] as const;
type WaitingState = (typeof WAITING_STATES)[number];

/**
 * Withdrawals that can still leave. A proof is looked at until the money has left: the server's secret may
 * change afterwards. A frozen one cannot leave, and has a metric of its own.
 */
export function listProved(db: Db): Promise<Withdrawal[]> {
  return db.query<Withdrawal>(`${WITHDRAWAL} where state in ('pending_review', 'approved', 'broadcast')`);
}

export async function updateProof(
  db: Db,
  of: { readonly id: string; readonly before: string; readonly proof: string },
): Promise<void> {
  await db.query('update wallet.withdrawal set proof = $3 where id = $1 and proof = $2', [
    of.id,
    of.before,
    of.proof,
  ]);
}

export interface NewWithdrawal {
  readonly id: string;
  readonly userId: number;
  readonly currencyId: number;
  readonly chainCode: string;
  readonly addressId: string;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly valueUsdt: string;
  readonly dailyLimit: string;
  readonly monthlyLimit: string;
  readonly flags: readonly WithdrawalFlag[];
  readonly factor: string;
  readonly proof: string;
  readonly approvalsNeeded: number;
  readonly at: number;
}

/** Adds a withdrawal: approved where no operator is needed, else for review. */
export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx.query(
    `insert into wallet.withdrawal (id, user_id, currency_id, chain_code, address_id, address, memo,
       amount, fee, value_usdt, daily_limit_usdt, monthly_limit_usdt, flags, factor, proof, state, approvals_needed,
       decided_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $16::smallint = 0 then 'approved' else 'pending_review' end, $16::smallint,
       case when $16::smallint = 0 then $17::timestamptz end, $17)`,
    [
      row.id,
      row.userId,
      row.currencyId,
      row.chainCode,
      row.addressId,
      row.address,
      row.memo,
      row.amount,
      row.fee,
      row.valueUsdt,
      row.dailyLimit,
      row.monthlyLimit,
      row.flags,
      row.factor,
      row.proof,
      row.approvalsNeeded,
      toTimestamp(row.at),
    ],
  );
}

export async function insertEvent(
  tx: Tx,
  row: {
    readonly id: string;
    readonly kind: WithdrawalEvent;
    readonly at: number;
    readonly operatorId?: number;
    readonly reason?: string;
    readonly txid?: string;
  },
): Promise<void> {
  await tx.query(
    `insert into wallet.withdrawal_event (withdrawal_id, kind, at, operator_id, reason, txid)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.kind, toTimestamp(row.at), row.operatorId ?? null, row.reason ?? null, row.txid ?? null],
  );
}

/** Facts of a withdrawal that its user reads. */
export async function findTold(
  tx: Tx,
  id: string,
): Promise<{ readonly userId: number; readonly amount: string; readonly code: string }> {
  const [row] = await tx.query<{ userId: number; amount: string; code: string }>(
    `select w.user_id as "userId", trim_scale(w.amount)::text as amount, c.code
     from wallet.withdrawal w join ledger.currency c on c.id = w.currency_id where w.id = $1`,
    [id],
  );
  assert(row !== undefined, 'the withdrawal of an event exists');
  return row;
}

/** Notes who decided first, where a second operator has to decide the same. */
export async function updateFirstDecision(tx: Tx, id: string, operatorId: number): Promise<void> {
  await tx.query('update wallet.withdrawal set first_operator_id = $2 where id = $1', [id, operatorId]);
}

/** Forgets the first operator's decision. */
export async function clearFirstDecision(tx: Tx, id: string): Promise<void> {
  await tx.query('update wallet.withdrawal set first_operator_id = null where id = $1', [id]);
}

/** Asks for a second operator. */
export async function updateApprovalsNeeded(tx: Tx, id: string): Promise<void> {
  await tx.query('update wallet.withdrawal set approvals_needed = 2 where id = $1', [id]);
}

export async function updateDecided(
  tx: Tx,
  row: {
    readonly id: string;
    readonly state: 'approved' | 'rejected';
    readonly operatorId: number;
    readonly reason: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `update wallet.withdrawal set state = $2, decided_by = $3, reason = case when $2 = 'rejected' then $4 end,
       decided_at = $5, ended_at = case when $2 = 'rejected' then $5::timestamptz end
     where id = $1`,
    [row.id, row.state, row.operatorId, row.reason, toTimestamp(row.at)],
  );
}

export async function updateEnded(
  tx: Tx,
  row: { readonly id: string; readonly state: 'success' | 'cancelled'; readonly at: number },
): Promise<void> {
  await tx.query('update wallet.withdrawal set state = $2, ended_at = $3, waits_for = null where id = $1', [
    row.id,
    row.state,
    toTimestamp(row.at),
  ]);
}

export async function updateBroadcast(tx: Tx, id: string): Promise<void> {
  await tx.query("update wallet.withdrawal set state = 'broadcast', waits_for = null where id = $1", [id]);
}

/** Freezes a withdrawal for good. Nothing that was decided before counts. */
export async function updateFrozen(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update wallet.withdrawal set state = 'proof_broken', decided_by = null, decided_at = null,
       first_operator_id = null, waits_for = null, flags = array_append(flags, 'proof_broken') where id = $1`,
    [id],
  );
}

export async function countFrozen(db: Db): Promise<number> {
  const rows = await db.query<{ count: number }>(
    "select count(*) as count from wallet.withdrawal where state = 'proof_broken'",
  );
  return rows[0]?.count ?? 0;
}

/** Puts a withdrawal that cannot be sent back to review; earlier approvals do not count any more. */
export async function updateReturned(tx: Tx, id: string, flag: WithdrawalFlag): Promise<void> {
  await tx.query(
    `update wallet.withdrawal set state = 'pending_review', decided_by = null, decided_at = null,
       first_operator_id = null, waits_for = null, approvals_needed = greatest(approvals_needed, 1),
       flags = array_append(array_remove(flags, $2), $2)
     where id = $1`,
    [id, flag],
  );
}

/** Why a withdrawal is not sent, or not again, with what its reason is about. */
export interface Waiting {
  readonly key: WithdrawalWait;
  /** In USDT. */
  readonly limit?: string;
  readonly used?: string;
  readonly detail?: string;
}

/** Notes for operators why a withdrawal is not sent; null when nothing stands in its way. */
export async function updateWaiting(db: Db, id: string, waitsFor: Waiting | null): Promise<void> {
  await db.query(
    'update wallet.withdrawal set waits_for = $2 where id = $1 and waits_for is distinct from $2::jsonb',
    [id, waitsFor === null ? null : JSON.stringify(waitsFor)],
  );
}
