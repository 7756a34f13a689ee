import { CONTENT_LIMITS } from '@openbourse/api';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The words of a search; a text is found when it holds all of them. No words find everything. */
export function searchWords(q: string | undefined): readonly string[] {
  return wordsOf(q ?? '').slice(0, CONTENT_LIMITS.searchWordsMax);
}

/** Words between spaces, in small letters. */
export function wordsOf(text: string): readonly string[] {
  return smallLetters(text).split(/\s+/).filter(Boolean);
}

/** Text that a search looks through: title, summary and words of the body, in small letters. */
export function soughtOf(text: {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}): readonly string[] {
  return [text.title, text.summary, plainText(text.content)].map(smallLetters);
}

function smallLetters(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The words of sanitized HTML without its tags, as a search reads them. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:p|h2|h3|ul|ol|li|br)>|<\/(?:p|h2|h3|ul|ol|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, decode)
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(whole: string, ...groups: (string | undefined)[]): string {
  const [decimal, hex, name] = groups;
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
  const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
  // PostgreSQL stores neither zero nor half a pair.
  const isStorable = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isStorable ? String.fromCodePoint(code) : ' ';
}
