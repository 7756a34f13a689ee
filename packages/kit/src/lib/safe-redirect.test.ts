import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each([
  ['/trade', '/trade'],
  ['/coinKline?id=1&symbol=BTC%2FUSDT', '/coinKline?id=1&symbol=BTC%2FUSDT'],
  ['/', '/'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['/\t/evil.example', '/home'],
  ['trade', '/home'],
  ['', '/home'],
  [null, '/home'],
  [undefined, '/home'],
])('%j leads to %s', (path, expected) => {
  expect(safeRedirect(path, '/home')).toBe(expected);
});
