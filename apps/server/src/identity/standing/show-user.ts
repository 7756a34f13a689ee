import type { identity, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { maskAccount } from '../account/account.ts';
import { isAuthenticatorBound } from '../factor/factor-queries.ts';
import { findUser } from '../account/user-queries.ts';

/** The logged-in user, with e-mail and mobile masked. */
export async function showUser(
  db: Db,
  input: { readonly userId: number; readonly now: number },
): Promise<ReplyOf<typeof identity.info>> {
  const user = await findUser(db, input.userId);
  assert(user !== null, 'the user of a session exists');
  const hold = user.withdrawalHoldUntil;
  return {
    id: user.id,
    uid: user.uid,
    email: user.email === null ? null : maskAccount({ kind: 'email', value: user.email }),
    mobile: user.mobile === null ? null : maskAccount({ kind: 'mobile', value: user.mobile }),
    is_user_real: user.isUserReal,
    has_pay_password: user.payPasswordHash !== null,
    has_authenticator: await isAuthenticatorBound(db, user.id),
    is_frozen: user.frozenAt !== null,
    level: user.level,
    withdrawal_hold_until: hold === null || hold <= input.now ? null : hold,
  };
}
