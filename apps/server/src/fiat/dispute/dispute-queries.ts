import type { FIAT_RULING_REASONS } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import type { Side } from '../order/order.ts';

export type Ground = (typeof FIAT_RULING_REASONS)[number];

export interface EvidenceRow {
  readonly id: number;
  readonly side: Side;
  readonly text: string;
  readonly fileId: string | null;
  readonly idempotencyKey: string;
  readonly at: number;
}

export interface RulingRow {
  readonly ordinal: number;
  readonly winner: Side;
  readonly reason: Ground;
  readonly text: string;
  readonly operatorId: number;
  readonly operatorName: string;
  readonly at: number;
}

export interface ReviewRow {
  readonly askedBy: Side;
  readonly text: string;
  readonly at: number;
}

/** Oldest first. */
export function listEvidence(db: Db, orderId: number): Promise<EvidenceRow[]> {
  return db.query<EvidenceRow>(
    `select id, side, text, file_id as "fileId", idempotency_key as "idempotencyKey", at
     from fiat.evidence where order_id = $1 order by id`,
    [orderId],
  );
}

export async function insertEvidence(
  tx: Tx,
  row: Omit<EvidenceRow, 'id'> & { readonly orderId: number },
): Promise<void> {
  await tx.query(
    `insert into fiat.evidence (order_id, side, text, file_id, idempotency_key, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.orderId, row.side, row.text, row.fileId, row.idempotencyKey, toTimestamp(row.at)],
  );
}

/** The first ruling first. */
export function listRulings(db: Db, orderId: number): Promise<RulingRow[]> {
  return db.query<RulingRow>(
    `select ordinal, winner, reason, text, operator_id as "operatorId", operator_name as "operatorName", at
     from fiat.ruling where order_id = $1 order by ordinal`,
    [orderId],
  );
}

export async function insertRuling(tx: Tx, row: RulingRow & { readonly orderId: number }): Promise<void> {
  await tx.query(
    `insert into fiat.ruling (order_id, ordinal, winner, reason, text, operator_id, operator_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      row.orderId,
      row.ordinal,
      row.winner,
      row.reason,
      row.text,
      row.operatorId,
      row.operatorName,
      toTimestamp(row.at),
    ],
  );
}

export async function findReview(db: Db, orderId: number): Promise<ReviewRow | null> {
  const [row] = await db.query<ReviewRow>(
    'select asked_by as "askedBy", text, at from fiat.review where order_id = $1',
    [orderId],
  );
  return row ?? null;
}

export async function insertReview(tx: Tx, row: ReviewRow & { readonly orderId: number }): Promise<void> {
  await tx.query('insert into fiat.review (order_id, asked_by, text, at) values ($1, $2, $3, $4)', [
    row.orderId,
    row.askedBy,
    row.text,
    toTimestamp(row.at),
  ]);
}

/** Until when something may be done; `until` is null while an outage stops the clock. */
export interface Term {
  readonly kind: 'evidence' | 'award';
  readonly until: number | null;
}

export function listTerms(db: Db, orderId: number): Promise<Term[]> {
  return db.query<Term>(
    `select kind, due_at as until from fiat.deadline where order_id = $1 and kind in ('evidence', 'award')`,
    [orderId],
  );
}

/** When an order was handed to operators because nobody confirmed it; null where it was not. */
export async function findEscalation(db: Db, orderId: number): Promise<number | null> {
  const [row] = await db.query<{ at: number }>(
    `select at from fiat.order_event where order_id = $1 and event = 'escalate' order by seq limit 1`,
    [orderId],
  );
  return row?.at ?? null;
}
