import type { SpotWriter } from './writer.ts';

/** Commands that wait at once, so that users of other matches never queue behind all of them. */
const AT_ONCE = 100;

/** Cancels all open orders of users in a match that is delisted, and gives back what they held. Repeating is harmless. */
export async function delistOrders(
  writer: SpotWriter,
  matchId: number,
  userIds: readonly number[],
): Promise<void> {
  for (let first = 0; first < userIds.length; first += AT_ONCE) {
    await Promise.all(
      userIds
        .slice(first, first + AT_ONCE)
        .map((userId) =>
          writer.submit({ kind: 'cancel_all', userId, matchId, reason: 'delisted', once: null }),
        ),
    );
  }
}
