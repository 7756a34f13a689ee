import type { Clock } from '../kernel/clock.ts';
import { type AuditContext, runSnapshot } from './audit.ts';
import { type AuditPart, NotFinished } from './audit-check.ts';
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

/** Runs the checks of this process's memory and keeps what they find, for an auditor that is another process. */
export async function keepMemoryChecks(context: AuditContext, { part, names }: MemoryChecks): Promise<void> {
  await part.readBounds(context.db);
  const runs = part.checks
    .filter(({ name }) => names.includes(name))
    .map((check) => ({ part, check, since: {}, seen: {}, limitMs: LIMIT_MS }));
  for (const run of runs) {
    const outcomes = await runSnapshot(context, [run]);
    const lookedAt = context.clock.now();
    for (const { check, found, isFinished } of outcomes)
      if (isFinished)
        await context.db.transaction((tx) => writeMemoryCheck(tx, { name: check.name, lookedAt, found }));
  }
}

/** The part as an auditor without that memory proves it: those checks report what was kept, the others look themselves. */
export function keptPart({ part, names }: MemoryChecks, clock: Pick<Clock, 'now'>): AuditPart {
  const { capture: _capture, ...rest } = part;
  return {
    ...rest,
    checks: part.checks.map((check) => {
      if (!names.includes(check.name)) return check;
      return {
        ...check,
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
