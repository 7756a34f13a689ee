import { expect, test } from 'vitest';
import { readId } from './read-id.ts';

test.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['9999999999', null],
  ['', null],
  [null, null],
])('%s is the id %s', (text, id) => {
  expect(readId(text)).toBe(id);
});
