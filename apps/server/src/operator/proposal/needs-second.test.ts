import { expect, test } from 'vitest';
import { needsSecond } from './needs-second.ts';

test.each([
  ['a small one after nothing', '5', ['0', '0'], false],
  ['exactly the limit', '20', ['80', '0'], false],
  ['a sum above the limit', '20.01', ['80', '0'], true],
  ['another sum above the limit', '20.01', ['0', '80'], true],
  ['an unknown value', null, ['0'], true],
  ['an unknown sum', '1', ['0', null], true],
] as const)('%s', (_name, value, sums, expected) => {
  expect(needsSecond({ max: '100', value, sums })).toBe(expected);
});
