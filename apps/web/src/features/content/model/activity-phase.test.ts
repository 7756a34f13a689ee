import { expect, test } from 'vitest';
import { phaseOf } from './activity-phase.ts';

test.each([
  // starts, ends, now, phase
  [100, 200, 99, 'coming'],
  [100, 200, 100, 'running'],
  [100, 200, 199, 'running'],
  [100, 200, 200, 'past'],
  [100, null, 900, 'running'],
  [null, 200, 100, 'running'],
  [null, null, 100, 'running'],
] as const)('from %s to %s it is at %s %s', (starts_at, ends_at, now, phase) => {
  expect(phaseOf({ starts_at, ends_at }, now)).toBe(phase);
});
