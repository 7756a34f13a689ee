import { expect, test } from 'vitest';
import { groupByDay, nameOfDay } from './group-by-day.ts';

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
const notice = (id: number, when: number) => ({
  id,
  kind: 'deposit_credited' as const,
  group: 'money' as const,
  params: {},
  at: when,
  read_at: null,
});

test('notices stand under the day of the device, newest first', () => {
  const days = groupByDay([notice(3, at(21, 0)), notice(2, at(20, 23)), notice(1, at(20, 1))]);
  expect(days.map(({ start, notices }) => [start, notices.map(({ id }) => id)])).toEqual([
    [at(21, 0), [3]],
    [at(20, 0), [2, 1]],
  ]);
});

test('the present day and the one before have names', () => {
  const now = at(21, 9);
  expect([at(21, 0), at(20, 0), at(19, 0)].map((start) => nameOfDay(start, now))).toEqual([
    'today',
    'yesterday',
    'earlier',
  ]);
});
