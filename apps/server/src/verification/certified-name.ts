import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../kernel/db.ts';
import type { Deps } from './deps.ts';
import { plainName } from './name.ts';
import { findSealedName, insertPerson, listUsersOf } from './person-queries.ts';

type Seals = Pick<Deps, 'box' | 'nameKey'>;

/** More namesakes are narrowed down by other filters. */
const NAMESAKES_MAX = 1_000;

/** Keeps the name that a user is certified by. */
export async function certifyName(
  tx: Tx,
  seals: Seals,
  person: { readonly userId: number; readonly name: string },
): Promise<void> {
  const { userId, name } = person;
  const nameSealed = seals.box.seal(Buffer.from(name), contextOf(userId));
  await insertPerson(tx, { userId, nameSealed, nameMac: await macOf(seals, name) });
}

/** The certified name of a user; null for who is not certified, or without a name. */
export async function readCertifiedName(db: Db, seals: Seals, userId: number): Promise<string | null> {
  const sealed = await findSealedName(db, userId);
  return sealed === null ? null : seals.box.open(sealed, contextOf(userId)).toString();
}

/** The newest users who are certified by a name; case, spaces and signs between its parts do not matter. */
export async function findUsersNamed(db: Db, seals: Seals, name: string): Promise<number[]> {
  return listUsersOf(db, { nameMac: await macOf(seals, name), rows: NAMESAKES_MAX });
}

export function contextOf(userId: number | string): string {
  return `person:${userId}`;
}

async function macOf(seals: Seals, name: string): Promise<Buffer> {
  return createHmac('sha256', await seals.nameKey())
    .update(plainName(name))
    .digest();
}
