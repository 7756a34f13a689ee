import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { announceOutside } from '../../kernel/outbox.ts';
import type { Random } from '../../kernel/random.ts';
import { insertUser, findUserByAccount, type NewUser } from './user-queries.ts';

/** Without letters and digits that are mistaken for each other. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const INVITE_LENGTH = 8;
const UID_MIN = 100_000_000;
const UID_COUNT = 900_000_000;
const DRAWS_MAX = 5;

export type UserSeed = Omit<NewUser, 'uid' | 'inviteCode'>;

/**
 * Creates a user under a random uid and invite code, which is a fact outside as well. Refuses with `identity.account_taken` when the e-mail
 * address or mobile number belongs to a user already.
 */
export async function insertNewUser(tx: Tx, random: Random, seed: UserSeed): Promise<number> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const id = await insertUser(tx, { ...seed, uid: drawUid(random), inviteCode: drawInviteCode(random) });
    if (id !== null) {
      const fact = { kind: 'user.registered', userId: id, key: 'registered', data: {} } as const;
      await announceOutside(tx, [{ ...fact, at: seed.createdAt }]);
      return id;
    }
    if (await isAccountTaken(tx, seed)) throw new AppError('identity.account_taken', { field: 'account' });
  }
  assert(false, 'no free uid or invite code found');
}

async function isAccountTaken(tx: Tx, seed: UserSeed): Promise<boolean> {
  const byEmail =
    seed.email === null ? null : await findUserByAccount(tx, { kind: 'email', value: seed.email });
  const byMobile =
    seed.mobile === null ? null : await findUserByAccount(tx, { kind: 'mobile', value: seed.mobile });
  return byEmail !== null || byMobile !== null;
}

function drawUid(random: Random): string {
  return String(UID_MIN + random.int(UID_COUNT));
}

function drawInviteCode(random: Random): string {
  const letters = Array.from(
    { length: INVITE_LENGTH },
    () => INVITE_ALPHABET[random.int(INVITE_ALPHABET.length)],
  );
  return letters.join('');
}
