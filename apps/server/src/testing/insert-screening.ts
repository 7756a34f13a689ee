import type { Database } from '../kernel/db.ts';

/** Adds an open case about a user; answers its id. */
export async function insertCase(db: Database, userId: number): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into screening.case (subject, subject_id, user_id, state, hits, opened_at)
     select 'address', gen_random_uuid()::text, $1, 'open', '[]', now() returning id`,
    [userId],
  );
  return row?.id ?? 0;
}

/** Adds a version of a list that was uploaded and does not hold; answers its id. */
export async function insertList(db: Database): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into screening.version (list, dated, uploaded_by, uploaded_at)
     values ('Test', '2026-11-20', 'test', now()) returning id`,
    [],
  );
  return row?.id ?? 0;
}
