import type { WithdrawalHoldReason } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

/** Records a hold and keeps the longest on the user. */
export async function insertHold(
  tx: Tx,
  hold: {
    readonly userId: number;
    readonly reason: WithdrawalHoldReason;
    readonly placedAt: number;
    readonly until: number;
  },
): Promise<void> {
  await tx.query(
    `with hold as (
       insert into identity.withdrawal_hold (user_id, reason, placed_at, until) values ($1, $2, $3, $4)
     )
     update identity.user set withdrawal_hold_until = greatest(withdrawal_hold_until, $4::timestamptz) where id = $1`,
    [hold.userId, hold.reason, toTimestamp(hold.placedAt), toTimestamp(hold.until)],
  );
}

/** The holds that still run, the longest first. */
export async function listHolds(
  db: Db,
  input: { readonly userId: number; readonly now: number },
): Promise<
  readonly { readonly reason: WithdrawalHoldReason; readonly placed_at: number; readonly until: number }[]
> {
  return db.query(
    'select reason, placed_at, until from identity.withdrawal_hold where user_id = $1 and until > $2 order by until desc, id desc',
    [input.userId, toTimestamp(input.now)],
  );
}
