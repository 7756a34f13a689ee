import { systemClock } from '../kernel/clock.ts';

/** Lets a process of its own run for a while, so that a crash meets it at any moment of its work. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void systemClock.after(ms, resolve));
}
