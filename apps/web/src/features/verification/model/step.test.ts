import { expect, test } from 'vitest';
import type { Center } from '../api.ts';
import { stepOf } from './step.ts';

type State = Center['state'];

function center(of: { real: State; advanced?: State; left?: number }): Center {
  const stage = (state: State) => ({
    state,
    submitted_at: null,
    decided_at: null,
    reason: null,
    needs_google_code: false,
  });
  return {
    level: 0,
    state: of.real,
    real_name: stage(of.real),
    advanced: stage(of.advanced ?? 'not_verified'),
    submitted: null,
    submitted_address: null,
    attempts_left: of.left ?? 5,
    attempts_max: 5,
    next_attempt_at: null,
    levels: [],
  };
}

test.each([
  [{ real: 'not_verified' }, { level: 'real_name', isOpen: true }],
  [{ real: 'in_review' }, { level: 'real_name', isOpen: false }],
  [{ real: 'failed' }, { level: 'real_name', isOpen: true }],
  [
    { real: 'failed', left: 0 },
    { level: 'real_name', isOpen: false },
  ],
  [{ real: 'certified' }, { level: 'advanced', isOpen: true }],
  [
    { real: 'certified', advanced: 'in_review' },
    { level: 'advanced', isOpen: false },
  ],
  [
    { real: 'certified', advanced: 'certified' },
    { level: 'advanced', isOpen: false },
  ],
] as const)('a certification with %j is at %j', (of, step) => {
  expect(stepOf(center(of))).toEqual(step);
});
