import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import { lockUser, type User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';

/** Locks a user whom the operator may act on. */
export async function lockForeignUser(
  tx: Tx,
  deps: Deps,
  call: { readonly operator: OperatorSession; readonly userId: number },
): Promise<User> {
  const user = await lockUser(tx, call.userId);
  if (user === null) throw userNotFound();
  await deps.operator.assertNotOwn(tx, call.operator, call.userId);
  return user;
}

/** The state of a user in one word; whoever is disabled is so first of all. */
export function stateOf(user: {
  readonly isDisabled: boolean;
  readonly frozenAt: number | null;
}): 'active' | 'frozen' | 'disabled' {
  if (user.isDisabled) return 'disabled';
  return user.frozenAt === null ? 'active' : 'frozen';
}

export function userNotFound(): AppError {
  return new AppError('identity.user_not_found', { field: 'user_id' });
}
