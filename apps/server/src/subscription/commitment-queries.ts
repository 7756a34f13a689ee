import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { CommitmentRecord } from './commitment.ts';

const COLUMNS = `c.id, c.ref, c.offering_id as "offeringId", c.user_id as "userId",
  trim_scale(c.amount)::text as amount, c.state, c.committed_at as "committedAt",
  trim_scale(c.allocated)::text as allocated, trim_scale(c.paid)::text as paid, c.settled_at as "settledAt"`;
const COMMITMENT = `select ${COLUMNS} from subscription.commitment c`;

export async function findCommitment(
  db: Db,
  of: { readonly offeringId: number; readonly userId: number },
): Promise<CommitmentRecord | undefined> {
  const [row] = await db.query<CommitmentRecord>(
    `${COMMITMENT} where c.offering_id = $1 and c.user_id = $2`,
    [of.offeringId, of.userId],
  );
  return row;
}

/** Makes the row of a user where there is none, and locks it: calls of one user come one after the other. */
export async function lockCommitment(
  tx: Tx,
  of: { readonly offeringId: number; readonly userId: number; readonly ref: string; readonly at: number },
): Promise<CommitmentRecord> {
  await tx.query(
    `insert into subscription.commitment (ref, offering_id, user_id, amount, held, state, committed_at)
     values ($1, $2, $3, 0, 0, 'cancelled', $4) on conflict (offering_id, user_id) do nothing`,
    [of.ref, of.offeringId, of.userId, toTimestamp(of.at)],
  );
  const [row] = await tx.query<CommitmentRecord>(
    `${COMMITMENT} where c.offering_id = $1 and c.user_id = $2 for update`,
    [of.offeringId, of.userId],
  );
  return row as CommitmentRecord;
}

/** Sets what a live commitment is and holds; an amount of zero takes it back. */
export async function setAmount(
  tx: Tx,
  of: { readonly id: number; readonly amount: string; readonly at: number },
): Promise<void> {
  await tx.query(
    `update subscription.commitment set amount = $2, held = $2,
       state = case when $2::numeric = 0 then 'cancelled' else 'live' end, committed_at = $3
     where id = $1 and state in ('live', 'cancelled')`,
    [of.id, of.amount, toTimestamp(of.at)],
  );
}

/** Keeps one addition to a commitment, or its taking back. */
export async function insertStep(
  tx: Tx,
  step: {
    readonly commitmentId: number;
    readonly kind: 'commit' | 'cancel';
    readonly amount: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query('insert into subscription.step (commitment_id, kind, amount, at) values ($1, $2, $3, $4)', [
    step.commitmentId,
    step.kind,
    step.amount,
    toTimestamp(step.at),
  ]);
}

/** Number of changes to the commitments of an offering. */
export async function countSteps(db: Db, offeringId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from subscription.step s join subscription.commitment c on c.id = s.commitment_id
     where c.offering_id = $1`,
    [offeringId],
  );
  return row?.count ?? 0;
}

/** Commitments that count, as the allocation takes them. */
export function listCommitted(
  db: Db,
  offeringId: number,
): Promise<{ readonly ref: string; readonly amount: string; readonly at: number }[]> {
  return db.query(
    `select ref, trim_scale(amount)::text as amount, committed_at as at from subscription.commitment
     where offering_id = $1 and amount > 0`,
    [offeringId],
  );
}

/** Of a user, newest first; those taken back before anything came of them are left out. */
export function listByUser(
  db: Db,
  wanted: { readonly userId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<CommitmentRecord[]> {
  return db.query<CommitmentRecord>(
    `${COMMITMENT} where c.user_id = $1 and c.amount > 0 and ($2::bigint is null or c.id < $2)
     order by c.id desc limit $3`,
    [wanted.userId, wanted.beforeId, wanted.rows],
  );
}

/** Largest first. */
export function listLargest(
  db: Db,
  wanted: { readonly offeringId: number; readonly offset: number; readonly rows: number },
): Promise<CommitmentRecord[]> {
  return db.query<CommitmentRecord>(
    `${COMMITMENT} where c.offering_id = $1 and c.amount > 0
     order by c.amount desc, c.id limit $2 offset $3`,
    [wanted.offeringId, wanted.rows, wanted.offset],
  );
}

export interface ShareRow {
  readonly ref: string;
  readonly allocated: string;
  readonly paid: string;
}

/** Writes what each commitment gets; it is paid for later. */
export async function setShares(tx: Tx, offeringId: number, shares: readonly ShareRow[]): Promise<void> {
  await tx.query(
    `update subscription.commitment c set allocated = s.allocated, paid = s.paid, state = 'allocated'
     from unnest($2::uuid[], $3::numeric[], $4::numeric[]) as s(ref, allocated, paid)
     where c.offering_id = $1 and c.ref = s.ref and c.state = 'live'`,
    [
      offeringId,
      shares.map(({ ref }) => ref),
      shares.map(({ allocated }) => allocated),
      shares.map(({ paid }) => paid),
    ],
  );
}

/**
 * Marks the next commitments that still hold money as done and answers them; those that another settler works on are
 * passed over. Who comes first does not matter.
 */
export function takeHeld(
  tx: Tx,
  of: {
    readonly offeringId: number;
    readonly rows: number;
    readonly state: 'settled' | 'refunded';
    readonly at: number;
  },
): Promise<CommitmentRecord[]> {
  return tx.query<CommitmentRecord>(
    `with taken as materialized (
       select id from subscription.commitment where offering_id = $1 and held > 0 limit $2 for update skip locked
     )
     update subscription.commitment c set state = $3, held = 0, settled_at = $4 from taken where c.id = taken.id
     returning ${COLUMNS}`,
    [of.offeringId, of.rows, of.state, toTimestamp(of.at)],
  );
}

export async function hasHeld(db: Db, offeringId: number): Promise<boolean> {
  const rows = await db.query(
    'select 1 from subscription.commitment where offering_id = $1 and held > 0 limit 1',
    [offeringId],
  );
  return rows.length > 0;
}
