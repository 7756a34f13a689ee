import { type LiabilityVerification, verifyLiability } from '@openbourse/engine';
import { fetchProof, fetchSnapshot, type Proof } from '../api.ts';

export interface OwnCheck {
  readonly proof: Proof;
  readonly verification: LiabilityVerification;
}

/**
 * Fetches the user's part of a snapshot and computes it up to the root, against the header that everybody gets and the one
 * before. What the user is owed is for the user to say: the file names the amounts.
 */
export async function checkOwnBalance(number: number, uid: string): Promise<OwnCheck> {
  const [proof, own, previous] = await Promise.all([
    fetchProof(number),
    fetchSnapshot(number),
    number > 1 ? fetchSnapshot(number - 1) : null,
  ]);
  return { proof, verification: verifyLiability(proof, { own, previous }, { uid, amounts: {} }) };
}
