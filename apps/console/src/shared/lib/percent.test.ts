import { expect, test } from 'vitest';
import { percentOf } from './percent.ts';

test.each([
  ['0', '500000', '0'],
  ['190000', '500000', '38'],
  ['499999.99', '500000', '100'],
  ['750000', '500000', '150'],
  ['0', '0', '100'],
])('%s of %s is %s percent', (used, whole, percent) => {
  expect(percentOf(used, whole)).toBe(percent);
});
