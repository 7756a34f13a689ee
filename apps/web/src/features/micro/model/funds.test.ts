import { expect, test } from 'vitest';
import { percentUsed } from './funds.ts';

test.each([
  ['0', '100', 0],
  ['50', '200', 25],
  ['0.00001', '1000000', 0.01],
  ['300', '200', 150],
  ['0', '0', 0],
  ['1', '0', 100],
])('%s of a limit of %s are %d percent', (used, limit, percent) => {
  expect(percentUsed(used, limit)).toBe(percent);
});
