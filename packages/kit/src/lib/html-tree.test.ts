import { describe, expect, test } from 'vitest';
import { type HtmlNode, parseHtml } from './html-tree.ts';

/** Writes a tree in a short form: p(words, strong(more)). */
function short(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${node.tag}${node.href === undefined ? '' : `@${node.href}`}${node.src === undefined ? '' : `@${node.src}`}(${short(node.children)})`,
    )
    .join('|');
}

describe('parseHtml', () => {
  test.each([
    ['<p>One <strong>two</strong></p>', 'p(One |strong(two))'],
    ['<h1>Title</h1><b>bold</b><i>it</i>', 'h2(Title)|strong(bold)|em(it)'],
    ['<ul><li>a</li><li>b</li></ul>', 'ul(li(a)|li(b))'],
    ['line<br>line<br/>', 'line|br()|line|br()'],
    ['<div class="x"><span>kept</span></div>', 'kept'],
    ['a &amp; b &lt;c&gt; &#8364; &#x20ac; &nbsp;&unknown;', 'a & b <c> € € \u00a0&unknown;'],
    ['1 < 2', '1 |<| 2'],
  ])('%s', (html, tree) => {
    expect(short(parseHtml(html))).toBe(tree);
  });

  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT src="x">alert(1)</SCRIPT >after', 'after'],
    ['<style>p{}</style><iframe src="/x">in</iframe>after', 'after'],
    ['<script>never closed', ''],
    ['<!-- <p>hidden</p> -->shown', 'shown'],
    ['<p onclick="alert(1)" style="color:red">text</p>', 'p(text)'],
    ['<a href="javascript:alert(1)">x</a>', 'a(x)'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'a(x)'],
    ['<a href="//evil.example">x</a>', 'a(x)'],
    ['<a href="https://example.com/a?b=1&amp;c=2">x</a>', 'a@https://example.com/a?b=1&c=2(x)'],
    ["<a href='/market'>x</a>", 'a@/market(x)'],
    ['<img src="/media/a.png" onerror="alert(1)">', 'img@/media/a.png()'],
    ['<img src="https://tracker.example/a.png"><img src="data:image/svg+xml,x">', ''],
    ['<svg><a href="/x">in</a></svg>', 'a@/x(in)'],
  ])('is harmless: %s', (html, tree) => {
    expect(short(parseHtml(html))).toBe(tree);
  });

  test.each([
    ['<p>open <em>both', 'p(open |em(both))'],
    ['</p>stray</em>', 'stray'],
    ['<p><em>crossed</p>after</em>', 'p(em(crossed))|after'],
  ])('survives what is not well formed: %s', (html, tree) => {
    expect(short(parseHtml(html))).toBe(tree);
  });
});
