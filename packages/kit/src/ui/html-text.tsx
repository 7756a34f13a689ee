import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type HtmlElement, type HtmlNode, type HtmlTag, parseHtml } from '../lib/html-tree.ts';

const LOOKS: Partial<Readonly<Record<HtmlTag, string>>> = {
  p: 'my-3',
  h2: 'mt-6 mb-2 text-symbol',
  h3: 'mt-5 mb-1.5 text-row',
  h4: 'mt-4 mb-1 text-body font-semibold',
  ul: 'my-3 list-disc space-y-1.5 pl-5 marker:text-faint',
  ol: 'my-3 list-decimal space-y-1.5 pl-5 marker:text-muted',
  strong: 'font-semibold',
  code: 'rounded-tag bg-surface px-1 py-0.5 text-dense',
  pre: 'my-3 overflow-x-auto rounded-field bg-surface p-3 text-dense',
  blockquote: 'my-4 border-l-2 border-line-strong pl-4 text-muted',
  hr: 'my-6 border-line',
  table: 'w-full border-collapse text-dense figures',
  th: 'border-b border-line px-3 py-2 text-left font-semibold first:pl-0',
  td: 'border-b border-line px-3 py-2 first:pl-0',
};

/** A text of the operator, drawn from the allow-list. */
export function HtmlText({ html }: { readonly html: string }) {
  return <div className="text-body leading-[1.65]">{drawAll(parseHtml(html))}</div>;
}

function drawAll(nodes: readonly HtmlNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes.map(draw));
}

function draw(node: HtmlNode): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'a') return <Anchor element={node} />;
  if (node.tag === 'img') {
    return <img src={node.src} alt={node.alt} loading="lazy" className="my-4 max-w-full rounded-card" />;
  }
  const className = LOOKS[node.tag];
  if (node.tag === 'br' || node.tag === 'hr') return createElement(node.tag, { className });
  const drawn = createElement(node.tag, { className }, drawAll(withoutBlanks(node)));
  return node.tag === 'table' ? <div className="my-4 overflow-x-auto">{drawn}</div> : drawn;
}

/** Line breaks between the rows of a table are no text, and React warns of them. */
function withoutBlanks(element: HtmlElement): readonly HtmlNode[] {
  if (!/^(table|thead|tbody|tr|ul|ol)$/.test(element.tag)) return element.children;
  return element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
}

function Anchor({ element }: { readonly element: HtmlElement }) {
  const { href, children } = element;
  const look = 'font-medium text-accent underline underline-offset-2';
  if (href === undefined) return drawAll(children);
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={look}>
        {drawAll(children)}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {drawAll(children)}
    </a>
  );
}
