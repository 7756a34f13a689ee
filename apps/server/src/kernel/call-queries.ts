import { type Db, type Statement, toTimestamp, type Tx } from './db.ts';

/** Lasting name of a call: its caller, and the key of the intent. */
export interface CallName {
  readonly caller: string;
  readonly key: string;
}

export interface StoredCall extends CallName {
  readonly digest: Buffer;
  /** Sealed; null where the reply shows a secret. */
  readonly reply: Buffer | null;
}

/** A call that is stored with its reply. */
export interface NewCall extends StoredCall {
  readonly name: string;
  readonly at: number;
}

export function findCalls(db: Db, names: readonly CallName[]): Promise<StoredCall[]> {
  return db.query<StoredCall>(
    `select caller, key, digest, reply from kernel.call
     join unnest($1::text[], $2::text[]) as wanted(caller, key) using (caller, key)`,
    [names.map(({ caller }) => caller), names.map(({ key }) => key)],
  );
}

/** The statement that stores calls which a writer has carried out, to be sent with others of its batch. */
export function callsStatement(calls: readonly NewCall[]): Statement {
  return {
    sql: `insert into kernel.call (caller, key, name, digest, reply, called_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::timestamptz[])
     on conflict do nothing`,
    params: [
      calls.map(({ caller }) => caller),
      calls.map(({ key }) => key),
      calls.map(({ name }) => name),
      calls.map(({ digest }) => digest),
      calls.map(({ reply }) => reply),
      calls.map(({ at }) => toTimestamp(at)),
    ],
  };
}

/** Stores calls that a writer has carried out. */
export async function insertCalls(tx: Tx, calls: readonly NewCall[]): Promise<void> {
  const { sql, params } = callsStatement(calls);
  await tx.query(sql, [...params]);
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
