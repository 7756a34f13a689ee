import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['one', 'one'],
  ['  one\ntwo \n\n three ', 'one two three'],
  ['a\r\nb', 'a b'],
  ['\n', ''],
])('%j becomes %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});
