import type { Db, Tx } from '../kernel/db.ts';

export interface PersonRow {
  readonly userId: number;
  readonly nameSealed: Buffer;
  readonly nameMac: Buffer;
}

/** Keeps the name of a person; one that is certified already stays. */
export async function insertPerson(tx: Tx, person: PersonRow): Promise<void> {
  await tx.query(
    `insert into verification.person (user_id, name_sealed, name_mac) values ($1, $2, $3)
     on conflict (user_id) do nothing`,
    [person.userId, person.nameSealed, person.nameMac],
  );
}

export async function findSealedName(db: Db, userId: number): Promise<Buffer | null> {
  const rows = await db.query<{ nameSealed: Buffer }>(
    'select name_sealed as "nameSealed" from verification.person where user_id = $1',
    [userId],
  );
  return rows[0]?.nameSealed ?? null;
}

/** The newest of the users with a name. */
export async function listUsersOf(
  db: Db,
  by: { readonly nameMac: Buffer; readonly rows: number },
): Promise<number[]> {
  const rows = await db.query<{ userId: number }>(
    `select user_id as "userId" from verification.person where name_mac = $1 order by user_id desc limit $2`,
    [by.nameMac, by.rows],
  );
  return rows.map(({ userId }) => userId);
}
