import type { Db } from '../kernel/db.ts';
import { type BrokenRow, findBrokenChains, findBrokenRoots, findWrongHeads } from './audit-queries.ts';

/** Of each series: ten minutes of beats, so that an audit every few minutes sees every tick. */
const TICKS = 1_200;
const ROOTS = 60;

/** That the chains of ticks and their roots hold together (rule book, section 3, "Proof"). */
export function tickAuditPart(): {
  readonly readBounds: () => Promise<Readonly<Record<string, number>>>;
  readonly checks: readonly {
    readonly name: string;
    readonly find: (db: Db) => Promise<readonly BrokenRow[]>;
  }[];
} {
  return {
    readBounds: async () => ({}),
    checks: [
      { name: 'F4', find: (db) => findBrokenChains(db, TICKS) },
      { name: 'F5 roots', find: (db) => findBrokenRoots(db, ROOTS) },
      { name: 'F5 heads', find: (db) => findWrongHeads(db, ROOTS) },
    ],
  };
}
