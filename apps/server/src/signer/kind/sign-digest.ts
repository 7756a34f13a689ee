import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { KeyPath } from '../key-path.ts';
import type { KeyStore } from '../key-store/key-store.ts';

export interface DigestSignature {
  readonly r: bigint;
  readonly s: bigint;
  /** Which of the two points with this r signed (EIP-1559, `y_parity`). */
  readonly parity: 0 | 1;
  /** r and s, 32 bytes each, and the same as DER. */
  readonly compact: Uint8Array;
  readonly der: Uint8Array;
  /** The compressed public key that the signature belongs to. */
  readonly publicKey: Uint8Array;
}

/**
 * Lets a store sign 32 bytes and brings the signature to the form that chains take: the lower of the two possible
 * values of s (BIP-146, EIP-2), which security modules do not choose. Fails when the signature is not of the key.
 */
export async function signDigest(
  keys: KeyStore,
  path: KeyPath,
  digest: Uint8Array,
): Promise<DigestSignature> {
  const publicKey = await keys.publicKey(path);
  const given = secp256k1.Signature.fromBytes(await keys.sign(path, digest), 'compact');
  const { ORDER } = secp256k1.Point.Fn;
  const low = given.hasHighS() ? new secp256k1.Signature(given.r, ORDER - given.s) : given;
  for (const parity of [0, 1] as const) {
    const found = recover(low.addRecoveryBit(parity), digest);
    if (found !== null && Buffer.from(found).equals(publicKey))
      return {
        r: low.r,
        s: low.s,
        parity,
        compact: low.toBytes('compact'),
        der: low.toBytes('der'),
        publicKey,
      };
  }
  throw new Error('the key store has signed with another key than it names');
}

function recover(
  signature: ReturnType<InstanceType<typeof secp256k1.Signature>['addRecoveryBit']>,
  digest: Uint8Array,
): Uint8Array | null {
  try {
    return signature.recoverPublicKey(digest).toBytes(true);
  } catch {
    return null;
  }
}
