import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

/** A login that awaits its second factor. */
export interface LoginChallenge {
  readonly userId: number;
  readonly passwordMark: Uint8Array;
  readonly isDeviceKnown: boolean;
}

export async function insertChallenge(
  tx: Tx,
  challenge: LoginChallenge & { readonly hash: Uint8Array; readonly expiresAt: number },
): Promise<void> {
  await tx.query(
    `insert into identity.login_challenge (hash, user_id, password_mark, is_device_known, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [
      challenge.hash,
      challenge.userId,
      challenge.passwordMark,
      challenge.isDeviceKnown,
      toTimestamp(challenge.expiresAt),
    ],
  );
}

export async function findChallenge(
  db: Db,
  input: { readonly hash: Uint8Array; readonly now: number },
): Promise<LoginChallenge | null> {
  const rows = await db.query<LoginChallenge>(
    `select user_id as "userId", password_mark as "passwordMark", is_device_known as "isDeviceKnown"
     from identity.login_challenge where hash = $1 and used_at is null and expires_at > $2`,
    [input.hash, toTimestamp(input.now)],
  );
  return rows[0] ?? null;
}

/** Uses a challenge up; false when another call was first or it has expired. */
export async function spendChallenge(
  tx: Tx,
  input: { readonly hash: Uint8Array; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.login_challenge set used_at = $2
     where hash = $1 and used_at is null and expires_at > $2::timestamptz returning hash`,
    [input.hash, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

export async function deletePastChallenges(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'identity.login_challenge', {
    where: 'expires_at < $1',
    params: [toTimestamp(before)],
  });
}
