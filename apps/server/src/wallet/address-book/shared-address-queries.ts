import type { Db } from '../../kernel/db.ts';

/** Two users of whom one may be the other. */
export interface UserPair {
  readonly payerId: number;
  readonly receiverId: number;
}

/** The pairs who have, or ever had, one address to withdraw to. */
export async function findSameAddress<P extends UserPair>(
  db: Db,
  pairs: readonly P[],
): Promise<readonly P[]> {
  const found = await db.query<{ number: number }>(
    `select number::integer as number from unnest($1::bigint[], $2::bigint[]) with ordinality as pair (a, b, number)
     where exists (
       select 1 from wallet.withdrawal_address x
       join wallet.withdrawal_address y on y.chain_code = x.chain_code and y.address = x.address
         and y.memo is not distinct from x.memo
       where x.user_id = pair.a and y.user_id = pair.b
     )`,
    [pairs.map(({ payerId }) => payerId), pairs.map(({ receiverId }) => receiverId)],
  );
  return found.flatMap(({ number }) => pairs[number - 1] ?? []);
}
