import type { identity, ReplyOf } from '@openbourse/api';
import { SECURITY_LIMITS } from '@openbourse/api';
import { AppError, assert } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { contactOf } from '../account/contact.ts';
import { lockUser } from '../account/user-queries.ts';
import { lockUnchanged, requirePassword } from '../request/require-password.ts';
import type { Deps } from '../deps.ts';
import { isAuthenticatorBound } from '../factor/factor-queries.ts';
import { judgeFactor } from '../factor/judge-factor.ts';
import { notify } from '../message/notify.ts';
import { requireNotFrozen } from '../standing/read-standing.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import { showPasskey } from './manage-passkeys.ts';
import {
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  spendPasskeyChallenge,
} from './passkey-queries.ts';
import { judgeAnswer, originOf, passkeyRefused, readAnswer, requireParty } from './read-answer.ts';
import type { RelyingParty } from '../relying-party.ts';

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256 (COSE): what devices have. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Asks for a new passkey, after the password and a code of the authenticator: a passkey is a further way to finish a
 * login, the authenticator and its recovery codes stay the way back when the device is lost.
 */
export async function beginPasskey(
  deps: Deps,
  input: { readonly session: Session; readonly password: string; readonly code: string },
  context: RequestContext,
): Promise<{ options: string }> {
  const party = requireParty(deps);
  const { session, password, code } = input;
  const user = await requirePassword(deps, { session, password });
  const claim = { userId: user.id, code, field: 'code', isRecoveryAllowed: false, origin: context };
  const factor = await judgeFactor(deps, deps.db, claim);
  if (factor === null) throw new AppError('identity.authenticator_required');
  const known = await listPasskeys(deps.db, user.id);
  requireRoom(known.length);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: deps.branding.now().name,
    rpID: party.id,
    userName: contactOf(user).value,
    userID: new TextEncoder().encode(user.uid),
    challenge: Uint8Array.from(deps.random.bytes(CHALLENGE_BYTES)),
    timeout: SECURITY_LIMITS.challengeMs,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    await factor.spend(tx);
    await insertPasskeyChallenge(tx, {
      challenge: options.challenge,
      userId: user.id,
      purpose: 'register',
      expiresAt: deps.clock.now() + SECURITY_LIMITS.challengeMs,
    });
  });
  return { options: JSON.stringify(options) };
}

/** Keeps the passkey that the browser made. */
export async function finishPasskey(
  deps: Deps,
  input: { readonly session: Session; readonly name: string; readonly response: string },
  context: RequestContext,
): Promise<ReplyOf<typeof identity.passkeyFinish>> {
  const party = requireParty(deps);
  const { userId } = input.session;
  const credential = await judgeRegistration(deps, { party, userId, text: input.response });
  const now = deps.clock.now();
  const passkey = {
    ...credential,
    id: deps.random.uuid(),
    name: input.name.trim() || deps.branding.now().name,
    createdAt: now,
  };
  await deps.db.transaction(async (tx) => {
    const current = await lockUser(tx, userId);
    assert(current !== null, 'the user of a session exists');
    requireNotFrozen(current);
    requireRoom((await listPasskeys(tx, userId)).length);
    // Unbinding the authenticator removes the passkeys; one that was begun before must not come after.
    if (!(await isAuthenticatorBound(tx, userId))) throw passkeyRefused();
    if (!(await insertPasskey(tx, { ...passkey, userId }))) throw passkeyRefused();
    await recordEvent(tx, {
      kind: 'passkey_added',
      userId,
      sessionId: input.session.id,
      subject: passkey.name,
      origin: context,
      at: now,
    });
    await notify(tx, deps, { userId, kind: 'passkey_added', origin: context });
  });
  return showPasskey({ ...passkey, lastUsedAt: null });
}

async function judgeRegistration(
  deps: Deps,
  input: { readonly party: RelyingParty; readonly userId: number; readonly text: string },
) {
  const { party, userId } = input;
  const response = readAnswer(input.text);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const outcome = await judgeAnswer(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        spendPasskeyChallenge(deps.db, { challenge, userId, purpose: 'register', now: deps.clock.now() }),
      expectedOrigin: originOf(party, response),
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  const { registrationInfo } = outcome;
  if (registrationInfo === undefined) throw passkeyRefused();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
}

function requireRoom(count: number): void {
  const { passkeysMax } = SECURITY_LIMITS;
  if (count >= passkeysMax) throw new AppError('identity.too_many_passkeys', { limit: String(passkeysMax) });
}
