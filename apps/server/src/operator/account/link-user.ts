import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { isLinked } from '../seat/operator-queries.ts';

/** Finds the user account for an operator; refuses `operator.user_not_linkable` one that another operator has. */
export async function linkableUserId(tx: Tx, { users }: Pick<Deps, 'users'>, uid: string): Promise<number> {
  const userId = await users.findUserIdByUid(tx, uid);
  if (userId === undefined || (await isLinked(tx, userId)))
    throw new AppError('operator.user_not_linkable', { field: 'user_uid' });
  return userId;
}
