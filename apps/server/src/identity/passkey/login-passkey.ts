import { SECURITY_LIMITS } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { type Login, openByChallenge, readChallenge } from '../session/login-challenge.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import {
  countPasskeyUse,
  insertPasskeyChallenge,
  listPasskeys,
  spendPasskeyChallenge,
} from './passkey-queries.ts';
import { judgeAnswer, originOf, passkeyRefused, readAnswer, requireParty } from './read-answer.ts';

const CHALLENGE_BYTES = 32;

/** Asks a passkey of the user to sign, for a login whose password was right. */
export async function beginPasskeyLogin(
  deps: Deps,
  input: { readonly challenge: string },
): Promise<{ options: string }> {
  const party = requireParty(deps);
  const { userId } = await readChallenge(deps, input.challenge);
  const passkeys = await listPasskeys(deps.db, userId);
  if (passkeys.length === 0) throw new AppError('identity.passkey_not_found');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(deps.random.bytes(CHALLENGE_BYTES)),
    timeout: SECURITY_LIMITS.challengeMs,
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
  });
  await deps.db.transaction((tx) =>
    insertPasskeyChallenge(tx, {
      challenge: options.challenge,
      userId,
      purpose: 'login',
      expiresAt: deps.clock.now() + SECURITY_LIMITS.challengeMs,
    }),
  );
  return { options: JSON.stringify(options) };
}

/** Finishes a login by the signature of a passkey. */
export async function finishPasskeyLogin(
  deps: Deps,
  input: { readonly challenge: string; readonly response: string },
  context: RequestContext,
): Promise<Login> {
  const party = requireParty(deps);
  const challenge = await readChallenge(deps, input.challenge);
  const { userId } = challenge;
  const response = readAnswer(input.response);
  const passkey = (await listPasskeys(deps.db, userId)).find(
    ({ credentialId }) => credentialId === response.id,
  );
  if (passkey === undefined) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo } = await judgeAnswer(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (signed) =>
        spendPasskeyChallenge(deps.db, {
          challenge: signed,
          userId,
          purpose: 'login',
          now: deps.clock.now(),
        }),
      expectedOrigin: originOf(party, response),
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    }),
  );
  return openByChallenge(
    deps,
    {
      token: input.challenge,
      challenge,
      spend: async (tx) => {
        const use = { id: passkey.id, counter: authenticationInfo.newCounter, now: deps.clock.now() };
        if (!(await countPasskeyUse(tx, use))) throw passkeyRefused();
      },
    },
    context,
  );
}
