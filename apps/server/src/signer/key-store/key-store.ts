import type { KeyPath } from '../key-path.ts';

/** The curve of the keys of a chain, which says how they sign. */
export type Curve = 'secp256k1' | 'ed25519';

/**
 * Where private keys of a chain are kept. A key never leaves it: it is asked for signatures.
 */
export interface KeyStore {
  /** The public key of a path, that of secp256k1 compressed. Fails where the store has none for it. */
  publicKey(path: KeyPath): Promise<Uint8Array>;
  /** Signs 32 bytes by ECDSA on secp256k1 (r and s, 32 bytes each), or a whole message by Ed25519 (RFC 8032). */
  sign(path: KeyPath, message: Uint8Array): Promise<Uint8Array>;
}
