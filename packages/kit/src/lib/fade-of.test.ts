import { expect, test } from 'vitest';
import { fadeOf } from './fade-of.ts';

test.each([
  ['all in view', { scrollLeft: 0, clientWidth: 300, scrollWidth: 300 }, ''],
  [
    'more to the right',
    { scrollLeft: 0, clientWidth: 300, scrollWidth: 400 },
    '#000 0px, #000 calc(100% - 2.5rem)',
  ],
  [
    'more on both sides',
    { scrollLeft: 40, clientWidth: 300, scrollWidth: 400 },
    '#000 2.5rem, #000 calc(100% - 2.5rem)',
  ],
  [
    'more to the left',
    { scrollLeft: 100, clientWidth: 300, scrollWidth: 400 },
    '#000 2.5rem, #000 calc(100% - 0px)',
  ],
])('a row with %s fades there', (_name, row, part) => {
  expect(fadeOf(row)).toContain(part);
  expect(fadeOf(row) === '').toBe(part === '');
});
