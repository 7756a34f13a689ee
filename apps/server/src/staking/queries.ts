import type { Db } from '../kernel/db.ts';

export interface StakingRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listStakingByUser(db: Db, userId: number): Promise<StakingRow[]> {
  return db.query<StakingRow>('select id from staking.staking where user_id = $1 order by id desc', [userId]);
}
