import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

export interface FalsePayment {
  readonly orderId: number;
  readonly userId: number;
  readonly blockedUntil: number | null;
  readonly isFrozen: boolean;
  readonly at: number;
}

/** Instants at which false payments of a user were upheld, since an instant. */
export async function listFalsePayments(
  db: Db,
  of: { readonly userId: number; readonly since: number },
): Promise<readonly number[]> {
  const rows = await db.query<{ at: number }>(
    'select at from fiat.false_payment where user_id = $1 and at > $2 order by at',
    [of.userId, toTimestamp(of.since)],
  );
  return rows.map(({ at }) => at);
}

export async function insertFalsePayment(tx: Tx, row: FalsePayment): Promise<void> {
  await tx.query(
    `insert into fiat.false_payment (order_id, user_id, blocked_until, is_frozen, at)
     values ($1, $2, $3, $4, $5)`,
    [
      row.orderId,
      row.userId,
      row.blockedUntil === null ? null : toTimestamp(row.blockedUntil),
      row.isFrozen,
      toTimestamp(row.at),
    ],
  );
}
