import type { Center } from '../api.ts';

/** Subject of the screen now: the form of a level, or only the progress. */
export interface Step {
  readonly level: 'real_name' | 'advanced';
  /** True when the form of the level can be sent. */
  readonly isOpen: boolean;
}

/** The real name comes first, the advanced level once it is certified (rule book, section 4). */
export function stepOf(center: Center): Step {
  const level = center.real_name.state === 'certified' ? 'advanced' : 'real_name';
  const { state } = center[level];
  const isWaiting = state === 'not_verified' || state === 'failed';
  return { level, isOpen: isWaiting && center.attempts_left > 0 };
}
