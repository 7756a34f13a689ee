import type { Db } from '../kernel/db.ts';

export interface ReferralRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listReferralByUser(db: Db, userId: number): Promise<ReferralRow[]> {
  return db.query<ReferralRow>('select id from referral.referral where user_id = $1 order by id desc', [
    userId,
  ]);
}
