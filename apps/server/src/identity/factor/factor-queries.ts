import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

export interface Authenticator {
  readonly secretSealed: Uint8Array;
  readonly lastStep: number;
  readonly begunAt: number;
  /** Null until its first code has been seen. */
  readonly boundAt: number | null;
}

export async function findAuthenticator(db: Db, userId: number): Promise<Authenticator | null> {
  const rows = await db.query<Authenticator>(
    `select secret_sealed as "secretSealed", last_step as "lastStep", begun_at as "begunAt", bound_at as "boundAt"
     from identity.authenticator where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Reports whether the user has an authenticator that counts. */
export async function isAuthenticatorBound(db: Db, userId: number): Promise<boolean> {
  const authenticator = await findAuthenticator(db, userId);
  return authenticator !== null && authenticator.boundAt !== null;
}

/** Keeps a secret that is not bound yet, in place of one that was not either; false when one is bound. */
export async function beginAuthenticator(
  tx: Tx,
  input: { readonly userId: number; readonly secretSealed: Uint8Array; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.authenticator as a (user_id, secret_sealed, begun_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret_sealed = $2, begun_at = $3, last_step = 0
       where a.bound_at is null returning user_id`,
    [input.userId, input.secretSealed, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

/** Binds the secret that was begun at the instant; false when it is bound or replaced meanwhile. */
export async function bindAuthenticator(
  tx: Tx,
  input: { readonly userId: number; readonly begunAt: number; readonly step: number; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.authenticator set bound_at = $4, last_step = $3
     where user_id = $1 and begun_at = $2 and bound_at is null returning user_id`,
    [input.userId, toTimestamp(input.begunAt), input.step, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

/** Uses a step up: it is later than every step used before, so of two calls with one code the second is refused. */
export async function spendStep(
  tx: Tx,
  input: { readonly userId: number; readonly step: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.authenticator set last_step = $2
     where user_id = $1 and last_step < $2 and bound_at is not null returning user_id`,
    [input.userId, input.step],
  );
  return rows.length > 0;
}

/** Removes the authenticator, its recovery codes and the passkeys, which lean on it. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  await tx.query('delete from identity.recovery_code where user_id = $1', [userId]);
  await tx.query('delete from identity.passkey where user_id = $1', [userId]);
  await tx.query('delete from identity.authenticator where user_id = $1', [userId]);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  input: { readonly userId: number; readonly macs: readonly Uint8Array[] },
): Promise<void> {
  await tx.query('delete from identity.recovery_code where user_id = $1', [input.userId]);
  await tx.query('insert into identity.recovery_code (user_id, mac) select $1, unnest($2::bytea[])', [
    input.userId,
    input.macs,
  ]);
}

export async function isRecoveryCodeOpen(
  db: Db,
  input: { readonly userId: number; readonly mac: Uint8Array },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 from identity.recovery_code where user_id = $1 and mac = $2 and used_at is null',
    [input.userId, input.mac],
  );
  return rows.length > 0;
}

export async function spendRecoveryCode(
  tx: Tx,
  input: { readonly userId: number; readonly mac: Uint8Array; readonly now: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity.recovery_code set used_at = $3
     where user_id = $1 and mac = $2 and used_at is null returning user_id`,
    [input.userId, input.mac, toTimestamp(input.now)],
  );
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const rows = await db.query<{ count: number }>(
    'select count(*) as count from identity.recovery_code where user_id = $1 and used_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Forgets secrets that were never bound. */
export async function deleteBegunAuthenticators(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'identity.authenticator', {
    where: 'bound_at is null and begun_at < $1',
    params: [toTimestamp(before)],
  });
}
