/** Timers as the app has them. */
interface Timers {
  after(ms: number, run: () => void): () => void;
}

/**
 * Runs `run` at once when it is asked for, and then at most once in `ms`: what is asked for meanwhile runs once at the
 * end of that time. `cancel` forgets it.
 */
export function atMostEvery(
  clock: Timers,
  ms: number,
  run: () => void,
): { readonly request: () => void; readonly cancel: () => void } {
  let isAsked = false;
  let stop: (() => void) | null = null;
  const rest = (): void => {
    stop = clock.after(ms, () => {
      stop = null;
      if (!isAsked) return;
      isAsked = false;
      run();
      rest();
    });
  };
  return {
    request: () => {
      if (stop !== null) {
        isAsked = true;
        return;
      }
      run();
      rest();
    },
    cancel: () => {
      stop?.();
      stop = null;
      isAsked = false;
    },
  };
}
