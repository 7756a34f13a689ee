import type { StoredProof } from '../../kernel/request-proof.ts';
import { subjectOf } from '../../signer/index.ts';
import type { Withdrawal } from './withdrawal-queries.ts';

/** Subject that the stored proof of a withdrawal has to prove. */
export function claimOf(withdrawal: Withdrawal): StoredProof {
  const { userId, factor, proof } = withdrawal;
  return { userId, factor, proof, subject: subjectOf(withdrawal) };
}
