import type { Db } from '../../kernel/db.ts';

/** The operator's own user account, or null. */
export async function findLinkedUserId(db: Db, operatorId: number): Promise<number | null> {
  const rows = await db.query<{ userId: number | null }>(
    'select user_id as "userId" from operator.operator where id = $1',
    [operatorId],
  );
  return rows[0]?.userId ?? null;
}
