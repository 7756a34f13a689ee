import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES } from '@openbourse/i18n';
import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';
import { wordsOf } from './sought.ts';

test.each([
  ['en-US', 'How do I cash out?', ['cash out']],
  ['en-US', 'withdrawing to my wallet', ['withdraw', 'wallet']],
  ['en-US', 'both bottoms', ['both', 'bottoms']],
  ['en-US', 'how do i', ['how', 'do', 'i']],
  ['en-US', '100 % r&d e_l', ['100', '%', 'r&d', 'e_l']],
  ['ja-JP', '入金が届かないのはなぜですか', ['届かない', '入金']],
  ['zh-CN', '怎么绑定', ['绑定']],
  ['ko-KR', '출금을 어떻게 하나요', ['출금']],
  ['de-DE', 'Gebühren beim Handel', ['gebühr', 'beim', 'handel']],
] as const)('%s: %s', (locale, question, written) => {
  expect(
    searchTerms(question, locale)
      .map(([word]) => word)
      .toSorted(),
  ).toEqual([...written].toSorted());
});

test('a group of synonyms is one term, the word that was written first', () => {
  const [term] = searchTerms('payout', 'en-US');
  expect(term?.[0]).toBe('payout');
  expect(term).toContain('withdraw');
});

test('no question asks for nothing, and a long one for six terms at most', () => {
  expect(searchTerms(undefined, 'en-US')).toEqual([]);
  expect(searchTerms(' ? ', 'en-US')).toEqual([]);
  expect(searchTerms('aa bb cc dd ee ff gg hh', 'en-US')).toHaveLength(6);
});

test.each(LOCALES.map(({ locale }) => locale))(
  'words of %s are written small, and mean one thing',
  async (locale) => {
    const file = await readFile(join(import.meta.dirname, 'synonyms', `${locale}.json`), 'utf8');
    const { groups, filler } = JSON.parse(file) as { groups: string[][]; filler: string[] };
    const words = groups.flat();
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    expect([...words, ...filler].filter((word) => wordsOf(word).join(' ') !== word)).toEqual([]);
    expect(words.filter((word) => filler.includes(word))).toEqual([]);
  },
);
