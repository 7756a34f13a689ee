import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Tokens } from '@openbourse/client';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import { client } from '../../session/index.ts';

/** Reports whether this browser can make and use passkeys at all; they need a secure address as well. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Makes a passkey on this device and keeps it on the server. */
export async function createPasskey(of: {
  readonly proof: { readonly password: string; readonly code: string };
  readonly name: string;
}): Promise<void> {
  const { options } = await client.call('identity.passkey_begin', of.proof);
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const answer = await answerOf(startRegistration({ optionsJSON }));
  await client.call('identity.passkey_finish', { name: of.name, response: JSON.stringify(answer) });
}

/** Finishes a login by a passkey of this device. */
export async function logInByPasskey(challenge: string): Promise<Tokens> {
  const { options } = await client.call('identity.login_passkey_begin', { challenge });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await answerOf(startAuthentication({ optionsJSON }));
  return client.call('identity.login_passkey_finish', { challenge, response: JSON.stringify(answer) });
}

/**
 * Browsers' messages on a cancellation are English and technical; the person reads them in their own
 * language.
 */
async function answerOf<A>(asking: Promise<A>): Promise<A> {
  try {
    return await asking;
  } catch (error) {
    throw new Error(translate('identity:second.passkeyFailed'), { cause: error });
  }
}
