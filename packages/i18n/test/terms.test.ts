import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../src/index.ts';
import { REJECTED } from './rejected-words.ts';

const MESSAGES = new URL('../messages/', import.meta.url);
const SEEDED = new URL('../../../apps/server/src/content/seed/', import.meta.url);
const TERMS = readFileSync(new URL('../../../docs/TERMS.md', import.meta.url), 'utf8');

type Place = readonly [where: string, text: string];

const messagesOf = (locale: Locale): readonly Place[] =>
  readdirSync(new URL(`${locale}/`, MESSAGES)).flatMap((file) => {
    const texts = JSON.parse(readFileSync(new URL(`${locale}/${file}`, MESSAGES), 'utf8')) as object;
    return Object.entries(texts).map(([key, text]) => [`${file} ${key}`, String(text)] as const);
  });

/** Help, pages and activities of the seed, and the list of their titles. */
const seededOf = (locale: Locale): readonly Place[] => {
  const files = ['help', 'page', 'activity'].flatMap((kind) =>
    readdirSync(new URL(`${kind}/${locale}/`, SEEDED)).map((file) => `${kind}/${locale}/${file}`),
  );
  return [...files, `${locale.toLowerCase()}-data.ts`].map((file) => [
    file,
    readFileSync(new URL(file, SEEDED), 'utf8'),
  ]);
};

const rows = TERMS.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const columns = rows[0] ?? [];
const concepts = rows.filter((row) => row[0] !== 'en-US');

test('the table of terms names every concept in every language', () => {
  expect(columns.toSorted()).toEqual(LOCALES.map((entry) => entry.locale).toSorted());
  expect(
    concepts.filter((row) => row.length !== columns.length || row.some((cell) => !/\p{L}/u.test(cell))),
  ).toEqual([]);
});

/** A plural may move an accent: decisión, decisiones. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** A cell may name a pair of words. */
const wordsOf = (locale: Locale): readonly string[] =>
  concepts.flatMap((row) => (row[columns.indexOf(locale)] ?? '').split(/[、,] ?/));

describe.each(LOCALES.map((entry) => entry.locale))('%s', (locale) => {
  const places = [...messagesOf(locale), ...seededOf(locale)];

  test('says nothing with a word that was replaced', () => {
    const found = places.flatMap(([where, text]) =>
      (REJECTED[locale] ?? []).filter((word) => word.test(text)).map((word) => `${where}: ${String(word)}`),
    );
    expect(found).toEqual([]);
  });
});

test.each(LOCALES.map((entry) => entry.locale).filter((locale) => locale !== 'en-US'))(
  '%s says every concept with its word of the table',
  (locale) => {
    const said = plain([...messagesOf(locale), ...seededOf(locale)].map(([, text]) => text).join('\n'));
    expect(wordsOf(locale).filter((word) => !said.includes(plain(word)))).toEqual([]);
  },
);
