/** The instants of an offering, epoch milliseconds. */
export interface OfferingTimes {
  readonly presale_at: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

export type OfferingPhase = 'not_started' | 'pre_sale' | 'subscribing' | 'ended';

/** The phase of an offering at an instant; each begins at its own instant exactly. */
export function phaseAt(times: OfferingTimes, at: number): OfferingPhase {
  if (at < times.presale_at) return 'not_started';
  if (at < times.starts_at) return 'pre_sale';
  return at < times.ends_at ? 'subscribing' : 'ended';
}

/** When the phase of an instant ends; null where it stays. */
export function phaseEndsAt(times: OfferingTimes, at: number): number | null {
  const ends = { not_started: times.presale_at, pre_sale: times.starts_at, subscribing: times.ends_at };
  const phase = phaseAt(times, at);
  return phase === 'ended' ? null : ends[phase];
}
