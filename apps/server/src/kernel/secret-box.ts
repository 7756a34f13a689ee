import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * Keeps secrets encrypted at rest (AES-256-GCM). The key is derived from the server's secret for one purpose, so that
 * what is sealed for one purpose cannot be opened for another (reliability, section 3, "secrets").
 */
export interface SecretBox {
  /** `context` ties the sealed bytes to their row: elsewhere they do not open. */
  seal(plain: Uint8Array, context: string): Buffer;
  /** Throws when the bytes, the context or the server's secret are others than those of the sealing. */
  open(sealed: Uint8Array, context: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the box of a purpose. Demo mode has no secret: what it seals is safe from nobody. */
export function createSecretBox(deps: {
  readonly secret: string;
  readonly purpose: string;
  readonly random: Random;
}): SecretBox {
  const info = `openbourse/${deps.purpose}`;
  const key = new Uint8Array(hkdfSync('sha256', deps.secret, '', info, KEY_BYTES));
  return {
    seal: (plain, context) => {
      const nonce = deps.random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, context) => {
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
