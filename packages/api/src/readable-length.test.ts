import { expect, test } from 'vitest';
import { readableLength } from './readable-length.ts';

test.each([
  ['', 0],
  ['  \n\t ', 0],
  ['too short', 9],
  ['  too short  ', 9],
  ['long enough', 11],
  ['two\nlines', 8],
  ['提现一直没有到账怎么办', 11],
  ['👩‍👩‍👧‍👦👍🏽', 2],
  ['o\u0308', 1],
  ['a\u200b\u200b\u2060\ufeff\u00adb', 2],
  ['\u202e\u200b', 0],
])('%j has %i characters that a reader sees', (text, length) => {
  expect(readableLength(text)).toBe(length);
});
