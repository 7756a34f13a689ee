import type { KeyPath } from '../key-path.ts';

/**
 * Where private keys of a chain are kept. A key never leaves it: it is asked for signatures.
 */
export interface KeyStore {
  /** The compressed public key of a path. Fails where the store has none for it. */
  publicKey(path: KeyPath): Promise<Uint8Array>;
  /** Signs 32 bytes by ECDSA on secp256k1: r and s, 32 bytes each. */
  sign(path: KeyPath, digest: Uint8Array): Promise<Uint8Array>;
}
