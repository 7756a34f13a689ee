import { useEffect, useState } from 'react';

/** Ends a timer; calling it twice does nothing more. */
export type Cancel = () => void;

/** The only place of the app that reads the time or sets a timer, so that tests can pass their own. */
export interface Clock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => Cancel;
  readonly every: (ms: number, run: () => void) => Cancel;
}

export const clock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** The current time in epoch milliseconds, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => clock.every(everyMs, () => setNow(clock.now())), [everyMs]);
  return now;
}

/** Milliseconds left until `deadline`, counted down each second; 0 without a deadline. */
export function useCountdown(deadline: number | null): number {
  const [left, setLeft] = useState(() => remaining(deadline));
  useEffect(() => {
    setLeft(remaining(deadline));
    if (deadline === null) return undefined;
    const cancel = clock.every(1000, () => {
      const next = remaining(deadline);
      setLeft(next);
      if (next === 0) cancel();
    });
    return cancel;
  }, [deadline]);
  return left;
}

function remaining(deadline: number | null): number {
  return deadline === null ? 0 : Math.max(0, deadline - clock.now());
}
