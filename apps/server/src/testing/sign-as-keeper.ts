import { secp256k1 } from '@noble/curves/secp256k1.js';
import { evmAddressOfKey } from '../signer/index.ts';
import { controlDigest, type ControlSubject, writeControl } from '@openbourse/engine';

/** The key of the demonstration's cold wallets, which is as public as they are. */
const KEY = new Uint8Array(32).fill(3);

/** The cold wallet of that key on EVM chains. */
export const KEPT_WALLET = evmAddressOfKey(publicKeyOf(KEY));

/** The compressed public key of a keeper. */
export function publicKeyOf(key: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(key, true);
}

/** The signature of the keeper of a cold wallet below a snapshot. */
export function signAsKeeper(subject: ControlSubject, key: Uint8Array = KEY): string {
  const bytes = secp256k1.sign(controlDigest(subject), key, { prehash: false, format: 'recovered' });
  return writeControl(subject, { compact: bytes.subarray(1), parity: bytes[0] === 1 ? 1 : 0 }).signature;
}
