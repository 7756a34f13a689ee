import type { SpotWriter } from './writer.ts';

const DELISTED = { kind: 'cancel_all', reason: 'delisted', once: null, countdownId: null } as const;

/** Cancels all open orders of users in a match that is delisted, and gives back what they held. Repeating is harmless. */
export async function delistOrders(
  writer: SpotWriter,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  await Promise.all(userIds.map((userId) => writer.submit({ ...{ userId, matchId }, ...DELISTED })));
}
