import type { Db } from '../kernel/db.ts';

export interface SupportRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listSupportByUser(db: Db, userId: number): Promise<SupportRow[]> {
  return db.query<SupportRow>('select id from support.support where user_id = $1 order by id desc', [userId]);
}
