import type { Clock } from '../kernel/clock.ts';

/**
 * Runs one round at a time: a period that begins while a round is under way is left out. The answer stops after
 * the round under way. A round handles its own errors.
 */
export function startRounds(options: {
  readonly clock: Clock;
  readonly periodMs: number;
  readonly round: () => Promise<void>;
}): () => Promise<void> {
  let running: Promise<void> | null = null;
  const stopTimer = options.clock.every(options.periodMs, () => {
    running ??= options.round().finally(() => {
      running = null;
    });
  });
  return async () => {
    stopTimer();
    await running;
  };
}
