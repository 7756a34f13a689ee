import type { DeadlineRow } from '../order/dispute-queries.ts';

/** Reports whether a time runs: an outage stops it, or it is not over. */
export function isRunning(
  deadlines: readonly DeadlineRow[],
  kind: 'evidence' | 'review',
  now: number,
): boolean {
  const found = deadlines.find((one) => one.kind === kind);
  return found !== undefined && (found.dueAt === null || found.dueAt > now);
}
