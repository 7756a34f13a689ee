import { createCipheriv, createDecipheriv } from 'node:crypto';
import { deriveKey, type KeyRing } from './key-ring.ts';
import type { Random } from './random.ts';

/**
 * Keeps secrets encrypted at rest (AES-256-GCM). The key is derived from a secret of the server for one purpose, so that
 * what is sealed for one purpose cannot be opened for another (reliability, section 3, "secrets").
 */
export interface SecretBox {
  /** `context` ties the sealed bytes to their row: elsewhere they do not open. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** Throws when the bytes or the context are others than those of the sealing, or the ring lacks its secret. */
  open(sealed: Uint8Array, context: string): Buffer;
  /** The same sealed with the first secret; null where it is already. Throws as `open` does. */
  reseal(sealed: Uint8Array, context: string): Buffer | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of the box with the byte by which it is named, and the one that follows from its secret. */
interface NamedKey {
  readonly key: Uint8Array;
  readonly byte: number;
  readonly ownByte: number;
}

/**
 * Creates the box of a purpose. Demo mode has no secret: its seals protect nothing. Sealed bytes begin with a
 * byte that names the secret: its id, or one that follows from the secret where it has none. Then come nonce, tag and
 * text. The oldest ones have no such byte, which the tag reveals.
 */
export function createSecretBox(deps: {
  readonly secret: KeyRing;
  readonly purpose: string;
  readonly random: Random;
}): SecretBox {
  const { secret, purpose, random } = deps;
  const keys = secret.map((one): NamedKey => {
    const ownByte = deriveKey(one, 'key-name')[0] ?? 0;
    return { key: deriveKey(one, purpose), byte: one.id ?? ownByte, ownByte };
  });
  const [first] = keys;
  const seal: SecretBox['seal'] = (plain, context) => {
    const nonce = random.bytes(NONCE_BYTES);
    const { key, byte } = first as NamedKey;
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(byte), nonce, cipher.getAuthTag(), sealed]);
  };
  const openNamed = (by: NamedKey | undefined, sealed: Uint8Array, context: string): Buffer | null =>
    by !== undefined && (sealed[0] === by.byte || sealed[0] === by.ownByte)
      ? open(by.key, sealed.subarray(1), context)
      : null;
  const openAny: SecretBox['open'] = (sealed, context) => {
    for (const by of keys) {
      const plain = openNamed(by, sealed, context) ?? open(by.key, sealed, context);
      if (plain !== null) return plain;
    }
    throw new Error('what is sealed does not open: it was changed, belongs elsewhere, or has another secret');
  };
  return {
    seal,
    open: openAny,
    reseal: (sealed, context) =>
      openNamed(first, sealed, context) === null ? seal(openAny(sealed, context), context) : null,
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
