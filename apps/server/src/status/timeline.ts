import type { StatusState } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';

/** A time in one state, up to its end and without it. */
export interface Stretch {
  readonly state: StatusState;
  readonly from: number;
  readonly until: number;
}

/** Milliseconds of a UTC day that are known, and how many of them a part was not whole. */
export interface StatusDay {
  readonly day: number;
  readonly knownMs: number;
  readonly downMs: number;
  readonly restrictedMs: number;
}

/** Time after which a state that is not recorded any more is no longer taken for the present one. */
export const SILENCE_MS = 60_000;

/**
 * States of a part without a gap, from its first record until now, from spans by ascending beginning. A state lasts until the next record, up
 * to a minute; what is not recorded for longer is down.
 */
export function timelineOf(
  spans: readonly { readonly state: StatusState; readonly from: number; readonly until: number }[],
  now: number,
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, { state, from, until }] of spans.entries()) {
    const next = spans[at + 1]?.from ?? now;
    const end = Math.max(from, next - until > SILENCE_MS ? until : next);
    add(stretches, { state, from, until: end });
    if (next > end) add(stretches, { state: 'down', from: end, until: next });
  }
  return stretches;
}

/** Adds what follows the last stretch; one of the same state becomes longer, and what lasts no time is left out. */
function add(stretches: Stretch[], next: Stretch): void {
  if (next.until <= next.from) return;
  const last = stretches.at(-1);
  if (last?.state === next.state) stretches[stretches.length - 1] = { ...last, until: next.until };
  else stretches.push(next);
}

/** The last days up to today, the oldest first. */
export function daysOf(timeline: readonly Stretch[], range: { readonly now: number; readonly days: number }) {
  const today = range.now - (range.now % DAY_MS);
  return Array.from({ length: range.days }, (_, index): StatusDay => {
    const day = today - (range.days - 1 - index) * DAY_MS;
    const within = (states: readonly StatusState[]): number =>
      timeline
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { from, until }) => sum + overlap(from, until, day), 0);
    return {
      day,
      knownMs: within(['operational', 'restricted', 'down']),
      downMs: within(['down']),
      restrictedMs: within(['restricted']),
    };
  });
}

function overlap(from: number, until: number, day: number): number {
  return Math.max(0, Math.min(until, day + DAY_MS) - Math.max(from, day));
}
