import { toTimestamp, type Tx } from '../../kernel/db.ts';
import type { EvidenceRow, ReviewRow, RulingRow } from '../order/dispute-queries.ts';

export type NewEvidence = Omit<EvidenceRow, 'id' | 'sha256'> & { readonly orderId: number };

export async function insertEvidence(tx: Tx, row: NewEvidence): Promise<void> {
  await tx.query(
    'insert into fiat.evidence (order_id, side, text, file_id, at) values ($1, $2, $3, $4, $5)',
    [row.orderId, row.side, row.text, row.picture, toTimestamp(row.at)],
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

export async function insertReviews(
  tx: Tx,
  rows: readonly (ReviewRow & { readonly orderId: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into fiat.review (order_id, asked_by, text, at)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[])`,
    [
      rows.map(({ orderId }) => orderId),
      rows.map((row) => row.asked_by),
      rows.map(({ text }) => text),
      rows.map(({ at }) => toTimestamp(at)),
    ],
  );
}
