import { type CommitmentLine, lineUpOffering } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import { countSteps, listCommitted } from './commitment-queries.ts';
import { allocationTermsOf, type OfferingRecord } from './offering.ts';

/** More offerings than are open at a time. */
const KEPT_MAX = 8;

/** The commitments of open offerings in the order in which they are filled, kept until one changes. */
export interface CommitmentLines {
  read(offering: OfferingRecord): Promise<CommitmentLine>;
}

/**
 * Steps are only ever added, so each number of steps stands for one state of the commitments. It is read
 * before them: a change in between makes the next reader read anew, and no answer is older than its question.
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
