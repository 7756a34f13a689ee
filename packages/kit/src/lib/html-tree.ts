/** A piece of a text: words, or an element of the allow-list with its safe attributes. */
export type HtmlNode = string | HtmlElement;
export interface HtmlElement {
  readonly tag: HtmlTag;
  readonly href?: string;
  readonly src?: string;
  readonly alt?: string;
  readonly children: readonly HtmlNode[];
}

const TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'a',
  'br',
  'hr',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type HtmlTag = (typeof TAGS)[number];

const ALIASES: Readonly<Record<string, HtmlTag>> = { h1: 'h2', b: 'strong', i: 'em', del: 's' };
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);
/** Elements whose content is no text for people. */
const DROPPED = /<(script|style|template|noscript|iframe|object)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

interface OpenElement extends HtmlElement {
  readonly children: HtmlNode[];
}

/**
 * Reads the server's sanitized HTML into a tree that holds nothing but the allow-list: no other element, no
 * event handler, no style, links and pictures only from safe addresses. The text of unknown elements stays. A
 * parser of its own, since the page's policy (Trusted Types) forbids those of the browser.
 */
export function parseHtml(html: string): readonly HtmlNode[] {
  const root: HtmlNode[] = [];
  const open: OpenElement[] = [];
  const add = (node: HtmlNode): void => void (open.at(-1)?.children ?? root).push(node);
  for (const [, closing, name, attributes, text] of html
    .replace(COMMENT, '')
    .replace(DROPPED, '')
    .matchAll(TOKEN)) {
    if (text !== undefined) {
      add(decodeEntities(text));
      continue;
    }
    const tag = tagOf(name ?? '');
    if (tag === null) continue;
    if (closing === '/') {
      closeElement(open, tag);
      continue;
    }
    const element: OpenElement = { tag, ...safeAttributes(tag, attributes ?? ''), children: [] };
    if (tag === 'img' && element.src === undefined) continue;
    add(element);
    if (!VOID.has(tag)) open.push(element);
  }
  return root;
}

/** Closes the innermost element of this tag; a closing tag without its opening one is ignored. */
function closeElement(open: OpenElement[], tag: HtmlTag): void {
  const place = open.findLastIndex((element) => element.tag === tag);
  if (place >= 0) open.length = place;
}

function tagOf(name: string): HtmlTag | null {
  const lower = name.toLowerCase();
  return TAGS.find((tag) => tag === lower) ?? ALIASES[lower] ?? null;
}

function safeAttributes(tag: HtmlTag, text: string): Pick<HtmlElement, 'href' | 'src' | 'alt'> {
  const values = new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
  const href = values.get('href') ?? '';
  const src = values.get('src') ?? '';
  return {
    ...(tag === 'a' && isSafeAddress(href) && { href }),
    // Pictures come from this site only: the content security policy loads no others.
    ...(tag === 'img' && isOwnPath(src) && { src, alt: values.get('alt') ?? '' }),
  };
}

function isSafeAddress(address: string): boolean {
  return isOwnPath(address) || (/^(https?|mailto):/i.test(address) && URL.canParse(address));
}

/** A path of this site: one slash, not two, which would lead to another host. */
function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole: string, ...groups: string[]) => {
      const [decimal, hex, name] = groups;
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
