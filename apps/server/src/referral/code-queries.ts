import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { pruneRows } from '../kernel/prune-queries.ts';

export interface CodeRow {
  readonly id: number;
  readonly userId: number;
  readonly sealed: Buffer;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

const COLUMNS = `id, user_id as "userId", sealed, expires_at as "expiresAt", used_at as "usedAt"`;
/** Any fixed number: who makes a code for a user holds the advisory lock of this key and the user. */
const CODE_LOCK = 4_711_028;

/** Lets one call after the other look for the running code of a user. */
export async function lockCodes(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::integer, hashint8($2))', [CODE_LOCK, userId]);
}

export async function findRunningCode(tx: Tx, userId: number, at: number): Promise<CodeRow | undefined> {
  const [row] = await tx.query<CodeRow>(
    `select ${COLUMNS} from referral.authorization_code
     where user_id = $1 and expires_at > $2 and used_at is null order by expires_at desc limit 1`,
    [userId, toTimestamp(at)],
  );
  return row;
}

export async function insertCode(
  tx: Tx,
  code: {
    readonly userId: number;
    readonly mac: Buffer;
    readonly sealed: Buffer;
    readonly createdAt: number;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query(
    `insert into referral.authorization_code (user_id, mac, sealed, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [code.userId, code.mac, code.sealed, toTimestamp(code.createdAt), toTimestamp(code.expiresAt)],
  );
}

export async function findCode(db: Db, macs: readonly Buffer[]): Promise<CodeRow | undefined> {
  const [row] = await db.query<CodeRow>(
    `select ${COLUMNS} from referral.authorization_code where mac = any($1)`,
    [macs],
  );
  return row;
}

/** Answers whether it was unused. */
/** The clock may have been set back since the code was made; it is used after that all the same. */
export async function markCodeUsed(tx: Tx, id: number, at: number): Promise<boolean> {
  const rows = await tx.query(
    `update referral.authorization_code set used_at = greatest($2, created_at)
     where id = $1 and used_at is null returning id`,
    [id, toTimestamp(at)],
  );
  return rows.length > 0;
}

export async function deletePastCodes(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'referral.authorization_code', {
    where: 'expires_at < $1 and used_at is null',
    params: [toTimestamp(before)],
  });
}
