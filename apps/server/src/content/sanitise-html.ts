/**
 * Lets only a few tags through and closes what was left open. Everything else is shown as nothing or as text,
 * so that whoever wrote the text cannot run anything in a reader's browser (reliability, section 3).
 */
const ALLOWED = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br']);
/** The text inside these is no text for readers. */
const HIDDEN = /<(script|style|iframe|object|template|noscript|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(-->|$)/g;
/** A sign that begins a tag ends the one before, so that no text is read again for each of many that never end. */
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** A page of ours, or one that is reached over TLS. */
const SAFE_HREF = /^(https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i;

export function sanitiseHtml(html: string): string {
  const source = html.replace(COMMENT, '').replace(HIDDEN, '');
  const open = new OpenTags();
  let output = '';
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    output += asText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const [, slash = '', name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (!ALLOWED.has(tag)) continue;
    output += slash === '/' ? open.close(tag) : openTag(tag, attributes, open);
  }
  output += asText(source.slice(end));
  return output + open.closeAll();
}

function openTag(tag: string, attributes: string, open: OpenTags): string {
  if (tag === 'br') return '<br>';
  open.push(tag);
  if (tag !== 'a') return `<${tag}>`;
  const found = HREF.exec(attributes);
  const href = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return SAFE_HREF.test(href) ? `<a href="${asText(href)}" rel="noopener noreferrer">` : '<a>';
}

/** The tags that are open, and how many of each, so that one that is not open is not looked for. */
class OpenTags {
  readonly #tags: string[] = [];
  readonly #counts = new Map<string, number>();

  push(tag: string): void {
    this.#tags.push(tag);
    this.#counts.set(tag, this.#count(tag) + 1);
  }

  /** Closes a tag and what was opened inside it; a closing tag without an opening one is left out. */
  close(tag: string): string {
    return this.#count(tag) === 0 ? '' : this.#closeFrom(this.#tags.lastIndexOf(tag));
  }

  closeAll(): string {
    return this.#closeFrom(0);
  }

  #count(tag: string): number {
    return this.#counts.get(tag) ?? 0;
  }

  #closeFrom(place: number): string {
    const closed = this.#tags.splice(place).toReversed();
    for (const tag of closed) this.#counts.set(tag, this.#count(tag) - 1);
    return closed.map((tag) => `</${tag}>`).join('');
  }
}

/** Text in which nothing can be a tag; entities stay as they are. */
function asText(text: string): string {
  return text
    .replace(/&(?!(?:[a-zA-Z]{2,31}|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
