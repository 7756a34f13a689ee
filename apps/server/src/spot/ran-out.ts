import type { DueCountdown } from '../countdown/index.ts';
import type { NewNotification } from '../notification/index.ts';
import type { CancelAllCommand } from './command.ts';

/** A countdown that ran out in a batch, and how many orders it canceled. */
export interface RanOut {
  readonly id: number;
  readonly userId: number;
  readonly cancelled: number;
}

/** The command by which the orders of a countdown that ran out are canceled. */
export function ranOutCommand({ id, userId, matchId }: DueCountdown): CancelAllCommand {
  return { ...{ kind: 'cancel_all', userId, matchId }, reason: 'countdown', once: null, countdownId: id };
}

/** Notices of countdowns that canceled orders, each once: the number of a countdown is not used again. */
export function ranOutNotices(ranOut: readonly RanOut[], at: number): readonly NewNotification[] {
  return ranOut.flatMap(({ id, userId, cancelled }) =>
    cancelled === 0
      ? []
      : [
          {
            ...({ userId, kind: 'spot_countdown_ran_out', key: String(id), at } as const),
            params: { count: String(cancelled) },
          },
        ],
  );
}
