import { type Clock, isOutcomeUnknown } from '@openbourse/client';

/** Pauses before each further try. */
const PAUSES_MS = [500, 2_000, 5_000] as const;

/**
 * Makes a call again while nothing says what became of it. The caller hands in one key for all tries, so that the server
 * carries a change out once, whichever of them arrived. A refusal of the server ends it at once.
 */
export async function callAgain<R>(
  clock: Pick<Clock, 'after'>,
  call: () => Promise<R>,
  signal?: AbortSignal,
): Promise<R> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isOutcomeUnknown(error)) throw error;
      await new Promise<void>((settle) => void clock.after(pauseMs, settle));
    }
  }
  return call();
}
