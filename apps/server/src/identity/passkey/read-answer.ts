import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parseJson } from '../../kernel/parse-json.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';
import { expectedOrigin, type RelyingParty } from '../relying-party.ts';

/** The site of the passkeys; refuses with `identity.passkeys_unavailable` where there is none. */
export function requireParty({ relyingParty }: Pick<Deps, 'relyingParty'>): RelyingParty {
  if (relyingParty === null) throw new AppError('identity.passkeys_unavailable');
  return relyingParty;
}

export function passkeyRefused(): AppError {
  return new AppError('identity.passkey_refused', { field: 'response' });
}

/** Of a registration or of a login: the library finds out whether it is the one that is asked for. */
type Answer = RegistrationResponseJSON & AuthenticationResponseJSON;

/** Parses the browser's answer; its content is judged by the library. Refuses with `identity.passkey_refused`. */
export function readAnswer(text: string): Answer {
  const value = parseJson(text);
  const isAnswer =
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'response' in value &&
    typeof value.response === 'object' &&
    value.response !== null &&
    'clientDataJSON' in value.response &&
    typeof value.response.clientDataJSON === 'string';
  if (!isAnswer) throw passkeyRefused();
  return value as Answer;
}

/** The origin that the answer must come from. */
export function originOf(party: RelyingParty, answer: Answer): string {
  const data = parseJson(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
  const isNamed = typeof data === 'object' && data !== null && 'origin' in data;
  return expectedOrigin(party, isNamed ? String(data.origin) : '');
}

/** Runs the library's check, which throws at whatever is wrong with an answer. */
export async function judgeAnswer<T extends { readonly verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T> {
  const outcome = await verify().catch(() => null);
  if (outcome?.verified !== true) throw passkeyRefused();
  return outcome;
}
