import { lockDue, removeRanOut } from '../countdown/index.ts';
import type { Tx } from '../kernel/db.ts';
import type { Command, Waiting } from './command-queue.ts';

/**
 * Takes the countdowns of a batch that have run out and were not renewed; their rows go with its transaction. Answers which
 * commands are of others, and do nothing.
 */
export async function takeDue(
  tx: Tx,
  waiting: readonly Waiting[],
  at: number,
): Promise<(command: Command<unknown>) => boolean> {
  const ids = new Set(waiting.flatMap(({ command }) => command.countdownId ?? []));
  const due = await lockDue(tx, [...ids], at);
  if (due.size > 0) {
    const { sql, params } = removeRanOut([...due]);
    await tx.query(sql, params);
  }
  return ({ countdownId }) => countdownId !== undefined && !due.has(countdownId);
}
