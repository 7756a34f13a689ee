import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a stored proof of a request says. */
export interface StoredProof {
  readonly userId: number;
  readonly factor: string;
  /** The canonical text of what was approved. */
  readonly subject: string;
  /** The hex HMAC that was stored with it. */
  readonly proof: string;
}

/** Tells whether a proof was made by this exchange for exactly this user, factor and subject. */
export type ProofCheck = (stored: StoredProof) => boolean;

const KEY_BYTES = 32;

/** The key of proofs that follows from the secret of the server. */
export function proofKeyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'openbourse/identity-proof', KEY_BYTES));
}

export function proofOf(key: Uint8Array, claim: Omit<StoredProof, 'proof'>): string {
  return createHmac('sha256', key).update(`${claim.userId}\n${claim.factor}\n${claim.subject}`).digest('hex');
}

/** Creates the check for a server with this secret; proofs of another secret are none. */
export function createProofCheck(secret: string): ProofCheck {
  const key = proofKeyOf(secret);
  return ({ proof, ...claim }) => {
    const [stored, right] = [Buffer.from(proof), Buffer.from(proofOf(key, claim))];
    return stored.length === right.length && timingSafeEqual(stored, right);
  };
}
