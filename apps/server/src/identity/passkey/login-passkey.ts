import { SECURITY_LIMITS } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Kit } from '../deps.ts';
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
  kit: Kit,
  input: { readonly challenge: string },
): Promise<{ options: string }> {
  const party = requireParty(kit);
  const { userId } = await readChallenge(kit, input.challenge);
  const passkeys = await listPasskeys(kit.db, userId);
  if (passkeys.length === 0) throw new AppError('identity.passkey_not_found');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(kit.random.bytes(CHALLENGE_BYTES)),
    timeout: SECURITY_LIMITS.challengeMs,
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
  });
  await kit.db.transaction((tx) =>
    insertPasskeyChallenge(tx, {
      challenge: options.challenge,
      userId,
      purpose: 'login',
      expiresAt: kit.clock.now() + SECURITY_LIMITS.challengeMs,
    }),
  );
  return { options: JSON.stringify(options) };
}

/** Finishes a login by the signature of a passkey. */
export async function finishPasskeyLogin(
  kit: Kit,
  input: { readonly challenge: string; readonly response: string },
  context: RequestContext,
): Promise<Login> {
  const party = requireParty(kit);
  const challenge = await readChallenge(kit, input.challenge);
  const { userId } = challenge;
  const response = readAnswer(input.response);
  const passkey = (await listPasskeys(kit.db, userId)).find(
    ({ credentialId }) => credentialId === response.id,
  );
  if (passkey === undefined) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { authenticationInfo } = await judgeAnswer(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (signed) =>
        spendPasskeyChallenge(kit.db, { challenge: signed, userId, purpose: 'login', now: kit.clock.now() }),
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
    kit,
    {
      token: input.challenge,
      challenge,
      spend: async (tx) => {
        const use = { id: passkey.id, counter: authenticationInfo.newCounter, now: kit.clock.now() };
        if (!(await countPasskeyUse(tx, use))) throw passkeyRefused();
      },
    },
    context,
  );
}
