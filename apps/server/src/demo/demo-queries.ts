import type { Db } from '../kernel/db.ts';

/** Reports whether a database has users or operators of a demonstration, whose passwords are published. */
export async function hasDemoPeople(db: Db): Promise<boolean> {
  const [row] = await db.query<{ isDemo: boolean }>(
    `select exists (select from identity."user" where email like '%@demo.openbourse.example')
         or exists (select from operator.operator where email like '%@demo.openbourse.example') as "isDemo"`,
  );
  return row?.isDemo === true;
}
