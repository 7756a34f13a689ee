import { expect, it } from 'vitest';
import { isSilent } from './silence.ts';

it('calls a market silent after three seconds without a beat, and a closed one never', () => {
  expect(isSilent({ state: 'healthy', silentMs: 3_000 })).toBe(false);
  expect(isSilent({ state: 'healthy', silentMs: 3_001 })).toBe(true);
  expect(isSilent({ state: 'halted', silentMs: 3_001 })).toBe(true);
  expect(isSilent({ state: 'closed', silentMs: 1e12 })).toBe(false);
});
