/**
 * Lets only a few tags through and closes what was left open. Everything else is shown as nothing or as text,
 * so that whoever wrote the text cannot run anything in a reader's browser (reliability, section 3).
 */
const ALLOWED = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br']);
/** The text inside these is no text for readers. */
const HIDDEN = /<(script|style|iframe|object|template|noscript|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(-->|$)/g;
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** A page of ours, or one that is reached over TLS. */
const SAFE_HREF = /^(https:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i;

export function sanitiseHtml(html: string): string {
  const source = html.replace(COMMENT, '').replace(HIDDEN, '');
  const open: string[] = [];
  let output = '';
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    output += asText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const [, slash = '', name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (!ALLOWED.has(tag)) continue;
    output += slash === '/' ? closeTag(tag, open) : openTag(tag, attributes, open);
  }
  output += asText(source.slice(end));
  return output + closeAll(open);
}

function openTag(tag: string, attributes: string, open: string[]): string {
  if (tag === 'br') return '<br>';
  open.push(tag);
  if (tag !== 'a') return `<${tag}>`;
  const found = HREF.exec(attributes);
  const href = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return SAFE_HREF.test(href) ? `<a href="${asText(href)}" rel="noopener noreferrer">` : '<a>';
}

/** Closes a tag and what was opened inside it; a closing tag without an opening one is left out. */
function closeTag(tag: string, open: string[]): string {
  const place = open.lastIndexOf(tag);
  return place === -1 ? '' : closeAll(open.splice(place));
}

function closeAll(open: readonly string[]): string {
  return open
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
}

/** Text in which nothing can be a tag; entities stay as they are. */
function asText(text: string): string {
  return text
    .replace(/&(?!(?:[a-zA-Z]{2,31}|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
