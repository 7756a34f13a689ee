import type { ActivityPhase } from '@openbourse/api/limits';

export interface ActivityTimes {
  readonly starts_at: number | null;
  readonly ends_at: number | null;
}

/** Where an activity stands; one without an end runs on. */
export function phaseOf({ starts_at, ends_at }: ActivityTimes, now: number): ActivityPhase {
  if (starts_at !== null && now < starts_at) return 'coming';
  return ends_at !== null && now >= ends_at ? 'past' : 'running';
}
