import { type HtmlElement, type HtmlNode, parseHtml } from '@openbourse/kit/lib/html-tree.ts';
import type { JSONContent } from '@tiptap/core';

/**
 * Between the sanitized HTML that is stored and the editor's document. Both ways without the browser's own
 * parser, which the page's policy (Trusted Types) forbids. What the sanitizer would not let through is not in
 * the document.
 */

type Mark = NonNullable<JSONContent['marks']>[number];

const HEADINGS: Readonly<Record<string, number>> = { h2: 2, h3: 3, h4: 3 };
const LISTS: Readonly<Record<string, string>> = { ul: 'bulletList', ol: 'orderedList' };
const MARKS: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic' };
const MARK_TAGS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em' };
/** The same rule as the sanitizer's: a page of this site, or one over TLS. */
const LINK_TARGET = /^(https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i;

export function isLinkTarget(address: string): boolean {
  return LINK_TARGET.test(address);
}

/** The document of a text. An empty text is one empty paragraph. */
export function documentOf(html: string): JSONContent {
  const blocks = blocksOf(parseHtml(html));
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

/** Blocks in their order; text between them becomes a paragraph of its own. */
function blocksOf(nodes: readonly HtmlNode[]): JSONContent[] {
  const blocks: JSONContent[] = [];
  let inline: JSONContent[] = [];
  const flush = (): void => {
    const content = trimmed(inline);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    inline = [];
  };
  for (const node of nodes) {
    const found = blockOf(node);
    if (found === null) {
      inline.push(...inlineOf([node], []));
      continue;
    }
    flush();
    blocks.push(...found);
  }
  flush();
  return blocks;
}

function blockOf(node: HtmlNode): JSONContent[] | null {
  if (typeof node === 'string' || node.tag in MARKS || ['a', 'br', 'u', 's', 'code'].includes(node.tag))
    return null;
  const level = HEADINGS[node.tag];
  const list = LISTS[node.tag];
  if (level !== undefined) return textBlock({ type: 'heading', attrs: { level } }, node);
  if (list !== undefined) {
    const items = node.children.flatMap((child) => (typeof child === 'string' ? [] : [itemOf(child)]));
    return items.length > 0 ? [{ type: list, content: items }] : [];
  }
  return node.tag === 'p' ? textBlock({ type: 'paragraph' }, node) : blocksOf(node.children);
}

function textBlock(block: JSONContent, { children }: HtmlElement): JSONContent[] {
  const content = trimmed(inlineOf(children, []));
  return content.length > 0 ? [{ ...block, content }] : [];
}

/** The editor's lists have paragraphs in their points. */
function itemOf({ children }: HtmlElement): JSONContent {
  const blocks = blocksOf(children);
  const begins = blocks[0]?.type === 'paragraph';
  return { type: 'listItem', content: begins ? blocks : [{ type: 'paragraph' }, ...blocks] };
}

function inlineOf(nodes: readonly HtmlNode[], marks: readonly Mark[]): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    if (typeof node === 'string') {
      const text = node.replaceAll(/[ \t\r\n]+/g, ' ');
      return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }];
    }
    if (node.tag === 'br') return [{ type: 'hardBreak' }];
    const mark = markOf(node);
    return inlineOf(node.children, mark === null ? marks : [...marks, mark]);
  });
}

function markOf(node: HtmlElement): Mark | null {
  if (node.tag === 'a' && node.href !== undefined) return { type: 'link', attrs: { href: node.href } };
  const type = MARKS[node.tag];
  return type === undefined ? null : { type };
}

/** Without the blanks at both ends, which a browser does not draw. */
function trimmed(nodes: readonly JSONContent[]): JSONContent[] {
  const content = [...nodes];
  const cut = (place: 0 | -1, blank: RegExp): void => {
    const node = content.at(place);
    if (node?.text === undefined) return;
    const text = node.text.replace(blank, '');
    content.splice(place, 1, ...(text === '' ? [] : [{ ...node, text }]));
  };
  cut(0, /^ +/);
  cut(-1, / +$/);
  return content;
}

/** The HTML of a document, as the sanitizer lets it through; empty paragraphs are left out. */
export function htmlOf(document: JSONContent): string {
  return (document.content ?? []).map(blockHtml).join('');
}

function blockHtml(node: JSONContent): string {
  const content = node.content ?? [];
  if (node.type === 'bulletList') return `<ul>${content.map(itemHtml).join('')}</ul>`;
  if (node.type === 'orderedList') return `<ol>${content.map(itemHtml).join('')}</ol>`;
  const inner = inlineHtml(content, ['link', 'bold', 'italic']);
  if (inner === '') return '';
  const level: unknown = node.attrs?.['level'];
  const tag = node.type !== 'heading' ? 'p' : level === 2 ? 'h2' : 'h3';
  return `<${tag}>${inner}</${tag}>`;
}

/** A point with one paragraph needs no tags inside. */
function itemHtml({ content = [] }: JSONContent): string {
  const [first, ...rest] = content;
  const isPlain = first?.type === 'paragraph' && rest.every((block) => block.type !== 'paragraph');
  if (!isPlain) return `<li>${content.map(blockHtml).join('')}</li>`;
  return `<li>${inlineHtml(first.content ?? [], ['link', 'bold', 'italic'])}${rest.map(blockHtml).join('')}</li>`;
}

/** Neighbors with the same mark stand in one element. */
function inlineHtml(nodes: readonly JSONContent[], types: readonly string[]): string {
  const [type, ...others] = types;
  if (type === undefined) return nodes.map(leafHtml).join('');
  let html = '';
  let run: JSONContent[] = [];
  let runMark: Mark | undefined;
  const flush = (): void => {
    if (run.length === 0) return;
    const inner = inlineHtml(run, others);
    html += runMark === undefined ? inner : `${openTag(runMark)}${inner}${closeTag(runMark)}`;
    run = [];
  };
  for (const node of nodes) {
    const mark = node.marks?.find((one) => one.type === type);
    if (keyOf(mark) !== keyOf(runMark)) flush();
    runMark = mark;
    run.push(node);
  }
  flush();
  return html;
}

function keyOf(mark: Mark | undefined): string {
  return mark === undefined ? '' : `${mark.type} ${hrefOf(mark)}`;
}

function hrefOf(mark: Mark): string {
  const href: unknown = mark.attrs?.['href'];
  return typeof href === 'string' ? href : '';
}

function openTag(mark: Mark): string {
  return mark.type === 'link' ? `<a href="${escaped(hrefOf(mark))}">` : `<${MARK_TAGS[mark.type] ?? 'em'}>`;
}

function closeTag(mark: Mark): string {
  return mark.type === 'link' ? '</a>' : `</${MARK_TAGS[mark.type] ?? 'em'}>`;
}

function leafHtml(node: JSONContent): string {
  return node.type === 'hardBreak' ? '<br>' : escaped(node.text ?? '');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
