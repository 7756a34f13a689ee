import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyRing } from './key-ring.ts';

/** Content of a stored proof of a request. */
export interface StoredProof {
  readonly userId: number;
  readonly factor: string;
  /** The canonical text of what was approved. */
  readonly subject: string;
  /** The hex HMAC that was stored with it. */
  readonly proof: string;
}

/** Reports whether a proof was made by this exchange for exactly this user, factor and subject. */
export type ProofCheck = (stored: StoredProof) => boolean;

const PURPOSE = 'identity-proof';

/** The key of new proofs, which follows from the first secret of the server. */
export function proofKeyOf(secret: KeyRing): Uint8Array {
  return deriveKeys(secret, PURPOSE)[0];
}

export function proofOf(key: Uint8Array, claim: Omit<StoredProof, 'proof'>): string {
  return createHmac('sha256', key).update(`${claim.userId}\n${claim.factor}\n${claim.subject}`).digest('hex');
}

/** Creates the check for a server with these secrets; proofs of another secret are none. */
export function createProofCheck(secret: KeyRing): ProofCheck {
  const keys = deriveKeys(secret, PURPOSE);
  return ({ proof, ...claim }) =>
    keys.some((key) => {
      const [stored, right] = [Buffer.from(proof), Buffer.from(proofOf(key, claim))];
      return stored.length === right.length && timingSafeEqual(stored, right);
    });
}
