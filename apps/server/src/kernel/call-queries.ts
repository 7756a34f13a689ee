import { type Db, toTimestamp, type Tx } from './db.ts';

/** What names a call for good: whoever makes it, and the key of the intent. */
export interface CallName {
  readonly caller: string;
  readonly key: string;
}

export interface CallRow {
  readonly digest: Buffer;
  /** Sealed; null where the reply shows a secret. */
  readonly reply: Buffer | null;
}

export async function findCall(db: Db, { caller, key }: CallName): Promise<CallRow | undefined> {
  const rows = await db.query<CallRow>(
    'select digest, reply from kernel.call where caller = $1 and key = $2',
    [caller, key],
  );
  return rows[0];
}

/**
 * Takes a key for a call. False when it is taken already; a call with the same key that is under way is waited for.
 */
export async function insertCall(
  tx: Tx,
  call: CallName & { readonly name: string; readonly digest: Buffer; readonly at: number },
): Promise<boolean> {
  const { caller, key, name, digest, at } = call;
  const rows = await tx.query(
    `insert into kernel.call (caller, key, name, digest, called_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning 1 as one`,
    [caller, key, name, digest, toTimestamp(at)],
  );
  return rows.length > 0;
}

export async function storeReply(tx: Tx, { caller, key }: CallName, reply: Buffer): Promise<void> {
  await tx.query('update kernel.call set reply = $3 where caller = $1 and key = $2', [caller, key, reply]);
}
