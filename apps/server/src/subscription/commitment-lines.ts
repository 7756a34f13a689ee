import { type CommitmentLine, lineUpOffering } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import { countSteps, listCommitted } from './commitment-queries.ts';
import { allocationTermsOf, type OfferingRecord } from './offering.ts';

/** More offerings than are open at a time. */
const KEPT_MAX = 8;

/** The commitments of open offerings in the order in which they are filled, kept until somebody changes one. */
export interface CommitmentLines {
  read(offering: OfferingRecord): Promise<CommitmentLine>;
}

/**
 * Steps are only ever added, so their number tells every state of the commitments apart. It is read before them: what
 * comes in between makes the next reader read anew, and nobody is answered from before the own question.
 */
export function createCommitmentLines(db: Db): CommitmentLines {
  const kept = new Map<number, { readonly steps: number; readonly line: Promise<CommitmentLine> }>();
  return {
    read: async (offering) => {
      const { id } = offering;
      const steps = await countSteps(db, id);
      const known = kept.get(id);
      if (known?.steps === steps) return known.line;
      const line = listCommitted(db, id).then((all) => lineUpOffering(allocationTermsOf(offering), all));
      kept.delete(id);
      kept.set(id, { steps, line });
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest);
      // A failed reading is not kept.
      line.catch(() => kept.delete(id));
      return line;
    },
  };
}
