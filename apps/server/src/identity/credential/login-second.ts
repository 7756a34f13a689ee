import type { Tx } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { type Login, openByChallenge, readChallenge } from '../session/login-challenge.ts';

/** Finishes a login by a code of the authenticator or a recovery code. */
export async function loginSecond(
  deps: Deps,
  input: { readonly challenge: string; readonly code: string },
  context: RequestContext,
): Promise<Login> {
  const challenge = await readChallenge(deps, input.challenge);
  const { userId } = challenge;
  const factor = await judgeFactor(deps, deps.db, {
    userId,
    code: input.code,
    field: 'code',
    isRecoveryAllowed: true,
    origin: context,
  });
  // The authenticator was removed since: the login begins anew, without it.
  if (factor === null) throw new AppError('identity.challenge_expired', { field: 'challenge' });
  const spend = (tx: Tx): Promise<void> => factor.spend(tx);
  return openByChallenge(deps, { token: input.challenge, challenge, spend }, context);
}
