import type { RequestContext } from '../../kernel/request.ts';
import { AppError } from '../../kernel/error.ts';
import { findUser } from '../account/user-queries.ts';
import type { Kit } from '../deps.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { notify } from '../message/notify.ts';
import { openByChallenge, readChallenge } from '../session/login-challenge.ts';
import type { Tokens } from '../session/token.ts';

/** Finishes a login by a code of the authenticator or a recovery code. */
export async function loginSecond(
  kit: Kit,
  input: { readonly challenge: string; readonly code: string },
  context: RequestContext,
): Promise<Tokens> {
  const challenge = await readChallenge(kit, input.challenge);
  const { userId } = challenge;
  const factor = await judgeFactor(kit, kit.db, {
    userId,
    code: input.code,
    field: 'code',
    isRecoveryAllowed: true,
    origin: context,
  });
  // The authenticator was removed since: the login begins anew, without it.
  if (factor === null) throw new AppError('identity.challenge_expired', { field: 'challenge' });
  const tokens = await openByChallenge(
    kit,
    { token: input.challenge, challenge, spend: (tx) => factor.spend(tx) },
    context,
  );
  const user = factor.kind === 'recovery' ? await findUser(kit.db, userId) : null;
  if (user !== null) await notify(kit, { user, notice: 'recoveryCodeUsed', context });
  return tokens;
}
