import { expect, test } from 'vitest';
import { externalUrl } from './external-url.ts';

test.each([
  ['https://example.com/help', 'https://example.com/help'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.com', null],
  ['', null],
  [undefined, null],
])('%s opens %s', (text, url) => {
  expect(externalUrl(text)).toBe(url);
});
