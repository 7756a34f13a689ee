import type { Clock } from './clock.ts';

/** Something with an end of its own. */
export interface Stoppable {
  readonly name: string;
  stop(): Promise<void>;
}

/** Longer than any answer of the server takes; what waits longer waits for something that will not come. */
export const STOP_LIMIT_MS = 60_000;

/**
 * Stops what was started, last first. A part that fails or takes longer than `STOP_LIMIT_MS` is answered and
 * left behind, so that a database that refuses connections does not keep the rest from stopping.
 */
export async function stopAll(
  running: readonly Stoppable[],
  clock: Pick<Clock, 'after'>,
): Promise<readonly { readonly name: string; readonly error: unknown }[]> {
  const failed: { readonly name: string; readonly error: unknown }[] = [];
  for (const one of running.toReversed()) {
    try {
      await stopInTime(one, clock);
    } catch (error) {
      failed.push({ name: one.name, error });
    }
  }
  return failed;
}

async function stopInTime(one: Stoppable, clock: Pick<Clock, 'after'>): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const cancel = clock.after(STOP_LIMIT_MS, () =>
    limit.reject(new Error(`${one.name} did not stop within ${STOP_LIMIT_MS} ms`)),
  );
  try {
    await Promise.race([one.stop(), limit.promise]);
  } finally {
    cancel();
  }
}
