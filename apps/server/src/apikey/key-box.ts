import type { ApiKeyAlgorithm } from '@openbourse/api';
import type { Random } from '../kernel/random.ts';
import type { KeyRing } from '../kernel/key-ring.ts';
import { createSecretBox } from '../kernel/secret-box.ts';

/**
 * Terms with which the secret of a key is sealed: a key whose terms are changed in the database by hand does
 * not open.
 */
export interface SealedTerms {
  readonly userId: number;
  readonly key: string;
  readonly algorithm: ApiKeyAlgorithm;
  readonly mayTrade: boolean;
  readonly ips: readonly string[];
  readonly expiresAt: number | null;
}

/**
 * Keeps the secrets of keys, and the public halves of those that sign by Ed25519. They have to come back, because a
 * signature is checked with them; whoever changes a public half in the database by hand gets nowhere.
 */
export interface KeyBox {
  seal(secret: string, terms: SealedTerms): Buffer;
  /** Throws where the terms are not those of the sealing. */
  open(sealed: Uint8Array, terms: SealedTerms): string;
  /** As the box's. */
  reseal(sealed: Uint8Array, terms: SealedTerms): Buffer | null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 64;

export function createKeyBox(deps: { readonly secret: KeyRing; readonly random: Random }): KeyBox {
  const box = createSecretBox({ ...deps, purpose: 'apikey-secret' });
  return {
    seal: (secret, terms) => box.seal(Buffer.from(secret), contextOf(terms)),
    open: (sealed, terms) => box.open(sealed, contextOf(terms)).toString(),
    reseal: (sealed, terms) => box.reseal(sealed, contextOf(terms)),
  };
}

/** The text of a new key or of its secret. */
export function drawKeyText(random: Random): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(random.int(ALPHABET.length))).join('');
}

/** Reports whether a text can be a key at all. */
export function isKeyText(text: string): boolean {
  return text.length === LENGTH && /^[A-Za-z0-9]+$/.test(text);
}

function contextOf({ userId, key, algorithm, mayTrade, ips, expiresAt }: SealedTerms): string {
  const terms = [userId, key, mayTrade, ips.join(','), expiresAt ?? ''];
  // A public key is no secret: opened as one, everybody could sign by it.
  return [...terms, ...(algorithm === 'hmac' ? [] : [algorithm])].join('\n');
}
