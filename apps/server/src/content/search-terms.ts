import { CONTENT_LIMITS } from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import deDE from './synonyms/de-DE.json' with { type: 'json' };
import enUS from './synonyms/en-US.json' with { type: 'json' };
import esES from './synonyms/es-ES.json' with { type: 'json' };
import frFR from './synonyms/fr-FR.json' with { type: 'json' };
import jaJP from './synonyms/ja-JP.json' with { type: 'json' };
import koKR from './synonyms/ko-KR.json' with { type: 'json' };
import thTH from './synonyms/th-TH.json' with { type: 'json' };
import viVN from './synonyms/vi-VN.json' with { type: 'json' };
import zhCN from './synonyms/zh-CN.json' with { type: 'json' };
import zhHK from './synonyms/zh-HK.json' with { type: 'json' };
import { wordsOf } from './sought.ts';

/** Words by which a text is found, all of one meaning; the one that was written first. */
export type SearchTerm = readonly [written: string, ...others: string[]];

/** Words of a language for help: groups of one meaning, and words that say nothing by themselves. */
interface Synonyms {
  readonly groups: readonly (readonly string[])[];
  readonly filler: readonly string[];
}

const SYNONYMS: Readonly<Record<Locale, Synonyms>> = {
  'de-DE': deDE,
  'en-US': enUS,
  'es-ES': esES,
  'fr-FR': frFR,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'th-TH': thTH,
  'vi-VN': viVN,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
};

/** Languages that set no spaces between words: a word is found anywhere. */
const UNSPACED: ReadonlySet<Locale> = new Set(['ja-JP', 'th-TH', 'zh-CN', 'zh-HK']);
/** A word of so few letters is one only by itself, except in Korean, where endings follow it. */
const SHORT_LETTERS = 3;
/** Signs that belong to the sentence. */
const PUNCTUATION = /(?<=^|\s)[("'¿¡«]+|[?!.,;:)»"'？！。，、…]+(?=\s|$)/g;

/**
 * Terms of a question in a person's own words: each group of synonyms that it names, the longest first, and each
 * other word that is no filler. A question of nothing but fillers is looked for as it stands.
 */
export function searchTerms(q: string | undefined, locale: Locale): readonly SearchTerm[] {
  const words = wordsOf((q ?? '').replaceAll(PUNCTUATION, ' '));
  const { groups, filler } = SYNONYMS[locale];
  let rest = ` ${words.join(' ')} `;
  const found = new Map<readonly string[], SearchTerm>();
  for (const { word, group } of longestFirst(groups)) {
    const place = found.has(group) ? null : placeOf(word, { text: rest, locale });
    if (place === null) continue;
    found.set(group, [word, ...group.filter((other) => other !== word)]);
    rest = `${rest.slice(0, place.from)} ${rest.slice(place.until)}`;
  }
  const terms = [...found.values()];
  // Without spaces it is unknown where the other words begin.
  if (terms.length === 0 || !UNSPACED.has(locale))
    terms.push(...wordsBeside(rest, { filler, locale }).map((word): SearchTerm => [word]));
  const asked = terms.length > 0 ? terms : words.map((word): SearchTerm => [word]);
  return asked.slice(0, CONTENT_LIMITS.searchWordsMax);
}

function longestFirst(groups: Synonyms['groups']) {
  return groups
    .flatMap((group) => group.map((word) => ({ word, group })))
    .toSorted((a, b) => b.word.length - a.word.length);
}

/** Where a text names a word: with its ending, or anywhere where no spaces stand between words. */
function placeOf(
  word: string,
  { text, locale }: { readonly text: string; readonly locale: Locale },
): { readonly from: number; readonly until: number } | null {
  if (UNSPACED.has(locale)) {
    const from = text.indexOf(word);
    return from < 0 ? null : { from, until: from + word.length };
  }
  const isWhole = word.length <= SHORT_LETTERS && locale !== 'ko-KR';
  const from = text.indexOf(isWhole ? ` ${word} ` : ` ${word}`);
  return from < 0 ? null : { from, until: text.indexOf(' ', from + 1 + word.length) };
}

/** Words of what is left; where no spaces stand between words, fillers are cut out of it. */
function wordsBeside(
  rest: string,
  { filler, locale }: { readonly filler: readonly string[]; readonly locale: Locale },
): readonly string[] {
  if (!UNSPACED.has(locale)) return rest.split(' ').filter((word) => word !== '' && !filler.includes(word));
  return filler
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ' '), rest)
    .split(' ')
    .filter(Boolean);
}
