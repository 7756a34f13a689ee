import type { Clock } from '../kernel/clock.ts';
import { type AuditContext, runSnapshot } from './audit.ts';
import { type AuditCheck, type AuditPart, EVERYTHING, NotFinished, type Violation } from './audit-check.ts';
import { findMemoryCheck, writeMemoryCheck } from './memory-check-queries.ts';

/** Interval at which a process compares its memory. */
export const MEMORY_CHECK_MS = 60_000;
/** A finding that is older says nothing any more. */
const OUTDATED_MS = 5 * MEMORY_CHECK_MS;
/** Time that a statement of such a check may take. */
const LIMIT_MS = 60_000;

/** Checks that compare what a process has in memory, by their names in a part of the audit. */
export interface MemoryChecks {
  readonly part: AuditPart;
  readonly names: readonly string[];
}

/**
 * Runs the checks of this process's memory and keeps what they find, for an auditor that is another process. What has turns
 * is looked at in turns, so that the memory stands still only for moments.
 */
export async function keepMemoryChecks(context: AuditContext, { part, names }: MemoryChecks): Promise<void> {
  const { db, clock } = context;
  for (const check of part.checks.filter(({ name }) => names.includes(name))) {
    const found = await lookAtAll(context, part, check);
    if (found === null) continue;
    const looked = { name: check.name, lookedAt: clock.now(), found };
    await db.transaction((tx) => writeMemoryCheck(tx, looked));
  }
}

/** Everything that a check finds; null where it did not come to its end. */
async function lookAtAll(
  context: AuditContext,
  part: AuditPart,
  check: AuditCheck,
): Promise<readonly Violation[] | null> {
  const run = { part, check, since: {}, seen: {}, limitMs: LIMIT_MS };
  const { turns } = check;
  const all: Violation[] = [];
  for (let after = 0; ; ) {
    const end = turns === undefined ? null : await turns.readEnd(context.db, after, turns.firstSize);
    const upTo = end ?? EVERYTHING.upTo;
    const turn = turns === undefined ? {} : { turn: { after, upTo } };
    const [outcome] = await runSnapshot(context, [{ ...run, ...turn }]);
    if (outcome?.isFinished !== true) return null;
    all.push(...outcome.found);
    if (end === null) return all;
    after = end;
  }
}

/** The part as an auditor without that memory proves it: those checks report what was kept, the others look themselves. */
export function keptPart({ part, names }: MemoryChecks, clock: Pick<Clock, 'now'>): AuditPart {
  return {
    ...part,
    checks: part.checks.map((check) => {
      if (!names.includes(check.name)) return check;
      return {
        name: check.name,
        isIncremental: false,
        find: async (db) => {
          const row = await findMemoryCheck(db, check.name);
          if (row === undefined || clock.now() - row.lookedAt > OUTDATED_MS)
            throw new NotFinished(`no process has compared its memory for ${check.name} lately`);
          return row.found;
        },
      };
    }),
  };
}
