import { expect, test } from 'vitest';
import { documentOf, htmlOf, isLinkTarget } from './rich-text.ts';

test.each([
  '<p>One <strong>two</strong> three</p><h2>Head</h2><h3>Sub</h3>',
  '<ul><li>a</li><li><strong>b</strong> c</li></ul><ol><li>d</li></ol>',
  '<ul><li>a<ul><li>b</li></ul></li></ul>',
  '<p>Open <a href="/deposit">deposit</a>, or <a href="https://a.example/?b=1&amp;c=2">out</a></p>',
  '<p><a href="/x">a <strong>b</strong> <em>c</em></a></p>',
  '<p><strong>a<em>b</em></strong></p>',
  '<p>a<br>b</p>',
  '<p>1 &lt; 2 &amp; 3 &gt; 2</p>',
  '',
])('what is written as the sanitizer writes comes back as it was: %s', (html) => {
  expect(htmlOf(documentOf(html))).toBe(html);
});

test.each([
  ['<p>a</p>\n<p>b</p>', '<p>a</p><p>b</p>'],
  ['plain <strong>text</strong>', '<p>plain <strong>text</strong></p>'],
  ['<p> a\n b </p>', '<p>a b</p>'],
  ['<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>', '<ul><li>a</li><li><p>b</p><p>c</p></li></ul>'],
  ['<a href="/x" rel="noopener noreferrer">a</a>', '<p><a href="/x">a</a></p>'],
  ['<blockquote><p>a</p></blockquote><script>alert(1)</script>', '<p>a</p>'],
  ['<p></p><ul></ul><p>a</p>', '<p>a</p>'],
  ['<h4>a</h4>', '<h3>a</h3>'],
  ['<p onclick="x()">a<img src="/a.png"></p>', '<p>a</p>'],
])('%s becomes %s', (html, expected) => {
  expect(htmlOf(documentOf(html))).toBe(expected);
});

test.each([
  ['/deposit', true],
  ['https://a.example/b', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['http://a.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s may be linked: %s', (address, isAllowed) => {
  expect(isLinkTarget(address)).toBe(isAllowed);
});
