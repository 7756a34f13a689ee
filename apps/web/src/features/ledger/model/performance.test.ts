import { DAY_MS } from '@openbourse/money';
import { expect, test } from 'vitest';
import type { Performance } from '../api.ts';
import {
  cellOfMonth,
  daysOfMonth,
  monthsOfYear,
  monthStart,
  pointsOf,
  strengthOf,
  weeksOf,
  yearStart,
} from './performance.ts';

const NOVEMBER = Date.UTC(2026, 10, 1);
const dayAt = (date: number): number => NOVEMBER + (date - 1) * DAY_MS;

const stretch = (from: number, to: number, profit: string | null, total = '100') => ({
  ...{ at: dayAt(from), to: dayAt(to), total, profit, percent: profit },
});

/** From the 3rd on; the 6th is missing, and now is noon of the 9th. */
const DAYS = [
  stretch(3, 4, '5'),
  stretch(4, 5, '-1', '105'),
  stretch(5, 7, '4', '104'),
  stretch(7, 8, null, '108'),
  stretch(8, 9, '0', '110'),
  { ...stretch(9, 9, '2', '110'), to: dayAt(9) + DAY_MS / 2 },
];
const PERFORMANCE: Performance = {
  started_at: dayAt(3),
  known_since: dayAt(8),
  known_profit: '2',
  total: '112',
  periods: [
    { range: '7d', since: dayAt(3), profit: null, percent: null },
    { range: '30d', since: dayAt(8), profit: '2', percent: '1' },
  ],
  days: DAYS,
  months: [{ at: dayAt(3), to: dayAt(9) + DAY_MS / 2, total: '0', profit: null, percent: null }],
};

test('a chart adds up what is known, and goes on with the worth where it is not', () => {
  expect(pointsOf(PERFORMANCE, '7d').map(({ total, sum }) => [total, sum])).toEqual([
    ['100', '0'],
    ['105', '5'],
    ['104', '4'],
    ['108', '8'],
    ['110', null],
    ['110', null],
    ['112', null],
  ]);
  expect(pointsOf(PERFORMANCE, '30d').map(({ sum }) => sum)).toEqual(['0', '0', '2']);
});

test('a day is known where a stretch is of it alone, outside there is nothing', () => {
  const cells = daysOfMonth(PERFORMANCE, NOVEMBER);
  expect(cells).toHaveLength(30);
  expect(cells.slice(1, 10).map(({ isInside, profit }) => [isInside, profit])).toEqual([
    [false, null],
    [true, '5'],
    [true, '-1'],
    [true, null],
    [true, null],
    [true, null],
    [true, '0'],
    [true, '2'],
    [false, null],
  ]);
});

test('months are those of the year, the first one from the first day on', () => {
  const known = { ...PERFORMANCE, months: PERFORMANCE.months.map((one) => ({ ...one, profit: '12' })) };
  expect(monthsOfYear(known, yearStart(NOVEMBER)).map(({ profit }) => profit)).toEqual([
    ...Array.from({ length: 10 }, () => null),
    '12',
    null,
  ]);
  expect(cellOfMonth(known, NOVEMBER).profit).toBe('12');
});

test('weeks begin on Monday', () => {
  const weeks = weeksOf(daysOfMonth(PERFORMANCE, NOVEMBER));
  // The first of November 2026 is a Sunday.
  expect(weeks.map((week) => week.filter((cell) => cell !== null).length)).toEqual([1, 7, 7, 7, 7, 1]);
  expect(monthStart(NOVEMBER, 2)).toBe(Date.UTC(2027, 0, 1));
});

test('a color is as strong as the profit is beside the greatest one', () => {
  const cells = ['9', '-6', '3', '1', '0', null].map((profit) => ({
    ...{ at: 0, isInside: true, percent: null, total: null, profit },
  }));
  expect(cells.map((cell) => strengthOf(cell, cells))).toEqual([3, 3, 2, 1, 0, 0]);
});
