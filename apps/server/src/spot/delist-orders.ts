import type { SpotWriter } from './writer.ts';

/** Cancels all open orders of users in a match that is delisted, and gives back what they held. Repeating is harmless. */
export async function delistOrders(
  writer: SpotWriter,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  await Promise.all(
    userIds.map((userId) =>
      writer.submit({ kind: 'cancel_all', userId, matchId, reason: 'delisted', once: null }),
    ),
  );
}
