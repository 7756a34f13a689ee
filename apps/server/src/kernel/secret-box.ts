import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

/** The server's secret, and the one before it until everything is sealed with the present one. */
export interface Secret {
  readonly current: string;
  readonly previous: string | null;
}

/**
 * Keeps secrets encrypted at rest (AES-256-GCM). The key is derived from the server's secret for one purpose, so that
 * what is sealed for one purpose cannot be opened for another (reliability, section 3, "secrets").
 */
export interface SecretBox {
  /** `context` ties the sealed bytes to their row: elsewhere they do not open. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** Throws when the bytes or the context are others than those of the sealing, or both secrets are. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The same sealed with the present secret; null where it is already. Throws as `open` does. */
  reseal(sealed: Uint8Array, context: string): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The keys of a purpose that follow from the secrets, that of the present one first. */
export function deriveKeys(secret: Secret, purpose: string): readonly [Uint8Array, ...Uint8Array[]] {
  const derive = (from: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', from, '', `openbourse/${purpose}`, KEY_BYTES));
  return [derive(secret.current), ...(secret.previous === null ? [] : [derive(secret.previous)])];
}

/**
 * Creates the box of a purpose. Demo mode has no secret: its seals protect nothing. Sealed bytes begin with a
 * byte that names the secret, then nonce, tag and text; the oldest ones have no such byte, which the tag
 * reveals.
 */
export function createSecretBox(deps: {
  readonly secret: Secret;
  readonly purpose: string;
  readonly random: Random;
}): SecretBox {
  const { secret, purpose, random } = deps;
  const names = deriveKeys(secret, 'key-name').map((key) => key[0] ?? 0);
  const keys = deriveKeys(secret, purpose);
  const [current] = keys;
  const seal: SecretBox['seal'] = (plain, context) => {
    const nonce = random.bytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, current, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(names[0] ?? 0), nonce, cipher.getAuthTag(), sealed]);
  };
  const openNamed = (place: number, sealed: Uint8Array, context: string): Buffer | null => {
    const key = keys[place];
    return key === undefined || sealed[0] !== names[place] ? null : open(key, sealed.subarray(1), context);
  };
  const openAny: SecretBox['open'] = (sealed, context) => {
    for (const [place, key] of keys.entries()) {
      const plain = openNamed(place, sealed, context) ?? open(key, sealed, context);
      if (plain !== null) return plain;
    }
    throw new Error('what is sealed does not open: it was changed, belongs elsewhere, or has another secret');
  };
  return {
    seal,
    open: openAny,
    reseal: (sealed, context) =>
      openNamed(0, sealed, context) === null ? seal(openAny(sealed, context), context) : null,
  };
}

function open(key: Uint8Array, sealed: Uint8Array, context: string): Buffer | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
