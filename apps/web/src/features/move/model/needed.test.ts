import { expect, it } from 'vitest';
import { neededOf } from './needed.ts';

it.each([
  ['what is exact', '120.5', { isEstimate: false, reach: '1000' }, '120.5'],
  ['an estimate', '120.5', { isEstimate: true, reach: '1000' }, '121.705'],
  ['an estimate while it is unknown what there is', '120.5', { isEstimate: true, reach: null }, '121.705'],
  ['an estimate that just fits', '120.5', { isEstimate: true, reach: '121' }, '120.5'],
])('asks for %s', (_name, cost, known, expected) => {
  expect(neededOf(cost, known)).toBe(expected);
});
