import { createPublicKey } from 'node:crypto';
import { AppError } from '../kernel/error.ts';

/** The example of RFC 8410. */
const EXAMPLE = 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=';
const FRAME = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/**
 * Reads a public key of Ed25519 in PEM, with or without its frame; answers it in the one form that is kept. Refuses anything
 * else, a private key first of all, with `apikey.public_key_invalid`.
 */
export function readPublicKey(text: string): string {
  const [, framed] = FRAME.exec(text.trim()) ?? [];
  const body = (framed ?? text).replaceAll(/\s/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return String(key.export({ format: 'pem', type: 'spki' }));
  } catch {
    // What cannot be read is refused as what is of another kind.
  }
  throw new AppError('apikey.public_key_invalid', { field: 'public_key', accepted: EXAMPLE });
}
