import { expect, test } from 'vitest';
import { plainText, searchWords, soughtOf } from './sought.ts';

test.each([
  ['<p>One <strong>two</strong></p><p>three</p>', 'One two three'],
  ['<ul><li>a</li><li>b</li></ul>', 'a b'],
  ['a<br>b', 'a b'],
  ['R&amp;D &lt;p&gt; &#39;x&#39; &#x41;', "R&D <p> 'x' A"],
  ['&#0;&#xd800;&unknown;', '&unknown;'],
  ['<a href="/x" rel="noopener noreferrer">in</a>side', 'inside'],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('composed letters, case and further words make no difference', () => {
  expect(soughtOf({ title: 'E\u0301', summary: 'ÜBER', content: '<p>X</p>' })).toEqual(['é', 'über', 'x']);
  expect(searchWords(' Über  e\u0301 ')).toEqual(['über', 'é']);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
  expect(searchWords(undefined)).toEqual([]);
});
