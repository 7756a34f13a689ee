import type { Db } from '../kernel/db.ts';
import { findUnanswered, findUnscreened, readInstant } from './audit-queries.ts';
import { readLastEdition } from './list-queries.ts';

type Bounds = Readonly<Record<string, number>>;

/** Instants are looked at again for so long: what commits late carries an earlier one. */
const AGAIN_MS = 600_000;
const BOUND = 'screening_at';

/** The invariants of screening, N1 and N2, over what slices hand in. A violation is shown and closes nothing. */
export function screeningAuditPart({
  causes,
  left,
}: {
  readonly causes: readonly string[];
  readonly left: string;
}) {
  return {
    product: null,
    halts: [] as const,
    readBounds: async (db: Db): Promise<Bounds> => ({ [BOUND]: await readInstant(db) }),
    checks: [
      {
        name: 'N1 screening',
        isIncremental: true,
        find: async (db: Db, since: Bounds) =>
          (await readLastEdition(db)) === 0
            ? []
            : findUnscreened(db, { causes, after: Math.max(0, (since[BOUND] ?? 0) - AGAIN_MS) }),
      },
      { name: 'N2 screening', isIncremental: false, find: (db: Db) => findUnanswered(db, left) },
    ],
  };
}
