import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

export interface Passkey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<readonly Passkey[]> {
  return db.query<Passkey>(
    `select id, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
       is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
     from identity.passkey where user_id = $1 order by created_at, id`,
    [userId],
  );
}

/** Keeps a passkey; false when its credential is known already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, 'lastUsedAt'> & { readonly userId: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.passkey
       (id, user_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      passkey.id,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.isBackedUp,
      toTimestamp(passkey.createdAt),
    ],
  );
  return rows.length > 0;
}

/** Counts a use; false when the device's counter does not grow, as that of a copied passkey, or it is gone. */
export async function countPasskeyUse(
  tx: Tx,
  input: { readonly id: string; readonly counter: number; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.passkey set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [input.id, input.counter, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

export async function renamePasskey(
  db: Db,
  input: { readonly userId: number; readonly id: string; readonly name: string },
): Promise<boolean> {
  const rows = await db.query(
    'update identity.passkey set name = $3 where user_id = $1 and id = $2 returning id',
    [input.userId, input.id, input.name],
  );
  return rows.length > 0;
}

/** Removes a passkey and returns its name; null when the user has none of that id. */
export async function deletePasskey(
  tx: Tx,
  input: { readonly userId: number; readonly id: string },
): Promise<string | null> {
  const rows = await tx.query<{ name: string }>(
    'delete from identity.passkey where user_id = $1 and id = $2 returning name',
    [input.userId, input.id],
  );
  return rows[0]?.name ?? null;
}

type ChallengePurpose = 'register' | 'login';

/** Keeps what a passkey is to sign, in place of what the user was asked for before. */
export async function insertPasskeyChallenge(
  tx: Tx,
  input: {
    readonly challenge: string;
    readonly userId: number;
    readonly purpose: ChallengePurpose;
    readonly expiresAt: number;
  },
): Promise<void> {
  await tx.query('delete from identity.passkey_challenge where user_id = $1 and purpose = $2', [
    input.userId,
    input.purpose,
  ]);
  await tx.query(
    'insert into identity.passkey_challenge (challenge, user_id, purpose, expires_at) values ($1, $2, $3, $4)',
    [input.challenge, input.userId, input.purpose, toTimestamp(input.expiresAt)],
  );
}

/** Uses a challenge up, whatever comes of it; false when it is unknown, expired or used. */
export async function spendPasskeyChallenge(
  db: Db,
  input: {
    readonly challenge: string;
    readonly userId: number;
    readonly purpose: ChallengePurpose;
    readonly now: number;
  },
): Promise<boolean> {
  const rows = await db.query(
    `update identity.passkey_challenge set used_at = $4
     where challenge = $1 and user_id = $2 and purpose = $3 and used_at is null and expires_at > $4::timestamptz
     returning challenge`,
    [input.challenge, input.userId, input.purpose, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

export async function deletePastPasskeyChallenges(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'identity.passkey_challenge', {
    where: 'expires_at < $1',
    params: [toTimestamp(before)],
  });
}
