import type { DecodedInputOf, identity } from '@openbourse/api';
import type { RequestContext } from '../../kernel/request.ts';
import { readAccount } from '../account/read-account.ts';
import { findUserByAccount } from '../account/user-queries.ts';
import { checkCode, wrongCode } from '../code/check-code.ts';
import type { Deps } from '../deps.ts';
import { findDevice, knowDevice } from '../device/known-device.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Sets a new login password with a code and, where one is bound, the authenticator, which a reset never goes around
 * (reliability, section 3). Every session of the account ends. Returns what the browser is to keep, so that it is known.
 */
export async function forgetPassword(
  deps: Deps,
  input: DecodedInputOf<typeof identity.forgetPassword>,
  context: RequestContext,
): Promise<string> {
  const account = await readAccount(deps.db, {
    text: input.account,
    kind: input.type ?? 'email',
    areaId: input.area_id,
  });
  checkNewPassword({
    password: input.new_password,
    confirmation: input.secondary_password,
    ownNames: [account.value],
    fields: { password: 'new_password', confirmation: 'secondary_password' },
  });
  const user = await findUserByAccount(deps.db, account);
  const device = await findDevice(deps, user?.id ?? null, context);
  const by = { code: input.auth_code, requester: { ip: context.ip, device } };
  const codeId = await checkCode(deps, { purpose: 'forget', account: account.value }, by);
  if (user === null) throw wrongCode('forget');
  const factor = await judgeFactor(deps, deps.db, {
    userId: user.id,
    code: input.google_code ?? '',
    field: 'google_code',
    isRecoveryAllowed: true,
    origin: context,
  });
  return replacePassword(deps, {
    user,
    password: input.new_password,
    codeId,
    keepSessionId: null,
    kind: 'password_reset',
    spend: async (tx) => {
      await factor?.spend(tx);
      return knowDevice(tx, deps, { userId: user.id, context });
    },
    context,
  });
}
