import type { DecodedInputOf, identity } from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { contactOf } from '../account/contact.ts';
import { findUser } from '../account/user-queries.ts';
import { checkCode } from '../code/check-code.ts';
import type { Deps } from '../deps.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';
import { replacePassword } from './replace-password.ts';

/** Changes the login password; every other session ends and withdrawals are held for 24 hours. */
export async function amendPassword(
  deps: Deps,
  call: { readonly session: Session; readonly input: DecodedInputOf<typeof identity.amendPassword> },
  context: RequestContext,
): Promise<void> {
  const { session, input } = call;
  const user = await findUser(deps.db, session.userId);
  assert(user !== null, 'the user of a session exists');
  requireNotFrozen(user);
  checkNewPassword({
    password: input.new_password,
    confirmation: input.secondary_password,
    ownNames: [user.email, user.mobile, user.uid].filter((name) => name !== null),
    fields: { password: 'new_password', confirmation: 'secondary_password' },
  });
  const contact = contactOf(user);
  const codeId = await deps.throttle.runOwn(session.id, async () => {
    if (!(await deps.hasher.verify(input.old_password, user.passwordHash)))
      throw new AppError('identity.wrong_password', { field: 'old_password' });
    if (input.new_password === input.old_password)
      throw new AppError('identity.password_unchanged', { field: 'new_password' });
    const by = { code: input.auth_code, requester: session };
    return checkCode(deps, { purpose: 'amend_password', account: contact.value }, by);
  });
  await replacePassword(deps, {
    user,
    password: input.new_password,
    codeId,
    keepSessionId: session.id,
    kind: 'password_changed',
    spend: async () => undefined,
    context,
  });
}
