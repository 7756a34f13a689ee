import type { ProposalState } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** A proposal with its decision, if there is one. */
export interface ProposalRow {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly proposedBy: number;
  readonly proposedByName: string;
  readonly proposedAt: number;
  readonly expiresAt: number;
  readonly state: 'approved' | 'rejected' | 'taken_back' | null;
  readonly decidedByName: string | null;
  readonly decidedReason: string | null;
  readonly decidedAt: number | null;
}

const SELECT = `select p.id, p.kind, p.payload::text as payload, p.subject_kind as "subjectKind",
    p.subject_id as "subjectId", p.before::text as before, p.after::text as after, p.reason,
    p.proposed_by as "proposedBy", m.name as "proposedByName", p.proposed_at as "proposedAt",
    p.expires_at as "expiresAt", d.state, c.name as "decidedByName", d.reason as "decidedReason",
    d.decided_at as "decidedAt"
  from operator.proposal p
  join operator.operator m on m.id = p.proposed_by
  left join operator.proposal_decision d on d.proposal_id = p.id
  left join operator.operator c on c.id = d.decided_by`;

/**
 * Runs a change whose outcome is shown only. It takes back everything that was done to the database, and what
 * it would publish is never sent.
 */
export async function tryOut<T>(tx: Tx, run: (tried: Tx) => Promise<T>): Promise<T> {
  await tx.query('savepoint tried');
  const result = await run({ ...tx, after: () => undefined, publish: () => undefined });
  await tx.query('rollback to savepoint tried');
  return result;
}

/** Lets one transaction at a time decide a proposal, whose row cannot be locked because it cannot change. */
export async function lockProposal(tx: Tx, id: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('operator.proposal:' || $1::bigint, 0))", [
    id,
  ]);
}

export async function findProposal(db: Db, id: number): Promise<ProposalRow | null> {
  const rows = await db.query<ProposalRow>(`${SELECT} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Newest first: those of some kinds, and those of the operator. */
export function listProposals(
  db: Db,
  filter: {
    readonly kinds: readonly string[];
    readonly operatorId: number;
    readonly state: ProposalState | null;
    readonly kind: string | null;
    readonly subject: { readonly kind: string | null; readonly id: string | null };
    readonly beforeId: number | null;
    readonly now: number;
    readonly rows: number;
  },
): Promise<ProposalRow[]> {
  return db.query<ProposalRow>(
    `${SELECT}
     where (p.kind = any ($1) or p.proposed_by = $2) and ($3::bigint is null or p.id < $3)
       and ($4::text is null
         or $4 = coalesce(d.state, case when p.expires_at > $5 then 'waiting' else 'expired' end))
       and ($6::text is null or p.kind = $6) and ($7::text is null or p.subject_kind = $7)
       and ($8::text is null or p.subject_id = $8)
     order by p.id desc limit $9`,
    [
      filter.kinds,
      filter.operatorId,
      filter.beforeId,
      filter.state,
      toTimestamp(filter.now),
      filter.kind,
      filter.subject.kind,
      filter.subject.id,
      filter.rows,
    ],
  );
}

/** Reports whether the very same change waits; two that are proposed at once wait for each other here. */
export async function isWaiting(
  tx: Tx,
  { kind, payload, now }: { readonly kind: string; readonly payload: string; readonly now: number },
): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('operator.proposal ' || $1, 0))", [kind]);
  const rows = await tx.query(
    `select 1 from operator.proposal p
     where p.kind = $1 and p.payload::text = $2 and p.expires_at > $3
       and not exists (select 1 from operator.proposal_decision d where d.proposal_id = p.id) limit 1`,
    [kind, payload, toTimestamp(now)],
  );
  return rows.length > 0;
}

export async function insertProposal(
  tx: Tx,
  row: {
    readonly kind: string;
    readonly payload: string;
    readonly subjectKind: string;
    readonly subjectId: string | null;
    readonly before: string | null;
    readonly after: string | null;
    readonly reason: string;
    readonly operatorId: number;
    readonly at: number;
    readonly expiresAt: number;
  },
): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `insert into operator.proposal (kind, payload, subject_kind, subject_id, before, after, reason, proposed_by,
       proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      row.kind,
      row.payload,
      row.subjectKind,
      row.subjectId,
      row.before,
      row.after,
      row.reason,
      row.operatorId,
      toTimestamp(row.at),
      toTimestamp(row.expiresAt),
    ],
  );
  return rows[0]?.id ?? 0;
}

export async function insertDecision(
  tx: Tx,
  row: {
    readonly id: number;
    readonly proposedBy: number;
    readonly state: 'approved' | 'rejected' | 'taken_back';
    readonly reason: string;
    readonly operatorId: number;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into operator.proposal_decision (proposal_id, proposed_by, state, reason, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.id, row.proposedBy, row.state, row.reason, row.operatorId, toTimestamp(row.at)],
  );
}
