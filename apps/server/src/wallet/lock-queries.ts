import type { Tx } from '../kernel/db.ts';

/**
 * Makes what concerns the leaving of users' money wait for each other, until the end of the transaction. The order of
 * all locks is: exits, users' rows, balances.
 */
export async function lockExitsOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('wallet.exit:' || id, 0))
     from (select distinct id from unnest($1::bigint[]) as wanted(id) order by id offset 0) as one`,
    [userIds],
  );
}

/** The same for one user. */
export function lockExits(tx: Tx, userId: number): Promise<void> {
  return lockExitsOf(tx, [userId]);
}

/** Makes changes of switches and caps wait for each other. */
export async function lockControls(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('wallet.controls', 0))");
}
