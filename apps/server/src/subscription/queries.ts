import type { Db } from '../kernel/db.ts';

export interface SubscriptionRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listSubscriptionByUser(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db.query<SubscriptionRow>(
    'select id from subscription.subscription where user_id = $1 order by id desc',
    [userId],
  );
}
