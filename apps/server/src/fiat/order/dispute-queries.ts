import type { FiatRulingReason } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import type { Side } from './order.ts';

export interface EvidenceRow {
  readonly id: number;
  readonly side: Side;
  readonly text: string;
  readonly picture: string | null;
  readonly sha256: string | null;
  readonly at: number;
}

/** Oldest first. */
export function listEvidence(db: Db, orderId: number): Promise<EvidenceRow[]> {
  return db.query<EvidenceRow>(
    `select e.id, e.side, e.text, e.file_id as picture, encode(f.sha256, 'hex') as sha256, e.at
     from fiat.evidence e left join file.file f on f.id = e.file_id
     where e.order_id = $1 order by e.id`,
    [orderId],
  );
}

export interface RulingRow {
  readonly ordinal: number;
  readonly winner: Side;
  readonly reason: FiatRulingReason;
  readonly text: string;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly at: number;
}

/** The first ruling first. */
export function listRulings(db: Db, orderId: number): Promise<RulingRow[]> {
  return db.query<RulingRow>(
    `select ordinal, winner, reason, text, operator_id as "operatorId", operator_name as "operatorName", at
     from fiat.ruling where order_id = $1 order by ordinal`,
    [orderId],
  );
}

export interface ReviewRow {
  /** Null without a request, where the time was over. */
  readonly asked_by: Side | null;
  readonly text: string;
  readonly at: number;
}

export async function findReview(db: Db, orderId: number): Promise<ReviewRow | undefined> {
  const [row] = await db.query<ReviewRow>('select asked_by, text, at from fiat.review where order_id = $1', [
    orderId,
  ]);
  return row;
}

export interface DeadlineRow {
  readonly kind: string;
  /** Null while an outage lasts. */
  readonly dueAt: number | null;
}

export function listDeadlinesOf(db: Db, orderId: number): Promise<DeadlineRow[]> {
  return db.query<DeadlineRow>('select kind, due_at as "dueAt" from fiat.deadline where order_id = $1', [
    orderId,
  ]);
}

/**
 * Instant at which an order was handed to operators because its payment was not confirmed; null where it was
 * not.
 */
export async function findEscalation(db: Db, orderId: number): Promise<number | null> {
  const [row] = await db.query<{ at: number }>(
    `select at from fiat.order_event where order_id = $1 and event = 'escalate' order by seq limit 1`,
    [orderId],
  );
  return row?.at ?? null;
}
