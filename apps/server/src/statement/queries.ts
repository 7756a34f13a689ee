import type { Db } from '../kernel/db.ts';

export interface StatementRow {
  readonly id: number;
}

/** Lists what belongs to a user, newest first. */
export function listStatementByUser(db: Db, userId: number): Promise<StatementRow[]> {
  return db.query<StatementRow>('select id from statement.statement where user_id = $1 order by id desc', [
    userId,
  ]);
}
