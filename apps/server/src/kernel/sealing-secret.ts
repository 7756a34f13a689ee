import { ConfigError } from './config-error.ts';
import type { Database, Db } from './db.ts';
import { deriveKey, type KeyRing, type RingSecret } from './key-ring.ts';
import {
  deleteSealingSecrets,
  listSealingSecrets,
  type SealingSecret,
  upsertSealingSecret,
} from './sealing-secret-queries.ts';

/** Proves a secret without giving it away, as long as it is a random one. */
const markOf = (secret: RingSecret): Buffer => Buffer.from(deriveKey(secret, 'sealing-mark'));

/** Refuses a ring that lacks a secret with which something in a database is sealed, or knows it by another id. */
export async function assertHasSealingSecrets(db: Db, ring: KeyRing): Promise<void> {
  const marked = ring.map((secret) => ({ ...secret, mark: markOf(secret) }));
  for (const { id, mark } of await listSealingSecrets(db)) {
    const held = marked.find((one) => one.mark.equals(mark));
    if (held === undefined) throw new ConfigError(lackOf(id, ring));
    // Its seals begin with the byte of its id.
    if (id !== null && held.id !== id)
      throw new ConfigError(
        held.id === null
          ? `the secret of OB_SECRET has sealed in this database with id ${id}; it has to be named in OB_SECRETS as ${id}=<secret>`
          : `OB_SECRETS names a secret ${held.id} that has sealed in this database with id ${id}; give it id ${id} again`,
      );
  }
}

const RESEALED = '`npm run reseal` with it and the present one before it is left out';

/** The sentence that says which secret a ring lacks: one with an id, or one of `OB_SECRET`. */
export function lackOf(id: number | null, ring: KeyRing): string {
  if (id === null)
    return (
      'OB_SECRET is not the one that this database was started with: authenticators, keys, files and withdrawals that ' +
      `wait could not be read. Start with the secret that is kept with the backups, or with it as OB_SECRET_PREVIOUS or ` +
      `last in OB_SECRETS, and run ${RESEALED}`
    );
  return ring.some((one) => one.id === id)
    ? `OB_SECRETS has another secret with id ${id} than the one that has sealed in this database; put that one back, and ` +
        'give the new one an id that is free'
    : `OB_SECRETS lacks the secret with id ${id}, and what it has sealed in this database could not be read. Add it after ` +
        `the others, and run ${RESEALED}`;
}

/**
 * Notes that the first secret of a ring seals from now on; all of them on a database that has no notes yet. The owner of the
 * database does so before it seals anything.
 */
export async function noteSealingSecret(db: Database, ring: KeyRing): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await listSealingSecrets(tx);
    const mark = markOf(ring[0]);
    if (isNow(noted, mark) && noted[0]?.id === ring[0].id) return;
    const sealing = noted.length === 0 ? ring.toReversed() : [ring[0]];
    for (const secret of sealing) await upsertSealingSecret(tx, { mark: markOf(secret), id: secret.id });
  });
}

const isNow = ([last]: readonly SealingSecret[], mark: Buffer): boolean => last?.mark.equals(mark) === true;

/**
 * The turn of the first secret of a ring, with which a reseal begins. Null while a server seals with another one, so that
 * the former secrets stay in use.
 */
export async function readSealingTurn(db: Db, ring: KeyRing): Promise<number | null> {
  const noted = await listSealingSecrets(db);
  return isNow(noted, markOf(ring[0])) ? (noted[0]?.turn ?? null) : null;
}

/**
 * Lets the secrets be left out whose seals were all made anew after a turn had begun. One that a server has sealed with since
 * has a later turn, and stays. Answers how many there were.
 */
export function forgetSealingSecrets(db: Db, turn: number): Promise<number> {
  return deleteSealingSecrets(db, { turn });
}
