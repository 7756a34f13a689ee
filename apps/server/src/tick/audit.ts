import type { Db } from '../kernel/db.ts';
import { type BrokenRow, findBrokenChains, findBrokenRoots, findWrongHeads } from './audit-queries.ts';

/** Of each series: ten minutes of beats, so that an audit every few minutes sees every tick. */
const TICKS = 1_200;
const ROOTS = 60;

/** That the chains of ticks and their roots hold together (rule book, section 3, "Proof"). */
export function tickAuditPart() {
  const check = (
    name: string,
    find: (db: Db, most: number | null) => Promise<readonly BrokenRow[]>,
    most: number,
  ) => ({
    name,
    isIncremental: true,
    // A look at everything has no bounds; what is new is in the newest stretch, whatever they are.
    find: (db: Db, since: Readonly<Record<string, number>>) =>
      find(db, Object.keys(since).length === 0 ? null : most),
  });
  return {
    product: null,
    // Coins may leave: what a tick decided is in the ledger, which has checks of its own.
    halts: ['cancel_only'] as const,
    readBounds: async () => ({}),
    checks: [
      check('F4', findBrokenChains, TICKS),
      check('F5 roots', findBrokenRoots, ROOTS),
      check('F5 heads', findWrongHeads, ROOTS),
    ],
  };
}
