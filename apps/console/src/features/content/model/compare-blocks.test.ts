import { expect, test } from 'vitest';
import { compareBlocks } from './compare-blocks.ts';

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
