import { expect, test } from 'vitest';
import { dayName } from './day-name.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();

test.each([
  [at(21, 0), 'today'],
  [at(21, 23), 'today'],
  [at(20, 23), 'yesterday'],
  [at(20, 0), 'yesterday'],
  [at(19, 23), 'earlier'],
] as const)('%i is %s at nine on the 21st', (instant, name) => {
  expect(dayName(instant, at(21, 9))).toBe(name);
});
