import { AppError, assert } from '../../kernel/error.ts';
import type { Session } from '../../kernel/request.ts';
import { findUser, lockUser, type User } from '../account/user-queries.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';

/**
 * Judges the login password of a logged-in user, under a throttle of the session alone: whoever fails to log in from
 * elsewhere delays nothing here. Refuses with `identity.wrong_password` or `identity.login_throttled`.
 */
export async function requirePassword(
  deps: Deps,
  input: { readonly session: Session; readonly password: string },
): Promise<User> {
  const { session, password } = input;
  const user = await findUser(deps.db, session.userId);
  assert(user !== null, 'the user of a session exists');
  await deps.throttle.runOwn(session.id, async () => {
    if (!(await deps.hasher.verify(password, user.passwordHash)))
      throw new AppError('identity.wrong_password', { field: 'password' });
  });
  return user;
}

/** Locks a user who is about to change a secret; whoever is frozen or lost the password meanwhile changes nothing. */
export async function lockUnchanged(tx: Tx, user: User): Promise<User> {
  const current = await lockUser(tx, user.id);
  assert(current !== null, 'the user of a session exists');
  requireNotFrozen(current);
  if (current.passwordHash !== user.passwordHash)
    throw new AppError('identity.wrong_password', { field: 'password' });
  return current;
}
