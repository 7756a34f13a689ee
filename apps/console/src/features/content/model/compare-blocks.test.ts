import { expect, test } from 'vitest';
import { compareBlocks, differenceOf, nearDifferences } from './compare-blocks.ts';

const told = (before: string, after: string): string =>
  compareBlocks(before, after)
    .map(({ state, html }) => `${{ same: '=', removed: '-', added: '+' }[state]}${html}`)
    .join(' ');

test.each([
  ['<p>a</p><p>b</p>', '<p>a</p><p>b</p>', '=<p>a</p> =<p>b</p>'],
  ['<p>a</p><p>b</p>', '<p>a</p><p>c</p>', '=<p>a</p> -<p>b</p> +<p>c</p>'],
  ['<p>a</p>', '<h2>x</h2><p>a</p>', '+<h2>x</h2> =<p>a</p>'],
  ['<ul><li>a</li></ul><p>b</p>', '<p>b</p>', '-<ul><li>a</li></ul> =<p>b</p>'],
  ['', '<p>a</p>', '+<p>a</p>'],
  ['', '', ''],
])('%s to %s', (before, after, expected) => {
  expect(told(before, after)).toBe(expected);
});

test('a difference of two texts is laid to who made it since both were begun', () => {
  const [base, theirs, mine] = ['<p>a</p><p>b</p>', '<p>a</p><p>t</p>', '<p>b</p><p>m</p>'];
  const causes = compareBlocks(theirs, mine).map((block) => [differenceOf(block, base), block.html]);
  expect(causes).toEqual([
    ['youRemoved', '<p>a</p>'],
    ['theyAdded', '<p>t</p>'],
    ['theyRemoved', '<p>b</p>'],
    ['youAdded', '<p>m</p>'],
  ]);
});

test('only the neighbors of differences are kept with them', () => {
  const blocks = compareBlocks('<p>a</p><p>b</p><p>c</p><p>d</p>', '<p>a</p><p>b</p><p>c</p><p>x</p>');
  expect(nearDifferences(blocks).map(({ html }) => html)).toEqual(['<p>c</p>', '<p>d</p>', '<p>x</p>']);
});
