import type { Db } from '../kernel/db.ts';

export interface FeedbackRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listFeedbackByUser(db: Db, userId: number): Promise<FeedbackRow[]> {
  return db.query<FeedbackRow>('select id from feedback.feedback where user_id = $1 order by id desc', [
    userId,
  ]);
}
