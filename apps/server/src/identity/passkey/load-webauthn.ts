import type * as WebAuthn from '@simplewebauthn/server';

/** The library of passkeys, some 300 modules, is loaded by the first passkey: a start need not wait for it. */
export function loadWebAuthn(): Promise<typeof WebAuthn> {
  return import('@simplewebauthn/server');
}
