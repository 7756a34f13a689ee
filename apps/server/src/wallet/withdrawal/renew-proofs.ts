import type { Db } from '../../kernel/db.ts';
import type { ProofCheck, StoredProof } from '../../kernel/request-proof.ts';
import { claimOf } from './withdrawal-proof.ts';
import { listProved, updateProof } from './withdrawal-queries.ts';

/**
 * Makes the proofs of what can still leave anew with the present secret; answers how many were. One that neither secret
 * proves stays as it is: it is frozen when its turn comes.
 */
export async function renewProofs(
  db: Db,
  by: { readonly isProof: ProofCheck; readonly prove: (claim: Omit<StoredProof, 'proof'>) => string },
): Promise<number> {
  let count = 0;
  for (const withdrawal of await listProved(db)) {
    const claim = claimOf(withdrawal);
    const proof = by.prove(claim);
    if (proof === claim.proof || !by.isProof(claim)) continue;
    await updateProof(db, { id: withdrawal.id, before: claim.proof, proof });
    count += 1;
  }
  return count;
}
