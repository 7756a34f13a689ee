import type { Db } from '../kernel/db.ts';

/** Two users of whom one may be the other. */
export interface UserPair {
  readonly payerId: number;
  readonly receiverId: number;
}

/** The pairs of whom one is certified by a document that the other one submitted too. */
export async function findSameIdentity<P extends UserPair>(
  db: Db,
  pairs: readonly P[],
): Promise<readonly P[]> {
  const found = await db.query<{ number: number }>(
    `select number::integer as number from unnest($1::bigint[], $2::bigint[]) with ordinality as pair (a, b, number)
     where exists (
       select 1 from verification.case x
       join verification.case y on y.document_mac = x.document_mac
       where x.user_id = pair.a and y.user_id = pair.b and 'certified' in (x.state, y.state)
     )`,
    [pairs.map(({ payerId }) => payerId), pairs.map(({ receiverId }) => receiverId)],
  );
  return found.flatMap(({ number }) => pairs[number - 1] ?? []);
}
