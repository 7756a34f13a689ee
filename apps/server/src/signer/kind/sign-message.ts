import { ed25519 } from '@noble/curves/ed25519.js';
import type { KeyPath } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';

/** Lets a store sign a message by Ed25519. Fails when the signature is not of the key that it names. */
export async function signMessage(keys: KeyStore, path: KeyPath, message: Uint8Array): Promise<Uint8Array> {
  const publicKey = await keys.publicKey(path);
  const signature = await keys.sign(path, message);
  if (!ed25519.verify(signature, message, publicKey))
    throw new Error('the key store has signed with another key than it names');
  return signature;
}
